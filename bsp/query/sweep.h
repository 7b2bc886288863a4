// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Moves a shape along a segment to its first contact with solid leaves.
//
// Promises, for any valid shape and any finite motion:
//   1. Never late: before the returned fraction the shape is nowhere deeper in a solid than
//      slackOf() (tree_view.h). Deeper than that at the start is an overlap. Anything less is
//      touching, which is no hit: a shape may move along or away from a surface it touches.
//   2. `exact` is never early: at the returned fraction the gap is at most exactTolerance().
//   3. `shifted` is early by at most the protrusion that the tree's bevels leave.
//   4. The same call on the same tree gives the same bits on any thread.
//   5. No allocation, and less than 20 kB of stack, however deep the tree is. NaN and infinity are
//      refused.
//
// The world ends at TreeView::worldHalf; beyond it nothing is solid.
#pragma once

#include <span>

#include "bsp/query/hit.h"
#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"
#include "bsp/query/traversal.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// Moves the shape's reference point from `from` to `from + delta`. Shape: one of PointShape,
// SphereShape, BoxShape, CylinderShape, CapsuleShape, HullShape. Statistics: NoStatistics or
// CountingStatistics.
template <class Shape, class Statistics>
Hit sweep(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
          Accuracy accuracy, Statistics& statistics);

template <class Shape>
Hit sweep(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
          Accuracy accuracy = Accuracy::exact) {
  NoStatistics none;
  return sweep(tree, shape, from, delta, accuracy, none);
}

// The same hit without its face. If a floor of thousands of brushes is one facet of a cell, finding
// the face costs a hundred times as much as the sweep; walking does not need it.
template <class Shape, class Statistics>
Hit sweepFaceless(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
                  Accuracy accuracy, Statistics& statistics);

template <class Shape>
Hit sweepFaceless(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
                  Accuracy accuracy = Accuracy::exact) {
  NoStatistics none;
  return sweepFaceless(tree, shape, from, delta, accuracy, none);
}

// The boundary face that was hit, for any hit of sweep() or sweepFaceless(); kNoFace if none.
uint32_t faceOf(const TreeView& tree, const Hit& hit);

// Sweeps one shape along many motions. Contract: spans of equal length.
template <class Shape>
void sweepAll(const TreeView& tree, const Shape& shape, std::span<const Vec3> from,
              std::span<const Vec3> delta, std::span<Hit> hits,
              Accuracy accuracy = Accuracy::exact) {
  for (size_t i = 0; i < hits.size(); ++i)
    hits[i] = sweep(tree, shape, from[i], delta[i], accuracy);
}

// The same for points. Many points at once take less time in a tree with boxes (box_batch.h). The
// hits have the same bits as those of sweep(). Less than 40 kB of stack.
void sweepAll(const TreeView& tree, const PointShape& shape, std::span<const Vec3> from,
              std::span<const Vec3> delta, std::span<Hit> hits,
              Accuracy accuracy = Accuracy::exact);

// Tests whether the shape at this position overlaps solids by more than the slack. Refused input
// gives an error and no hit. Hit::depth and exitDirection say how to leave the most deeply
// overlapped cell.
template <class Shape>
Hit overlap(const TreeView& tree, const Shape& shape, const Vec3& position,
            Accuracy accuracy = Accuracy::exact) {
  return sweep(tree, shape, position, Vec3(Vec3::Zero()), accuracy);
}

// Whether a shape overlaps solids or hits them on its way, and one solid leaf of those.
struct Overlap {
  QueryError error = QueryError::none;  // if not none, the other fields are not set
  bool any = false;
  uint32_t leaf = kNoLeaf;  // kNoLeaf also if the position is too far away to be resolved
};

// The same result as overlap() without depth and way out, so it stops at the first overlapped cell.
// No node of a tree is wholly solid or wholly empty, and a shape that is large compared with the
// level overlaps something in most nodes. So this costs about one descent of the tree, whereas
// overlap() visits all the shape touches (Melax 2000, section 10, "for larger objects it may not be
// necessary to go to the entire depth").
template <class Shape, class Statistics>
Overlap overlaps(const TreeView& tree, const Shape& shape, const Vec3& position, Accuracy accuracy,
                 Statistics& statistics);

template <class Shape>
Overlap overlaps(const TreeView& tree, const Shape& shape, const Vec3& position,
                 Accuracy accuracy = Accuracy::exact) {
  NoStatistics none;
  return overlaps(tree, shape, position, accuracy, none);
}

// Whether sweep() would find a hit, and the leaf of some hit. It stops at the first hit that it
// comes across, so it costs less than sweep() where the motion meets several cells: for lines of
// sight.
template <class Shape>
Overlap hitsAny(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
                Accuracy accuracy = Accuracy::exact);

// Receives hits; false: no more are wanted.
class HitSink {
 public:
  virtual bool take(const Hit& hit) = 0;

 protected:
  ~HitSink() = default;
};

// Calls the sink for each cell that the motion hits: the hit that sweep() would find if the cell
// were alone. All that are met are reported, in the order in which the tree is visited, which is
// roughly but not exactly that of their times; a solid may consist of several cells. With a delta
// of zero: all cells that the shape overlaps. Errors: those of sweep(), and badMotion for a start
// so far away that doubles cannot resolve positions in the world.
template <class Shape>
QueryError sweepEach(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
                     HitSink& sink, Accuracy accuracy = Accuracy::exact);

#define HALFSPACE_FOR_SHAPES(declare)                                               \
  declare(PointShape) declare(SphereShape) declare(BoxShape) declare(CylinderShape) \
      declare(CapsuleShape) declare(HullShape)

#define HALFSPACE_SWEEP(Shape)                                                                  \
  extern template Overlap hitsAny(const TreeView&, const Shape&, const Vec3&, const Vec3&,      \
                                  Accuracy);                                                    \
  extern template QueryError sweepEach(const TreeView&, const Shape&, const Vec3&, const Vec3&, \
                                       HitSink&, Accuracy);                                     \
  extern template Overlap overlaps(const TreeView&, const Shape&, const Vec3&, Accuracy,        \
                                   NoStatistics&);                                              \
  extern template Overlap overlaps(const TreeView&, const Shape&, const Vec3&, Accuracy,        \
                                   CountingStatistics&);                                        \
  extern template Hit sweep(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy,  \
                            NoStatistics&);                                                     \
  extern template Hit sweep(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy,  \
                            CountingStatistics&);                                               \
  extern template Hit sweepFaceless(const TreeView&, const Shape&, const Vec3&, const Vec3&,    \
                                    Accuracy, NoStatistics&);                                   \
  extern template Hit sweepFaceless(const TreeView&, const Shape&, const Vec3&, const Vec3&,    \
                                    Accuracy, CountingStatistics&);
HALFSPACE_FOR_SHAPES(HALFSPACE_SWEEP)
#undef HALFSPACE_SWEEP

}  // namespace halfspace::bsp
