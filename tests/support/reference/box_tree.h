// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Finds which of many boxes meet a given box. The result is the same as testing them all; the tree
// only saves time.
#pragma once

#include <cstdint>
#include <vector>

#include "bsp/query/vec3.h"

namespace halfspace::tests {

struct Box {
  bsp::Vec3 low, high;

  bool meets(const Box& other) const {
    return (low.array() <= other.high.array()).all() && (other.low.array() <= high.array()).all();
  }
};

class BoxTree {
 public:
  explicit BoxTree(std::vector<Box> boxes);

  // Indices of the boxes that meet `box`, in ascending order; touching counts as meeting.
  std::vector<uint32_t> meeting(const Box& box) const;

 private:
  void divide(uint32_t first, uint32_t last, uint32_t slot);

  std::vector<Box> m_boxes;
  std::vector<uint32_t> m_order;
  // Bounds of a slot's boxes. The halves of slot s are slots 2 s + 1 and 2 s + 2.
  std::vector<Box> m_bounds;
};

}  // namespace halfspace::tests
