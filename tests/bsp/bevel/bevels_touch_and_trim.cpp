// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <cmath>
#include <cstring>
#include <numbers>

#include <Eigen/Geometry>

#include "test_cell.h"

using namespace halfspace;
using bsp::BevelKind;
using bsp::BevelPlane;
using bsp::Vec3;
using geometry::SplitMix;
using tests::CellFamily;
using tests::TestCell;

namespace {

constexpr uint64_t kSeed = 42;

bsp::BevelOptions everything(double limitDegrees) {
  return {
      .edges = true, .vertices = true, .level = true, .box = true, .limitDegrees = limitDegrees};
}

TestCell brushOf(const std::vector<Vec3>& points) {
  return TestCell(geometry::Brush::fromPoints(points).value());
}

std::vector<BevelPlane> bevelsOf(const TestCell& cell, const bsp::BevelOptions& options) {
  bsp::Beveller beveller(options);
  const auto found = beveller.bevel(cell.shape());
  return {found.begin(), found.end()};
}

// The smallest angle between u and the normal of a plane that touches all the given vertices.
double nearestTouching(const std::vector<BevelPlane>& planes, const std::vector<Vec3>& vertices,
                       const Vec3& u, double slack) {
  double best = std::numbers::pi;
  for (const BevelPlane& plane : planes) {
    bool touches = true;
    for (const Vec3& vertex : vertices)
      touches = touches && plane.offset - plane.normal.dot(vertex) <= slack;
    if (touches) best = std::min(best, std::acos(std::min(1.0, plane.normal.dot(u))));
  }
  return best;
}

}  // namespace

class BevelsTouchAndTrim : public QObject {
  Q_OBJECT

  template <class Check>
  void forRandomCells(int count, Check check) {
    qInfo("seed %llu, %d cells of each family", static_cast<unsigned long long>(kSeed), count);
    SplitMix random(kSeed);
    for (const auto family : tests::kCellFamilies) {
      for (int i = 0; i < count; ++i) {
        const std::string name = nameOf(family) + " " + std::to_string(i);
        check(randomCell(family, random), name, random);
        if (QTest::currentTestFailed()) return;
      }
    }
  }

 private slots:
  // Decided exactly: no vertex lies in front of a bevel, and at least one vertex lies on it.
  void noBevelCuts_everyBevelTouches() {
    forRandomCells(40, [](const TestCell& cell, const std::string& name, SplitMix&) {
      for (const BevelPlane& bevel : bevelsOf(cell, everything(50))) {
        const auto exact = geometry::Plane::fromCoefficients(bevel.normal, bevel.offset).value();
        for (const Vec3& vertex : cell.vertices())
          QVERIFY2(exact.sideOf(vertex) != geometry::Side::front, name.c_str());
        QVERIFY2(bevel.offset - cell.support(bevel.normal) <= 1e-12 * cell.size(), name.c_str());
        QVERIFY2(std::abs(bevel.normal.norm() - 1) < 1e-15, name.c_str());
      }
    });
  }

  void noDirectionTwice() {
    forRandomCells(40, [](const TestCell& cell, const std::string& name, SplitMix&) {
      const auto bevels = bevelsOf(cell, everything(50));
      for (size_t i = 0; i < bevels.size(); ++i) {
        for (const Vec3& facet : cell.normals())
          QVERIFY2((bevels[i].normal - facet).norm() > 1e-10, name.c_str());
        for (size_t j = 0; j < i; ++j)
          QVERIFY2((bevels[i].normal - bevels[j].normal).norm() > 1e-10, name.c_str());
      }
    });
  }

  // A beveller that was used before and a fresh one give the same bits.
  void sameCell_sameBits() {
    bsp::Beveller used(everything(60));
    forRandomCells(10, [&](const TestCell& cell, const std::string& name, SplitMix&) {
      const auto fresh = bevelsOf(cell, everything(60));
      const auto again = used.bevel(cell.shape());
      QCOMPARE(again.size(), fresh.size());
      for (size_t i = 0; i < fresh.size(); ++i) {
        QVERIFY2(std::memcmp(&again[i].normal, &fresh[i].normal, sizeof(Vec3)) == 0, name.c_str());
        QVERIFY2(std::memcmp(&again[i].offset, &fresh[i].offset, sizeof(double)) == 0,
                 name.c_str());
        QCOMPARE(again[i].kind, fresh[i].kind);
      }
    });
  }

  void edgeNormals_areWithinTheLimit_data() {
    QTest::addColumn<double>("limit");
    for (const double limit : {120.0, 90.0, 60.0, 30.0, 10.0})
      QTest::newRow(std::to_string(limit).c_str()) << limit;
  }

  // For every direction on an edge's arc, a plane through the edge has its normal within half the
  // limit.
  void edgeNormals_areWithinTheLimit() {
    QFETCH(double, limit);
    const double most = limit / 2 * std::numbers::pi / 180 + 1e-6;
    forRandomCells(12, [&](const TestCell& cell, const std::string& name, SplitMix& random) {
      const bsp::BevelOptions options{
          .edges = true, .level = random.oneIn(2), .box = random.oneIn(2), .limitDegrees = limit};
      const auto planes = cell.planesWith(bevelsOf(cell, options));
      for (const bsp::CellEdge& edge : cell.edges()) {
        const std::vector<Vec3> ends = {cell.vertices()[edge.from], cell.vertices()[edge.to]};
        const Vec3 left = cell.normals()[edge.left];
        const Vec3 axis = (ends[1] - ends[0]).normalized();
        const double width = std::atan2(axis.dot(left.cross(cell.normals()[edge.right])),
                                        left.dot(cell.normals()[edge.right]));
        for (int step = 0; step <= 16; ++step) {
          const Vec3 u = Eigen::AngleAxisd(width * step / 16, axis) * left;
          QVERIFY2(nearestTouching(planes, ends, u, 1e-9) <= most, name.c_str());
        }
      }
    });
  }

  void vertexNormals_areANet_data() { edgeNormals_areWithinTheLimit_data(); }

  // For any direction, a plane within half the limit touches the vertex that is outermost in that
  // direction.
  void vertexNormals_areANet() {
    QFETCH(double, limit);
    const double most = limit / 2 * std::numbers::pi / 180 + 1e-6;
    forRandomCells(8, [&](const TestCell& cell, const std::string& name, SplitMix& random) {
      const bsp::BevelOptions options{.edges = random.oneIn(2),
                                      .vertices = true,
                                      .level = random.oneIn(2),
                                      .box = random.oneIn(2),
                                      .limitDegrees = limit};
      const auto planes = cell.planesWith(bevelsOf(cell, options));
      for (int i = 0; i < 200; ++i) {
        const double z = 2 * random.unit() - 1, turn = 2 * std::numbers::pi * random.unit();
        const double rim = std::sqrt(1 - z * z);
        const Vec3 u(rim * std::cos(turn), rim * std::sin(turn), z);
        const auto outermost =
            *std::max_element(cell.vertices().begin(), cell.vertices().end(),
                              [&](const Vec3& a, const Vec3& b) { return u.dot(a) < u.dot(b); });
        QVERIFY2(nearestTouching(planes, {outermost}, u, 1e-9) <= most, name.c_str());
      }
    });
  }

  void axialBoxes_needNothing() {
    SplitMix random(kSeed);
    for (int i = 0; i < 20; ++i)
      QCOMPARE(bevelsOf(randomCell(CellFamily::box, random), {}).size(), size_t{0});
  }

  // The case of the paper: two faces further apart than the limit get the half-way plane through
  // their edge.
  void sharpWedge_getsTheHalfWayPlane() {
    const TestCell wedge = brushOf(
        {{0, 0, 0}, {100, 0, 50}, {100, 0, -50}, {0, 80, 0}, {100, 80, 50}, {100, 80, -50}});
    const auto bevels = bevelsOf(wedge, {.edges = true, .level = false, .box = false});
    const auto atTheRidge = [](const BevelPlane& bevel) {
      return (bevel.normal + Vec3::UnitX()).norm() < 1e-12 && std::abs(bevel.offset) < 1e-12;
    };
    QCOMPARE(std::count_if(bevels.begin(), bevels.end(), atTheRidge), 1);
  }

  void levelPlanes_whereNoFaceIsLevel() {
    const bsp::BevelOptions level{.edges = false, .level = true, .box = false};
    // A tent: a ridge at the top, a flat floor at the bottom.
    const TestCell tent =
        brushOf({{0, 0, 0}, {64, 0, 0}, {0, 64, 0}, {64, 64, 0}, {32, 0, 40}, {32, 64, 40}});
    const auto bevels = bevelsOf(tent, level);
    QCOMPARE(bevels.size(), size_t{1});
    QCOMPARE(bevels[0].kind, BevelKind::level);
    QVERIFY(bevels[0].normal == Vec3(0, 0, 1) && bevels[0].offset == 40);
    // A roof of five degrees counts as level; one of twenty does not.
    const auto roof = [](double degrees) {
      const double rise = 64 * std::tan(degrees * std::numbers::pi / 180);
      return brushOf({{0, 0, 0},
                      {64, 0, 0},
                      {0, 64, 0},
                      {64, 64, 0},
                      {0, 0, 10},
                      {64, 0, 10 + rise},
                      {0, 64, 10},
                      {64, 64, 10 + rise}});
    };
    QCOMPARE(bevelsOf(roof(5), level).size(), size_t{0});
    QCOMPARE(bevelsOf(roof(20), level).size(), size_t{1});
  }

  // Edges that Quake's compilers skip: within 30 degrees of an axis, or shorter than half a unit.
  // Both get their planes here, and no accepted plane is snapped to an axis.
  void shortEdgesAndEdgesNearAnAxis_haveTheirPlanes() {
    const auto crossings = [](const TestCell& cell) {
      const auto bevels = bevelsOf(cell, {.edges = false, .level = false, .box = true});
      return std::count_if(bevels.begin(), bevels.end(), [](const BevelPlane& bevel) {
        return (bevel.normal.array() != 0).count() == 2;
      });
    };
    // A slanted beam whose long edges lean by five degrees, and the same beam at a thousandth of
    // its size.
    const std::vector<Vec3> beam = {{0, 0, 0},   {7, 3, 0},    {2, 9, 1},
                                    {9, 5, 100}, {16, 8, 100}, {11, 14, 101}};
    std::vector<Vec3> small;
    for (const Vec3& corner : beam) small.push_back(0x1p-10 * corner);
    QVERIFY(crossings(brushOf(beam)) >= 6);
    QCOMPARE(crossings(brushOf(small)), crossings(brushOf(beam)));
  }
};

QTEST_APPLESS_MAIN(BevelsTouchAndTrim)
#include "bevels_touch_and_trim.moc"
