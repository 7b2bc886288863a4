// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Distances are measured in doubles at sample points, so they are estimates. They decide what a
// repair reports and whether it needs consent, but no geometry. A repair leaves most triangles as
// they are, so:
//   1. Triangles that both surfaces have are found by hashes of their corners and not measured.
//   2. Each other triangle is divided into n * n equal parts of about the same area in all
//      triangles. The largest distance is taken over their corners and centres, the shares over the
//      centres.
//   3. Sums are made in the order of the triangles, whatever thread measured them.
#include "geometry/repair/measure/deviation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <unordered_map>

#include <tbb/parallel_for.h>

#include "geometry/repair/measure/local_nearest.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {
namespace {

constexpr double kKeptShare = 1e-3;
constexpr size_t kSamples = 40'000;  // parts wanted of all triangles that only one surface has
constexpr int kMostDivisions = 32;   // per side of a triangle

using Corners = std::array<Vec3, 3>;

// The positions of the corners, in an order that does not depend on theirs.
Corners cornersOf(const TriangleSet& set, const Triangle& t) {
  Corners c{set.points[t[0]], set.points[t[1]], set.points[t[2]]};
  std::ranges::sort(c, [](const Vec3& a, const Vec3& b) {
    return std::lexicographical_compare(a.data(), a.data() + 3, b.data(), b.data() + 3);
  });
  return c;
}

uint64_t hashOf(const Vec3& point) {
  uint64_t hash = 0x9e3779b97f4a7c15;
  for (int i = 0; i < 3; ++i) {
    hash = (hash ^ std::bit_cast<uint64_t>(point[i] + 0.0)) * 0xff51afd7ed558ccd;  // -0 becomes 0
    hash ^= hash >> 32;
  }
  return hash;
}

// A triangle set with a number for each triangle that depends on the positions of its corners, but
// not on their order. Few triangles that differ have the same number.
class NumberedTriangles {
 public:
  explicit NumberedTriangles(const TriangleSet& set) : m_set(set) {
    m_ofPoint.reserve(set.points.size());
    for (const Vec3& point : set.points) m_ofPoint.push_back(hashOf(point));
  }
  size_t count() const { return m_set.triangles.size(); }
  uint64_t numberOf(size_t triangle) const {
    const Triangle& t = m_set.triangles[triangle];
    return m_ofPoint[t[0]] + m_ofPoint[t[1]] + m_ofPoint[t[2]];
  }
  bool isSame(size_t triangle, const NumberedTriangles& other, size_t otherTriangle) const {
    return numberOf(triangle) == other.numberOf(otherTriangle) &&
           cornersOf(m_set, m_set.triangles[triangle]) ==
               cornersOf(other.m_set, other.m_set.triangles[otherTriangle]);
  }

 private:
  const TriangleSet& m_set;
  std::vector<uint64_t> m_ofPoint;
};

// Which triangles of two sets are the same: three corners at the same positions, in any order.
//
// A repair changes little and keeps the order of the rest, so both sets are walked side by side.
// Only triangles without a partner there are looked up.
class SameTriangles {
 public:
  SameTriangles(const TriangleSet& first, const TriangleSet& second)
      : inFirst(first.triangles.size(), false), inSecond(second.triangles.size(), false) {
    const NumberedTriangles a(first), b(second);
    walk(a, b);
    lookUp(a, inFirst, b);
    lookUp(b, inSecond, a);
  }

  std::vector<bool> inFirst, inSecond;  // per triangle: whether the other set has it, too

 private:
  // How many triangles of the second set are skipped in search of a partner.
  static constexpr size_t kSkipped = 8;

  void walk(const NumberedTriangles& first, const NumberedTriangles& second) {
    size_t next = 0;
    for (size_t i = 0; i < first.count(); ++i) {
      const size_t end = std::min(next + kSkipped, second.count());
      for (size_t j = next; j < end; ++j) {
        if (!first.isSame(i, second, j)) continue;
        inFirst[i] = inSecond[j] = true;
        next = j + 1;
        break;
      }
    }
  }

  static void lookUp(const NumberedTriangles& set, std::vector<bool>& known,
                     const NumberedTriangles& other) {
    std::unordered_multimap<uint64_t, size_t> wanted;  // by number; never iterated as a whole
    for (size_t i = 0; i < known.size(); ++i)
      if (!known[i]) wanted.emplace(set.numberOf(i), i);
    if (wanted.empty()) return;
    for (size_t j = 0; j < other.count(); ++j) {
      const auto [begin, end] = wanted.equal_range(other.numberOf(j));
      for (auto at = begin; at != end; ++at)
        if (set.isSame(at->second, other, j)) known[at->second] = true;
    }
  }
};

struct Measured {
  double furthest = 0.0;
  double spacing = 0.0;
  double keptArea = 0.0;
  double goneArea = 0.0;     // not kept
  double insideArea = 0.0;   // not kept, and inside of the other surface
  double outsideArea = 0.0;  // not kept, and outside of it
  long long goneCorners = 0, insideCorners = 0;
  std::vector<LostArea> lost = {};
  std::vector<NewArea> made = {};
};

// The triangles of `from` that `to` contains unchanged, and the others.
struct Difference {
  double sameArea = 0.0;
  double changedArea = 0.0;
  std::vector<Triangle> changed;
  std::vector<int> faces;  // of the changed triangles
};

Difference differenceOf(const TriangleSet& from, const std::vector<bool>& same) {
  Difference difference;
  for (size_t i = 0; i < from.triangles.size(); ++i) {
    const Triangle& t = from.triangles[i];
    const double area = areaOf(from.points, t);
    if (same[i]) {
      difference.sameArea += area;
    } else {
      difference.changed.push_back(t);
      difference.faces.push_back(from.origins[i]);
      difference.changedArea += area;
    }
  }
  return difference;
}

// Divides a triangle into n * n equal parts and measures at their corners and centres. The largest
// distance uses all samples except the triangle's own corners. The kept share uses the centres
// only, since neighbouring triangles share the samples on their sides.
class Sampler {
 public:
  Sampler(const TriangleSet& from, const LocalNearest& nearest, double areaOfSample,
          double keptDistance, bool findsInside)
      : m_from(from),
        m_nearest(nearest),
        m_areaOfSample(areaOfSample),
        m_keptDistance(keptDistance),
        m_findsInside(findsInside) {}

  Measured measure(const Triangle& t) const {
    const Vec3 &a = m_from.points[t[0]], &b = m_from.points[t[1]], &c = m_from.points[t[2]];
    const double area = areaOf(m_from.points, t);
    const double wanted = m_areaOfSample > 0.0 ? std::sqrt(area / m_areaOfSample) : 1.0;
    const int n = std::clamp(static_cast<int>(std::ceil(wanted)), 1, kMostDivisions);
    const auto distanceAt = [&](double i, double j) {
      return m_nearest.distance(Vec3(a + (b - a) * (i / n) + (c - a) * (j / n)));
    };
    Measured result;
    result.spacing = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()}) / n;
    for (int i = 0; i <= n; ++i) {
      for (int j = 0; i + j <= n; ++j) {
        const bool isCorner =
            i == n || j == n || i + j == 0;  // measure() below measures each corner once
        if (!isCorner) result.furthest = std::max(result.furthest, distanceAt(i, j));
      }
    }
    int kept = 0, inside = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; i + j < n; ++j) {
        for (const double third : {1.0 / 3.0, 2.0 / 3.0}) {
          if (third > 0.5 && i + j + 1 == n) continue;
          const double distance = distanceAt(i + third, j + third);
          result.furthest = std::max(result.furthest, distance);
          kept += distance <= m_keptDistance ? 1 : 0;
          if (!m_findsInside || distance <= m_keptDistance) continue;
          const Vec3 sample = a + (b - a) * ((i + third) / n) + (c - a) * ((j + third) / n);
          inside += m_nearest.winds(sample) ? 1 : 0;
        }
      }
    }
    result.keptArea = kept == n * n ? area : area * kept / (n * n);
    result.insideArea = area * inside / (n * n);
    result.outsideArea = area * (n * n - kept - inside) / (n * n);
    result.goneArea = area * (n * n - kept) / (n * n);
    return result;
  }

 private:
  const TriangleSet& m_from;
  const LocalNearest& m_nearest;
  double m_areaOfSample, m_keptDistance;
  bool m_findsInside;
};

std::vector<int> cornersIn(const std::vector<Triangle>& triangles) {
  std::vector<int> corners;
  for (const Triangle& t : triangles) corners.insert(corners.end(), t.begin(), t.end());
  std::ranges::sort(corners);
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  return corners;
}

// Appends what was lost of one triangle to the list of faces. Triangles of a face are in a row.
void addLost(const Measured& m, double area, int face, std::vector<LostArea>& lost) {
  if (lost.empty() || lost.back().face != face) lost.push_back({face, 0.0, 0.0, 0.0});
  lost.back().area += area;
  lost.back().interior += m.insideArea;
  lost.back().visible += m.outsideArea;
}

// The same for what is new of one triangle.
void addMade(const Measured& m, double area, int face, std::vector<NewArea>& made) {
  if (made.empty() || made.back().face != face) made.push_back({face, 0.0, 0.0});
  made.back().area += area;
  made.back().invented += m.goneArea;
}

// Measures the triangles of `from` that `to` does not have (`same`), in parallel. The sums are made
// in a fixed order, so the result does not depend on the number of threads.
Measured measure(const TriangleSet& from, const TriangleSet& to, const std::vector<bool>& same,
                 double keptDistance, bool findsInside) {
  const auto [sameArea, changedArea, changed, faces] = differenceOf(from, same);
  Measured result;
  result.keptArea = sameArea;
  if (changed.empty()) return result;
  constexpr double kMargin = 8.0;  // in multiples of the kept distance
  const LocalNearest nearest(to, from.points, changed, kMargin * keptDistance);
  const Sampler sampler(from, nearest, changedArea / static_cast<double>(kSamples), keptDistance,
                        findsInside);
  std::vector<Measured> ofTriangle(changed.size());
  tbb::parallel_for(size_t{0}, changed.size(),
                    [&, &all = changed](size_t i) { ofTriangle[i] = sampler.measure(all[i]); });
  const std::vector<int> corners = cornersIn(changed);
  std::vector<double> atCorner(corners.size());
  std::vector<char> isInside(corners.size(), 0);
  tbb::parallel_for(size_t{0}, corners.size(), [&](size_t i) {
    const Vec3& corner = from.points[corners[i]];
    atCorner[i] = nearest.distance(corner);
    if (findsInside && atCorner[i] > keptDistance) isInside[i] = nearest.winds(corner) ? 1 : 0;
  });
  for (size_t i = 0; i < ofTriangle.size(); ++i) {
    const Measured& m = ofTriangle[i];
    const double area = areaOf(from.points, changed[i]);
    if (findsInside) {
      addLost(m, area, faces[i], result.lost);
    } else {
      addMade(m, area, faces[i], result.made);
    }
    result.goneArea += m.goneArea;
    result.furthest = std::max(result.furthest, m.furthest);
    result.spacing = std::max(result.spacing, m.spacing);
    result.keptArea += m.keptArea;
  }
  result.furthest = std::max(result.furthest, *std::ranges::max_element(atCorner));
  result.goneCorners = std::ranges::count_if(atCorner, [&](double d) { return d > keptDistance; });
  result.insideCorners = std::ranges::count(isInside, 1);
  return result;
}

}  // namespace

Deviation deviationOf(const PolygonSoup& first, const PolygonSoup& second) {
  return deviationOf(trianglesOf(first), trianglesOf(second));
}

Deviation deviationOf(const TriangleSet& a, const TriangleSet& b) {
  Deviation deviation;
  if (a.triangles.empty() || b.triangles.empty()) {
    const double none =
        a.triangles.empty() == b.triangles.empty() ? 0.0 : std::numeric_limits<double>::infinity();
    deviation.ofFirst = deviation.ofSecond = deviation.bound = none;
    deviation.kept = none == 0.0 ? 1.0 : 0.0;
    return deviation;
  }
  deviation.keptDistance = kKeptShare * boundsOf(a).diagonal().norm();
  const SameTriangles same(a, b);
  Measured forth = measure(a, b, same.inFirst, deviation.keptDistance, true);
  Measured back = measure(b, a, same.inSecond, deviation.keptDistance, false);
  deviation.ofFirst = forth.furthest;
  deviation.ofSecond = back.furthest;
  deviation.bound = deviation.greater() + std::max(forth.spacing, back.spacing);
  const double area = deviation.firstArea = areaOf(a);
  deviation.secondArea = areaOf(b);
  deviation.kept = area > 0.0 ? std::min(1.0, forth.keptArea / area) : 1.0;
  deviation.invented = back.goneArea;
  deviation.cornersInterior = forth.insideCorners;
  deviation.cornersLost = forth.goneCorners - forth.insideCorners;
  deviation.cornersInvented = back.goneCorners;
  for (const LostArea& lost : forth.lost) {
    deviation.visibleLost += lost.visible;
    deviation.interiorRemoved += lost.interior;
  }
  std::erase_if(forth.lost, [](const LostArea& l) { return l.visible + l.interior <= 0.0; });
  deviation.lost = std::move(forth.lost);
  std::erase_if(back.made, [](const NewArea& n) { return n.invented <= 0.0; });
  deviation.made = std::move(back.made);
  return deviation;
}

}  // namespace halfspace::geometry
