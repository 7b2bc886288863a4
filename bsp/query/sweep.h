// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Moving a shape along a segment to its first contact with matter.
//
// Promises, for any valid shape and any finite motion:
//  1. Never late: the shape does not reach further into matter than slackOf() (slack.h) before the
//     fraction returned. Deeper is an overlap, as deep as that or less is touching, and touching is
//     no hit: moving along or away from what it touches is free.
//  2. `exact` is never early: at the fraction returned the gap is at most exactTolerance().
//  3. `shifted` is early by no more than the protrusion the tree's bevels leave.
//  4. The same call on the same tree gives the same bits on any thread.
//  5. No allocation, and less than 16 kB of stack, however deep the tree is; NaN and infinity are
//     refused.
//
// Matter ends where the tree's world does (TreeView::worldHalf).
#pragma once

#include <span>

#include "bsp/query/hit.h"
#include "bsp/query/hull.h"
#include "bsp/query/shapes.h"
#include "bsp/query/slack.h"
#include "bsp/query/traversal.h"

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

// The same hit without its face. Where a floor of thousands of brushes is one facet of a cell, to
// find the face costs a hundred times what the sweep does; who walks does not ask.
template <class Shape, class Statistics>
Hit sweepFaceless(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
                  Accuracy accuracy, Statistics& statistics);

template <class Shape>
Hit sweepFaceless(const TreeView& tree, const Shape& shape, const Vec3& from, const Vec3& delta,
                  Accuracy accuracy = Accuracy::exact) {
  NoStatistics none;
  return sweepFaceless(tree, shape, from, delta, accuracy, none);
}

// The face of the boundary that was hit, of any hit of the tree's matter.
uint32_t faceOf(const TreeView& tree, const Hit& hit);

// Many motions of one shape. Contract: spans of one length.
template <class Shape>
void sweepAll(const TreeView& tree, const Shape& shape, std::span<const Vec3> from,
              std::span<const Vec3> delta, std::span<Hit> hits,
              Accuracy accuracy = Accuracy::exact) {
  for (size_t i = 0; i < hits.size(); ++i)
    hits[i] = sweep(tree, shape, from[i], delta[i], accuracy);
}

// The shape at this place overlaps matter, deeper than touching. Refused input: an error, not a
// hit. Hit::depth and wayOut say how to leave.
template <class Shape>
Hit overlap(const TreeView& tree, const Shape& shape, const Vec3& place,
            Accuracy accuracy = Accuracy::exact) {
  return sweep(tree, shape, place, Vec3(Vec3::Zero()), accuracy);
}

// Whether the shape overlaps matter, and one solid leaf where it does.
struct Overlap {
  QueryError error = QueryError::none;  // if any, nothing else is said
  bool any = false;
  uint32_t leaf = kNoLeaf;  // none where `any` is said of a place too far away to compute with
};

// The same question as overlap() with the same answer, but not how deep or which way out; so it
// ends at the first cell that is overlapped. No node of a tree is wholly solid or wholly empty, and
// a shape that is large against the level overlaps something in most of them: it costs about one
// walk down the tree where overlap() looks at all of it (Melax 2000, section 10, "for larger
// objects it may not be necessary to go to the entire depth").
template <class Shape, class Statistics>
Overlap overlaps(const TreeView& tree, const Shape& shape, const Vec3& place, Accuracy accuracy,
                 Statistics& statistics);

template <class Shape>
Overlap overlaps(const TreeView& tree, const Shape& shape, const Vec3& place,
                 Accuracy accuracy = Accuracy::exact) {
  NoStatistics none;
  return overlaps(tree, shape, place, accuracy, none);
}

#define HALFSPACE_FOR_SHAPES(declare)                                               \
  declare(PointShape) declare(SphereShape) declare(BoxShape) declare(CylinderShape) \
      declare(CapsuleShape) declare(HullShape)

#define HALFSPACE_SWEEP(Shape)                                                                 \
  extern template Overlap overlaps(const TreeView&, const Shape&, const Vec3&, Accuracy,       \
                                   NoStatistics&);                                             \
  extern template Overlap overlaps(const TreeView&, const Shape&, const Vec3&, Accuracy,       \
                                   CountingStatistics&);                                       \
  extern template Hit sweep(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy, \
                            NoStatistics&);                                                    \
  extern template Hit sweep(const TreeView&, const Shape&, const Vec3&, const Vec3&, Accuracy, \
                            CountingStatistics&);                                              \
  extern template Hit sweepFaceless(const TreeView&, const Shape&, const Vec3&, const Vec3&,   \
                                    Accuracy, NoStatistics&);                                  \
  extern template Hit sweepFaceless(const TreeView&, const Shape&, const Vec3&, const Vec3&,   \
                                    Accuracy, CountingStatistics&);
HALFSPACE_FOR_SHAPES(HALFSPACE_SWEEP)
#undef HALFSPACE_SWEEP

}  // namespace halfspace::bsp
