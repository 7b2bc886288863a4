// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/triangles/aabb_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace halfspace::comparison {

using geometry::Box;

namespace {

constexpr uint32_t kLeafTriangles = 4;
constexpr int kBins = 16;
// From this depth on, triangles are halved by number, so that 2^32 triangles need no more levels
// than kDeepest.
constexpr int kDeepestCut = 64;
constexpr size_t kDeepest = kDeepestCut + 33;

double areaOf(const Box& box) {
  if (box.isEmpty()) return 0.0;
  const Vec3 s = box.sizes();
  return s.x() * s.y() + s.y() * s.z() + s.z() * s.x();
}

}  // namespace

struct AabbTree::Item {
  Box box;
  Vec3 middle;
  uint32_t triangle;
};

namespace {

// The plane between bins that is cheapest by the surface area heuristic.
struct Cut {
  int axis = -1;  // -1: no cut, all middles coincide
  double at = 0.0;
};

template <class Items>
Cut bestCut(const Items& items) {
  Box middles;
  for (const auto& item : items) middles.extend(item.middle);
  Cut best;
  double cost = std::numeric_limits<double>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    const double low = middles.min()[axis], width = middles.sizes()[axis];
    if (!(width > 0.0)) continue;
    struct Bin {
      Box box;
      size_t count = 0;
    };
    std::array<Bin, kBins> bins;
    for (const auto& item : items) {
      const auto bin = static_cast<int>(kBins * ((item.middle[axis] - low) / width));
      Bin& into = bins[static_cast<size_t>(std::min(bin, kBins - 1))];
      into.box.extend(item.box);
      ++into.count;
    }
    for (size_t cut = 1; cut < kBins; ++cut) {
      Bin left, right;
      for (size_t i = 0; i < kBins; ++i) {
        Bin& side = i < cut ? left : right;
        side.box.extend(bins[i].box);
        side.count += bins[i].count;
      }
      if (left.count == 0 || right.count == 0) continue;
      const double each = areaOf(left.box) * static_cast<double>(left.count) +
                          areaOf(right.box) * static_cast<double>(right.count);
      if (each >= cost) continue;
      cost = each;
      best = {axis, low + width * static_cast<double>(cut) / kBins};
    }
  }
  return best;
}

}  // namespace

AabbTree::AabbTree(std::span<const Vec3> corners,
                   std::span<const ComparisonLevel::Triangle> triangles) {
  std::vector<Item> items;
  for (uint32_t i = 0; i < triangles.size(); ++i) {
    Item item{{}, {}, i};
    for (const uint32_t corner : triangles[i]) item.box.extend(corners[corner]);
    item.middle = item.box.center();
    items.push_back(item);
    m_reach = std::max(
        {m_reach, item.box.min().cwiseAbs().maxCoeff(), item.box.max().cwiseAbs().maxCoeff()});
  }
  if (items.empty()) return;
  m_nodes.emplace_back();
  build(0, items, 0, 0);
  for (const Item& item : items) {
    const auto& [a, b, c] = triangles[item.triangle];
    m_triangles.push_back({{corners[a], corners[b], corners[c]}});
  }
}

void AabbTree::build(uint32_t node, std::span<Item> items, uint32_t first, int depth) {
  Box box;
  for (const Item& item : items) box.extend(item.box);
  m_nodes[node] = {box.min(), box.max(), first, static_cast<uint32_t>(items.size())};
  if (items.size() <= kLeafTriangles) return;
  const Cut cut = depth < kDeepestCut ? bestCut(items) : Cut{};
  auto middle = items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2);
  if (cut.axis >= 0)
    middle = std::stable_partition(items.begin(), items.end(), [&](const Item& item) {
      return item.middle[cut.axis] < cut.at;
    });
  if (middle == items.begin() || middle == items.end())
    middle = items.begin() + static_cast<std::ptrdiff_t>(items.size() / 2);
  const auto left = static_cast<size_t>(middle - items.begin());
  const auto child = static_cast<uint32_t>(m_nodes.size());
  m_nodes.resize(m_nodes.size() + 2);
  m_nodes[node].first = child;
  m_nodes[node].count = 0;
  build(child, items.subspan(0, left), first, depth + 1);
  build(child + 1, items.subspan(left), first + static_cast<uint32_t>(left), depth + 1);
}

size_t AabbTree::bytes() const {
  return m_nodes.size() * sizeof(Node) + m_triangles.size() * sizeof(SoupTriangle);
}

bool AabbTree::takes(const AnyShape& shape) const {
  if (const auto* box = std::get_if<BoxShape>(&shape)) return box->half.minCoeff() > 0.0;
  return std::holds_alternative<PointShape>(shape);
}

namespace {

// The fraction of the motion at which it enters the box enlarged by `half`; above 1 if it never
// does.
double entryInto(const Vec3& low, const Vec3& high, const SoupMotion& motion, const Vec3& half) {
  double enter = 0.0, leave = 1.0;
  for (int axis = 0; axis < 3; ++axis) {
    const double near = low[axis] - half[axis] - motion.from[axis];
    const double far = high[axis] + half[axis] - motion.from[axis];
    const double change = motion.delta[axis];
    if (change == 0.0) {
      if (near > 0.0 || far < 0.0) return 2.0;
      continue;
    }
    const double a = near / change, b = far / change;
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  }
  return enter <= leave ? enter : 2.0;
}

}  // namespace

// Visits the nearer child first and pushes the other; at most one node per level is pending.
template <class Shape>
SoupHit AabbTree::walk(const Shape& shape, const SoupMotion& motion, const Vec3& half) const {
  SoupHit hit;
  if (m_nodes.empty()) return hit;
  struct Pending {
    double enter;
    uint32_t node;
  };
  std::array<Pending, kDeepest> pending;
  size_t count = 0;
  Pending at{entryInto(m_nodes[0].low, m_nodes[0].high, motion, half), 0};
  for (;;) {
    const Node& node = m_nodes[at.node];
    if (at.enter <= std::min(1.0, hit.time) && node.count == 0) {
      const Node &left = m_nodes[node.first], &right = m_nodes[node.first + 1];
      Pending near{entryInto(left.low, left.high, motion, half), node.first};
      Pending far{entryInto(right.low, right.high, motion, half), node.first + 1};
      if (far.enter < near.enter) std::swap(near, far);
      if (far.enter <= 1.0) pending[count++] = far;
      at = near;
      continue;
    }
    if (at.enter <= std::min(1.0, hit.time))
      for (uint32_t i = 0; i < node.count; ++i)
        sweepAgainst(m_triangles[node.first + i], shape, motion, hit);
    if (count == 0) return hit;
    at = pending[--count];
  }
}

Stop AabbTree::sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) {
  SoupHit hit;
  if (const auto* box = std::get_if<BoxShape>(&shape)) {
    const SoupMotion motion{from + box->middle, delta, 0x1p-46 * (m_reach + box->extent())};
    hit = walk(*box, motion, box->half.array() + motion.slack);
  } else {
    const PointShape& point = std::get<PointShape>(shape);
    const SoupMotion motion{from + point.middle, delta, 0x1p-46 * m_reach};
    hit = walk(point, motion, Vec3::Constant(motion.slack));
  }
  if (hit.time > 1.0) return {};
  return {true, false, hit.time, hit.normal};
}

}  // namespace halfspace::comparison
