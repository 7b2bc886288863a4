// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What the whole expression says of a piece of face, from what is known of each solid near it.
#pragma once

#include <span>

#include "geometry/csg/prepare/outline.h"

namespace halfspace::geometry {

// How a piece of a plane lies against one solid. `unknown` until it has been asked or cut.
enum class Place : unsigned char {
  unknown,
  outside,
  inside,
  onSame,      // on a face that looks the same way as the piece
  onOpposite,  // on a face that looks the other way
};

// A solid near the piece; lists are in outline order.
struct Nearby {
  CsgNode solid;
  Place place;
};

// Matter right behind and right in front of a piece: 0, 1, or 2 for not yet known; and which of
// the solids that have a face there gives the boundary its material.
struct Matter {
  static constexpr unsigned char kUnknown = 2;
  unsigned char behind = 0, front = 0;
  CsgNode owner = kNoNode;  // kNoNode: no boundary, or not decided

  bool decided() const {
    return behind != kUnknown && front != kUnknown && (behind == front || owner != kNoNode);
  }
  bool isBoundary() const { return behind != front; }
};

// Folds the outline over the solids listed; all others are outside. `background` is what the
// root begins with. Of coincident faces the last one in outline order that makes the boundary what
// it is owns it.
Matter fold(const Outline& outline, bool background, std::span<const Nearby> nearby);

}  // namespace halfspace::geometry
