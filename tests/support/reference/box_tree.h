// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which boxes of many meet a box. All it saves is looking at the others.
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

  // Of the boxes that meet this one, touching included, in ascending order.
  std::vector<uint32_t> meeting(const Box& box) const;

 private:
  void divide(uint32_t first, uint32_t last, uint32_t slot);

  std::vector<Box> m_boxes;
  std::vector<uint32_t> m_order;
  std::vector<Box> m_bounds;  // of a slot's boxes; its halves are slots 2 s + 1 and 2 s + 2
};

}  // namespace halfspace::tests
