// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Closed parts are kept as separate objects where the user wants that (RepairOptions::keepParts).
#include <algorithm>
#include <random>

#include <QtTest>

#include "geometry/mesh/measure.h"
#include "geometry/repair/parts/solid_parts.h"
#include "geometry/validation/validate_parts.h"
#include "tests/geometry/repair/broken_soups.h"

using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

RepairOptions keepingParts() {
  RepairOptions options;
  options.keepParts = true;
  return options;
}

// The parts of a result, each by itself.
std::vector<PolygonSoup> partsIn(const RepairResult& result) {
  std::vector<PolygonSoup> parts;
  for (const SoupPart& part : partsOf(result.soup, result.parts)) parts.push_back(part.soup);
  return parts;
}

PolygonSoup crossingBoxes() {
  PolygonSoup soup = box();
  addBox(soup, {2, 1, 1}, {6, 3, 3});
  return soup;
}

}  // namespace

class PartsKeptApart : public QObject {
  Q_OBJECT
 private slots:
  void boxesThatCross_stayTwoObjects() {
    const PolygonSoup soup = crossingBoxes();
    const RepairResult united = repair(soup);
    QVERIFY(united.parts.empty() && united.deviation.cornersInterior > 0);
    const RepairResult result = repair(soup, keepingParts());
    QCOMPARE(result.verdict, RepairVerdict::repaired);
    QCOMPARE(changed(result, StepKind::keepParts), 2);
    QCOMPARE(changed(result, StepKind::untangle), 0);
    QCOMPARE(result.deviation.greater(), 0.0);
    QVERIFY(result.deviation.keepsEveryCorner());
    QVERIFY(result.after.isSolid());
    QCOMPARE(result.after.volume, 64.0 + 16.0);
    QCOMPARE(result.after.size, Vec3(6, 4, 4));
    const auto parts = partsIn(result);
    QCOMPARE(parts.size(), size_t(2));
    QCOMPARE(exactVolume(parts[0]).value, 64.0);
    QCOMPARE(exactVolume(parts[1]).value, 16.0);
  }

  // The numbers of their vertices keep them apart, also where all triangles are merged by position.
  void boxesThatTouch_stayTwoObjects() {
    PolygonSoup soup = box();
    addBox(soup, {4, 0, 0}, {8, 4, 4});
    const RepairResult result = repair(soup, keepingParts());
    QCOMPARE(indexedPartsOf(soup), (std::vector<int>{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}));
    QVERIFY(result.verdict == RepairVerdict::repaired && result.deviation.keepsEveryCorner());
    QCOMPARE(partsIn(result).size(), size_t(2));
    QCOMPARE(result.after.volume, 128.0);
  }

  // Parts that neither overlap nor touch are one solid in any kind of file.
  void partsThatAreApart_areOneSolid() {
    PolygonSoup soup = box();
    addBox(soup, {10, 0, 0}, {14, 4, 4});
    soup.faces.pop_back();  // a hole
    const RepairResult result = repair(soup, keepingParts());
    QVERIFY(isRepaired(result));
    QVERIFY(result.parts.empty());
    QCOMPARE(changed(result, StepKind::keepParts), 0);
  }

  void holesAndReversedFaces_areMendedInEachPart() {
    PolygonSoup soup = crossingBoxes();
    std::ranges::reverse(soup.faces[2]);
    soup.faces.pop_back();
    RepairOptions options = keepingParts();
    options.fillLarge = true;
    const RepairResult result = repair(soup, options);
    QCOMPARE(result.verdict, RepairVerdict::repaired);
    QCOMPARE(changed(result, StepKind::fillHoles), 1);
    QCOMPARE(partsIn(result).size(), size_t(2));
    QCOMPARE(result.after.volume, 80.0);
  }

  // A cavity belongs to the part around it, and a solid that looks inward is turned.
  void cavities_stayWithTheirParts() {
    PolygonSoup soup = box({0, 0, 0}, {8, 8, 8});
    addBox(soup, {2, 2, 2}, {4, 4, 4}, true);
    addBox(soup, {6, 6, 6}, {10, 10, 10});
    const RepairResult result = repair(soup, keepingParts());
    QCOMPARE(result.verdict, RepairVerdict::repaired);
    const auto parts = partsIn(result);
    QCOMPARE(parts.size(), size_t(2));
    QCOMPARE(exactVolume(parts[0]).value, 512.0 - 8.0);
    QCOMPARE(exactVolume(parts[1]).value, 64.0);
    for (auto& face : soup.faces) std::ranges::reverse(face);
    const RepairResult turned = repair(soup, keepingParts());
    QCOMPARE(turned.after.volume, result.after.volume);
    QVERIFY(turned.after.isSolid());
  }

  void copies_areOnePart() {
    PolygonSoup soup = crossingBoxes();
    append(soup, box());
    const RepairResult result = repair(soup, keepingParts());
    QCOMPARE(result.verdict, RepairVerdict::repaired);
    QCOMPARE(partsIn(result).size(), size_t(2));
  }

  // Sheets become walls, which are one more part.
  void wallsOfSheets_areOnePart() {
    PolygonSoup soup = crossingBoxes();
    PolygonSoup above = sheet();
    for (Vec3& v : above.vertices) v.z() += 9.0;
    append(soup, above);
    RepairOptions options = keepingParts();
    options.thicken = true;
    const RepairResult result = repair(soup, options);
    QCOMPARE(result.verdict, RepairVerdict::repaired);
    QCOMPARE(partsIn(result).size(), size_t(3));
    QVERIFY(result.deviation.keepsEveryCorner());
    for (const PolygonSoup& part : partsIn(result)) QVERIFY(validate(part).isSolid());
  }

  // A part that passes through itself is cut by itself.
  void tangledParts_areCutAlone() {
    PolygonSoup soup = box();
    PolygonSoup knot = box({1, 1, 1}, {9, 2, 2});
    for (size_t v = 0; v < 4; ++v) knot.vertices[v].x() += 20.0;  // the faces cross each other
    append(soup, knot);
    const RepairResult result = repair(soup, keepingParts());
    QVERIFY(result.verdict == RepairVerdict::repaired || result.obstacle != RepairObstacle::none);
    for (const PolygonSoup& part : partsIn(result)) QVERIFY(validate(part).isSolid());
  }

  // Every part of every result is a solid, in the numbers of the file, and the same on every run.
  void pilesOfParts_areSolidsEach() {
    std::mt19937 random(20261128);
    std::uniform_real_distribution<double> place(0.0, 6.0), size(0.5, 4.0);
    for (int round = 0; round < 40; ++round) {
      PolygonSoup soup;
      const int count = 2 + round % 7;
      for (int i = 0; i < count; ++i) {
        const Vec3 low(place(random), place(random), place(random));
        addBox(soup, low, low + Vec3(size(random), size(random), size(random)), round % 5 == 0);
      }
      if (round % 3 == 0) soup.faces.pop_back();
      RepairOptions options = keepingParts();
      options.thicken = options.fillLarge = true;
      options.singlePrecision = round % 2 == 1;
      const RepairResult result = repair(soup, options), again = repair(soup, options);
      QVERIFY(result.verdict == RepairVerdict::repaired || result.before.isSolid());
      QVERIFY(result.soup.vertices == again.soup.vertices && result.parts == again.parts);
      QVERIFY(result.parts.empty() || result.parts.size() == result.soup.faces.size());
      QVERIFY(result.deviation.keepsEveryCorner());
      if (result.parts.empty()) QVERIFY(validate(result.soup).isSolid());
      for (const PolygonSoup& part : partsIn(result)) QVERIFY(validate(part).isSolid());
    }
  }

  // Triangles of their own, as in an STL file: parts follow from edges of two triangles.
  void partsOfSeparateTriangles_areFound() {
    PolygonSoup soup = ball({0, 0, 0}, 4, 8, 12), second = ball({5, 0.3, 0.2}, 3, 8, 12), loose;
    append(soup, second);
    for (const auto& face : soup.faces) {
      const int first = static_cast<int>(loose.vertices.size());
      for (const int v : face) loose.vertices.push_back(soup.vertices[v]);
      loose.faces.push_back({first, first + 1, first + 2});
    }
    const RepairResult result = repair(loose, keepingParts());
    QCOMPARE(result.verdict, RepairVerdict::repaired);
    QCOMPARE(partsIn(result).size(), size_t(2));
    QVERIFY(result.deviation.keepsEveryCorner());
  }

  void reports_areAddedWithTheirPlaces() {
    PolygonSoup soup = crossingBoxes();
    soup.faces.erase(soup.faces.begin() + 7);  // of the second box
    std::vector<int> parts(soup.faces.size(), 4);
    std::fill(parts.begin() + 6, parts.end(), 2);
    const ValidationReport report = validateParts(soup, parts);
    QCOMPARE(report.count(DefectKind::selfIntersections), 0);
    QCOMPARE(report.count(DefectKind::openEdges), 4);
    QCOMPARE(report.faces, 11);
    QVERIFY(!report.closed && report.manifold);
    for (const DefectLocation& location : report.find(DefectKind::openEdges)->positions) {
      QVERIFY(location.vertices[0] >= 8 && location.vertices[0] < 16);
      QVERIFY(location.faces[0] >= 6);
    }
  }
};

QTEST_APPLESS_MAIN(PartsKeptApart)
#include "parts_kept_apart.moc"
