// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// One way to collide with a level, behind the question that bsp/query answers: how far may this
// shape move before it touches matter? All systems are built from the same ComparisonLevel, so that
// what they cost and where they err can be set side by side.
//
// Promises every system keeps, whatever else it cannot do:
//  1. Never late for a shape it takes that starts where it is free: the fraction told is not beyond
//     the first contact, but for toleranceOf(). Libraries that are approximate or sample cannot.
//  2. The same question has the same answer, bit for bit.
// What it may do besides (stop early, not know its inside) is told by limits().
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "bsp/query/tree_view.h"
#include "comparison/bsp_names.h"

namespace halfspace::comparison {

// What a system cannot do.
enum class Limit : uint8_t {
  stopsEarly,      // where planes protrude: stops although the shape would pass
  coarse,          // stops at boxes about the surface
  sizesInAdvance,  // takes only sizes it was built for
  boxesOnly,       // takes points and axis-aligned boxes alone
  pointsOnly,      // takes points alone
  polytopesOnly,   // takes boxes and hulls alone
  atRest,          // answers for shapes that stand still alone
  noPoints,        // takes no points
  surfaceOnly,     // knows no inside: a start in solid is not told
  approximate,     // floats, or margins about shapes: errs either way
  distances,       // has no sweep that works, only distances to step by
  samples,         // looks at places along a motion: late between them, or past thin matter
};
const char* wordsFor(Limit limit);

// Where a motion ends.
struct Stop {
  bool hit = false;
  bool startInSolid = false;   // then the fraction is 0
  double fraction = 1.0;       // of the motion
  Vec3 normal = Vec3::Zero();  // unit, towards the shape; zero where the system knows none
};

// Not for use by several threads: some keep notes while they answer.
class ComparisonSystem {
 public:
  virtual ~ComparisonSystem() = default;

  virtual std::string name() const = 0;
  virtual std::vector<Limit> limits() const = 0;
  // What it keeps for the level.
  virtual size_t bytes() const = 0;
  virtual bool takes(const AnyShape& shape) const = 0;
  // Moves the shape's reference point from `from` to `from + delta`. Contract: takes(shape), a
  // valid shape, finite numbers; Limit::atRest: no delta.
  virtual Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) = 0;
  // Whether the shape at this place overlaps matter; nothing where the system cannot tell.
  virtual std::optional<bool> overlaps(const AnyShape&, const Vec3&) { return std::nullopt; }
};

// How far a system that is exact in its own arithmetic may be from another (units of length): 0.001
// in a level that reaches 4096 from the origin.
inline double toleranceOf(const TreeView& tree) {
  return 0x1p-22 * tree.worldHalf;
}

}  // namespace halfspace::comparison
