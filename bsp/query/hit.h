// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "bsp/query/cell.h"
#include "bsp/query/contents_bits.h"

namespace halfspace::bsp {

enum class Accuracy : uint8_t {
  // Tests the moving shape itself against the cells; see exactTolerance().
  exact,
  // Tests only the cells' planes and bevels, shifted by the reach. Never late, early by the
  // protrusion.
  shifted,
};

enum class QueryError : uint8_t {
  none,
  notFinite,    // a coordinate of the start, the motion or its end is NaN or infinite
  badShape,     // an extent is negative, not finite or above kLargestExtent; a hull without faces
  treeTooDeep,  // a path of more than kDeepestTree nodes; the file reader refuses such trees
  badMotion,    // not a rotation; a bad or too small bound; too far away
};

inline constexpr uint32_t kNoLeaf = UINT32_MAX;

// The end of a motion. Without a hit: fraction is 1, position is the motion's end, and the other
// fields keep their initial values.
struct Hit {
  QueryError error = QueryError::none;  // if not none, the other fields are not set
  bool hit = false;
  // The shape overlapped a solid cell by more than the slack before it moved; then fraction is 0.
  bool startInSolid = false;
  double fraction = 1.0;         // of the motion, in [0, 1]
  Vec3 position = Vec3::Zero();  // of the reference point
  Vec3 contact = Vec3::Zero();   // in the world; one of the points where shape and solid touch
  Vec3 normal = Vec3::Zero();    // unit, from the solid to the shape
  uint32_t face = kNoFace;       // the boundary face that was hit
  uint32_t leaf = kNoLeaf;       // the solid leaf that was hit
  ContentsBits contents = 0;     // of that leaf
  // If startInSolid: moving by `depth` along `exitDirection` leaves the cell that is overlapped
  // most deeply.
  double depth = 0.0;
  Vec3 exitDirection = Vec3::Zero();  // unit
};

}  // namespace halfspace::bsp
