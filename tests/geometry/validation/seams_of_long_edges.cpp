// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Cracks and T-junctions of soups whose edges are long and in all directions are those that a plain
// comparison of all border vertices and open edges finds. HALFSPACE_LONG=1: more and larger soups;
// HALFSPACE_SEED: other ones.
#include <array>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include <QtTest>

#include "geometry/validation/validate.h"
#include "tests/support/long_form.h"

using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

using Corner = std::array<long long, 3>;
using OpenSide = std::pair<Corner, Corner>;

constexpr double kWeld = 1.4773;  // no distance of integer points from integer lines equals it

long long dot(const Corner& a, const Corner& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
Corner difference(const Corner& a, const Corner& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
Corner cross(const Corner& a, const Corner& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
bool isNear(const Corner& a, const Corner& b) {
  const Corner apart = difference(a, b);
  return static_cast<double>(dot(apart, apart)) <= kWeld * kWeld;
}

// Triangles of integer corners in a cube. Half of the corners are on the middle of an earlier side,
// or one unit beside an earlier corner.
std::vector<std::array<Corner, 3>> soupOf(unsigned seed, int count, int extent) {
  std::mt19937 random(seed);
  const auto number = [&](size_t below) { return static_cast<long long>(random() % below); };
  const auto anywhere = [&] {
    const auto half = static_cast<size_t>(extent / 2);
    const long long x = number(half), y = number(half), z = number(half);
    return Corner{2 * x, 2 * y, 2 * z};
  };
  std::vector<std::array<Corner, 3>> soup;
  while (std::ssize(soup) < count) {
    std::array<Corner, 3> triangle{anywhere(), anywhere(), anywhere()};
    if (!soup.empty() && random() % 2 == 0) {
      const auto& known = soup[random() % soup.size()];
      const size_t k = random() % 3;
      const Corner &a = known[k], &b = known[(k + 1) % 3];
      for (size_t axis = 0; axis < 3; ++axis) triangle[0][axis] = (a[axis] + b[axis]) / 2;
      if (random() % 3 == 0) ++triangle[1][random() % 3];
      if (random() % 3 == 0) {
        triangle[2] = a;
        ++triangle[2][random() % 3];
      }
    }
    const Corner normal =
        cross(difference(triangle[1], triangle[0]), difference(triangle[2], triangle[0]));
    if (dot(normal, normal) > 0) soup.push_back(triangle);
  }
  return soup;
}

struct Seams {
  std::set<Corner> cracks, junctions;
};

bool passes(const OpenSide& side, const Corner& point) {
  if (isNear(side.first, point) || isNear(side.second, point)) return false;
  const Corner along = difference(side.second, side.first), to = difference(point, side.first);
  const long long share = dot(along, to), whole = dot(along, along);
  if (share <= 0 || share >= whole) return false;
  const Corner off = cross(along, to);
  const auto squared = static_cast<double>(dot(off, off)) / static_cast<double>(whole);
  return squared <= kWeld * kWeld;
}

Seams seamsOf(const std::vector<std::array<Corner, 3>>& soup) {
  std::map<OpenSide, int> uses;
  for (const auto& t : soup)
    for (size_t k = 0; k < 3; ++k) ++uses[std::minmax(t[k], t[(k + 1) % 3])];
  std::vector<OpenSide> open;
  std::set<Corner> border;
  for (const auto& [side, count] : uses) {
    if (count != 1) continue;
    open.push_back(side);
    border.insert({side.first, side.second});
  }
  Seams seams;
  for (const Corner& point : border) {
    for (const Corner& other : border) {
      if (other == point || !isNear(point, other)) continue;
      const auto known = uses.find(std::minmax(point, other));
      if (known == uses.end() || known->second != 1) seams.cracks.insert(point);
    }
    for (const OpenSide& side : open)
      if (side.first != point && side.second != point && passes(side, point))
        seams.junctions.insert(point);
  }
  return seams;
}

std::set<Corner> placesOf(const ValidationReport& report, DefectKind kind) {
  std::set<Corner> places;
  const Defect* defect = report.find(kind);
  if (defect == nullptr) return places;
  for (const DefectLocation& place : defect->positions)
    places.insert({std::llround(place.point.x()), std::llround(place.point.y()),
                   std::llround(place.point.z())});
  return places;
}

}  // namespace

class SeamsOfLongEdges : public QObject {
  Q_OBJECT
 private slots:
  void seams_areThoseOfAllPairs_data() {
    QTest::addColumn<int>("triangles");
    QTest::addColumn<int>("extent");
    QTest::newRow("a few") << 12 << 40;
    QTest::newRow("crowded") << 150 << 60;
    QTest::newRow("wide") << 200 << 2000;
    if (isLongForm()) QTest::newRow("many") << 1500 << 3000;
  }
  void seams_areThoseOfAllPairs() {
    QFETCH(int, triangles);
    QFETCH(int, extent);
    const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("HALFSPACE_SEED"));
    std::printf("seed %u\n", seed);
    size_t junctions = 0, cracks = 0;
    for (unsigned round = 0; round < (isLongForm() ? 100u : 12u); ++round) {
      const auto corners = soupOf(1000 * seed + round, triangles, extent);
      PolygonSoup soup;
      for (const auto& t : corners) {
        const int first = static_cast<int>(soup.vertices.size());
        for (const Corner& c : t) soup.vertices.emplace_back(c[0], c[1], c[2]);
        soup.faces.push_back({first, first + 1, first + 2});
      }
      ValidationOptions options;
      options.tolerances.weldDistance = kWeld;
      options.searchSelfIntersections = false;
      options.locationLimit = 1'000'000;
      const ValidationReport report = validate(soup, options);
      const Seams expected = seamsOf(corners);
      QCOMPARE(placesOf(report, DefectKind::cracks), expected.cracks);
      QCOMPARE(placesOf(report, DefectKind::tJunctions), expected.junctions);
      cracks += expected.cracks.size();
      junctions += expected.junctions.size();
    }
    QVERIFY(cracks > 10 && junctions > 10);
  }
};

QTEST_APPLESS_MAIN(SeamsOfLongEdges)
#include "seams_of_long_edges.moc"
