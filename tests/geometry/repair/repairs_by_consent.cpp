// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Repairs that need the user's consent or a tolerance: filling large holes, thickening sheets to
// walls, flattening faces, collapsing slivers.
#include <algorithm>
#include <random>

#include <Eigen/Geometry>
#include <QtTest>

#include "geometry/repair/steps/holes.h"
#include "tests/geometry/repair/broken_soups.h"

using namespace halfspace::geometry;
using namespace halfspace::tests;

class RepairsByConsent : public QObject {
  Q_OBJECT
 private slots:
  void flatSheet_needsConsent() {
    const PolygonSoup soup = sheet();
    const RepairResult result = repair(soup);
    QCOMPARE(result.verdict, RepairVerdict::needsConsent);
    QCOMPARE(result.obstacle, RepairObstacle::noVolume);
    QVERIFY(result.soup.faces.empty());
    RepairOptions wrap;
    wrap.wrap = true;
    QVERIFY(isRepaired(repair(soup, wrap)));
  }

  // A needle (two corners very close together) and a cap (a corner very close to a side) in a sound
  // solid. The repair removes them only if the user chooses a least width.
  void slivers_goOnlyWhereADistanceIsChosen() {
    PolygonSoup soup;
    soup.vertices = {{0, 0, 0},
                     {4, 0, 0},
                     {4, 4, 0},
                     {0, 4, 0},
                     {2, 2, 4},
                     {2, 2.00001, 4.00001},
                     {2, -0.00001, 0.00001}};
    soup.faces = {{0, 2, 1}, {0, 3, 2},             // floor
                  {0, 6, 4}, {6, 1, 4}, {0, 1, 6},  // a cap at its foot
                  {1, 2, 4}, {2, 5, 4}, {2, 3, 5}, {3, 4, 5}, {3, 0, 4}};
    QVERIFY(validate(soup).isSolid());
    QCOMPARE(validate(soup).count(DefectKind::slivers), 3);
    QCOMPARE(repair(soup).verdict, RepairVerdict::solid);
    RepairOptions options;
    options.tolerances.weldDistance = 1e-6;
    QCOMPARE(repair(soup, options).verdict, RepairVerdict::solid);
    options.tolerances.weldDistance = 1e-3;
    const RepairResult result = repair(soup, options);
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.count(DefectKind::slivers), 0);
    QCOMPARE(changed(result, StepKind::collapseNeedles), 2);
    QVERIFY(result.deviation.greater() < 2e-5);
    QCOMPARE(result.soup.vertices.size(), 6);
  }

  // A floor of 8 by 8 whose corners lie slightly above or below one plane, between straight walls.
  // The repair puts them into one plane and keeps the walls flat: six planes in all.
  void floorThatShouldBeFlat_isMadeFlat() {
    const PolygonSoup soup = roughSlab(8, 0.01);
    QVERIFY(validate(soup).isSolid());
    const RepairResult result = repair(soup, flat(0.02));
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.volume, 8.0 * 8 * 2);
    const auto rough = std::ranges::count_if(
        soup.vertices, [](const Vec3& p) { return p.z() != 0.0 && p.z() != 2.0; });
    QCOMPARE(changed(result, StepKind::flatten), rough);
    QVERIFY(result.deviation.greater() <= 0.0101);
    for (const Vec3& p : result.soup.vertices) QVERIFY(p.z() == 0.0 || p.z() == 2.0);
    QCOMPARE(result.soup.faces.size(), soup.faces.size());  // the faces are quads again
    QCOMPARE(repair(result.soup, flat(0.02)).verdict, RepairVerdict::solid);
  }

  // Slanted faces are flat to one unit in the last place, including the corners where three of them
  // meet.
  void leaningFacesThatShouldBeFlat_areMadeFlat() {
    const Eigen::Matrix3d turn =
        (Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()) * Eigen::AngleAxisd(0.3, Vec3::UnitX()))
            .toRotationMatrix();
    PolygonSoup soup = roughSlab(5, 0.01);
    for (Vec3& p : soup.vertices) p = turn * p;
    const RepairResult result = repair(soup, flat(0.025));
    QVERIFY(isRepaired(result));
    QVERIFY(std::abs(result.after.volume - 5 * 5 * 2) < 0.1);
    ValidationOptions strict;
    strict.tolerances.flatness = 1e-13;
    QCOMPARE(validate(result.soup, strict).count(DefectKind::unflatFaces), 0);
    double low = 1e9, high = -1e9;  // heights of the rough side, rotated back
    for (size_t v = 0; v < result.soup.vertices.size(); ++v) {
      const double z = (turn.transpose() * result.soup.vertices[v]).z();
      if (z < 1.0) continue;
      low = std::min(low, z);
      high = std::max(high, z);
    }
    QVERIFY(high - low < 0.01);
  }

  // A surface that bends by more than the flatness is not changed.
  void curvedSurface_isNotFlattened() {
    const PolygonSoup soup = ball({0.1, 0.2, 0.3}, 3, 9, 14);
    const RepairResult result = repair(soup, flat(1e-4));
    QCOMPARE(result.verdict, RepairVerdict::solid);
    QVERIFY(result.soup.vertices == soup.vertices);
  }

  // More planes at one corner than can meet in it: the smallest face is not flattened, and the
  // solid stays closed.
  void cornerOfTooManyPlanes_staysClosed() {
    PolygonSoup soup = roughSlab(4, 0.02);
    std::mt19937 random(5);
    for (Vec3& p : soup.vertices) {
      for (int k = 0; k < 3; ++k) p[k] += 0.02 * (random() % 1000 / 1000.0 - 0.5);
    }
    for (const double flatness : {0.005, 0.02, 0.05, 0.2}) {
      const RepairResult result = repair(soup, flat(flatness));
      QVERIFY(isRepaired(result) || result.verdict == RepairVerdict::solid);
      for (const RepairStep& step : result.steps) QVERIFY(step.moved <= 2 * flatness);
    }
  }

  // A single flat sheet becomes a wall as large as the sheet, with half of the thickness on either
  // side.
  void flatSheet_becomesAWall_withConsent() {
    const RepairResult result = repair(sheet(), walls(0.5));
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.volume, 4 * 4 * 0.5);
    QCOMPARE(result.after.components, 1);
    QCOMPARE(changed(result, StepKind::thicken), 2);
    QCOMPARE(result.deviation.greater(), 0.25);
    QVERIFY(std::ranges::all_of(result.origins, [](int face) { return face == 0; }));
  }

  // If no thickness is given, a wall is a thousandth of the diagonal thick.
  void wallsWithoutThickness_areAThousandthOfTheDiagonal() {
    const RepairResult result = repair(sheet(), walls(0.0));
    QVERIFY(isRepaired(result));
    QVERIFY(std::abs(result.after.volume - 16 * 1e-3 * std::sqrt(32.0)) < 1e-9);
  }

  // Two halves of a sheet with a fold of 90 degrees: one wall of equal thickness with a mitred
  // corner.
  void foldedSheet_isMitred() {
    PolygonSoup soup = sheet();
    soup.vertices.insert(soup.vertices.end(), {{0, 0, 4}, {0, 4, 4}});
    soup.faces.push_back({0, 3, 5, 4});
    const RepairResult result = repair(soup, walls(0.5));
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.components, 1);
    QCOMPARE(result.after.volume, 2 * 16 * 0.5);
  }

  // A fold too sharp for a mitre: two prisms that overlap at the fold.
  void sharplyFoldedSheet_isOneWall() {
    PolygonSoup soup = sheet();
    soup.vertices.insert(soup.vertices.end(), {{4, 0, 1}, {4, 4, 1}});
    soup.faces.push_back({0, 3, 5, 4});
    const RepairResult result = repair(soup, walls(0.25));
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.components, 1);
    QVERIFY(result.deviation.ofFirst <= 0.125);
  }

  // Three sheets on one edge, a surface with only one side, and two sheets that cross.
  void sheetsThatAreNoManifold_becomeWalls() {
    PolygonSoup leaves = sheet();
    leaves.vertices.insert(leaves.vertices.end(), {{0, 0, 4}, {0, 4, 4}, {-4, 0, 1}, {-4, 4, 1}});
    leaves.faces.push_back({0, 3, 5, 4});
    leaves.faces.push_back({0, 6, 7, 3});
    PolygonSoup crossed = sheet();
    append(crossed, sheet());
    for (size_t i = 4; i < 8; ++i) {
      const Vec3 p = crossed.vertices[i];
      crossed.vertices[i] = {p.x() - 1.5, 1.3 + 0.2 * p.y(), 2 - p.y()};
    }
    for (const PolygonSoup& soup : {leaves, crossed, moebiusBand(24)}) {
      const RepairResult result = repair(soup, walls(0.125));
      QVERIFY(isRepaired(result));
      QCOMPARE(result.after.components, 1);
      QVERIFY(result.deviation.ofFirst <= 2 * 0.125);  // largest in the notches where walls cross
    }
  }

  // The part of the sheet inside the solid is removed; the part that sticks out becomes a wall.
  // A sheet that became a wall is not filled: its rim is counted as no hole, that of the box is.
  void sheetsThatBecomeWalls_areCountedAsNoHoles() {
    PolygonSoup soup = box();
    PolygonSoup beside = sheet();
    for (Vec3& vertex : beside.vertices) vertex += Vec3(20, 0, 0);
    append(soup, beside);
    const RepairResult alone = repair(soup, walls(0.1));
    QVERIFY(isRepaired(alone));
    QVERIFY(changed(alone, StepKind::thicken) > 0);
    QCOMPARE(changed(alone, StepKind::fillHoles), 0);
    PolygonSoup ballWithAHole = ball({0, 0, 0}, 4.0, 12, 24);
    ballWithAHole.faces.pop_back();
    append(ballWithAHole, beside);
    const RepairResult both = repair(ballWithAHole, walls(0.1));
    QVERIFY(isRepaired(both));
    QVERIFY(changed(both, StepKind::thicken) > 0);
    QCOMPARE(changed(both, StepKind::fillHoles), 1);
  }

  void sheetThroughABox_isAWallOutsideOfIt() {
    PolygonSoup soup = box();
    append(soup, sheet());
    for (size_t i = 8; i < 12; ++i) soup.vertices[i] += Vec3(2, 0.5, 1.5);
    for (size_t i = 8; i < 12; ++i) soup.vertices[i].y() *= 0.75;
    const RepairResult result = repair(soup, walls(0.25));
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.components, 1);
    QCOMPARE(result.after.volume, 64 + 2 * 3 * 0.25);
    PolygonSoup inside = box({-1, -1, -1}, {5, 5, 1});
    append(inside, sheet());
    const RepairResult swallowed = repair(inside, walls(0.25));
    QVERIFY(isRepaired(swallowed));
    QCOMPARE(swallowed.after.volume, 6.0 * 6 * 2);
    QCOMPARE(changed(swallowed, StepKind::thicken), 0);
  }

  // A surface that is mostly hole becomes a wall of the same form; filling the hole would make a
  // drum.
  void bandThatIsMostlyHole_becomesAWall_withConsent() {
    const PolygonSoup soup = wavyBand(24);
    const double area = areaOf(soup);
    QCOMPARE(repair(soup).obstacle, RepairObstacle::largeHoles);
    const RepairResult result = repair(soup, walls(0.05));
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.components, 1);
    QVERIFY(std::abs(result.after.volume - 0.05 * area) < 0.02 * 0.05 * area);
  }

  void soundBox_isPassedOn_whateverIsConsentedTo() {
    RepairOptions options = walls(0.5);
    options.fillLarge = options.wrap = true;
    QCOMPARE(repair(box(), options).verdict, RepairVerdict::solid);
  }

  void bandThatIsMostlyHole_needsConsent() {
    RepairOptions options;
    const RepairResult result = repair(wavyBand(24), options);
    QCOMPARE(result.verdict, RepairVerdict::needsConsent);
    QCOMPARE(result.obstacle, RepairObstacle::largeHoles);
    QVERIFY(result.largestHole > 25.0);
    options.fillLarge = true;
    QVERIFY(isRepaired(repair(wavyBand(24), options)));
  }

  // Two leaves that lie very close together and touch along many edges. Parting these edges drives
  // faces through each other until all corners are rounded to a coarser grid.
  void leavesThatNearlyLieOnOneAnother_areParted() {
    PolygonSoup soup = wavyBand(36);
    const TriangleSet band = trianglesOf(soup);
    const EdgeTable edges(band.triangles, band.points.size());
    for (const HoleLoop& loop : findHoleLoops(band, edges)) {
      // Fills the hole as if there were no faces beyond the rim.
      const std::vector<int> nothing(loop.size(), -1);
      for (const Triangle& t : leastBending(band, loop, nothing))
        soup.faces.emplace_back(t.begin(), t.end());
    }
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QVERIFY(changed(result, StepKind::separateContacts) > 0);
    QVERIFY(result.deviation.ofFirst < 1e-6);
  }
};

QTEST_APPLESS_MAIN(RepairsByConsent)
#include "repairs_by_consent.moc"
