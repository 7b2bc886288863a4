// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/measure/nearest_triangle.h"

#include <algorithm>
#include <array>
#include <limits>

namespace halfspace::geometry {
namespace {

constexpr int kLeafSize = 4;
constexpr size_t kMostDepth = 64;  // enough for the depth of a tree over any int count

double squaredToSegment(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 along = b - a;
  const double length = along.squaredNorm();
  const double share = length > 0.0 ? std::clamp(along.dot(p - a) / length, 0.0, 1.0) : 0.0;
  return (p - a - share * along).squaredNorm();
}

double squaredToTriangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 normal = (b - a).cross(c - a);
  const double length = normal.squaredNorm();
  const double edges =
      std::min({squaredToSegment(p, a, b), squaredToSegment(p, b, c), squaredToSegment(p, c, a)});
  if (!(length > 0.0)) return edges;
  const bool above = normal.dot((b - a).cross(p - a)) >= 0.0 &&
                     normal.dot((c - b).cross(p - b)) >= 0.0 &&
                     normal.dot((a - c).cross(p - c)) >= 0.0;
  if (!above) return edges;
  const double height = normal.dot(p - a);
  return std::min(edges, height * height / length);
}

}  // namespace

NearestTriangle::NearestTriangle(const TriangleSet& set) : m_set(set) {
  const int count = static_cast<int>(set.triangles.size());
  for (int t = 0; t < count; ++t) {
    const Triangle& c = set.triangles[t];
    m_middles.push_back((set.points[c[0]] + set.points[c[1]] + set.points[c[2]]) / 3.0);
    m_order.push_back(t);
  }
  m_nodes.reserve(static_cast<size_t>(count) + 1);
  m_nodes.emplace_back();
  split(0, 0, count);
}

void NearestTriangle::split(int node, int first, int last) {
  Box box, middles;
  for (int i = first; i < last; ++i) {
    for (const int vertex : m_set.triangles[m_order[i]]) box.extend(m_set.points[vertex]);
    middles.extend(m_middles[m_order[i]]);
  }
  m_nodes[node].box = box;
  if (last - first <= kLeafSize) {
    m_nodes[node].first = first;
    m_nodes[node].count = last - first;
    return;
  }
  int axis = 0;
  middles.diagonal().maxCoeff(&axis);
  const int half = first + (last - first) / 2;
  std::nth_element(m_order.begin() + first, m_order.begin() + half, m_order.begin() + last,
                   [&](int a, int b) {
                     const double x = m_middles[a][axis], y = m_middles[b][axis];
                     return x != y ? x < y : a < b;
                   });
  const int child = static_cast<int>(m_nodes.size());
  m_nodes[node].first = child;
  m_nodes.resize(m_nodes.size() + 2);
  split(child, first, half);
  split(child + 1, half, last);
}

double NearestTriangle::distance(const Vec3& point) const {
  struct Waiting {
    double least;
    int node;
  };
  std::array<Waiting, kMostDepth> stack;  // one entry per level, two at the last
  size_t waiting = 0;
  stack[waiting++] = {m_nodes[0].box.squaredExteriorDistance(point), 0};
  double best = std::numeric_limits<double>::infinity();
  while (waiting > 0) {
    const Waiting next = stack[--waiting];
    if (next.least >= best) continue;
    const Node& node = m_nodes[next.node];
    if (node.count == 0) {
      Waiting near{m_nodes[node.first].box.squaredExteriorDistance(point), node.first};
      Waiting far{m_nodes[node.first + 1].box.squaredExteriorDistance(point), node.first + 1};
      if (far.least < near.least) std::swap(near, far);
      stack[waiting++] = far;
      stack[waiting++] = near;
      continue;
    }
    for (int i = node.first; i < node.first + node.count; ++i) {
      const Triangle& t = m_set.triangles[m_order[i]];
      best = std::min(best, squaredToTriangle(point, m_set.points[t[0]], m_set.points[t[1]],
                                              m_set.points[t[2]]));
    }
  }
  return std::sqrt(best);
}

}  // namespace halfspace::geometry
