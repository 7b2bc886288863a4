// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The faster ways of a repair give the same result as the slower ones: triangles are validated
// without a soup, pairs that are known to be disjoint are not searched again, a table of edges
// follows flipped triangles, and the first rays need no tree of boxes.
#include <algorithm>
#include <random>

#include <QtTest>

#include "geometry/repair/triangles/edge_table.h"
#include "geometry/repair/triangles/triangle_set.h"
#include "geometry/repair/untangle/known_apart.h"
#include "geometry/repair/untangle/untangle.h"
#include "geometry/repair/untangle/winding_probe.h"
#include "tests/geometry/repair/broken_soups.h"

using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

// Balls that pass through each other, one with a hole, and one far away; points that no face uses.
PolygonSoup balls() {
  PolygonSoup soup = ball({0, 0, 0}, 3.0, 6, 9);
  soup.vertices.insert(soup.vertices.begin() + 5, {100, 100, 100});
  for (auto& face : soup.faces)
    for (int& vertex : face) vertex += vertex >= 5 ? 1 : 0;
  append(soup, ball({2.5, 0.3, 0.2}, 2.0, 7, 8));
  append(soup, ball({20, 0, 0}, 2.0, 5, 7));
  soup.vertices.emplace_back(50, 50, 50);
  std::erase_if(soup.faces, [](const auto& face) { return face.size() != 3; });
  soup.faces.erase(soup.faces.begin() + 20);
  soup.faces.push_back(soup.faces[30]);
  return soup;
}

std::vector<Triangle> trianglesIn(const PolygonSoup& soup) {
  std::vector<Triangle> triangles;
  for (const auto& face : soup.faces) triangles.push_back({face[0], face[1], face[2]});
  return triangles;
}

bool isSame(const Defect& a, const Defect& b) {
  const auto samePlace = [](const DefectLocation& p, const DefectLocation& q) {
    return p.point == q.point && p.faces == q.faces && p.vertices == q.vertices;
  };
  return a.kind == b.kind && a.count == b.count &&
         std::ranges::equal(a.positions, b.positions, samePlace);
}

void compare(const ValidationReport& a, const ValidationReport& b) {
  QCOMPARE(a.vertices, b.vertices);
  QCOMPARE(a.faces, b.faces);
  QCOMPARE(a.triangles, b.triangles);
  QCOMPARE(a.components, b.components);
  QCOMPARE(a.closedComponents, b.closedComponents);
  QVERIFY(a.volume == b.volume && a.area == b.area && a.diagonal == b.diagonal);
  QVERIFY(std::ranges::equal(a.defects, b.defects, isSame));
}

TriangleSet closedSet(PolygonSoup soup) {
  soup.faces.pop_back();
  return trianglesOf(soup);
}

}  // namespace

class SameByShorterWays : public QObject {
  Q_OBJECT
 private slots:
  void triangles_areValidatedAsASoupOfThem() {
    PolygonSoup soup = balls();
    compare(validateTriangles(soup, trianglesIn(soup), {}), validate(soup));
    soup.vertices[7].x() = std::numeric_limits<double>::quiet_NaN();
    soup.faces[3] = {1, 1, 2};
    soup.faces[4] = {1, 2, 1'000'000};
    soup.faces[9] = {4, 8, 4};
    compare(validateTriangles(soup, trianglesIn(soup), {}), validate(soup));
  }

  void facesThatCollide_areThoseOfAllPairs() {
    const PolygonSoup soup = balls();
    CollidingFaces colliding;
    ValidationOptions options;
    options.locationLimit = 1'000'000;
    const ValidationReport report = validate(soup, options, colliding);
    QVERIFY(colliding.isComplete);
    std::vector<int> expected;
    for (const DefectLocation& place : report.find(DefectKind::selfIntersections)->positions)
      expected.insert(expected.end(), place.faces.begin(), place.faces.end());
    std::ranges::sort(expected);
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    QVERIFY(colliding.faces.size() > 20);
    QCOMPARE(colliding.faces, expected);
  }

  void soupWithoutUnusedPoints_isThatOfTheLongWay() {
    PolygonSoup given = balls();
    for (size_t f = 0; f < given.faces.size(); ++f) given.surfaces.push_back(static_cast<int>(f));
    TriangleSet set = trianglesOf(given);
    set.origins[4] = -1;
    std::vector<int> merged(given.vertices.size());
    for (size_t i = 0; i < merged.size(); ++i) merged[i] = static_cast<int>(i);
    const SoupOfTriangles expected = soupOf(set, given, {}, merged);
    dropUnusedPoints(set);
    PolygonSoup soup;
    soup.vertices = set.points;
    addFaces(set, given, soup);
    QVERIFY(soup.vertices == expected.soup.vertices);
    QVERIFY(soup.vertices.size() < given.vertices.size());
    QVERIFY(soup.faces == expected.soup.faces);
    QVERIFY(soup.surfaces == expected.soup.surfaces);
    QCOMPARE(set.origins, expected.origins);
  }

  void trianglesKnownToBeApart_areUntangledAlike() {
    PolygonSoup given = ball({0, 0, 0}, 3.0, 6, 9);
    append(given, ball({2.5, 0.3, 0.2}, 2.0, 7, 8));
    append(given, ball({20, 0, 0}, 2.0, 5, 7));
    CollidingFaces colliding;
    validate(given, {}, colliding);
    TriangleSet whole = trianglesOf(given), known = whole;
    UntangleOptions options;
    options.apart = knownApart(known, given, colliding);
    const auto apart = std::ranges::count(options.apart, true);
    QVERIFY(apart > std::ssize(whole.triangles) / 2 && apart < std::ssize(whole.triangles));
    QCOMPARE(untangle(known, options).outcome, UntangleOutcome::done);
    QCOMPARE(untangle(whole, {}).outcome, UntangleOutcome::done);
    QVERIFY(known.points == whole.points);
    QVERIFY(known.triangles == whole.triangles);
    QCOMPARE(known.origins, whole.origins);
  }

  // A triangle with a corner that a step moved may collide with others, although its face did not.
  void movedTriangle_isNotKnownToBeApart() {
    const PolygonSoup given = ball({0, 0, 0}, 3.0, 6, 9);
    CollidingFaces colliding;
    validate(given, {}, colliding);
    TriangleSet set = trianglesOf(given);
    const Triangle moved = set.triangles[0];
    set.points[moved[0]] *= 1.5;
    const std::vector<bool> apart = knownApart(set, given, colliding);
    for (size_t t = 0; t < apart.size(); ++t) {
      const bool isMoved = std::ranges::find(set.triangles[t], moved[0]) != set.triangles[t].end();
      QCOMPARE(static_cast<bool>(apart[t]),
               !isMoved && given.faces[static_cast<size_t>(set.origins[t])].size() == 3);
    }
    QVERIFY(knownApart(set, given, {}).empty());  // the search was not complete
  }

  void tableOfEdges_followsFlippedTriangles() {
    TriangleSet set = closedSet(balls());
    EdgeTable noted(set.triangles, set.points.size());
    std::vector<bool> flipped(set.triangles.size());
    std::mt19937 random(3);
    for (size_t t = 0; t < flipped.size(); ++t) {
      flipped[t] = random() % 3 == 0;
      if (flipped[t]) set.flip(t);
    }
    noted.noteFlips(flipped);
    const EdgeTable fresh(set.triangles, set.points.size());
    int edges = 0;
    fresh.forEachEdge([&](int low, int high, std::span<const EdgeSide> sides) {
      const auto others = noted.sidesOf(low, high);
      ++edges;
      QVERIFY(std::ranges::equal(sides, others, [](const EdgeSide& a, const EdgeSide& b) {
        return a.high == b.high && a.triangle == b.triangle && a.side == b.side &&
               a.forward == b.forward;
      }));
    });
    QVERIFY(edges > 100);
  }

  void firstRays_countAsLaterOnes() {
    const TriangleSet set = closedSet(balls());
    const auto weight = [](int) { return 1; };
    const WindingProbe later(set);
    for (int t = 0; t < 30; ++t) later.at(t, weight);
    int inside = 0;
    for (int t = 0; t < static_cast<int>(set.triangles.size()); ++t) {
      const WindingProbe first(set);
      const WindingProbe::Answer a = first.at(t, weight), b = later.at(t, weight);
      QCOMPARE(a.winding, b.winding);
      QCOMPARE(a.front, b.front);
      inside += a.winding != 0 ? 1 : 0;
    }
    QVERIFY(inside > 0);
  }
};

QTEST_APPLESS_MAIN(SameByShorterWays)
#include "same_by_shorter_ways.moc"
