// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/comparison/obb/triangle_distance.h"

#include <algorithm>
#include <cmath>

namespace halfspace::bsp {

namespace {

// Edges whose cross product is shorter than this part of their lengths are taken as parallel.
constexpr double kParallel = 0x1p-40;

struct Edge {
  Vec3 from, along;
  Vec3 at(double s) const { return from + s * along; }
};

Edge edgeOf(const SoupTriangle& triangle, size_t i) {
  const Vec3& from = triangle.corners[i];
  return {from, triangle.corners[(i + 1) % 3] - from};
}

Vec3 closestOn(const Edge& edge, const Vec3& point) {
  const double length2 = edge.along.squaredNorm();
  if (!(length2 > 0.0)) return edge.from;
  return edge.at(std::clamp(edge.along.dot(point - edge.from) / length2, 0.0, 1.0));
}

void take(ClosestPlaces& least, const Vec3& first, const Vec3& second) {
  const double distance = (first - second).norm();
  if (distance < least.distance) least = {first, second, distance};
}

// Of two edges that are not parallel the pair of feet, if it lies on both: ends of edges are taken
// elsewhere.
void takeEdges(const Edge& a, const Edge& b, ClosestPlaces& least) {
  const double aa = a.along.squaredNorm(), bb = b.along.squaredNorm(), ab = a.along.dot(b.along);
  const double spread = aa * bb - ab * ab;
  if (!(spread > kParallel * aa * bb)) return;
  const Vec3 between = a.from - b.from;
  const double pa = a.along.dot(between), pb = b.along.dot(between);
  const double s = (ab * pb - bb * pa) / spread, t = (aa * pb - ab * pa) / spread;
  if (s >= 0.0 && s <= 1.0 && t >= 0.0 && t <= 1.0) take(least, a.at(s), b.at(t));
}

// Where an edge passes through the triangle.
bool crosses(const Edge& edge, const SoupTriangle& triangle, Vec3& place) {
  const auto& [a, b, c] = triangle.corners;
  const Vec3 normal = (b - a).cross(c - a);
  const double start = normal.dot(edge.from - a), change = normal.dot(edge.along);
  if (change == 0.0) return false;
  const double s = -start / change;
  if (!(s >= 0.0 && s <= 1.0)) return false;
  place = edge.at(s);
  for (size_t i = 0; i < 3; ++i) {
    const Edge side = edgeOf(triangle, i);
    if (normal.cross(side.along).dot(place - side.from) < 0.0) return false;
  }
  return true;
}

}  // namespace

Vec3 closestOn(const SoupTriangle& triangle, const Vec3& point) {
  const auto& [a, b, c] = triangle.corners;
  const Vec3 normal = (b - a).cross(c - a);
  bool isOver = normal.squaredNorm() > 0.0;
  Vec3 best = a;
  double least = HUGE_VAL;
  for (size_t i = 0; i < 3; ++i) {
    const Edge edge = edgeOf(triangle, i);
    isOver = isOver && normal.cross(edge.along).dot(point - edge.from) >= 0.0;
    const Vec3 place = closestOn(edge, point);
    const double distance = (place - point).squaredNorm();
    if (distance >= least) continue;
    least = distance;
    best = place;
  }
  if (!isOver) return best;
  return point - normal.dot(point - a) / normal.squaredNorm() * normal;
}

ClosestPlaces closestPlaces(const SoupTriangle& a, const SoupTriangle& b) {
  ClosestPlaces least;
  least.distance = HUGE_VAL;
  Vec3 place;
  for (size_t i = 0; i < 3; ++i) {
    if (crosses(edgeOf(a, i), b, place) || crosses(edgeOf(b, i), a, place))
      return {place, place, 0.0};
    take(least, a.corners[i], closestOn(b, a.corners[i]));
    take(least, closestOn(a, b.corners[i]), b.corners[i]);
    for (size_t j = 0; j < 3; ++j) takeEdges(edgeOf(a, i), edgeOf(b, j), least);
  }
  return least;
}

}  // namespace halfspace::bsp
