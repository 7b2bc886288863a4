// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/box_hierarchy.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace halfspace::geometry {
namespace {

struct Coded {
  std::uint64_t code;
  int item;
};

// Moves bit i of the lowest 21 bits of x to bit 3 i.
std::uint64_t spread(std::uint64_t x) {
  x &= 0x1fffff;
  x = (x | x << 32) & 0x001f00000000ffff;
  x = (x | x << 16) & 0x001f0000ff0000ff;
  x = (x | x << 8) & 0x100f00f00f00f00f;
  x = (x | x << 4) & 0x10c30c30c30c30c3;
  return (x | x << 2) & 0x1249249249249249;
}

std::uint64_t codeOf(const BoxHierarchy::Item& box) {
  std::uint64_t code = 0;
  for (size_t axis = 0; axis < 3; ++axis) {
    // Mapped coordinates lie in -1 to 1.
    const float middle = 0.5F * (box.low[axis] + box.high[axis]);
    const float cell = std::clamp((middle + 1.0F) * 0.5F, 0.0F, 1.0F) * 2097151.0F;
    code |= spread(static_cast<std::uint64_t>(cell)) << axis;
  }
  return code;
}

// Sorts by code, then by item; the items are given in their order. Many are sorted by one byte per
// pass, from the lowest byte up.
void sortByCode(std::vector<Coded>& coded) {
  constexpr size_t kFew = 256;
  if (coded.size() < kFew) {
    std::sort(coded.begin(), coded.end(), [](const Coded& a, const Coded& b) {
      return a.code != b.code ? a.code < b.code : a.item < b.item;
    });
    return;
  }
  std::vector<Coded> other(coded.size());
  for (int shift = 0; shift < 64; shift += 8) {
    std::array<size_t, 257> start{};
    for (const Coded& c : coded) ++start[(c.code >> shift & 0xff) + 1];
    if (std::ranges::find(start, coded.size()) != start.end()) continue;  // all have the same byte
    for (size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
    for (const Coded& c : coded) other[start[c.code >> shift & 0xff]++] = c;
    coded.swap(other);
  }
}

void grow(BoxHierarchy::Item& box, const BoxHierarchy::Item& by) {
  for (size_t axis = 0; axis < 3; ++axis) {
    box.low[axis] = std::min(box.low[axis], by.low[axis]);
    box.high[axis] = std::max(box.high[axis], by.high[axis]);
  }
}

// The index at which a sorted range is divided: the first code in which the highest bit that is not
// common to all codes is set. If all codes are equal, the middle.
size_t splitOf(std::span<const std::uint64_t> codes, size_t begin, size_t end) {
  const std::uint64_t different = codes[begin] ^ codes[end - 1];
  if (different == 0) return begin + (end - begin) / 2;
  const std::uint64_t bit = std::bit_floor(different);
  const auto first = std::partition_point(codes.begin() + static_cast<std::ptrdiff_t>(begin),
                                          codes.begin() + static_cast<std::ptrdiff_t>(end),
                                          [&](std::uint64_t code) { return (code & bit) == 0; });
  return static_cast<size_t>(first - codes.begin());
}

}  // namespace

void BoxHierarchy::setScale(const Box& bounds) {
  m_scale = 1.0;
  m_isScaled = false;
  m_centre = Vec3::Zero();
  if (bounds.isEmpty()) return;
  m_centre = 0.5 * bounds.min() + 0.5 * bounds.max();
  const double reach = (0.5 * bounds.max() - 0.5 * bounds.min()).maxCoeff();
  const double scale = 1.0 / reach;
  m_isScaled = std::isnormal(reach) && std::isnormal(scale);
  if (m_isScaled) m_scale = scale;
}

// A mapped point m is the point c + m / s, so the plane n.x = d is n.m = s (d - n.c) there.
//
// Error, with u = 2^-53 and the size S = s (|d| + |n|.|c|) of the terms: the numbers of the plane
// have errors of 2 u, the products and sums add less than 8 u S in all, and those of the test less
// than 8 u |n|. A mapped coordinate is at most 1 + 2 u s |c|, because the centre is rounded. Its
// error is 2^-24 of that by its rounding to a float, and 3 u (1 + s |c|) before. All of these
// together are less than kBox |n| + kOffset S.
BoxHierarchy::Slice::Slice(const BoxHierarchy& boxes, const RoundedPlane& plane) {
  constexpr double kBox = 0x1p-22, kOffset = 0x1p-48;
  const Vec3 sizes = plane.normal.cwiseAbs();
  for (int axis = 0; axis < 3; ++axis) {
    m_normal[static_cast<size_t>(axis)] = plane.normal[axis];
    m_size[static_cast<size_t>(axis)] = sizes[axis];
  }
  m_offset = boxes.m_scale * (plane.offset - plane.normal.dot(boxes.m_centre));
  const double size =
      boxes.m_scale * (std::abs(plane.offset) + sizes.dot(boxes.m_centre.cwiseAbs()));
  m_error = boxes.m_isScaled ? kBox * sizes.sum() + kOffset * size
                             : std::numeric_limits<double>::infinity();
}

BoxHierarchy::Item BoxHierarchy::mapped(const Box& box) const {
  // Subtracting, scaling, clamping and rounding are each monotonic. Clamping prevents overflow in
  // the conversion to float.
  constexpr double kMost = std::numeric_limits<float>::max();
  Item item;
  for (int axis = 0; axis < 3; ++axis) {
    const size_t i = static_cast<size_t>(axis);
    const double low = (box.min()[axis] - m_centre[axis]) * m_scale;
    const double high = (box.max()[axis] - m_centre[axis]) * m_scale;
    item.low[i] = static_cast<float>(std::clamp(low, -kMost, kMost));
    item.high[i] = static_cast<float>(std::clamp(high, -kMost, kMost));
  }
  return item;
}

void BoxHierarchy::build() {
  if (m_boxes.empty()) return;
  std::vector<Coded> coded(m_boxes.size());
  for (size_t i = 0; i < m_boxes.size(); ++i) coded[i] = {codeOf(m_boxes[i]), static_cast<int>(i)};
  sortByCode(coded);
  std::vector<Item> sorted;
  std::vector<std::uint64_t> codes;
  sorted.reserve(coded.size());
  codes.reserve(coded.size());
  m_order.reserve(coded.size());
  for (const Coded& c : coded) {
    sorted.push_back(m_boxes[static_cast<size_t>(c.item)]);
    codes.push_back(c.code);
    m_order.push_back(c.item);
  }
  m_boxes = std::move(sorted);
  coded = {};  // frees its memory before the nodes are made
  split(codes);
}

void BoxHierarchy::split(std::span<const std::uint64_t> codes) {
  struct Open {
    int node;
    size_t begin, end;
  };
  std::vector<Open> open{{0, 0, codes.size()}};
  m_nodes.reserve(codes.size());
  m_nodes.emplace_back();
  while (!open.empty()) {
    const Open range = open.back();
    open.pop_back();
    Node& node = m_nodes[static_cast<size_t>(range.node)];
    if (range.end - range.begin <= kLeafSize) {
      node.first = static_cast<int>(range.begin);
      node.count = static_cast<int>(range.end - range.begin);
      continue;
    }
    const size_t middle = splitOf(codes, range.begin, range.end);
    const int child = static_cast<int>(m_nodes.size());
    node.first = child;
    m_nodes.resize(m_nodes.size() + 2);
    open.push_back({child + 1, middle, range.end});
    open.push_back({child, range.begin, middle});
  }
  fitNodes();
}

void BoxHierarchy::fitNodes() {
  for (size_t i = m_nodes.size(); i-- > 0;) {  // children come after their parents
    Node& node = m_nodes[i];
    const auto first = static_cast<size_t>(node.first);
    node.box = node.count > 0 ? m_boxes[first] : m_nodes[first].box;
    if (node.count == 0) grow(node.box, m_nodes[first + 1].box);
    for (int k = 1; k < node.count; ++k) grow(node.box, m_boxes[first + static_cast<size_t>(k)]);
  }
}

}  // namespace halfspace::geometry
