// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/steps/sheets.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "geometry/angle/angle.h"
#include "geometry/mesh/topology.h"
#include "geometry/repair/measure/nearest_triangle.h"
#include "geometry/repair/steps/orientation.h"
#include "geometry/repair/triangles/coordinate_grid.h"
#include "geometry/repair/triangles/edge_table.h"
#include "geometry/repair/triangles/point_index.h"
#include "geometry/repair/untangle/weighted_set.h"
#include "geometry/repair/untangle/winding_probe.h"

namespace halfspace::geometry {

namespace {

constexpr double kSpacing = 32.0;  // of samples, in multiples of the distance
constexpr int kMostDivisions = 16;
constexpr double kCornerShare = 0.125;  // how far a sample near a corner is from it
constexpr double kSamples = 40'000;     // about so many in total; each triangle has at least one

Triangle sorted(Triangle corners) {
  std::ranges::sort(corners);
  return corners;
}

// The given triangles, each once, that the solid does not contain in either orientation.
TriangleSet changed(const TriangleSet& given, const TriangleSet& solid) {
  TriangleSet left = given;
  std::set<Triangle> known;
  for (const Triangle& t : solid.triangles) known.insert(sorted(t));
  left.filter([&](size_t t) { return known.insert(sorted(left.triangles[t])).second; });
  return left;
}

// Samples as small triangles; the sample is the centre.
class Samples {
 public:
  Samples(const TriangleSet& solid, double distance, double areaOfSheets)
      : m_distance(distance), m_areaOfSample(areaOfSheets / kSamples), m_all(solid) {
    m_ofSolid = m_all.triangles.size();
    if (m_ofSolid > 0) m_nearest.emplace(solid);
  }

  // Adds the samples of one triangle that are far from the solid, with the triangle's index.
  void add(const TriangleSet& given, int number) {
    const Triangle& t = given.triangles[number];
    const Vec3 &a = given.points[t[0]], &b = given.points[t[1]], &c = given.points[t[2]];
    const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
    const double wanted = std::min(longest / (kSpacing * m_distance),
                                   std::sqrt(areaOf(given.points, t) / m_areaOfSample));
    const int n = static_cast<int>(std::clamp(std::ceil(wanted), 1.0, double(kMostDivisions)));
    const auto at = [&](int i, int j) {
      return Vec3(a + (b - a) * (double(i) / n) + (c - a) * (double(j) / n));
    };
    for (int i = 0; i < n; ++i) {
      for (int j = 0; i + j < n; ++j) {
        addIfFar(at(i, j), at(i + 1, j), at(i, j + 1), number);
        if (i + j + 1 < n) addIfFar(at(i + 1, j + 1), at(i, j + 1), at(i + 1, j), number);
      }
    }
    // A triangle can lean out of the solid with one corner only.
    const auto near = [](const Vec3& corner, const Vec3& other) {
      return Vec3(corner + kCornerShare * (other - corner));
    };
    addIfFar(a, near(a, b), near(a, c), number);
    addIfFar(b, near(b, c), near(b, a), number);
    addIfFar(c, near(c, a), near(c, b), number);
  }

  // The indices of triangles with a sample outside the solid.
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

  double m_distance, m_areaOfSample;
  TriangleSet m_all;  // the solid, then the samples
  size_t m_ofSolid;
  std::optional<NearestTriangle> m_nearest;
};

}  // namespace

TriangleSet findLostSheets(const TriangleSet& given, const TriangleSet& solid, double distance) {
  TriangleSet sheets = changed(given, solid);
  if (sheets.triangles.empty()) return sheets;
  Samples samples(solid, distance, areaOf(sheets));
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

namespace {

// Cosine of the largest angle, 60 degrees, between the normal of a face and the mean normal of the
// faces it shares a corner with.
constexpr double kLeastLean = 0.5;

// Where the faces around a corner lean more, as at the edge of a fin, they are divided into fans
// along the edges at which their normals differ most: the least cosine between the normals of two
// neighbours of a fan, tried in order. A face that is left moves alone; its wall passes through
// those of its neighbours, which is costly to cut.
constexpr double kLeastAgreement[] = {-1.0, 0.5, 0.9, 0.99};

class Walls {
 public:
  Walls(const TriangleSet& sheets, double thickness, bool singlePrecision)
      : m_sheets(sheets),
        m_half(0.5 * thickness),
        m_singlePrecision(singlePrecision),
        m_edges(sheets.triangles, sheets.points.size()) {}

  TriangleSet build() {
    for (int t = 0; t < count(); ++t) m_normals.push_back(normalOf(t));
    groupCorners();
    for (int t = 0; t < count(); ++t) push(t);
    m_edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
      if (!isShared(sides))
        for (const EdgeSide& side : sides) addWall(side);
    });
    return std::move(m_out);
  }

 private:
  int count() const { return static_cast<int>(m_sheets.triangles.size()); }
  static int cornerOf(const EdgeSide& side, int end) {
    return 3 * side.triangle + (side.side + end) % 3;
  }

  Vec3 normalOf(int t) const {
    const Triangle& c = m_sheets.triangles[t];
    const auto& p = m_sheets.points;
    return (p[c[1]] - p[c[0]]).cross(p[c[2]] - p[c[0]]).normalized();
  }

  double angleAt(int corner) const {
    const Triangle& c = m_sheets.triangles[corner / 3];
    const auto& p = m_sheets.points;
    const Vec3& at = p[c[corner % 3]];
    const Vec3 a = p[c[(corner + 1) % 3]] - at, b = p[c[(corner + 2) % 3]] - at;
    return angleOf(a.cross(b).norm(), a.dot(b));
  }

  // Groups the corners of neighbouring triangles into fans that move as one, and computes the
  // movement of each corner in units of half the thickness.
  void groupCorners() {
    const auto corners = static_cast<size_t>(3 * count());
    m_fan.resize(corners);
    m_push.resize(corners);
    std::vector<bool> isOpen(corners, true);  // in no fan that can move as one
    for (const double agreement : kLeastAgreement) {
      if (std::ranges::find(isOpen, true) == isOpen.end()) return;
      joinOpenCorners(isOpen, agreement);
      pushFans(isOpen);
    }
    for (int corner = 0; corner < 3 * count(); ++corner) {
      if (!isOpen[corner]) continue;
      m_fan[corner] = -1 - corner;
      m_push[corner] = m_normals[corner / 3];
    }
  }

  // Joins open corners across edges of two triangles with consistent orientation.
  void joinOpenCorners(const std::vector<bool>& isOpen, double agreement) {
    DisjointSets fans(3 * count());
    const auto join = [&](int a, int b) {
      if (isOpen[a] && isOpen[b]) fans.join(a, b);
    };
    m_edges.forEachEdge([&](int, int, std::span<const EdgeSide> sides) {
      if (sides.size() != 2 || sides[0].forward == sides[1].forward) return;
      const double cosine = m_normals[sides[0].triangle].dot(m_normals[sides[1].triangle]);
      if (agreement > -1.0 && cosine < agreement) return;
      join(cornerOf(sides[0], 0), cornerOf(sides[1], 1));
      join(cornerOf(sides[0], 1), cornerOf(sides[1], 0));
    });
    for (int corner = 0; corner < 3 * count(); ++corner)
      if (isOpen[corner]) m_fan[corner] = fans.find(corner);
  }

  // Closes the fans whose corners can share one movement.
  void pushFans(std::vector<bool>& isOpen) {
    std::vector<Vec3> mean(isOpen.size(), Vec3::Zero());
    for (int corner = 0; corner < 3 * count(); ++corner)
      if (isOpen[corner]) mean[m_fan[corner]] += angleAt(corner) * m_normals[corner / 3];
    std::vector<double> lean(isOpen.size(), 1.0);
    for (int corner = 0; corner < 3 * count(); ++corner) {
      if (!isOpen[corner]) continue;
      const int fan = m_fan[corner];
      lean[fan] = std::min(lean[fan], mean[fan].normalized().dot(m_normals[corner / 3]));
    }
    for (int corner = 0; corner < 3 * count(); ++corner) {
      const int fan = m_fan[corner];
      if (!isOpen[corner] || !(lean[fan] >= kLeastLean)) continue;  // NaN if the normals cancel
      m_push[corner] = mean[fan].normalized() / lean[fan];
      isOpen[corner] = false;
    }
  }

  Vec3 wallCorner(int corner, double side) const {
    const Vec3& p = m_sheets.points[m_sheets.triangles[corner / 3][corner % 3]];
    const Vec3 position = p + side * m_half * m_push[corner];
    return m_singlePrecision ? nearestSingle(position) : position;
  }

  void push(int t) {
    for (int i = 0; i < 3; ++i) {
      m_front.push_back(m_points.indexOf(wallCorner(3 * t + i, 1.0)));
      m_back.push_back(m_points.indexOf(wallCorner(3 * t + i, -1.0)));
    }
    const int* front = &m_front[static_cast<size_t>(3 * t)];
    const int* back = &m_back[static_cast<size_t>(3 * t)];
    add({front[0], front[1], front[2]}, t);
    add({back[0], back[2], back[1]}, t);
  }

  bool isShared(std::span<const EdgeSide> sides) const {
    if (sides.size() != 2 || sides[0].forward == sides[1].forward) return false;
    return m_fan[cornerOf(sides[0], 0)] == m_fan[cornerOf(sides[1], 1)] &&
           m_fan[cornerOf(sides[0], 1)] == m_fan[cornerOf(sides[1], 0)];
  }

  void addWall(const EdgeSide& side) {
    const int a = cornerOf(side, 0), b = cornerOf(side, 1);
    add({m_front[b], m_front[a], m_back[a]}, side.triangle);
    add({m_front[b], m_back[a], m_back[b]}, side.triangle);
  }

  void add(const Triangle& t, int source) {
    if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0]) return;
    m_out.add(t, m_sheets.origins[source]);
  }

  const TriangleSet& m_sheets;
  double m_half;
  bool m_singlePrecision;
  EdgeTable m_edges;
  std::vector<Vec3> m_normals;  // per triangle
  std::vector<int> m_fan;       // per corner; negative: moves on its own
  std::vector<Vec3> m_push;     // per corner
  std::vector<int> m_front, m_back;
  TriangleSet m_out;
  PointIndex m_points{m_out.points};
};

}  // namespace

TriangleSet buildWalls(TriangleSet sheets, double thickness, bool singlePrecision) {
  orientPatches(sheets);
  return Walls(sheets, thickness, singlePrecision).build();
}

void append(TriangleSet& set, const TriangleSet& chain) {
  PointIndex points(set.points);
  points.reserve(set.points.size() + chain.points.size());
  for (Triangle& t : set.triangles)
    for (int& vertex : t) vertex = points.indexOf(vertex);
  for (size_t i = 0; i < chain.triangles.size(); ++i) {
    Triangle t = chain.triangles[i];
    for (int& vertex : t) vertex = points.indexOf(chain.points[vertex]);
    set.add(t, chain.origins[i]);
  }
}

TriangleSet withNumbersOf(const std::vector<Vec3>& points, const TriangleSet& set) {
  TriangleSet numbered{points, set.triangles, set.origins};
  PointIndex index(numbered.points);
  for (size_t i = 0; i < points.size(); ++i) index.indexOf(static_cast<int>(i));
  for (Triangle& t : numbered.triangles)
    for (int& vertex : t) vertex = index.indexOf(set.points[vertex]);
  return numbered;
}

}  // namespace halfspace::geometry
