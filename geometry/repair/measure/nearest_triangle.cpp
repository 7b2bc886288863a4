// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A hierarchy of boxes over the triangles, split at the median of their middles. Searches for a
// distance visit the nearer child first and skip boxes that are further away than the best result
// so far. Winding numbers count the triangles along a ray: +1 where it leaves through a front, -1
// where it enters.
#include "geometry/repair/measure/nearest_triangle.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace halfspace::geometry {
namespace {

constexpr int kLeafSize = 16;
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

// Whether the ray enters the box. `inverse`: one divided by the direction, per axis.
bool meets(const Box& box, const Vec3& origin, const Vec3& inverse) {
  double from = 0.0, to = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 3; ++i) {
    const double a = (box.min()[i] - origin[i]) * inverse[i];
    const double b = (box.max()[i] - origin[i]) * inverse[i];
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
  }
  return from <= to;
}

// 1 if the ray leaves through the front of the triangle, -1 if it enters, 0 if it misses. Source:
// T. Moeller, B. Trumbore, "Fast, minimum storage ray-triangle intersection", 1997.
int crossing(const Vec3& origin, const Vec3& direction, const Vec3& a, const Vec3& b,
             const Vec3& c) {
  const Vec3 p = direction.cross(c - a);
  const double determinant = (b - a).dot(p);
  if (determinant == 0.0) return 0;
  const Vec3 toOrigin = origin - a;
  const double u = toOrigin.dot(p) / determinant;
  const Vec3 q = toOrigin.cross(b - a);
  const double v = direction.dot(q) / determinant;
  if (u < 0.0 || v < 0.0 || u + v > 1.0 || (c - a).dot(q) / determinant <= 0.0) return 0;
  return determinant < 0.0 ? 1 : -1;
}

constexpr double kNever = std::numeric_limits<double>::infinity();
// Relative: the rounding of a few products and quotients of doubles is 1,000 times smaller. Decides
// only which surface a ray of a measurement meets.
constexpr double kRounding = 1e-12;

// The distance along the ray at which it enters the box; infinite if it does not. Axes that the ray
// does not run along are compared by position: their quotients would be no numbers.
double entryOf(const Box& box, const Vec3& origin, const Vec3& direction) {
  double from = 0.0, to = kNever;
  for (int i = 0; i < 3; ++i) {
    if (direction[i] == 0.0) {
      if (origin[i] < box.min()[i] || origin[i] > box.max()[i]) return kNever;
      continue;
    }
    const double a = (box.min()[i] - origin[i]) / direction[i];
    const double b = (box.max()[i] - origin[i]) / direction[i];
    from = std::max(from, std::min(a, b));
    to = std::min(to, std::max(a, b));
  }
  // A flat box is entered and left at one point, which rounding may exchange.
  return from <= to + kRounding * std::abs(to) ? from : kNever;
}

// The distance at which the ray leaves through the front of the triangle; infinite if it does not.
// Source: as for crossing().
double exitOf(const Vec3& origin, const Vec3& direction, const Vec3& a, const Vec3& b,
              const Vec3& c) {
  // A hit on a side shared by two triangles must not be lost by rounding in both.
  const Vec3 p = direction.cross(c - a);
  const double determinant = (b - a).dot(p);
  if (!(determinant < 0.0)) return kNever;
  const Vec3 toOrigin = origin - a;
  const double u = toOrigin.dot(p) / determinant;
  const Vec3 q = toOrigin.cross(b - a);
  const double v = direction.dot(q) / determinant;
  if (u < -kRounding || v < -kRounding || u + v > 1.0 + kRounding) return kNever;
  const double distance = (c - a).dot(q) / determinant;
  return distance >= 0.0 ? distance : kNever;
}

}  // namespace

NearestTriangle::NearestTriangle(const TriangleSet& set) : m_set(set) {
  const int count = static_cast<int>(set.triangles.size());
  m_middles.reserve(set.triangles.size());
  for (const Triangle& c : set.triangles) {
    const Vec3 middle = (set.points[c[0]] + set.points[c[1]] + set.points[c[2]]) / 3.0;
    m_middles.push_back(middle.cast<float>());
  }
  m_order.resize(set.triangles.size());
  std::iota(m_order.begin(), m_order.end(), 0);
  m_nodes.reserve(set.triangles.size() / 4 + 2);  // each leaf has eight triangles at least
  m_nodes.emplace_back();
  split(0, 0, count);
  m_middles = {};
}

void NearestTriangle::split(int node, int first, int last) {
  Box box;
  Eigen::AlignedBox3f middles;
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
                     const float x = m_middles[a][axis], y = m_middles[b][axis];
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

bool NearestTriangle::winds(const Vec3& point) const {
  // Directions along which no plane of a model is likely to lie.
  static const Vec3 kFirst(0.7071234, 0.5011357, 0.4990179),
      kSecond(-0.3178911, 0.8127341, 0.4883579), kThird(0.1234987, -0.4456211, 0.8866701);
  const bool first = windingAlong(point, kFirst) > 0;
  const bool second = windingAlong(point, kSecond) > 0;
  return first == second ? first : windingAlong(point, kThird) > 0;
}

double NearestTriangle::distanceToExit(const Vec3& origin, const Vec3& direction,
                                       int skipped) const {
  struct Waiting {
    double entry;
    int node;
  };
  std::array<Waiting, kMostDepth> stack;
  size_t waiting = 0;
  stack[waiting++] = {entryOf(m_nodes[0].box, origin, direction), 0};
  double best = std::numeric_limits<double>::infinity();
  while (waiting > 0) {
    const Waiting next = stack[--waiting];
    if (next.entry >= best) continue;
    const Node& node = m_nodes[next.node];
    if (node.count == 0) {
      Waiting near{entryOf(m_nodes[node.first].box, origin, direction), node.first};
      Waiting far{entryOf(m_nodes[node.first + 1].box, origin, direction), node.first + 1};
      if (far.entry < near.entry) std::swap(near, far);
      stack[waiting++] = far;
      stack[waiting++] = near;
      continue;
    }
    for (int i = node.first; i < node.first + node.count; ++i) {
      if (m_order[i] == skipped) continue;
      const Triangle& t = m_set.triangles[m_order[i]];
      best = std::min(best, exitOf(origin, direction, m_set.points[t[0]], m_set.points[t[1]],
                                   m_set.points[t[2]]));
    }
  }
  return best;
}

Exits NearestTriangle::exitsIn(const ExitPrism& prism, int skipped) const {
  Exits exits = Exits::none;
  std::array<int, kMostDepth> stack;
  size_t waiting = 0;
  stack[waiting++] = 0;
  while (waiting > 0) {
    const Node& node = m_nodes[stack[--waiting]];
    if (!prism.mayMeet(node.box)) continue;
    if (node.count == 0) {
      stack[waiting++] = node.first;
      stack[waiting++] = node.first + 1;
      continue;
    }
    for (int i = node.first; i < node.first + node.count; ++i) {
      if (m_order[i] == skipped) continue;
      const Triangle& t = m_set.triangles[m_order[i]];
      const std::array<Vec3, 3> corners{m_set.points[t[0]], m_set.points[t[1]], m_set.points[t[2]]};
      if (!prism.mayExitThrough(corners)) continue;
      if (prism.allExitThrough(corners)) return Exits::all;
      exits = Exits::some;
    }
  }
  return exits;
}

int NearestTriangle::windingAlong(const Vec3& point, const Vec3& direction) const {
  const Vec3 inverse = direction.cwiseInverse();
  std::array<int, kMostDepth> stack;
  size_t waiting = 0;
  stack[waiting++] = 0;
  int winding = 0;
  while (waiting > 0) {
    const Node& node = m_nodes[stack[--waiting]];
    if (!meets(node.box, point, inverse)) continue;
    if (node.count == 0) {
      stack[waiting++] = node.first;
      stack[waiting++] = node.first + 1;
      continue;
    }
    for (int i = node.first; i < node.first + node.count; ++i) {
      const Triangle& t = m_set.triangles[m_order[i]];
      winding +=
          crossing(point, direction, m_set.points[t[0]], m_set.points[t[1]], m_set.points[t[2]]);
    }
  }
  return winding;
}

}  // namespace halfspace::geometry
