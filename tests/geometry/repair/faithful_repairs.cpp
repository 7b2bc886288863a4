// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A repair is faithful: what is lost and what is new is measured, named, and needs consent if it is
// much.
#include <cmath>
#include <random>

#include <Eigen/Geometry>
#include <QtTest>

#include "geometry/repair/steps/dust.h"
#include "geometry/repair/untangle/untangle.h"
#include "geometry/validation/exact_sides.h"
#include "tests/geometry/repair/broken_soups.h"

using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

PolygonSoup moved(PolygonSoup soup, const Vec3& by) {
  for (Vec3& v : soup.vertices) v += by;
  return soup;
}

// Turned by the same angles each time, so that no side is parallel to an axis.
PolygonSoup tilted(PolygonSoup soup) {
  const Eigen::Matrix3d turn =
      (Eigen::AngleAxisd(0.7, Vec3::UnitX()) * Eigen::AngleAxisd(0.4, Vec3::UnitY()))
          .toRotationMatrix();
  for (Vec3& v : soup.vertices) v = turn * v;
  return soup;
}

// A box of 4 by 4 by 4 without its top.
PolygonSoup openBox() {
  PolygonSoup soup = box();
  std::erase_if(soup.faces, [&](const std::vector<int>& face) {
    return std::ranges::all_of(face, [&](int v) { return soup.vertices[v].z() == 4.0; });
  });
  return soup;
}

// A cap of a sphere: its rim is a circle, and a lid over the rim would make a lens of it.
PolygonSoup cap(const Vec3& middle, double radius, double angle, int rings, int around) {
  PolygonSoup soup;
  soup.vertices.push_back(middle + Vec3(0, 0, radius));
  for (int ring = 1; ring <= rings; ++ring) {
    for (int i = 0; i < around; ++i) {
      const double a = angle * ring / rings, b = 2.0 * M_PI * i / around;
      soup.vertices.push_back(middle + radius * Vec3(std::sin(a) * std::cos(b),
                                                     std::sin(a) * std::sin(b), std::cos(a)));
    }
  }
  const auto at = [&](int ring, int i) { return 1 + (ring - 1) * around + i % around; };
  for (int i = 0; i < around; ++i) soup.faces.push_back({0, at(1, i), at(1, i + 1)});
  for (int ring = 1; ring < rings; ++ring) {
    for (int i = 0; i < around; ++i) {
      soup.faces.push_back({at(ring, i), at(ring + 1, i), at(ring + 1, i + 1)});
      soup.faces.push_back({at(ring, i), at(ring + 1, i + 1), at(ring, i + 1)});
    }
  }
  return soup;
}

}  // namespace

class FaithfulRepairs : public QObject {
  Q_OBJECT
 private slots:
  // The sheet was dropped without a word: steps were empty and the verdict was "repaired".
  void sheetBesideASolid_isNotDroppedUnasked() {
    PolygonSoup soup = box();
    append(soup, moved(sheet(), {10, 0, 0}));
    const RepairResult unasked = repair(soup);
    QCOMPARE(unasked.verdict, RepairVerdict::needsConsent);
    QCOMPARE(unasked.obstacle, RepairObstacle::surfaceLost);
    QVERIFY(unasked.soup.faces.empty());
    QVERIFY(std::abs(unasked.deviation.visibleLostShare() - 16.0 / 112.0) < 1e-9);

    RepairOptions loss;
    loss.allowLoss = true;
    const RepairResult dropped = repair(soup, loss);
    QVERIFY(isRepaired(dropped));
    QCOMPARE(changed(dropped, StepKind::dropSheets), 1);
    QCOMPARE(dropped.lostParts.size(), size_t(1));
    QVERIFY(dropped.lostParts[0].visible);
    QCOMPARE(dropped.lostParts[0].area, 16.0);
    QVERIFY(dropped.lostParts[0].place.x() >= 10.0);

    const RepairResult thickened = repair(soup, walls(0.0));
    QVERIFY(isRepaired(thickened));
    QCOMPARE(changed(thickened, StepKind::dropSheets), 0);
    QCOMPARE(thickened.deviation.visibleLost, 0.0);
  }

  // Where boxes overlap, surface is removed that nobody sees: no consent is needed.
  void surfaceInsideOfTheSolid_isCountedApart() {
    PolygonSoup soup = box();
    append(soup, box({2, 2, 2}, {6, 6, 6}));
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QVERIFY(result.deviation.visibleLostShare() < 1e-3);
    QVERIFY(std::abs(result.deviation.interiorRemoved - 2 * 3 * 4.0) < 0.5);
    QVERIFY(changed(result, StepKind::removeInterior) > 0);
    QVERIFY(result.deviation.inventedShare() < 1e-3);
  }

  // Two corners lie inside of the union, where no solid has a surface: they are counted apart.
  void cornersInsideOfTheSolid_areNotLost() {
    PolygonSoup soup = box();
    append(soup, box({2, 2, 2}, {6, 6, 6}));
    const RepairResult joined = repair(soup);
    QVERIFY(isRepaired(joined));
    QCOMPARE(joined.deviation.cornersInterior, 2LL);
    QVERIFY(joined.deviation.keepsOuterCorners() && !joined.deviation.keepsEveryCorner());

    PolygonSoup open = openBox();
    RepairOptions fill;
    fill.fillLarge = true;
    // The middle of the lid is new, but none of its corners.
    QVERIFY(repair(open, fill).deviation.keepsEveryCorner());

    append(soup, moved(sheet(), {10, 0, 0}));
    RepairOptions loss;
    loss.allowLoss = true;
    const RepairResult dropped = repair(soup, loss);
    QCOMPARE(dropped.deviation.cornersLost, 4LL);
    QVERIFY(!dropped.deviation.keepsOuterCorners());
    QVERIFY(repair(soup, walls(0.0)).deviation.keepsOuterCorners());
  }

  void partInsideAnother_isNamed() {
    PolygonSoup soup = box();
    append(soup, box({1, 1, 1}, {2, 2, 2}));
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(result.lostParts.size(), size_t(1));
    QVERIFY(!result.lostParts[0].visible);
    QCOMPARE(result.lostParts[0].faces, 6);
  }

  // The lid would be a sixth of the surface.
  void lidOfABox_needsConsent() {
    const RepairResult unasked = repair(openBox());
    QCOMPARE(unasked.obstacle, RepairObstacle::largeHoles);
    QVERIFY(std::abs(unasked.deviation.inventedShare() - 1.0 / 6.0) < 1e-9);
    RepairOptions fill;
    fill.fillLarge = true;
    const RepairResult filled = repair(openBox(), fill);
    QVERIFY(isRepaired(filled));
    QCOMPARE(filled.after.volume, 64.0);
    const RepairResult walled = repair(openBox(), walls(0.01));
    QVERIFY(isRepaired(walled));
    QVERIFY(std::abs(walled.after.volume - 0.01 * 80.0) < 0.02);
  }

  // A small lid on a large part is filled as before.
  void lidOfATower_isFilledUnasked() {
    PolygonSoup soup = box({0, 0, 0}, {4, 4, 40});
    std::erase_if(soup.faces, [&](const std::vector<int>& face) {
      return std::ranges::all_of(face, [&](int v) { return soup.vertices[v].z() == 40.0; });
    });
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.volume, 640.0);
    QCOMPARE(changed(result, StepKind::fillHoles), 1);
  }

  // Beside a large solid the lid of a lens is no tenth of the surface.
  void capBesideASolid_becomesAWallAndNoLens() {
    PolygonSoup soup = box({-20, -20, -20}, {20, 20, 20});
    const PolygonSoup leaf = cap({40, 0, 0}, 6, 1.0, 4, 24);
    append(soup, leaf);
    const RepairResult result = repair(soup, walls(0.05));
    QVERIFY(isRepaired(result));
    const double added = result.after.volume - 40.0 * 40 * 40;
    QVERIFY(std::abs(added - 0.05 * areaOf(leaf)) < 0.05 * 0.05 * areaOf(leaf));
  }

  // However flat a solid is: it was taken for a sheet below a ten-millionth of its diagonal.
  void flatSolid_staysASolid() {
    for (const PolygonSoup& solid :
         {box({0, 0, 0}, {4, 4, 1e-9}), tilted(box({0, 0, 0}, {4, 4, 1e-9})),
          box({-3e6, -3e6, 0}, {3e6, 3e6, 0.25}), box({0, 0, 0}, {1, 1, 0x1p-50})}) {
      PolygonSoup turned = solid;
      std::ranges::reverse(turned.faces[0]);
      const RepairResult result = repair(turned);
      QVERIFY(isRepaired(result));
      const double volume = validate(solid).volume;
      QVERIFY(std::abs(result.after.volume - volume) < 1e-6 * volume);
    }
  }

  // Two flat solids that cross are united; new corners are rounded by less than the thickness.
  void flatSolidsThatCross_areUnited() {
    PolygonSoup soup = tilted(box({0, 0, 0}, {4, 4, 1e-9}));
    append(soup, tilted(box({1, 1, 0.25e-9}, {5, 5, 0.75e-9})));
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    const double expected = 16 * 1e-9 + 7 * 0.5e-9;
    QVERIFY(std::abs(result.after.volume - expected) < 1e-4 * expected);
  }

  // Thinner than the rounding of its coordinates: two surfaces that are one.
  void solidThinnerThanRounding_isASheet() {
    PolygonSoup soup = box({0, 0, 1}, {4, 4, 1 + 0x1p-52});
    std::ranges::reverse(soup.faces[0]);
    QCOMPARE(repair(soup).obstacle, RepairObstacle::noVolume);
    // 32-bit numbers near 1 cannot hold what doubles can.
    soup = box({0, 0, 1}, {4, 4, 1 + 1e-9});
    std::ranges::reverse(soup.faces[0]);
    RepairOptions options;
    options.singlePrecision = true;
    QCOMPARE(repair(soup, options).obstacle, RepairObstacle::noVolume);
    // The corners of a tilted square in 32-bit numbers, and both its diagonals.
    soup = {};
    soup.vertices = {Vec3(0, 0, 0.1f), Vec3(1.1f, 0.1f, 0.4f), Vec3(1.2f, 1.1f, 0.8f),
                     Vec3(0.1f, 1.0f, 0.5f)};
    soup.faces = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 2, 3}};
    QVERIFY(orientation(soup.vertices[0], soup.vertices[1], soup.vertices[2], soup.vertices[3]) !=
            0);
    QCOMPARE(repair(soup).obstacle, RepairObstacle::noVolume);
  }

  // Each face has vertices that no other face uses, and one corner is off by a hair. Welding moves
  // the first of the vertices at that corner; the polygons that use the others must follow.
  void weldedCornerOfUnsharedPolygons_closesTheCrack() {
    const PolygonSoup solid = box({0, 0, 0}, {4, 4, 4});
    PolygonSoup soup;
    for (const auto& face : solid.faces) {
      auto& own = soup.faces.emplace_back();
      for (const int vertex : face) {
        own.push_back(static_cast<int>(soup.vertices.size()));
        soup.vertices.push_back(solid.vertices[vertex]);
      }
    }
    const double hair = 1e-6;
    const Vec3 moved = solid.vertices[6];
    const Vec3 off = moved + Vec3(hair, 0, 0);
    // The first face keeps the corner where it is; the other two are off by a hair.
    int seen = 0;
    for (Vec3& v : soup.vertices)
      if (v == moved && ++seen != 1) v = off;
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(changed(result, StepKind::weld), 1LL);
    QCOMPARE(result.soup.vertices.size(), size_t(8));
    QCOMPARE(std::ranges::count(result.soup.vertices, off), 0);
  }

  // The tip of a fin that becomes a wall is cut off by the ball it stands on: a fragment of less
  // than a millionth of the volume, but all that is left of the fin.
  void tipOfAFin_isNoDust() {
    PolygonSoup soup = ball({0, 0, 0}, 10.0, 24, 31);
    const std::vector<int> face = soup.faces[0];
    const Vec3 &a = soup.vertices[face[0]], &b = soup.vertices[face[1]];
    const Vec3 tip = 0.5 * (a + b) * 1.01;
    soup.vertices.push_back(tip);
    soup.faces.push_back({face[0], face[1], static_cast<int>(soup.vertices.size()) - 1});
    const RepairResult result = repair(soup, walls(0.0));
    QVERIFY(isRepaired(result));
    QVERIFY(changed(result, StepKind::thicken) > 0);
    QCOMPARE(result.deviation.cornersLost, 0LL);
  }

  void fragmentOfALargePart_isDust() {
    const TriangleSet given = trianglesOf(box({0, 0, 0}, {100, 100, 100}));
    const TriangleSet tiny = trianglesOf(box({100.05, 0, 0}, {100.06, 0.01, 0.01}));
    TriangleSet set = given;
    const int first = static_cast<int>(set.points.size());
    set.points.insert(set.points.end(), tiny.points.begin(), tiny.points.end());
    for (const Triangle& t : tiny.triangles) set.add({t[0] + first, t[1] + first, t[2] + first}, 0);
    const Dust dust = dustIn(set, given);
    QCOMPARE(dust.parts, 1);
    QCOMPARE(std::ranges::count(dust.triangles, true), std::ssize(tiny.triangles));
    QVERIFY(!dust.triangles.front() && dust.triangles.back());

    // A fragment far from everything else is all that is left of what was there.
    for (const int vertex : set.triangles.back()) set.points[vertex].x() += 1.0;
    QCOMPARE(dustIn(set, given).parts, 0);

    // A screw that was given is kept, however small it is.
    PolygonSoup soup = box({0, 0, 0}, {100, 100, 100});
    append(soup, box({200, 0, 0}, {200.01, 0.01, 0.01}));
    QCOMPARE(dustIn(trianglesOf(soup), trianglesOf(soup)).parts, 0);
  }

  // Large triangles at random: with walls, every one passes through most others. A thousand took
  // minutes and gigabytes.
  void tangleOfSheets_isRefusedBeforeItFillsTheMemory() {
    PolygonSoup soup;
    std::mt19937 random(3);
    const auto next = [&] { return random() % 100000 * 1e-3; };
    for (int i = 0; i < 1000; ++i) {
      for (int k = 0; k < 3; ++k) soup.vertices.push_back({next(), next(), next()});
      soup.faces.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const RepairResult result = repair(soup, walls(0.1));
    QCOMPARE(result.verdict, RepairVerdict::needsConsent);
    QCOMPARE(result.obstacle, RepairObstacle::tooTangled);
    QVERIFY(result.soup.faces.empty());
  }

  void budgetOfUntangling_isSpent() {
    PolygonSoup soup = box();
    append(soup, box({2, 2, 2}, {6, 6, 6}));
    TriangleSet set = trianglesOf(soup);
    UntangleBudget budget = untangleBudgetFor(set.triangles.size());
    const UntangleBudget whole = budget;
    QCOMPARE(untangle(set, {false, &budget}).outcome, UntangleOutcome::done);
    QVERIFY(budget.work < whole.work);
    UntangleBudget few = whole;
    few.work = (whole.work - budget.work) / 2;
    set = trianglesOf(soup);
    QCOMPARE(untangle(set, {false, &few}).outcome, UntangleOutcome::tooTangled);
    few = whole;
    few.cornersOfFacet = 4;
    set = trianglesOf(soup);
    QCOMPARE(untangle(set, {false, &few}).outcome, UntangleOutcome::tooTangled);
  }

  // A sharp ridge between two grids. Only at the ridge are the walls of the two sides separate:
  // each of its faces used to become a block that passed through its neighbours.
  void sharpRidge_getsAWallOnEachSide() {
    constexpr int kSteps = 12;
    PolygonSoup soup;
    for (int i = 0; i <= kSteps; ++i)
      for (int j = -kSteps; j <= kSteps; ++j)
        soup.vertices.push_back({1.0 * i, 0.2 * j, -1.0 * std::abs(j)});
    const auto at = [](int i, int j) { return i * (2 * kSteps + 1) + j + kSteps; };
    for (int i = 0; i < kSteps; ++i) {
      for (int j = -kSteps; j < kSteps; ++j) {
        soup.faces.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
        soup.faces.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
      }
    }
    const RepairResult result = repair(soup, walls(0.02));
    QVERIFY(isRepaired(result));
    QVERIFY(result.deviation.keepsEveryCorner());
    const long long cut = changed(result, StepKind::untangle);
    QVERIFY2(cut <= 12 * kSteps, qPrintable(QString::number(cut)));
  }

  // The middle of the small face lies near the box; its corner does not.
  void cornerThatLeansOut_isNotLost() {
    PolygonSoup soup = box({0, 0, 0}, {400, 400, 400});
    PolygonSoup fin;
    fin.vertices = {{100, 100, 399.99}, {101, 100, 399.99}, {100.5, 101, 400.9}};
    fin.faces = {{0, 1, 2}};
    append(soup, fin);
    const RepairResult result = repair(soup, walls(0.0));
    QVERIFY(isRepaired(result));
    QVERIFY(changed(result, StepKind::thicken) > 0);
    QCOMPARE(result.deviation.cornersLost, 0);
  }
};

QTEST_APPLESS_MAIN(FaithfulRepairs)
#include "faithful_repairs.moc"
