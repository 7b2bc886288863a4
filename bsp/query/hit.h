// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "bsp/query/cell.h"

namespace halfspace::bsp {

enum class Accuracy : uint8_t {
  // The moving shape itself against the cells; see exactTolerance().
  exact,
  // The cells' planes and bevels, shifted by the reach. Never late, early by the protrusion.
  shifted,
};

enum class QueryError : uint8_t {
  none,
  notFinite,    // a coordinate of the start, the motion or its end is NaN or infinite
  badShape,     // an extent is negative, not finite or above kLargestExtent; a hull without faces
  treeTooDeep,  // more than kDeepestTree nodes below each other: no tree from a file
  badMotion,    // a turn that is not a rotation, or a bound for it that is not above zero
};

inline constexpr uint32_t kNoLeaf = UINT32_MAX;

// Where a motion ends. Without a hit: fraction 1, position its end, the rest as below.
struct Hit {
  QueryError error = QueryError::none;  // if any, nothing else is said
  bool hit = false;
  // The shape overlapped matter, deeper than what counts as touching, before it moved: fraction 0.
  bool startInSolid = false;
  double fraction = 1.0;         // of the motion, in [0, 1]
  Vec3 position = Vec3::Zero();  // of the reference point
  Vec3 contact = Vec3::Zero();   // a point in the world where they touch; one of several
  Vec3 normal = Vec3::Zero();    // unit, out of matter towards the shape
  uint32_t face = kNoFace;       // of the boundary
  uint32_t leaf = kNoLeaf;       // solid leaf
  // If startInSolid: moving by `depth` along `wayOut` leaves the deepest of the overlapped cells.
  double depth = 0.0;
  Vec3 wayOut = Vec3::Zero();  // unit
};

}  // namespace halfspace::bsp
