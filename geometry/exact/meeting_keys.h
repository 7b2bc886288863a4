// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Hash keys of points and lines: residues of their exact coordinates modulo the prime 2^61 - 1
// (residue.h). A point has the same key whatever planes it was computed from, so points of
// different facets are identified by a hash lookup. Equal keys do not imply equal points, so a
// lookup always ends with samePoint() or sameLine().
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geometry/exact/meeting_point.h"

namespace halfspace::geometry {

// Key of the exact coordinates. Equal points have equal keys. Different points may have equal keys
// too (x = 1 and x = 2^61 have); samePoint() decides.
struct PointKey {
  std::array<uint64_t, 3> value;
  bool operator==(const PointKey&) const = default;
  auto operator<=>(const PointKey&) const = default;
  uint64_t hash() const;
};
PointKey keyOf(const PlaneTable& table, const MeetingPoint& point);
// Many keys at once, at a quarter of the cost per key. Contract: equal sizes.
void keysOf(const PlaneTable& table, std::span<const MeetingPoint* const> points,
            std::span<PointKey> keys);

// Key of the line in which two planes intersect. Equal lines have equal keys, different lines
// nearly always have different keys; sameLine() decides.
struct LineKey {
  std::array<uint64_t, 6> value;
  bool operator==(const LineKey&) const = default;
  uint64_t hash() const;
};
LineKey lineKeyOf(const PlaneTable& table, uint32_t p, uint32_t q);
// The keys of the lines where `p` meets each of the others. Contract: equal sizes.
void lineKeysOf(const PlaneTable& table, uint32_t p, std::span<const uint32_t> others,
                std::span<LineKey> keys);

// Keys after a translation without rounding, from the keys before it. `by`: the key of the vector
// as a point. Cost: a few multiplications modulo the prime. In the rare case that none of the
// residues of a line is 1, translate() returns false, and the caller computes the key again.
void translate(PointKey& key, const PointKey& by);
[[nodiscard]] bool translate(LineKey& key, const PointKey& by);

}  // namespace halfspace::geometry
