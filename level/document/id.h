// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>

namespace halfspace::level {

// Identifies one record of a level for the lifetime of the level. All ids come from one counter
// that only grows, so an id is never reused, not even after an undo. 0: no record.
template <typename Tag>
struct Id {
  std::uint64_t value = 0;

  constexpr bool valid() const { return value != 0; }
  constexpr auto operator<=>(const Id&) const = default;
};

using NodeId = Id<struct NodeTag>;  // group, solid, linked copy or point entity
using LayerId = Id<struct LayerTag>;
using MaterialId = Id<struct MaterialTag>;

// Ids stay below this so that any JSON tool reads them without rounding.
inline constexpr std::uint64_t kMaxId = std::uint64_t{1} << 53;

}  // namespace halfspace::level
