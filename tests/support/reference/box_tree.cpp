// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/box_tree.h"

#include <algorithm>
#include <numeric>

namespace halfspace::tests {

namespace {

constexpr uint32_t kFew = 4;

struct Range {
  uint32_t first, last, slot;

  bool isLeaf() const { return last - first <= kFew; }
  uint32_t middle() const { return first + (last - first) / 2; }
};

}  // namespace

BoxTree::BoxTree(std::vector<Box> boxes) : m_boxes(std::move(boxes)), m_order(m_boxes.size()) {
  std::iota(m_order.begin(), m_order.end(), 0u);
  if (!m_boxes.empty()) divide(0, static_cast<uint32_t>(m_boxes.size()), 0);
}

void BoxTree::divide(uint32_t first, uint32_t last, uint32_t slot) {
  if (slot >= m_bounds.size()) m_bounds.resize(slot + 1);
  Box bounds = m_boxes[m_order[first]];
  for (uint32_t i = first; i < last; ++i) {
    bounds.low = bounds.low.cwiseMin(m_boxes[m_order[i]].low);
    bounds.high = bounds.high.cwiseMax(m_boxes[m_order[i]].high);
  }
  m_bounds[slot] = bounds;
  const Range range{first, last, slot};
  if (range.isLeaf()) return;
  int axis = 0;
  (bounds.high - bounds.low).maxCoeff(&axis);
  const auto centre = [&](uint32_t i) { return m_boxes[i].low[axis] + m_boxes[i].high[axis]; };
  std::nth_element(m_order.begin() + first, m_order.begin() + range.middle(),
                   m_order.begin() + last,
                   [&](uint32_t a, uint32_t b) { return centre(a) < centre(b); });
  divide(first, range.middle(), 2 * slot + 1);
  divide(range.middle(), last, 2 * slot + 2);
}

std::vector<uint32_t> BoxTree::meeting(const Box& box) const {
  std::vector<uint32_t> met;
  std::vector<Range> open;
  if (!m_boxes.empty()) open.push_back({0, static_cast<uint32_t>(m_boxes.size()), 0});
  while (!open.empty()) {
    const Range range = open.back();
    open.pop_back();
    if (!m_bounds[range.slot].meets(box)) continue;
    if (range.isLeaf()) {
      for (uint32_t i = range.first; i < range.last; ++i)
        if (m_boxes[m_order[i]].meets(box)) met.push_back(m_order[i]);
    } else {
      open.push_back({range.first, range.middle(), 2 * range.slot + 1});
      open.push_back({range.middle(), range.last, 2 * range.slot + 2});
    }
  }
  std::ranges::sort(met);
  return met;
}

}  // namespace halfspace::tests
