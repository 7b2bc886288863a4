// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/obb/obb_tree.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace halfspace::comparison {

namespace {

constexpr uint32_t kLeafTriangles = 3;
// From this depth on, triangles are halved by number, so that 2^32 triangles need no more levels
// than ObbTree::kDeepest.
constexpr int kDeepestCut = 64;
static_assert(ObbTree::kDeepest == kDeepestCut + 33);

}  // namespace

ObbTree::ObbTree(std::span<const Vec3> corners,
                 std::span<const ComparisonLevel::Triangle> triangles, const ObbOptions& options)
    : m_options(options) {
  for (const auto& [a, b, c] : triangles)
    m_triangles.push_back({{corners[a], corners[b], corners[c]}});
  m_ids.resize(m_triangles.size());
  std::iota(m_ids.begin(), m_ids.end(), 0U);
  measure();
  if (m_triangles.empty()) return;
  m_nodes.emplace_back();
  build(0, 0, static_cast<uint32_t>(m_triangles.size()), 0);
}

void ObbTree::measure() {
  for (const SoupTriangle& triangle : m_triangles)
    for (const Vec3& corner : triangle.corners)
      m_reach = std::max(m_reach, corner.cwiseAbs().maxCoeff());
}

void ObbTree::build(uint32_t node, uint32_t first, uint32_t count, int depth) {
  m_nodes[node] = {obbOf(triangles().subspan(first, count)), first, count, depth};
  m_depth = std::max(m_depth, depth);
  if (count <= kLeafTriangles) return;
  const uint32_t left = depth < kDeepestCut ? divide(first, count, m_nodes[node].box) : count / 2;
  const auto child = static_cast<uint32_t>(m_nodes.size());
  m_nodes.resize(m_nodes.size() + 2);
  m_nodes[node].first = child;
  m_nodes[node].count = 0;
  build(child, first, left, depth + 1);
  build(child + 1, first + left, count - left, depth + 1);
}

// Divides at the centre of area, along the longest axis of the box for which both groups get
// triangles.
uint32_t ObbTree::divide(uint32_t first, uint32_t count, const Obb& box) {
  const Vec3 centre = centreOfArea(triangles().subspan(first, count));
  std::array<int, 3> order{0, 1, 2};
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return box.half[a] > box.half[b]; });
  for (const int axis : order) {
    const uint32_t left = partition(first, count, box.axes.col(axis), centre);
    if (left > 0 && left < count) return left;
  }
  return count / 2;
}

// A stable partition: both groups keep their order.
uint32_t ObbTree::partition(uint32_t first, uint32_t count, const Vec3& along, const Vec3& centre) {
  std::vector<std::pair<SoupTriangle, uint32_t>> right;
  uint32_t end = first;
  for (uint32_t i = first; i < first + count; ++i) {
    const auto& [a, b, c] = m_triangles[i].corners;
    if (along.dot((a + b + c) / 3.0 - centre) < 0.0) {
      m_ids[end] = m_ids[i];
      m_triangles[end++] = m_triangles[i];
    } else {
      right.emplace_back(m_triangles[i], m_ids[i]);
    }
  }
  const uint32_t left = end - first;
  for (const auto& [triangle, id] : right) {
    m_ids[end] = id;
    m_triangles[end++] = triangle;
  }
  return left;
}

std::string ObbTree::name() const {
  if (!m_options.spheres) return "OBB tree";
  return m_options.accuracy < 1.0 ? "spheres and OBBs, half accuracy" : "spheres and OBBs";
}

std::vector<Limit> ObbTree::limits() const {
  std::vector<Limit> limits{Limit::pointsOnly, Limit::surfaceOnly};
  if (m_options.accuracy < 1.0) limits.push_back(Limit::coarse);
  return limits;
}

size_t ObbTree::bytes() const {
  return m_nodes.size() * sizeof(Node) +
         m_triangles.size() * (sizeof(SoupTriangle) + sizeof(uint32_t));
}

double ObbTree::entry(const Node& node, const SoupMotion& motion) const {
  if (m_options.spheres) {
    const double sphere = entryIntoSphere(node.box, motion);
    if (sphere > 1.0) return sphere;
  }
  return entryIntoBox(node.box, motion);
}

// Visits the nearer child first and pushes the other; at most one node per level is pending.
SoupHit ObbTree::walk(const SoupMotion& motion) const {
  SoupHit hit;
  if (m_nodes.empty()) return hit;
  struct Pending {
    double enter;
    uint32_t node;
  };
  std::array<Pending, ObbTree::kDeepest> pending;
  size_t count = 0;
  Pending at{entry(m_nodes[0], motion), 0};
  for (;;) {
    const Node& node = m_nodes[at.node];
    if (at.enter <= std::min(1.0, hit.time)) {
      if (isDeepEnough(node)) {
        if (at.enter < hit.time) hit.time = at.enter;
      } else if (node.count == 0) {
        Pending near{entry(m_nodes[node.first], motion), node.first};
        Pending far{entry(m_nodes[node.first + 1], motion), node.first + 1};
        if (far.enter < near.enter) std::swap(near, far);
        if (far.enter <= 1.0) pending[count++] = far;
        at = near;
        continue;
      }
      for (uint32_t i = 0; !isDeepEnough(node) && i < node.count; ++i)
        sweepAgainst(m_triangles[node.first + i], PointShape{}, motion, hit);
    }
    if (count == 0) return hit;
    at = pending[--count];
  }
}

Stop ObbTree::sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) {
  const Vec3 middle = std::get<PointShape>(shape).middle;
  const SoupHit hit = walk({from + middle, delta, 0x1p-46 * m_reach});
  if (hit.time > 1.0) return {};
  return {true, false, hit.time, hit.normal};
}

SoupHit ObbTree::bullet(const Vec3& from, const Vec3& to, const Eigen::Isometry3d& placeAtStart,
                        const Eigen::Isometry3d& placeAtEnd) const {
  const Vec3 start = placeAtStart.inverse() * from, end = placeAtEnd.inverse() * to;
  const double far = std::max(start.cwiseAbs().maxCoeff(), end.cwiseAbs().maxCoeff());
  SoupHit hit = walk({start, end - start, 0x1p-46 * std::max(m_reach, far)});
  hit.normal = placeAtStart.linear() * hit.normal;
  return hit;
}

bool ObbTree::touches(const ObbTree& other, const Eigen::Isometry3d& position) const {
  if (m_nodes.empty() || other.m_nodes.empty()) return false;
  std::vector<std::pair<uint32_t, uint32_t>> pending{{0, 0}};
  while (!pending.empty()) {
    const auto [a, b] = pending.back();
    pending.pop_back();
    const Node &mine = m_nodes[a], &theirs = other.m_nodes[b];
    const Obb box = mine.box.moved(position);
    if (!spheresOverlap(box, theirs.box) || !overlap(box, theirs.box)) continue;
    const bool mineEnds = mine.count > 0 || isDeepEnough(mine);
    const bool theirsEnds = theirs.count > 0 || other.isDeepEnough(theirs);
    if (mineEnds && theirsEnds) {
      if (isDeepEnough(mine) || other.isDeepEnough(theirs)) return true;
      for (uint32_t i = 0; i < mine.count; ++i) {
        SoupTriangle moved = m_triangles[mine.first + i];
        for (Vec3& corner : moved.corners) corner = position * corner;
        for (uint32_t j = 0; j < theirs.count; ++j)
          if (overlap(moved, other.m_triangles[theirs.first + j])) return true;
      }
    } else if (theirsEnds || (!mineEnds && mine.box.radius >= theirs.box.radius)) {
      pending.emplace_back(mine.first, b);
      pending.emplace_back(mine.first + 1, b);
    } else {
      pending.emplace_back(a, theirs.first);
      pending.emplace_back(a, theirs.first + 1);
    }
  }
  return false;
}

}  // namespace halfspace::comparison
