// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Private to the queries: what single sweeps (sweep.cpp) and batches of them (sweep_batch.cpp)
// share. SweepVisitor keeps the earliest hit of the leaves that it is shown; AlongTheBoxes shows it
// those whose boxes the motion meets; describe() writes the hit.
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "bsp/query/box_path.h"
#include "bsp/query/cell_tests.h"
#include "bsp/query/gjk.h"
#include "bsp/query/impact.h"
#include "bsp/query/near_cells.h"
#include "bsp/query/point_clip.h"
#include "bsp/query/sweep.h"
#include "bsp/query/world_part.h"

namespace halfspace::bsp {

// inAnyOrder: the earliest hit of cells that are not visited nearest first; see isOrdered().
enum class Wanted { earliest, any, inAnyOrder };

template <class Shape, class Statistics, Wanted kWanted = Wanted::earliest>
class SweepVisitor {
 public:
  static constexpr bool kVisitsEmpty = false;
  SweepVisitor(const TreeView& tree, const Shape& shape, const Motion& motion, Accuracy accuracy,
               Statistics& statistics)
      : m_tree(tree),
        m_shape(shape),
        m_motion(motion),
        m_exact(accuracy == Accuracy::exact),
        m_statistics(statistics) {}

  bool visit(Link leaf, double& latest) {
    assert(leaf.isSolid() && leaf.leafId() < m_tree.solidLeafCount);
    Clips clips{PlaneClip(m_motion.slack), PlaneClip(m_motion.slack)};
    if (!meets(m_tree.packedCell(leaf.leafId()), latest, clips)) return true;
    return test(leaf.leafId(), clips, latest);
  }

  bool found() const { return m_leaf != kNoLeaf; }
  // True if the order of the visits may have decided which of several hits was kept.
  bool isOrdered() const { return m_isOrdered; }
  const CellHit& hit() const { return m_hit; }
  uint32_t leaf() const { return m_leaf; }

 private:
  // Points have their own clip by a cell's facets, and are not affected by its bevels.
  static constexpr bool kIsPoint = std::is_same_v<Shape, PointShape>;

  // A plane of the cell, shifted by `reach`. Axial planes, most planes of a level, are computed
  // without their normal; the result is the same to the bit.
  struct Shifted {
    double distance, change, reach;
    bool standsOut;
  };

  Shifted shifted(const CellPlane& plane) const {
    const bool isInner = plane.face == kNoFace;
    if constexpr (Shape::kSymmetric) {
      if (plane.normal < 6) {
        const int axis = static_cast<int>(plane.normal >> 1);
        const double side = 1.0 - 2.0 * (plane.normal & 1u), reach = m_shape.reachAlong(axis);
        return {side * m_motion.from[axis] - plane.offset, side * m_motion.delta[axis], reach,
                isInner && isThin(2.0 * reach)};
      }
    } else if (plane.normal < 6) {
      return shiftedAlongAxis(plane, *m_shape.hull);
    }
    const Vec3 n = m_tree.normalOf(plane);
    double reach, thickness;
    if constexpr (Shape::kSymmetric) {
      reach = m_shape.reach(n);
      thickness = 2.0 * reach;
    } else {
      reach = m_shape.reach(-n);
      thickness = m_shape.reach(n) + reach;
    }
    return {n.dot(m_motion.from) - plane.offset, n.dot(m_motion.delta), reach,
            isInner && isThin(thickness)};
  }

  // The same for an axial plane and a hull. It knows its bounds, so none of its vertices is looked
  // at; the reach is that of HullShape::reach(), to the bit.
  Shifted shiftedAlongAxis(const CellPlane& plane, const Hull& hull) const {
    const int axis = static_cast<int>(plane.normal >> 1);
    const double side = 1.0 - 2.0 * (plane.normal & 1u);
    const double down = hull.margin() - hull.low()[axis], up = hull.margin() + hull.high()[axis];
    return {side * m_motion.from[axis] - plane.offset, side * m_motion.delta[axis],
            side > 0.0 ? down : up, plane.face == kNoFace && isThin(down + up)};
  }

  // A shape without thickness that lies in the plane between two solid cells only touches each of
  // them, although no surface is there. Such seams are therefore widened by more than the slack
  // (`standsOut`).
  bool isThin(double thickness) const { return thickness < 4.0 * m_motion.slack; }

  bool addWide(const CellPlane& plane, uint32_t index, PlaneClip& clip, bool& anyStandsOut) const {
    const Shifted at = shifted(plane);
    anyStandsOut |= at.standsOut;
    const double reach = at.reach + chosen(at.standsOut, 2.0 * m_motion.slack, 0.0);
    return clip.add(at.distance - reach, at.change, index);
  }

  // The motion clipped by a cell's widened planes: by all of them, and by its facets alone.
  struct Clips {
    PlaneClip all, facets;
    bool facetStandsOut = false;
  };

  // Whether the motion meets the cell's planes before `latest`.
  bool meets(const PackedCell& cell, double latest, Clips& clips) {
    if constexpr (kIsPoint) {
      PointClip clip(m_tree, m_motion);
      if (!clipped(clip, cell.facets())) return false;
      clips.all = clips.facets = clip.result();
      clips.facetStandsOut = clip.anySeam() && isThin(0.0);
    } else if (!meetsEach(cell, clips)) {
      return false;
    }
    const double time = clips.all.time();
    if (kWanted == Wanted::inAnyOrder && found()) m_isOrdered |= time == latest;
    // A second hit at the same time is skipped: floors side by side are met together.
    return time <= latest && !(found() && time == latest && latest > 0.0);
  }

  // In batches, four facets at a time if the processor can; the bits are the same.
  static bool clipped(PointClip& clip, std::span<const CellPlane> facets) {
#if defined(HALFSPACE_WIDE_LANES)
    if (kWanted == Wanted::inAnyOrder && hasWideLanes()) return clip.clipByFours(facets);
#endif
    return clip.clip(facets);
  }

  // The cell's planes one by one. False: the motion is free of one of them.
  bool meetsEach(const PackedCell& cell, Clips& clips) {
    const std::span<const CellPlane> planes = cell.allPlanes();
    const uint32_t facets = static_cast<uint32_t>(cell.facets().size());
    assert(facets >= 4 && facets <= planes.size());
    PlaneClip clip = clips.all;
    bool standsOut = false;
    for (uint32_t i = 0; i < planes.size(); ++i) {
      if (!addWide(planes[i], i, clip, standsOut)) return false;
      if (i + 1 != facets) continue;
      clips.facets = clip;
      clips.facetStandsOut = standsOut;
    }
    clips.all = clip;
    return true;
  }

  // Tests the cell and keeps the hit if it is better than the one before. False: the traversal can
  // end, because no other hit matters. Not inlined, because the unpacked cell (over 2 kB) would
  // enlarge the stack frame of the traversal.
  [[gnu::noinline]] bool test(uint32_t leaf, const Clips& clips, double& latest) {
    CellSweep sweep{m_tree, m_tree.cell(leaf), m_motion};
    CellHit hit;
    if (m_exact) {
      m_statistics.testCell();
      if (!kIsPoint) sweep.aligned = AlignedCell::of(sweep.cell);
      sweepAgainstCell(m_shape, sweep, {clips.facets, clips.all, m_hit.time}, hit);
    } else {
      takeClip(sweep, clips.all, hit);
    }
    if (hit.time <= 1.0 && clips.facetStandsOut) limitSliverHit(sweep, clips.facets, hit);
    if (kWanted == Wanted::inAnyOrder && found()) m_isOrdered |= hit.time == m_hit.time;
    if (!(hit.time <= 1.0) || !isBetter(hit)) return true;
    assert(hit.time >= 0.0);
    m_hit = hit;
    m_leaf = leaf;
    latest = std::min(latest, hit.time);
    return kWanted != Wanted::any;
  }

  // True if, at this time, the shape is behind the original position of every widened plane, by
  // more than rounding.
  bool isWellInside(const CellSweep& sweep, double time) const {
    if constexpr (kIsPoint)
      return !isThin(0.0) || PointClip(m_tree, m_motion).isBehindSeams(sweep.cell.facets(), time);
    bool inside = true;
    for (const CellPlane& plane : sweep.cell.facets()) {
      const Shifted at = shifted(plane);
      const double over = at.distance + time * at.change - at.reach;
      inside &= !at.standsOut | (over < -2.0 * m_motion.slack);
    }
    return inside;
  }

  // The widened planes of a sliver (a cell thinner than the widening, between walls that nearly
  // share a plane) meet far beyond its tip. A hit that the original planes do not give is therefore
  // checked by its distance to the cell.
  void limitSliverHit(const CellSweep& sweep, const PlaneClip& wide, CellHit& hit) const {
    const std::span<const CellPlane> facets = sweep.cell.facets();
    // Fast path for most hits: the hit lies on a real face and inside all widened planes, so
    // widening did not cause it.
    assert(wide.plane() < facets.size());
    if (facets[wide.plane()].face != kNoFace && isWellInside(sweep, wide.first())) return;
    PlaneClip narrow(m_motion.slack);
    bool meets = true;
    for (uint32_t i = 0; meets && i < facets.size(); ++i) {
      const Shifted at = shifted(facets[i]);
      meets = narrow.add(at.distance - at.reach, at.change, i);
    }
    if (meets && narrow.time() == wide.time() && narrow.startsInside() == wide.startsInside())
      return;
    const GjkSweep near = sweepByGjk(m_shape, m_motion, sweep.cell.vertices(), hit.time,
                                     standoffOf(m_tree, m_shape.extent()));
    if (near.answer == GjkSweep::Answer::free) hit = CellHit();
    if (near.answer != GjkSweep::Answer::hits || !(near.time > hit.time)) return;
    hit.time = near.time;
    hit.startInSolid = false;
    hit.contactKnown = true;
    hit.contact = near.onCell;
    if (hit.normal.dot(m_motion.delta) < 0.0) return;
    hit.normal = near.normal;
    hit.plane = kNoPlane;
  }

  // An earlier hit is better. At the same time, an overlap is better than a contact, and the deeper
  // overlap better than the other.
  bool isBetter(const CellHit& hit) const {
    if (hit.time != m_hit.time) return hit.time < m_hit.time;
    if (hit.startInSolid != m_hit.startInSolid) return hit.startInSolid;
    return hit.startInSolid && hit.depth > m_hit.depth;
  }

  const TreeView& m_tree;
  const Shape& m_shape;
  const Motion& m_motion;
  bool m_exact;
  Statistics& m_statistics;
  CellHit m_hit;
  uint32_t m_leaf = kNoLeaf;
  bool m_isOrdered = false;
};

// The contact point: a point of the cell that the shape, with its middle at `middle`, touches.
// After an overlap or a shifted sweep it is the shape's own farthest point instead.
template <class Shape>
Vec3 contactPoint(const Shape& shape, const CellSweep& sweep, const CellHit& hit,
                  const Vec3& middle, Accuracy accuracy) {
  if (std::is_same_v<Shape, PointShape> || hit.startInSolid || accuracy == Accuracy::shifted)
    return middle + shape.farthest(-hit.normal);
  return nearestPoints(shape, middle, sweep.cell.vertices()).onCell;
}

// Not inlined, because the unpacked cell (over 2 kB) would enlarge the stack frame of the
// traversal.
template <class Shape>
[[gnu::noinline]] void describe(const TreeView& tree, const Shape& shape, const WorldPart& part,
                                const CellHit& found, Accuracy accuracy, bool tellsFace, Hit& hit) {
  assert(hit.leaf < tree.solidLeafCount && found.time >= 0.0 && found.time <= 1.0);
  const CellSweep sweep{tree, tree.cell(hit.leaf), part.motion};
  const Vec3 middle = sweep.at(found.time);
  hit.hit = true;
  hit.startInSolid = found.startInSolid && part.enter <= 0.0;
  hit.fraction = part.enter + found.time * (part.leave - part.enter);
  hit.position = hit.fraction > 0.0 ? Vec3(middle - shape.middle) : hit.position;
  hit.normal = found.normal;
  hit.contact =
      found.contactKnown ? found.contact : contactPoint(shape, sweep, found, middle, accuracy);
  if (tellsFace)
    hit.face = found.plane < sweep.cell.facets().size() ? faceAt(sweep, found.plane, hit.contact)
                                                        : faceAlong(sweep, hit.normal, hit.contact);
  if (!hit.startInSolid) return;
  assert(!(found.depth < 0.0));
  hit.depth = found.depth;
  hit.exitDirection = found.normal;
}

inline bool isFinite(const Vec3& v) {
  constexpr double kMost = std::numeric_limits<double>::max();
  return std::abs(v.x()) <= kMost && std::abs(v.y()) <= kMost && std::abs(v.z()) <= kMost;
}

template <class Shape>
[[gnu::always_inline]] inline QueryError errorOf(const Shape& shape, const Vec3& from,
                                                 const Vec3& delta) {
  if (!shape.isValid()) return QueryError::badShape;
  // The sum is finite only if every coordinate is.
  return isFinite(from + delta) ? QueryError::none : QueryError::notFinite;
}

// Shows the visitor every solid leaf whose box the motion meets (box_path.h). Contract: isFor().
template <class Shape, class Statistics>
struct AlongTheBoxes {
  const TreeView& tree;
  const Shape& shape;
  Statistics& statistics;

  template <class Visitor>
  bool operator()(const Motion& motion, Visitor& visitor) const {
    const auto [below, above] = boxReachOf(shape);
    BoxPath(tree, motion, below, above, shape.extent()).go(tree.boxes, tree, visitor, statistics);
    return true;
  }

  // False for a shape that is not valid; it may have no extent.
  static bool isFor(const TreeView& tree, const Shape& shape, Accuracy accuracy) {
    return tree.boxes != nullptr && (tree.mask & ~tree.boxesSee) == 0 &&
           accuracy == Accuracy::exact && shape.isValid() && BoxPath::fits(tree, shape.extent());
  }
};

}  // namespace halfspace::bsp
