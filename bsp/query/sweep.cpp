// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A sweep in four steps: cut the motion to the part near the world (world_part.h); visit the solid
// leaves it may meet, nearest first (traversal.h); clip it by each cell's shifted planes
// (plane_clip.h) and, for Accuracy::exact, test the shape itself (cell_tests.h); describe the
// earliest hit.
#include "bsp/query/sweep.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "bsp/query/box_batch.h"
#include "bsp/query/box_path.h"
#include "bsp/query/cell_tests.h"
#include "bsp/query/gjk.h"
#include "bsp/query/impact.h"
#include "bsp/query/near_cells.h"
#include "bsp/query/turned_shape.h"
#include "bsp/query/world_part.h"

namespace halfspace::bsp {

namespace {

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
  // A plane of the cell, shifted by `reach`. Axial planes, most planes of a level, are computed
  // without their normal; the result is the same to the bit.
  struct Shifted {
    double distance, change, reach;
    bool standsOut;
  };

  Shifted shifted(const CellPlane& plane) const {
    const bool isInner = plane.face == kNoFace;
    if constexpr (Shape::kSymmetric)
      if (plane.normal < 6) {
        const int axis = static_cast<int>(plane.normal >> 1);
        const double side = 1.0 - 2.0 * (plane.normal & 1u), reach = m_shape.reachAlong(axis);
        return {side * m_motion.from[axis] - plane.offset, side * m_motion.delta[axis], reach,
                isInner && isThin(2.0 * reach)};
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
    const std::span<const CellPlane> planes = cell.allPlanes();
    const uint32_t facets = static_cast<uint32_t>(cell.facets().size());
    assert(facets >= 4 && facets <= planes.size());
    PlaneClip clip = clips.all;
    bool standsOut = false;
    // A point is not affected by bevels.
    const uint32_t last = std::is_same_v<Shape, PointShape> ? facets : uint32_t(planes.size());
    for (uint32_t i = 0; i < last; ++i) {
      if (!addWide(planes[i], i, clip, standsOut)) return false;
      if (i + 1 != facets) continue;
      clips.facets = clip;
      clips.facetStandsOut = standsOut;
    }
    clips.all = clip;
    const double time = clip.time();
    if (kWanted == Wanted::inAnyOrder && found()) m_isOrdered |= time == latest;
    // A second hit at the same time is skipped: floors side by side are met together.
    return time <= latest && !(found() && time == latest && latest > 0.0);
  }

  // Tests the cell and keeps the hit if it is better than the one before. False: the traversal can
  // end, because no other hit matters. Not inlined, because the unpacked cell (over 2 kB) would
  // enlarge the stack frame of the traversal.
  [[gnu::noinline]] bool test(uint32_t leaf, const Clips& clips, double& latest) {
    CellSweep sweep{m_tree, m_tree.cell(leaf), m_motion};
    CellHit hit;
    if (m_exact) {
      m_statistics.testCell();
      if (!std::is_same_v<Shape, PointShape>) sweep.aligned = AlignedCell::of(sweep.cell);
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

bool isFinite(const Vec3& v) {
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

}  // namespace

namespace {

// Shows the visitor every solid leaf whose box the motion meets (box_path.h). Contract: isFor().
template <class Shape, class Statistics>
struct AlongTheBoxes {
  const TreeView& tree;
  const Shape& shape;
  Statistics& statistics;

  template <class Visitor>
  bool operator()(const Motion& motion, Visitor& visitor) const {
    Vec3 below, above;
    if constexpr (Shape::kSymmetric) {
      above = Vec3(shape.reachAlong(0), shape.reachAlong(1), shape.reachAlong(2));
      below = above;
    } else {
      above = shape.hull->high().array() + shape.hull->margin();
      below = shape.hull->margin() - shape.hull->low().array();
    }
    BoxPath(tree, motion, below, above, shape.extent()).go(tree.boxes, tree, visitor, statistics);
    return true;
  }

  static bool isFor(const TreeView& tree, const Shape& shape, Accuracy accuracy) {
    return tree.boxes != nullptr && (tree.mask & ~tree.boxesSee) == 0 &&
           accuracy == Accuracy::exact && BoxPath::fits(tree, shape.extent());
  }
};

template <class Shape, class Statistics>
Overlap anyHit(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
               Accuracy accuracy, Statistics& statistics) {
  Overlap overlap;
  overlap.error = errorOf(shape, from, delta);
  if (overlap.error != QueryError::none) return overlap;
  const WorldPart part = worldPart(tree, shape.extent(), from + shape.middle, delta);
  overlap.any = part.any && part.blurred;
  if (!part.any || part.blurred) return overlap;
  assert(part.motion.slack >= 0.0);
  SweepVisitor<Shape, Statistics, Wanted::any> visitor(tree, shape, part.motion, accuracy,
                                                       statistics);
  if (AlongTheBoxes<Shape, Statistics>::isFor(tree, shape, accuracy)) {
    AlongTheBoxes<Shape, Statistics>{tree, shape, statistics}(part.motion, visitor);
  } else {
    const StraightMover<Shape> mover{shape, part.motion.from, part.motion.delta, part.motion.slack};
    Traversal traversal(tree, mover, visitor, statistics);
    if (!traversal.run()) overlap.error = QueryError::treeTooDeep;
  }
  overlap.any = visitor.found();
  overlap.leaf = visitor.leaf();
  return overlap;
}

}  // namespace

template <class Shape, class Statistics>
Overlap overlaps(const TreeView& tree, const Shape& shape, const Vec3& position, Accuracy accuracy,
                 Statistics& statistics) {
  return anyHit(tree, shape, position, Vec3(Vec3::Zero()), accuracy, statistics);
}

template <class Shape>
Overlap hitsAny(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
                Accuracy accuracy) {
  NoStatistics none;
  return anyHit(tree, shape, from, delta, accuracy, none);
}

namespace {

template <class Shape, class Statistics>
struct DownTheTree {
  const TreeView& tree;
  const Shape& shape;
  Statistics& statistics;

  template <class Visitor>
  bool operator()(const Motion& motion, Visitor& visitor) const {
    const StraightMover<Shape> mover{shape, motion.from, motion.delta, motion.slack};
    return Traversal(tree, mover, visitor, statistics).run();
  }
};

// Sweeps with any source of leaves. `goThrough(part, visitor)` shows the visitor every solid leaf
// that the motion may meet; it returns false if it could not show all.
template <bool kTellsFace, class Shape, class Statistics, class GoThrough>
Hit sweepBy(const GoThrough& goThrough, const TreeView& tree, const Shape& shape, const Vec3& from,
            const Vec3& delta, Accuracy accuracy, Statistics& statistics) {
  Hit hit;
  hit.error = errorOf(shape, from, delta);
  if (hit.error != QueryError::none) return hit;
  const WorldPart part = worldPart(tree, shape.extent(), from + shape.middle, delta);
  hit.position = from + delta;
  if (!part.any) return hit;
  if (part.blurred) {
    hit.hit = true;
    hit.fraction = part.enter;
    hit.position = from + part.enter * delta;
    hit.contact = hit.position;
    hit.normal = part.normal;
    return hit;
  }
  assert(part.enter >= 0.0 && part.enter <= part.leave);
  SweepVisitor<Shape, Statistics> visitor(tree, shape, part.motion, accuracy, statistics);
  if (!goThrough(part.motion, visitor)) {
    hit.error = QueryError::treeTooDeep;
    return hit;
  }
  if (!visitor.found()) return hit;
  hit.leaf = visitor.leaf();
  hit.contents = tree.contentsOf(hit.leaf);
  hit.position = from;
  describe(tree, shape, part, visitor.hit(), accuracy, kTellsFace, hit);
  return hit;
}

// Up to BoxBatch::kMotions motions of a point, in a tree with boxes.
class PointBatch {
 public:
  PointBatch(const TreeView& tree, const PointShape& shape, std::span<const Vec3> from,
             std::span<const Vec3> delta)
      : m_tree(tree), m_shape(shape), m_from(from), m_delta(delta) {
    assert(from.size() <= BoxBatch::kMotions && delta.size() == from.size());
    for (uint32_t i = 0; i < from.size(); ++i) add(i);
    m_batch.run(tree.boxes);
  }

  void write(std::span<Hit> hits) {
    for (uint32_t i = 0; i < hits.size(); ++i)
      if (m_motions[i] == kAlone || !writeBatched(i, hits[i]))
        hits[i] = bsp::sweep(m_tree, m_shape, m_from[i], m_delta[i]);
  }

 private:
  static constexpr uint32_t kAlone = UINT32_MAX;

  // Motions that are refused or far away are swept alone.
  void add(uint32_t i) {
    m_motions[i] = kAlone;
    if (errorOf(m_shape, m_from[i], m_delta[i]) != QueryError::none) return;
    m_parts[i] = worldPart(m_tree, 0.0, m_from[i] + m_shape.middle, m_delta[i]);
    if (!m_parts[i].any || m_parts[i].blurred) return;
    const Vec3 nothing = Vec3::Zero();
    m_motions[i] = m_batch.add(BoxPath(m_tree, m_parts[i].motion, nothing, nothing, 0.0));
  }

  // False: the motion must be swept alone.
  bool writeBatched(uint32_t i, Hit& hit) {
    if (m_batch.isFull(m_motions[i])) return false;
    NoStatistics none;
    SweepVisitor<PointShape, NoStatistics, Wanted::inAnyOrder> visitor(
        m_tree, m_shape, m_parts[i].motion, Accuracy::exact, none);
    visitLeaves(m_batch.leaves(m_motions[i]), visitor);
    hit = Hit();
    hit.position = m_from[i] + m_delta[i];
    if (!visitor.found()) return true;
    if (visitor.isOrdered() || !(visitor.hit().time > 0.0)) return false;
    hit.leaf = visitor.leaf();
    hit.contents = m_tree.contentsOf(hit.leaf);
    hit.position = m_from[i];
    describe(m_tree, m_shape, m_parts[i], visitor.hit(), Accuracy::exact, true, hit);
    return true;
  }

  template <class Visitor>
  void visitLeaves(std::span<BoxBatch::Leaf> leaves, Visitor& visitor) const {
    double latest = 1.0;
    for (size_t count = leaves.size(); count != 0; --count) {
      size_t nearest = 0;
      for (size_t i = 1; i < count; ++i)
        nearest = leaves[i].enter < leaves[nearest].enter ? i : nearest;
      const BoxBatch::Leaf leaf = leaves[nearest];
      leaves[nearest] = leaves[count - 1];
      if (BoxPath::isLater(leaf.enter, latest)) return;
      if (m_tree.sees(leaf.leaf)) visitor.visit(Link::leaf(true, leaf.leaf), latest);
    }
  }

  const TreeView& m_tree;
  const PointShape& m_shape;
  std::span<const Vec3> m_from, m_delta;
  std::array<WorldPart, BoxBatch::kMotions> m_parts;
  std::array<uint32_t, BoxBatch::kMotions> m_motions;  // numbers in the batch, or kAlone
  BoxBatch m_batch;
};

}  // namespace

void sweepAll(const TreeView& tree, const PointShape& shape, std::span<const Vec3> from,
              std::span<const Vec3> delta, std::span<Hit> hits, Accuracy accuracy) {
  assert(from.size() == hits.size() && delta.size() == hits.size());
  if (!AlongTheBoxes<PointShape, NoStatistics>::isFor(tree, shape, accuracy)) {
    for (size_t i = 0; i < hits.size(); ++i)
      hits[i] = sweep(tree, shape, from[i], delta[i], accuracy);
    return;
  }
  for (size_t first = 0; first < hits.size(); first += BoxBatch::kMotions) {
    const size_t count = std::min<size_t>(BoxBatch::kMotions, hits.size() - first);
    PointBatch(tree, shape, from.subspan(first, count), delta.subspan(first, count))
        .write(hits.subspan(first, count));
  }
}

template <class Shape, class Statistics>
Hit sweep(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
          Accuracy accuracy, Statistics& statistics) {
  if (AlongTheBoxes<Shape, Statistics>::isFor(tree, shape, accuracy))
    return sweepBy<true>(AlongTheBoxes<Shape, Statistics>{tree, shape, statistics}, tree, shape,
                         from, delta, accuracy, statistics);
  return sweepBy<true>(DownTheTree<Shape, Statistics>{tree, shape, statistics}, tree, shape, from,
                       delta, accuracy, statistics);
}

template <class Shape, class Statistics>
Hit sweepFaceless(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
                  Accuracy accuracy, Statistics& statistics) {
  return sweepBy<false>(DownTheTree<Shape, Statistics>{tree, shape, statistics}, tree, shape, from,
                        delta, accuracy, statistics);
}

namespace {

// Sweeps against each leaf as if it were alone.
template <class Shape>
class EachVisitor {
 public:
  static constexpr bool kVisitsEmpty = false;
  EachVisitor(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
              Accuracy accuracy, HitSink& sink)
      : m_tree(tree),
        m_shape(shape),
        m_from(from),
        m_delta(delta),
        m_accuracy(accuracy),
        m_sink(sink) {}

  bool visit(Link leaf, double&) {
    const auto thisLeaf = [&](const Motion&, auto& visitor) {
      double latest = 1.0;
      visitor.visit(leaf, latest);
      return true;
    };
    NoStatistics none;
    const Hit hit = sweepBy<true>(thisLeaf, m_tree, m_shape, m_from, m_delta, m_accuracy, none);
    return !hit.hit || m_sink.take(hit);
  }

 private:
  const TreeView& m_tree;
  const Shape& m_shape;
  const Vec3 &m_from, &m_delta;
  Accuracy m_accuracy;
  HitSink& m_sink;
};

}  // namespace

template <class Shape>
QueryError sweepEach(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
                     HitSink& sink, Accuracy accuracy) {
  const QueryError error = errorOf(shape, from, delta);
  if (error != QueryError::none) return error;
  const WorldPart part = worldPart(tree, shape.extent(), from + shape.middle, delta);
  if (!part.any) return QueryError::none;
  if (part.blurred) return QueryError::badMotion;
  const StraightMover<Shape> mover{shape, part.motion.from, part.motion.delta, part.motion.slack};
  EachVisitor<Shape> visitor(tree, shape, from, delta, accuracy, sink);
  NoStatistics none;
  Traversal traversal(tree, mover, visitor, none);
  return traversal.run() ? QueryError::none : QueryError::treeTooDeep;
}

uint32_t faceOf(const TreeView& tree, const Hit& hit) {
  if (hit.leaf == kNoLeaf) return kNoFace;
  assert(hit.leaf < tree.solidLeafCount);
  const Motion none{hit.position, Vec3::Zero(), 0.0};
  return faceAlong({tree, tree.cell(hit.leaf), none}, hit.normal, hit.contact);
}

template <class Shape, class Statistics>
Hit sweep(const TreeView& tree, std::span<const NearCells::Cell> cells, const Shape& shape,
          const Vec3& from, const Vec3& delta, Statistics& statistics) {
  const auto cellByCell = [&](const Motion& motion, auto& visitor) {
    Bounds path = boundsOfMotion(shape, motion.from - shape.middle, motion.delta);
    path.low.array() -= 4.0 * motion.slack;
    path.high.array() += 4.0 * motion.slack;
    double latest = 1.0;
    for (const NearCells::Cell& cell : cells) {
      statistics.visitNode();
      if (cell.isApartFrom(path)) continue;
      statistics.visitLeaf();
      assert(cell.leaf < tree.solidLeafCount);
      visitor.visit(Link::leaf(true, cell.leaf), latest);
    }
    return true;
  };
  return sweepBy<false>(cellByCell, tree, shape, from, delta, Accuracy::exact, statistics);
}

#define HALFSPACE_SWEEP(Shape)                                                                     \
  template Overlap hitsAny(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy);     \
  template QueryError sweepEach(const TreeView&, const Shape&, const Vec3&, const Vec3&, HitSink&, \
                                Accuracy);                                                         \
  template Overlap overlaps(const TreeView&, const Shape&, const Vec3&, Accuracy, NoStatistics&);  \
  template Overlap overlaps(const TreeView&, const Shape&, const Vec3&, Accuracy,                  \
                            CountingStatistics&);                                                  \
  template Hit sweep(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy,            \
                     NoStatistics&);                                                               \
  template Hit sweep(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy,            \
                     CountingStatistics&);                                                         \
  template Hit sweepFaceless(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy,    \
                             NoStatistics&);                                                       \
  template Hit sweepFaceless(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy,    \
                             CountingStatistics&);                                                 \
  template Hit sweep(const TreeView&, std::span<const NearCells::Cell>, const Shape&, const Vec3&, \
                     const Vec3&, NoStatistics&);                                                  \
  template Hit sweep(const TreeView&, std::span<const NearCells::Cell>, const Shape&, const Vec3&, \
                     const Vec3&, CountingStatistics&);
HALFSPACE_FOR_SHAPES(HALFSPACE_SWEEP)
#undef HALFSPACE_SWEEP

#define HALFSPACE_TURNED(Shape)                                                         \
  template Hit sweep(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy, \
                     NoStatistics&);
HALFSPACE_FOR_TURNED_SHAPES(HALFSPACE_TURNED)
#undef HALFSPACE_TURNED

}  // namespace halfspace::bsp
