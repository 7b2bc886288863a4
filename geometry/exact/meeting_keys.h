// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geometry/exact/meeting_point.h"

namespace halfspace::geometry {

// Key of the exact coordinates (exact/residue.h). Equal points have equal keys; different points
// may (x = 1 and x = 2^61 do), so where keys agree samePoint() decides.
struct PointKey {
  std::array<uint64_t, 3> value;
  bool operator==(const PointKey&) const = default;
  auto operator<=>(const PointKey&) const = default;
  uint64_t hash() const;
};
PointKey keyOf(const PlaneTable& table, const MeetingPoint& point);
// Many at once cost a quarter each. Contract: equal sizes.
void keysOf(const PlaneTable& table, std::span<const MeetingPoint* const> points,
            std::span<PointKey> keys);

// Key of the line where two planes meet: equal lines have equal keys, different ones nearly always
// have not; where keys agree sameLine() decides.
struct LineKey {
  std::array<uint64_t, 6> value;
  bool operator==(const LineKey&) const = default;
  uint64_t hash() const;
};
LineKey lineKeyOf(const PlaneTable& table, uint32_t p, uint32_t q);
// The keys of the lines where `p` meets each of the others. Contract: equal sizes.
void lineKeysOf(const PlaneTable& table, uint32_t p, std::span<const uint32_t> others,
                std::span<LineKey> keys);

}  // namespace halfspace::geometry
