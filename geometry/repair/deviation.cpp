// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/deviation.h"

#include <algorithm>
#include <limits>

#include "geometry/repair/nearest_triangle.h"
#include "geometry/repair/triangle_set.h"

namespace halfspace::geometry {
namespace {

using Corners = std::array<Vec3, 3>;
constexpr double kKeptShare = 1e-3;
constexpr size_t kSamples = 40'000;  // spread over what only one surface has
constexpr int kMostDivisions = 32;   // of a triangle's side

struct ByPosition {
  static bool less(const Vec3& a, const Vec3& b) {
    return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
  }
  bool operator()(const Corners& a, const Corners& b) const {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), less);
  }
};

Corners sortedCorners(const TriangleSet& set, const Triangle& t) {
  Corners c{set.points[t[0]], set.points[t[1]], set.points[t[2]]};
  std::ranges::sort(c, ByPosition::less);
  return c;
}

struct Measured {
  double furthest = 0.0;
  double spacing = 0.0;
  double keptArea = 0.0;
};

// Samples of the triangles of `from` that `to` does not have.
Measured measure(const TriangleSet& from, const TriangleSet& to, double keptDistance) {
  std::vector<Corners> same;
  for (const Triangle& t : to.triangles) same.push_back(sortedCorners(to, t));
  std::ranges::sort(same, ByPosition{});
  std::vector<Triangle> changed;
  Measured result;
  double changedArea = 0.0;
  for (const Triangle& t : from.triangles) {
    const double area = areaOf(from.points, t);
    if (std::binary_search(same.begin(), same.end(), sortedCorners(from, t), ByPosition{})) {
      result.keptArea += area;
    } else {
      changed.push_back(t);
      changedArea += area;
    }
  }
  if (changed.empty()) return result;
  const NearestTriangle nearest(to);
  const double areaOfSample = changedArea / static_cast<double>(kSamples);
  for (const Triangle& t : changed) {
    const Vec3 &a = from.points[t[0]], &b = from.points[t[1]], &c = from.points[t[2]];
    const double area = areaOf(from.points, t);
    const double wanted = areaOfSample > 0.0 ? std::sqrt(area / areaOfSample) : 1.0;
    const int n = std::clamp(static_cast<int>(std::ceil(wanted)), 1, kMostDivisions);
    const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
    result.spacing = std::max(result.spacing, longest / n);
    const auto at = [&](double i, double j) {
      return Vec3(a + (b - a) * (i / n) + (c - a) * (j / n));
    };
    // The furthest is looked for at corners and on sides too; the share only in the middles of the
    // n * n parts, since neighbours share the rest.
    for (int i = 0; i <= n; ++i)
      for (int j = 0; i + j <= n; ++j)
        result.furthest = std::max(result.furthest, nearest.distance(at(i, j)));
    int kept = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; i + j < n; ++j) {
        for (const double third : {1.0 / 3.0, 2.0 / 3.0}) {
          if (third > 0.5 && i + j + 1 == n) continue;
          const double distance = nearest.distance(at(i + third, j + third));
          result.furthest = std::max(result.furthest, distance);
          kept += distance <= keptDistance ? 1 : 0;
        }
      }
    }
    result.keptArea += area * kept / (n * n);
  }
  return result;
}

}  // namespace

Deviation deviationOf(const PolygonSoup& first, const PolygonSoup& second) {
  const TriangleSet a = trianglesOf(first), b = trianglesOf(second);
  Deviation deviation;
  if (a.triangles.empty() || b.triangles.empty()) {
    const double none =
        a.triangles.empty() == b.triangles.empty() ? 0.0 : std::numeric_limits<double>::infinity();
    deviation.ofFirst = deviation.ofSecond = deviation.bound = none;
    deviation.kept = none == 0.0 ? 1.0 : 0.0;
    return deviation;
  }
  deviation.keptDistance = kKeptShare * boundsOf(a).diagonal().norm();
  const Measured forth = measure(a, b, deviation.keptDistance);
  const Measured back = measure(b, a, deviation.keptDistance);
  deviation.ofFirst = forth.furthest;
  deviation.ofSecond = back.furthest;
  deviation.bound = deviation.greater() + std::max(forth.spacing, back.spacing);
  const double area = areaOf(a);
  deviation.kept = area > 0.0 ? std::min(1.0, forth.keptArea / area) : 1.0;
  return deviation;
}

}  // namespace halfspace::geometry
