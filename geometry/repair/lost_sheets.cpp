// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "geometry/mesh/corner_fans.h"
#include "geometry/repair/complex.h"
#include "geometry/repair/nearest_triangle.h"
#include "geometry/repair/sheets.h"

namespace halfspace::geometry {
namespace {

constexpr double kSpacing = 32.0;  // of samples, in distances
constexpr int kMostDivisions = 16;

Triangle sorted(Triangle corners) {
  std::ranges::sort(corners);
  return corners;
}

// Each once, without those that are the solid's.
TriangleSet changed(const TriangleSet& given, const TriangleSet& solid) {
  TriangleSet left = given;
  std::set<Triangle> known;
  for (const Triangle& t : solid.triangles) known.insert(sorted(t));
  left.filter([&](size_t t) { return known.insert(sorted(left.triangles[t])).second; });
  return left;
}

// Small triangles in the middles of whose the samples are.
class Samples {
 public:
  Samples(const TriangleSet& solid, double distance) : m_distance(distance), m_all(solid) {
    m_ofSolid = m_all.triangles.size();
    if (m_ofSolid > 0) m_nearest.emplace(solid);
  }

  // Those of one triangle that are far from the solid, under its number.
  void add(const TriangleSet& given, int number) {
    const Triangle& t = given.triangles[number];
    const Vec3 &a = given.points[t[0]], &b = given.points[t[1]], &c = given.points[t[2]];
    const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
    const int n = static_cast<int>(
        std::clamp(std::ceil(longest / (kSpacing * m_distance)), 1.0, double(kMostDivisions)));
    const auto at = [&](int i, int j) {
      return Vec3(a + (b - a) * (double(i) / n) + (c - a) * (double(j) / n));
    };
    for (int i = 0; i < n; ++i) {
      for (int j = 0; i + j < n; ++j) {
        addIfFar(at(i, j), at(i + 1, j), at(i, j + 1), number);
        if (i + j + 1 < n) addIfFar(at(i + 1, j + 1), at(i, j + 1), at(i + 1, j), number);
      }
    }
  }

  // The numbers of which a sample is in no matter.
  std::set<int> outside() const {
    std::set<int> found;
    std::optional<WindingProbe> probe;
    if (m_ofSolid > 0) probe.emplace(m_all);
    const auto weightOf = [&](int t) { return static_cast<size_t>(t) < m_ofSolid ? 1 : 0; };
    for (size_t t = m_ofSolid; t < m_all.triangles.size(); ++t) {
      const int number = m_all.origins[t];
      if (found.contains(number)) continue;
      if (!probe || probe->at(static_cast<int>(t), weightOf).winding == 0) found.insert(number);
    }
    return found;
  }

 private:
  void addIfFar(const Vec3& a, const Vec3& b, const Vec3& c, int number) {
    if (m_nearest && m_nearest->distance((a + b + c) / 3.0) <= m_distance) return;
    const int first = static_cast<int>(m_all.points.size());
    m_all.points.insert(m_all.points.end(), {a, b, c});
    m_all.add({first, first + 1, first + 2}, number);
  }

  double m_distance;
  TriangleSet m_all;  // the solid, then the samples
  size_t m_ofSolid;
  std::optional<NearestTriangle> m_nearest;
};

}  // namespace

TriangleSet lostSheets(const TriangleSet& given, const TriangleSet& solid, double distance) {
  TriangleSet sheets = changed(given, solid);
  if (sheets.triangles.empty()) return sheets;
  Samples samples(solid, distance);
  for (int t = 0; t < static_cast<int>(sheets.triangles.size()); ++t) samples.add(sheets, t);
  const std::set<int> lost = samples.outside();
  sheets.filter([&](size_t t) { return lost.contains(static_cast<int>(t)); });
  return sheets;
}

void dropPartsAt(TriangleSet& set, const std::vector<int>& corners) {
  DisjointSets parts(static_cast<int>(set.points.size()));
  for (const Triangle& t : set.triangles) {
    parts.join(t[0], t[1]);
    parts.join(t[1], t[2]);
  }
  std::set<int> dropped;
  for (const int corner : corners) dropped.insert(parts.find(corner));
  set.filter([&](size_t t) { return !dropped.contains(parts.find(set.triangles[t][0])); });
}

}  // namespace halfspace::geometry
