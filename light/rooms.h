// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The connected parts of a level's empty space ("rooms"), decided exactly from the portals of the
// tree and not by rays. So they can judge the rays: a room without a lamp, from which no sky is
// seen and which has no connection to the outside, must be black.
#pragma once

#include <cstdint>
#include <vector>

#include "bsp/build/live_tree.h"

namespace halfspace::light {

using geometry::Vec3;

inline constexpr uint32_t kNoRoom = UINT32_MAX;

class Rooms {
 public:
  // Cost: that of bsp::portalsOf(), a few microseconds for each leaf.
  explicit Rooms(const bsp::LiveTree& tree);

  uint32_t count() const { return m_count; }
  // The room around a point; kNoRoom: in a solid. On a boundary either side may be returned.
  uint32_t roomAt(const Vec3& point) const;
  // Whether the room reaches the end of the world.
  bool isOutside(uint32_t room) const { return m_outside[room]; }

 private:
  bsp::TreeView m_view;
  std::vector<uint32_t> m_roomOf;  // by empty leaf
  std::vector<bool> m_outside;     // by room
  uint32_t m_count = 0;
};

}  // namespace halfspace::light
