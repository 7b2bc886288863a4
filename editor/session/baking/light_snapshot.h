// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bsp/build/live_tree.h"
#include "light/illumination.h"
#include "light/rooms.h"

namespace halfspace::editor {

// A state of the level as the baker of its light needs it; independent of the evaluation, so a long
// bake holds no edit up.
struct LightSnapshot {
  std::uint64_t state = 0;                    // Session::state() of the level
  std::unique_ptr<const bsp::LiveTree> tree;  // a copy
  std::unique_ptr<const light::Rooms> rooms;  // of this tree
  std::vector<light::SurfaceFace> faces;      // of the level, then of its movers
  std::vector<level::Lamp> lamps;
  level::DaylightStrength day;
  // Where solids may have changed since the snapshot before this one; none: anywhere.
  std::optional<std::vector<geometry::Box>> dirty;
};

}  // namespace halfspace::editor
