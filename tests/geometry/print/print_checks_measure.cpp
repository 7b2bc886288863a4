// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The print checks on solids whose thickness, overhangs and angles are known.
#include <algorithm>
#include <cmath>

#include <QtTest>

#include "geometry/print/print_checks.h"
#include "geometry/repair/measure/deviation.h"
#include "geometry/repair/measure/nearest_triangle.h"

using namespace halfspace::geometry;

namespace {

// A convex outline in x and z, counter-clockwise seen from -y (towards +y), along y from 0 to
// depth.
PolygonSoup prism(const std::vector<std::array<double, 2>>& outline, double depth) {
  PolygonSoup soup;
  const int n = static_cast<int>(outline.size());
  std::vector<int> front, back;
  for (int i = 0; i < n; ++i) {
    soup.vertices.emplace_back(outline[i][0], 0.0, outline[i][1]);
    front.push_back(i);
    back.push_back(2 * n - 1 - i);
  }
  for (const auto& corner : outline) soup.vertices.emplace_back(corner[0], depth, corner[1]);
  soup.faces = {front, back};
  for (int i = 0; i < n; ++i) soup.faces.push_back({(i + 1) % n, i, n + i, n + (i + 1) % n});
  return soup;
}

PolygonSoup box(double width, double depth, double height) {
  return prism({{0, 0}, {width, 0}, {width, height}, {0, height}}, depth);
}

void append(PolygonSoup& to, const PolygonSoup& other, const Vec3& moved) {
  const int first = static_cast<int>(to.vertices.size());
  for (const Vec3& v : other.vertices) to.vertices.push_back(v + moved);
  for (std::vector<int> face : other.faces) {
    for (int& vertex : face) vertex += first;
    to.faces.push_back(std::move(face));
  }
}

bool near(double a, double b, double tolerance = 1e-9) {
  return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

}  // namespace

class PrintChecksMeasure : public QObject {
  Q_OBJECT

 private slots:
  void plate_isAsThickAsItIs();
  void hollowBox_hasThinWalls();
  void unit_scalesEverything();
  void hole_hasNoThickness();
  void rayAlongASide_isNotLost();
  void fewerRays_findWhatEvenlySpreadRaysFind_data();
  void fewerRays_findWhatEvenlySpreadRaysFind();
  void aThickBlock_costsOneRayForEachTriangle();
  void ceiling_overhangsButTheBedDoesNot();
  void lean_isComparedWithTheLimit_data();
  void lean_isComparedWithTheLimit();
  void upAxis_decidesWhatOverhangs();
  void wedge_isSharpOnlyAtItsEnd();
  void grooves_areNotSharp();
  void bed_takesATurnedModel();
  void nothing_isNoFinding();
  void filledHole_isNewByFace();
};

// 20 x 30 x 0.8: both large faces are thin, the four narrow ones are not.
void PrintChecksMeasure::plate_isAsThickAsItIs() {
  PrintOptions options;
  const ThicknessReport plate = checkPrint(box(20, 30, 0.8), options).thickness;
  QVERIFY(near(plate.least, 0.8));
  const double wide = 2 * 20 * 30, narrow = 2 * 0.8 * (20 + 30);
  QVERIFY2(near(plate.thinShare, wide / (wide + narrow)),
           qPrintable(QString::number(plate.thinShare)));
  QVERIFY(near(plate.thinArea, wide));
  QVERIFY(plate.samples >= 12);
  QCOMPARE(plate.regions.size(), size_t{2});  // the faces share no corner
  for (const PrintRegion& region : plate.regions)
    QVERIFY(near(region.worst, 0.8) && near(region.size, 600));
  options.thin = 0.79;
  QVERIFY(checkPrint(box(20, 30, 0.8), options).thickness.regions.empty());
}

// A cavity one unit below the surface: all walls are one unit thick, measured from either side.
void PrintChecksMeasure::hollowBox_hasThinWalls() {
  PolygonSoup soup = box(10, 10, 10);
  PolygonSoup hollow = box(8, 8, 8);
  for (auto& face : hollow.faces) face = {face.rbegin(), face.rend()};
  append(soup, hollow, Vec3(1, 1, 1));
  PrintOptions options;
  options.thin = 1.5;
  const ThicknessReport walls = checkPrint(soup, options).thickness;
  QVERIFY(near(walls.least, 1.0));
  // All of the cavity, and of the outside what lies over the cavity; its rim looks through an edge.
  QVERIFY2(near(walls.thinArea, 6 * 64 + 6 * 64, 0.03),
           qPrintable(QString::number(walls.thinArea)));
}

void PrintChecksMeasure::unit_scalesEverything() {
  PrintOptions options;
  options.mmPerUnit = 25.4;
  const PrintReport inches = checkPrint(box(2, 3, 0.01), options);
  QVERIFY(near(inches.size[0], 2 * 25.4) && near(inches.size[2], 0.254));
  QVERIFY(near(inches.thickness.least, 0.254));
  QVERIFY(near(inches.thickness.thinArea, 2 * 6 * 25.4 * 25.4));
}

// Behind the missing top a ray meets nothing.
void PrintChecksMeasure::hole_hasNoThickness() {
  PolygonSoup soup = box(5, 5, 0.5);
  soup.faces.erase(soup.faces.begin() + 4);
  const PrintReport report = checkPrint(soup, {});
  QCOMPARE(report.thickness.ofTriangle.size(), size_t{10});
  int endless = 0;
  for (const float thickness : report.thickness.ofTriangle)
    endless += std::isinf(thickness) ? 1 : 0;
  QCOMPARE(endless, 2);  // the bottom's two triangles
  QVERIFY(report.thickness.regions.empty());
}

// With one ray for each triangle of a grid of squares, rays meet the diagonals of the other side.
void PrintChecksMeasure::rayAlongASide_isNotLost() {
  PolygonSoup soup;
  constexpr int kSquares = 6;
  const auto at = [](int i, int j, int k) { return (i * (kSquares + 1) + j) * 2 + k; };
  for (int i = 0; i <= kSquares; ++i)
    for (int j = 0; j <= kSquares; ++j)
      for (int k = 0; k < 2; ++k) soup.vertices.emplace_back(3 * i, 3 * j, 0.25 * k);
  for (int i = 0; i < kSquares; ++i) {
    for (int j = 0; j < kSquares; ++j) {
      soup.faces.push_back({at(i, j, 0), at(i, j + 1, 0), at(i + 1, j + 1, 0)});
      soup.faces.push_back({at(i, j, 0), at(i + 1, j + 1, 0), at(i + 1, j, 0)});
      soup.faces.push_back({at(i, j, 1), at(i + 1, j, 1), at(i, j + 1, 1)});
      soup.faces.push_back({at(i + 1, j, 1), at(i + 1, j + 1, 1), at(i, j + 1, 1)});
    }
  }
  for (const int samples : {1, 1000, 5000}) {
    PrintOptions options;
    options.samples = samples;
    const ThicknessReport sheet = checkPrint(soup, options).thickness;
    QVERIFY(near(sheet.thinShare, 1.0));
    for (const float thickness : sheet.ofTriangle) QVERIFY(near(thickness, 0.25));
  }
}

namespace {

// The thin share of each triangle, by rays in the centres of its 64 * 64 equal parts.
std::vector<double> thinByManyRays(const TriangleSet& set, double thin) {
  const NearestTriangle surface(set);
  constexpr int kDivisions = 64;
  std::vector<double> shares;
  for (int t = 0; t < static_cast<int>(set.triangles.size()); ++t) {
    const Triangle& c = set.triangles[t];
    const Vec3 &from = set.points[c[0]], u = (set.points[c[1]] - from) / kDivisions,
               v = (set.points[c[2]] - from) / kDivisions;
    const Vec3 inward = v.cross(u).normalized();
    int found = 0;
    for (int i = 0; i < kDivisions; ++i) {
      for (int j = 0; i + j < kDivisions; ++j) {
        for (const double third : {1.0 / 3.0, 2.0 / 3.0}) {
          if (third > 0.5 && i + j + 1 == kDivisions) continue;
          const Vec3 at = from + u * (i + third) + v * (j + third);
          found += surface.distanceToExit(at, inward, t) < thin ? 1 : 0;
        }
      }
    }
    shares.push_back(static_cast<double>(found) / (kDivisions * kDivisions));
  }
  return shares;
}

// A ball of 2 * n by n facets.
PolygonSoup ball(double radius, int n) {
  PolygonSoup soup;
  const double pi = std::acos(-1.0);
  const auto at = [n](int i, int j) {
    return j == 0 ? 0 : j == n ? 1 : 2 + (j - 1) * 2 * n + i % (2 * n);
  };
  soup.vertices = {{0, 0, radius}, {0, 0, -radius}};
  for (int j = 1; j < n; ++j)
    for (int i = 0; i < 2 * n; ++i)
      soup.vertices.push_back(radius * Vec3(std::sin(pi * j / n) * std::cos(pi * i / n),
                                            std::sin(pi * j / n) * std::sin(pi * i / n),
                                            std::cos(pi * j / n)));
  for (int i = 0; i < 2 * n; ++i) {
    for (int j = 0; j < n; ++j) {
      if (j > 0) soup.faces.push_back({at(i, j), at(i, j + 1), at(i + 1, j)});
      if (j + 1 < n) soup.faces.push_back({at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)});
    }
  }
  return soup;
}

PolygonSoup inverted(PolygonSoup soup) {
  for (auto& face : soup.faces) std::ranges::reverse(face);
  return soup;
}

}  // namespace

void PrintChecksMeasure::fewerRays_findWhatEvenlySpreadRaysFind_data() {
  QTest::addColumn<PolygonSoup>("soup");
  QTest::newRow("block") << box(20, 30, 10);
  QTest::newRow("plate") << box(20, 30, 0.5);
  QTest::newRow("wedge") << prism({{0, 0}, {30, 0}, {30, 5}}, 12);
  QTest::newRow("slit") << prism(
      {{0, 0}, {20, 0}, {20, 10}, {10.4, 10}, {10, 0.3}, {9.6, 10}, {0, 10}}, 5);
  PolygonSoup off = box(20, 20, 20);
  append(off, inverted(box(7, 5, 3)), Vec3(12.6, 2, 9));
  QTest::newRow("cavity near one side") << off;
  PolygonSoup shell = ball(10, 12);
  append(shell, inverted(ball(9.3, 7)), Vec3(0.1, 0, 0));
  QTest::newRow("ball with a cavity") << shell;
}

// Wherever evenly spread rays find a thin wall, so do those that are cast, and the shares agree.
void PrintChecksMeasure::fewerRays_findWhatEvenlySpreadRaysFind() {
  QFETCH(PolygonSoup, soup);
  const TriangleSet set = trianglesOf(soup);
  const ThicknessReport report = checkPrint(soup, {}).thickness;
  const std::vector<double> reference = thinByManyRays(set, 1.0);
  double thin = 0.0, whole = 0.0;
  for (size_t t = 0; t < reference.size(); ++t) {
    const double area = areaOf(set.points, set.triangles[t]);
    whole += area;
    thin += area * reference[t];
    if (reference[t] > 0.002)
      QVERIFY2(report.ofTriangle[t] < 1.0, qPrintable(QString::number(reference[t])));
  }
  QVERIFY2(std::abs(report.thinShare - thin / whole) < 2e-3,
           qPrintable(QString("%1 %2").arg(report.thinShare).arg(thin / whole)));
}

// No face lies within a millimetre behind another one, so nothing needs a second ray.
void PrintChecksMeasure::aThickBlock_costsOneRayForEachTriangle() {
  QCOMPARE(checkPrint(box(20, 30, 10), {}).thickness.samples, 12LL);
  QVERIFY(checkPrint(box(20, 30, 0.5), {}).thickness.samples < 5'000);
}

// A plate of 10 x 10, five units above the bed, beside a leg of 2 x 2. Only the plate's lower side
// overhangs.
void PrintChecksMeasure::ceiling_overhangsButTheBedDoesNot() {
  PolygonSoup soup = box(2, 2, 5);
  append(soup, box(10, 10, 1), Vec3(20, 0, 5));
  const OverhangReport overhangs = checkPrint(soup, {}).overhangs;
  QVERIFY(near(overhangs.area, 100));
  QVERIFY(near(overhangs.share, 100.0 / (2 * 4 + 4 * 10 + 2 * 100 + 4 * 10)));
  QCOMPARE(overhangs.regions.size(), size_t{1});
  QVERIFY(near(overhangs.regions[0].worst, 90.0));
  QVERIFY(near(overhangs.regions[0].place.z(), 5.0));
}

void PrintChecksMeasure::lean_isComparedWithTheLimit_data() {
  QTest::addColumn<double>("outward");  // of the side, at a height of 10
  QTest::addColumn<double>("limit");
  QTest::addColumn<bool>("overhangs");
  QTest::newRow("vertical") << 0.0 << 0.0 << false;
  QTest::newRow("exactly 45 degrees") << 10.0 << 45.0 << false;
  QTest::newRow("a little more") << 10.01 << 45.0 << true;
  QTest::newRow("a little less") << 9.99 << 45.0 << false;
  QTest::newRow("exactly 60 degrees") << 10.0 * std::sqrt(3.0) << 60.0 << false;
  QTest::newRow("beyond 60 degrees") << 17.4 << 60.0 << true;
  QTest::newRow("inward") << -3.0 << 0.0 << false;
}

void PrintChecksMeasure::lean_isComparedWithTheLimit() {
  QFETCH(double, outward);
  QFETCH(double, limit);
  QFETCH(bool, overhangs);
  PrintOptions options;
  options.overhang = limit;
  const auto leaning = prism({{0, 0}, {20, 0}, {20 + outward, 10}, {0, 10}}, 7);
  const OverhangReport report = checkPrint(leaning, options).overhangs;
  QCOMPARE(report.regions.size(), size_t{overhangs ? 1U : 0U});
  if (!overhangs) return;
  QVERIFY(near(report.area, 7 * std::sqrt(100 + outward * outward)));
  QVERIFY(near(report.regions[0].worst, std::atan2(outward, 10.0) * 180.0 / std::acos(-1.0)));
}

void PrintChecksMeasure::upAxis_decidesWhatOverhangs() {
  const auto leaning = prism({{0, 0}, {20, 0}, {35, 10}, {0, 10}}, 7);
  PrintOptions options;
  QCOMPARE(checkPrint(leaning, options).overhangs.regions.size(), size_t{1});
  options.up = UpAxis::y;
  const PrintReport lying = checkPrint(leaning, options);
  QVERIFY(lying.overhangs.regions.empty());
  QVERIFY(near(lying.size[2], 7.0));
}

// A wedge of 10 degrees: only the edge at its end is sharp, and the walls there are thin.
void PrintChecksMeasure::wedge_isSharpOnlyAtItsEnd() {
  const double tall = 30 * std::tan(10 * std::acos(-1.0) / 180);
  const PrintReport report = checkPrint(prism({{0, 0}, {30, 0}, {30, tall}}, 12), {});
  QCOMPARE(report.sharpEdges.regions.size(), size_t{1});
  QVERIFY(near(report.sharpEdges.regions[0].worst, 10.0));
  QVERIFY(near(report.sharpEdges.length, 12.0));
  QVERIFY(near(report.sharpEdges.regions[0].place.x(), 0.0));
  QVERIFY(report.thickness.least < 1.0);
}

// A notch of 10 degrees in a block is no sharp edge: the material is outside of it.
void PrintChecksMeasure::grooves_areNotSharp() {
  const PolygonSoup notched =
      prism({{0, 0}, {20, 0}, {20, 10}, {10.4, 10}, {10, 4}, {9.6, 10}, {0, 10}}, 5);
  QVERIFY(checkPrint(notched, {}).sharpEdges.regions.empty());
}

void PrintChecksMeasure::bed_takesATurnedModel() {
  PrintOptions options;
  options.bed = {200, 100, 50};
  QVERIFY(checkPrint(box(200, 100, 50), options).fits);
  const PrintReport turned = checkPrint(box(100, 200, 50), options);
  QVERIFY(turned.fits && turned.fitsTurned);
  QVERIFY(!checkPrint(box(100, 200.001, 50), options).fits);
  QVERIFY(!checkPrint(box(10, 10, 50.001), options).fits);
  QVERIFY(checkPrint(box(201, 10, 10), options).hasFindings());
}

void PrintChecksMeasure::nothing_isNoFinding() {
  const PrintReport report = checkPrint({}, {});
  QVERIFY(!report.hasFindings());
  QCOMPARE(report.size[2], 0.0);
}

// What the repair invented is known by face, and its sum is that of the whole.
void PrintChecksMeasure::filledHole_isNewByFace() {
  PolygonSoup open = box(4, 4, 4);
  const PolygonSoup whole = open;
  open.faces.erase(open.faces.begin() + 4);
  const Deviation deviation = deviationOf(open, whole);
  QCOMPARE(deviation.made.size(), size_t{1});
  QCOMPARE(deviation.made[0].face, 4);
  QVERIFY(near(deviation.made[0].area, 16.0));
  QVERIFY(near(deviation.made[0].invented, deviation.invented));
  QVERIFY(deviation.invented > 15.0);
}

QTEST_APPLESS_MAIN(PrintChecksMeasure)
#include "print_checks_measure.moc"
