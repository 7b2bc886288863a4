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

#include "bsp/query/near_cells.h"
#include "bsp/query/sweep_visitor.h"
#include "bsp/query/turned_shape.h"
#include "bsp/query/world_part.h"

namespace halfspace::bsp {

namespace {

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

}  // namespace

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
