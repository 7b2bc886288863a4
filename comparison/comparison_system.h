// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A collision method with the interface of bsp/query: how far may a shape move before it touches
// solid? All systems are built from the same ComparisonLevel, so that costs and errors can be
// compared.
//
// Guarantees of every system:
//  1. It is never late for a shape that it takes and that starts free: the fraction is not beyond
//     the first contact by more than toleranceOf(). Exceptions are systems with Limit::approximate
//     or Limit::samples.
//  2. The same query has the same answer, bit for bit.
// Known deviations (stopping early, not detecting a start in solid) are listed by limits().
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "bsp/query/tree_view.h"
#include "comparison/bsp_names.h"

namespace halfspace::comparison {

// A restriction or known error of a system.
enum class Limit : uint8_t {
  stopsEarly,      // has phantom hits: stops at protruding planes where the shape would pass
  coarse,          // stops at bounding boxes around the surface
  sizesInAdvance,  // takes only shapes of the sizes it was built for
  boxesOnly,       // takes only points and axis-aligned boxes
  pointsOnly,      // takes only points
  polytopesOnly,   // takes only boxes and hulls
  atRest,          // answers only for shapes at rest
  noPoints,        // takes no points
  surfaceOnly,     // has no inside: does not report a start in solid
  approximate,     // computes in floats or adds margins to shapes: late or early
  distances,       // has no usable sweep: we advance by the distances it reports
  samples,         // tests positions along the motion: late between them, may miss thin solids
};
// The text for a limit, for tables. The pointer stays valid.
const char* messageOf(Limit limit);

// The end of a motion.
struct Stop {
  bool hit = false;
  bool startInSolid = false;   // then the fraction is 0
  double fraction = 1.0;       // of the motion up to the first contact, 0 to 1
  Vec3 normal = Vec3::Zero();  // of unit length, towards the shape; zero if the system has none
};

// Not thread-safe: some systems change internal state during a query.
class ComparisonSystem {
 public:
  virtual ~ComparisonSystem() = default;

  virtual std::string name() const = 0;
  virtual std::vector<Limit> limits() const = 0;
  // Memory that the system keeps for the level, in bytes.
  virtual size_t bytes() const = 0;
  virtual bool takes(const AnyShape& shape) const = 0;
  // Moves the shape's reference point from `from` to `from + delta`. Contract: takes(shape), a
  // valid shape, finite numbers; delta is zero for a system with Limit::atRest.
  virtual Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) = 0;
  // Whether the shape with its reference point at this position overlaps solid; nothing if the
  // system cannot decide that.
  virtual std::optional<bool> overlaps(const AnyShape&, const Vec3&) { return std::nullopt; }
};

// The largest distance, in level units, by which two systems without approximations may differ:
// 0.001 in a level that reaches 4096 from the origin.
inline double toleranceOf(const TreeView& tree) {
  return 0x1p-22 * tree.worldHalf;
}

}  // namespace halfspace::comparison
