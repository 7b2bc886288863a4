// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <random>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <Eigen/Geometry>
#include <QtTest>

#include "geometry/mesh/constrained_triangulation.h"
#include "geometry/mesh/convexity.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/triangulate.h"

using namespace halfspace::geometry;

namespace {

using Loops = std::vector<std::vector<int>>;

double area(const std::vector<Vec3>& vertices, const std::vector<Triangle>& triangles) {
  double sum = 0.0;
  for (const Triangle& t : triangles) {
    sum += 0.5 * (vertices[t[1]] - vertices[t[0]]).cross(vertices[t[2]] - vertices[t[0]]).z();
  }
  return sum;
}

// True if the triangles use every side of a loop once, in the loop's direction, and every other
// side once in each direction.
bool coversLoops(const Loops& loops, const std::vector<Triangle>& triangles) {
  std::map<std::pair<int, int>, int> balance;
  for (const Triangle& t : triangles) {
    for (int i = 0; i < 3; ++i) ++balance[{t[i], t[(i + 1) % 3]}];
  }
  for (const auto& [side, uses] : balance) {
    if (uses != 1) return false;
  }
  for (const auto& loop : loops) {
    for (size_t i = 0; i < loop.size(); ++i) {
      const std::pair<int, int> side{loop[i], loop[(i + 1) % loop.size()]};
      if (!balance.contains(side) || balance.contains({side.second, side.first})) return false;
      balance.erase(side);
    }
  }
  for (const auto& [side, uses] : balance) {
    if (!balance.contains({side.second, side.first})) return false;
  }
  return true;
}

// What triangulate() gives for a polygon in the plane z = 0 that is not convex, by a triangulation
// of the whole plane.
std::optional<std::vector<Triangle>> ofWholePlane(const std::vector<Vec3>& vertices,
                                                  const Loops& loops) {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  return ConstrainedTriangulation<Kernel>().run(
      loops, [&](int i) { return Kernel::Point_2(vertices[i].x(), vertices[i].y()); });
}

}  // namespace

class PolygonTriangulation : public QObject {
  Q_OBJECT
 private slots:
  // Small polygons have a shorter way than a triangulation of the whole plane. On a small grid many
  // corners lie on one line or on one circle, and most loops through random corners are not simple.
  void smallPolygons_haveTheTrianglesOfTheWholePlane_data() {
    QTest::addColumn<int>("grid");  // 0: coordinates of any kind
    QTest::addColumn<bool>("isStar");
    QTest::newRow("loops on a small grid") << 4 << false;
    QTest::newRow("loops on a grid") << 50 << false;
    QTest::newRow("loops") << 0 << false;
    QTest::newRow("stars on a small grid") << 8 << true;
    QTest::newRow("stars on a grid") << 1000 << true;
    QTest::newRow("stars") << 0 << true;
  }
  void smallPolygons_haveTheTrianglesOfTheWholePlane() {
    QFETCH(int, grid);
    QFETCH(bool, isStar);
    constexpr unsigned kSeed = 147;
    std::mt19937 random(kSeed);
    int polygons = 0, refused = 0;
    for (int round = 0; round < 20'000; ++round) {
      const int count = std::uniform_int_distribution(4, isStar ? 18 : 8)(random);
      std::uniform_real_distribution<double> number(-1, 1);
      std::vector<Vec3> vertices;
      for (int i = 0; i < count; ++i) {
        Vec3 corner(number(random), number(random), 0.0);
        if (isStar) {
          const double angle = 2 * 3.14159265358979 * (i + 0.3 * number(random)) / count;
          corner = (1 + 0.9 * number(random)) * Vec3(std::cos(angle), std::sin(angle), 0.0);
        }
        if (grid > 0) {
          corner = {std::round(grid * corner.x()), std::round(grid * corner.y()), 0.0};
        }
        vertices.push_back(corner);
      }
      std::vector<int> loop(vertices.size());
      for (int i = 0; i < count; ++i) loop[static_cast<size_t>(i)] = (i + round) % count;
      if (isStrictlyConvex(vertices, loop)) continue;
      const auto triangles = triangulate(vertices, {std::span(&loop, 1), Vec3::UnitZ()});
      QVERIFY2(triangles == ofWholePlane(vertices, {loop}),
               qPrintable(QString("seed %1, round %2").arg(kSeed).arg(round)));
      ++(triangles ? polygons : refused);
    }
    QVERIFY(polygons > 100);
    QVERIFY(isStar || refused > 100);
  }
  void squareWithSquareHole() {
    const std::vector<Vec3> v = {Vec3(0, 0, 5), Vec3(4, 0, 5), Vec3(4, 4, 5), Vec3(0, 4, 5),
                                 Vec3(1, 1, 5), Vec3(1, 3, 5), Vec3(3, 3, 5), Vec3(3, 1, 5)};
    const Loops loops = {{0, 1, 2, 3}, {4, 5, 6, 7}};
    const auto triangles = triangulate(v, {loops, Vec3::Zero()});
    QVERIFY(triangles.has_value());
    QCOMPARE(triangles->size(), size_t{8});
    QCOMPARE(area(v, *triangles), 12.0);
    QVERIFY(coversLoops(loops, *triangles));
  }

  void holeTouchingTheOuterLoopInAVertex() {
    const std::vector<Vec3> v = {Vec3(0, 0, 0), Vec3(2, 0, 0), Vec3(4, 0, 0), Vec3(4, 4, 0),
                                 Vec3(0, 4, 0), Vec3(1, 2, 0), Vec3(3, 2, 0)};
    // The same outline as a loop with a hole that repeats vertex 1, and as a single pinched loop.
    const Loops twoLoops = {{0, 1, 2, 3, 4}, {1, 5, 6}};
    const Loops pinched = {{0, 1, 5, 6, 1, 2, 3, 4}};
    for (const Loops& loops : {twoLoops, pinched}) {
      const auto triangles = triangulate(v, {loops, Vec3(0, 0, 1)});
      QVERIFY(triangles.has_value());
      QCOMPARE(area(v, *triangles), 14.0);
      QVERIFY(coversLoops(loops, *triangles));
    }
  }

  void twoOuterLoopsMeetingInAVertex() {
    const std::vector<Vec3> v = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0),
                                 Vec3(2, 1, 0), Vec3(2, 2, 0), Vec3(1, 2, 0)};
    const Loops loops = {{0, 1, 2, 3}, {2, 4, 5, 6}};
    const auto triangles = triangulate(v, {loops, Vec3(0, 0, 1)});
    QVERIFY(triangles.has_value());
    QCOMPARE(area(v, *triangles), 2.0);
    QVERIFY(coversLoops(loops, *triangles));
  }

  void straightCorners_getTrianglesWithArea() {
    const std::vector<Vec3> v = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0, 0), Vec3(2, 2, 0),
                                 Vec3(0, 2, 0)};
    const Loops loops = {{0, 1, 2, 3, 4}};
    const auto triangles = triangulate(v, {loops, Vec3(0, 0, 1)});
    QVERIFY(triangles.has_value());
    QVERIFY(coversLoops(loops, *triangles));
    for (const Triangle& t : *triangles) QVERIFY(area(v, {t}) > 0.0);
  }

  void seenFromEverySide_orientationIsKept() {
    for (int axis = 0; axis < 3; ++axis) {
      for (const double sign : {1.0, -1.0}) {
        std::vector<Vec3> v(6, Vec3::Zero());
        const double xy[6][2] = {{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {0, 1}};  // an L
        for (int i = 0; i < 6; ++i) {
          v[i][(axis + 1) % 3] = xy[i][0];
          v[i][(axis + 2) % 3] = xy[i][1];
        }
        Loops loops = {{0, 1, 2, 3, 4, 5}};
        if (sign < 0) std::reverse(loops[0].begin(), loops[0].end());
        const auto triangles = triangulate(v, {loops, Vec3::Zero()});
        QVERIFY(triangles.has_value());
        QVERIFY(coversLoops(loops, *triangles));
      }
    }
  }

  void convexFastPaths_coverTheirLoops() {
    for (int corners = 3; corners <= 12; ++corners) {
      std::vector<Vec3> v;
      Loops loops(1);
      for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * M_PI * i / corners;
        v.emplace_back(std::cos(angle), std::sin(angle), 0.0);
        loops[0].push_back(i);
      }
      const auto triangles = triangulate(v, {loops, Vec3(0, 0, 1)});
      QVERIFY(triangles.has_value());
      QCOMPARE(triangles->size(), static_cast<size_t>(corners - 2));
      QVERIFY(coversLoops(loops, *triangles));
    }
  }

  void whatRoundingBroke_isReported() {
    const std::vector<Vec3> v = {Vec3(0, 0, 0), Vec3(4, 0, 0), Vec3(4, 4, 0), Vec3(0, 4, 0),
                                 Vec3(5, 2, 0), Vec3(2, 0, 0), Vec3(2, 2, 0), Vec3(0, 0, 0)};
    const auto broken = [&](const Loops& loops) {
      return !triangulate(v, {loops, Vec3(0, 0, 1)}).has_value();
    };
    QVERIFY(broken({{0, 2, 1, 3}}));             // sides cross
    QVERIFY(broken({{3, 2, 1, 0}}));             // reversed orientation
    QVERIFY(broken({{0, 1, 2, 3}, {6, 5, 4}}));  // hole leaves the polygon
    QVERIFY(broken({{0, 1, 2, 3}, {5, 6, 2}}));  // a corner lies on a side
    QVERIFY(broken({{0, 1, 2, 7}}));             // two corners at one position
    QVERIFY(broken({{0, 5, 1}}));                // no area
    QVERIFY(broken({{0, 1}}));
  }

  void exactCoordinates_decideWhatDoublesCannot() {
    // The hole's corner is a third away from the side; as a double of this size it lies on the
    // side.
    const std::vector<RationalPoint> exact = {{{"0", "0", "0"}},
                                              {{"36028797018963968", "0", "0"}},
                                              {{"36028797018963968", "36028797018963968", "0"}},
                                              {{"0", "36028797018963968", "0"}},
                                              {{"108086391056891903/3", "7", "0"}},
                                              {{"9007199254740992", "7", "0"}},
                                              {{"9007199254740992", "9007199254740993", "0"}}};
    const Loops loops = {{0, 1, 2, 3}, {4, 5, 6}};
    const auto triangles = triangulate(exact, {loops, Vec3(0, 0, 1)});
    QVERIFY(triangles.has_value());
    QVERIFY(coversLoops(loops, *triangles));
    std::vector<Vec3> rounded;
    for (const RationalPoint& point : exact) {
      rounded.emplace_back(point.coordinates[0] == "108086391056891903/3"
                               ? 36028797018963968.0
                               : std::stod(point.coordinates[0]),
                           std::stod(point.coordinates[1]), 0.0);
    }
    QVERIFY(!triangulate(rounded, {loops, Vec3(0, 0, 1)}).has_value());
  }

  void sliverWithAShortNormal_isTriangulated() {
    // The sliver is 2^-80 wide: rounded to doubles it has no area, so only the normal tells its
    // plane, and the normal is as short as the sliver is thin.
    const std::string above = "1208925819614629174706177/1208925819614629174706176";  // 1 + 2^-80
    const std::vector<RationalPoint> points{
        {{"0", "1", "0"}}, {{"1", "1", "0"}}, {{"1", above, "0"}}, {{"0", above, "0"}}};
    const std::vector<std::vector<int>> loops{{0, 1, 2, 3}};
    const auto triangles = triangulate(points, {loops, Vec3(0, 0, 0x1p-80)});
    QVERIFY(triangles);
    QCOMPARE(triangles->size(), size_t{2});
  }

  void starShapedLoops_areCoveredExactly() {
    const unsigned seed = 77;
    qInfo("seed %u", seed);
    std::mt19937_64 random(seed);
    for (int round = 0; round < 200; ++round) {
      std::vector<Vec3> v;
      Loops loops(1);
      const int corners = 5 + static_cast<int>(random() % 30);
      for (int i = 0; i < corners; ++i) {
        const double angle = 2.0 * M_PI * i / corners;
        const double radius = 1.0 + static_cast<double>(random() % 1000) / 100.0;
        v.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0.0);
        loops[0].push_back(i);
      }
      const auto triangles = triangulate(v, {loops, Vec3(0, 0, 1)});
      QVERIFY(triangles.has_value());
      QCOMPARE(triangles->size(), static_cast<size_t>(corners - 2));
      QVERIFY(coversLoops(loops, *triangles));
    }
  }
};

QTEST_APPLESS_MAIN(PolygonTriangulation)
#include "polygon_triangulation.moc"
