// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// One situation each: the defect, and the solid that the repair has to produce.
#include <algorithm>
#include <random>
#include <set>
#include <string>

#include <QtTest>

#include "geometry/mesh/measure.h"
#include "geometry/repair/steps/seams.h"
#include "tests/geometry/repair/broken_soups.h"
#include "tests/support/long_form.h"

using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

// Faces as sequences of positions, each rotated to begin at its least corner, and sorted; equal for
// equal solids with equal faces.
std::vector<std::vector<std::array<double, 3>>> shapeOf(const PolygonSoup& soup) {
  std::vector<std::vector<std::array<double, 3>>> faces;
  for (const auto& face : soup.faces) {
    auto& corners = faces.emplace_back();
    for (const int v : face) {
      const Vec3& p = soup.vertices[v];
      corners.push_back({p.x() + 0.0, p.y() + 0.0, p.z() + 0.0});
    }
    std::rotate(corners.begin(), std::ranges::min_element(corners), corners.end());
  }
  std::ranges::sort(faces);
  return faces;
}

}  // namespace

class SituationsRepaired : public QObject {
  Q_OBJECT
 private slots:
  void watchedRepair_tellsItsStagesAndStopsAtEach() {
    PolygonSoup soup = ball(Vec3::Zero(), 4, 8, 16);
    append(soup, ball(Vec3(3, 0.5, 0.25), 4, 8, 16));
    soup.faces.pop_back();
    const RepairResult unwatched = repair(soup);
    QVERIFY(isRepaired(unwatched));
    std::set<std::string> stages;
    WorkWatch listening([&](const char* stage, double) {
      stages.insert(stage);
      return true;
    });
    RepairOptions options;
    options.watch = &listening;
    const RepairResult watched = repair(soup, options);
    QVERIFY(watched.soup.vertices == unwatched.soup.vertices);
    QVERIFY(watched.soup.faces == unwatched.soup.faces);
    const std::set<std::string> expected{"checking the mesh",
                                         "closing seams",
                                         "filling holes",
                                         "checking the solid",
                                         "finding faces that intersect",
                                         "cutting faces that intersect",
                                         "finding what is inside",
                                         "measuring the deviation"};
    QVERIFY(stages == expected);
    for (const std::string& stage : stages) {
      WorkWatch stopping([&](const char* name, double) { return stage != name; });
      options.watch = &stopping;
      QVERIFY_THROWS_EXCEPTION(WorkCancelled, repair(soup, options));
    }
  }

  void soundBox_isPassedOn() {
    const PolygonSoup soup = box();
    const RepairResult result = repair(soup);
    QCOMPARE(result.verdict, RepairVerdict::solid);
    QVERIFY(result.soup.vertices == soup.vertices && result.soup.faces == soup.faces);
    QVERIFY(result.steps.empty());
  }

  // A solid to our own tests, but other programs stumble over the corner.
  void cornerNamedTwice_isNamedOnce() {
    PolygonSoup soup = box();
    soup.faces[0].insert(soup.faces[0].begin(), soup.faces[0].front());
    soup.faces[3].push_back(soup.faces[3].back());
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(result.verdict, RepairVerdict::repaired);
    QCOMPARE(result.after.count(DefectKind::repeatedCorners), 0LL);
    QCOMPARE(result.soup.faces.size(), box().faces.size());
    QVERIFY(shapeOf(result.soup) == shapeOf(box()));
  }

  // Sound in doubles, nothing in the floats of the written file: the reason names the rounding.
  void solidThatRoundingFlattens_isRefusedForThat() {
    PolygonSoup far = box(), huge = box(), tiny = box();
    for (size_t i = 0; i < far.vertices.size(); ++i) {
      far.vertices[i] = far.vertices[i] * 1e-4 + Vec3(1e7, 1e7, 1e7);
      huge.vertices[i] *= 1e200;
      tiny.vertices[i] *= 1e-200;
    }
    for (const PolygonSoup& soup : {far, huge, tiny}) {
      QCOMPARE(repair(soup).verdict, RepairVerdict::solid);
      RepairOptions options;
      options.singlePrecision = true;
      const RepairResult result = repair(soup, options);
      QCOMPARE(result.verdict, RepairVerdict::refused);
      QCOMPARE(result.obstacle, RepairObstacle::lostInRounding);
    }
  }

  void facesOfTheirOwnVertices_areStitched() {
    PolygonSoup soup, whole = box();
    for (const auto& face : whole.faces) {
      auto& own = soup.faces.emplace_back();
      for (const int v : face) {
        own.push_back(static_cast<int>(soup.vertices.size()));
        soup.vertices.push_back(whole.vertices[v]);
      }
    }
    soup.faces[2] = {soup.faces[2].rbegin(), soup.faces[2].rend()};
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(changed(result, StepKind::stitch), 16);
    QVERIFY(shapeOf(result.soup) == shapeOf(whole));
  }

  void seamOpenByAHair_isWelded() {
    PolygonSoup soup = box();
    soup.faces[1] = {8, 9, 10, 11};
    for (const int corner : {4, 5, 7, 6}) {
      soup.vertices.push_back(soup.vertices[corner] + Vec3(1e-7, -1e-7, 0));
    }
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(changed(result, StepKind::weld), 4);
    QVERIFY(shapeOf(result.soup) == shapeOf(box()));
    QVERIFY(result.deviation.greater() < 1e-6);
  }

  // The search for partners is limited to a number of neighbours. The nearest must be among them,
  // wherever they stand in the search structure: here the box about the first vertex holds 300
  // others, all of them farther away than the tolerance.
  void borderVertexInACrowd_isWeldedToItsNearest() {
    TriangleSet set;
    const auto addTriangle = [&](const Vec3& at, const Vec3& to) {
      const int first = static_cast<int>(set.points.size());
      set.points.insert(set.points.end(), {at, Vec3(at + to), Vec3(at + to + Vec3(0, 0, 3))});
      set.add({first, first + 1, first + 2}, -1);
    };
    addTriangle(Vec3::Zero(), {20, 30, 0});
    for (int i = 0; i < 300; ++i) addTriangle({-0.8 - 1e-4 * i, -0.8, -0.8}, {-20.0 - i, -30, 0});
    addTriangle({1e-3, 0, 0}, {20, -30, 0});
    const int partner = static_cast<int>(set.points.size()) - 3;
    std::vector<int> merged(set.points.size());
    for (size_t i = 0; i < merged.size(); ++i) merged[i] = static_cast<int>(i);
    weldBorders(set, {1.0, true}, merged);
    QCOMPARE(merged[partner], 0);
  }

  void cornerInTheMiddleOfAnEdge_splitsIt() {
    PolygonSoup soup = box();
    soup.vertices.emplace_back(2, 0, 0);
    soup.faces[0] = {0, 2, 3, 1, 8};  // the neighbour still goes from 0 to 1
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(changed(result, StepKind::splitTJunctions), 1);
    QCOMPARE(exactVolume(result.soup).exact, std::string("64"));
  }

  void missingFace_isFilledFlat() {
    PolygonSoup soup = box();
    soup.faces.erase(soup.faces.begin() + 1);
    const RepairResult result = repair(soup, fillingLarge());  // a sixth of the surface
    QVERIFY(isRepaired(result));
    QCOMPARE(changed(result, StepKind::fillHoles), 1);
    QCOMPARE(exactVolume(result.soup).exact, std::string("64"));
    QCOMPARE(std::ranges::count(result.origins, -1), 2);
  }

  // All corners of the trough lie on the rim of the hole. The reversed surface itself would be the
  // filling that bends least, if the rim were not counted.
  void trough_getsALid() {
    PolygonSoup soup = box({0, 0, 0}, {8, 2, 2});
    std::erase_if(soup.faces, [&](const std::vector<int>& face) {
      const auto at = [&](double x) {
        return std::ranges::all_of(face, [&](int v) { return soup.vertices[v].x() == x; });
      };
      const bool isTop =
          std::ranges::all_of(face, [&](int v) { return soup.vertices[v].z() == 2.0; });
      return isTop || at(0.0) || at(8.0);
    });
    QCOMPARE(soup.faces.size(), 3);
    const RepairResult result = repair(soup, fillingLarge());
    QVERIFY(isRepaired(result));
    QCOMPARE(changed(result, StepKind::fillHoles), 1);
    QCOMPARE(exactVolume(result.soup).exact, std::string("32"));
    QCOMPARE(result.deviation.kept, 1.0);
  }

  void facesTurned_areTurnedBack() {
    PolygonSoup soup = ball({0, 0, 0}, 3, 9, 13);
    const auto shape = shapeOf(soup);
    for (size_t f = 0; f < soup.faces.size(); f += 3) std::swap(soup.faces[f][0], soup.faces[f][1]);
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QVERIFY(shapeOf(result.soup) == shape);
  }

  void hollowBoxInsideOut_isTurnedWithItsHollow() {
    PolygonSoup soup;
    addBox(soup, {0, 0, 0}, {4, 4, 4}, true);
    addBox(soup, {1, 1, 1}, {2, 2, 2}, false);
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(changed(result, StepKind::orientParts), 2);
    QCOMPARE(exactVolume(result.soup).exact, std::string("63"));
  }

  void facesTwice_areDropped() {
    PolygonSoup soup = ball({0, 0, 0}, 3, 7, 11);
    const auto shape = shapeOf(soup);
    for (size_t f = 0; f < 20; f += 2) soup.faces.push_back(soup.faces[f]);
    soup.vertices.emplace_back(9, 9, 9);
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(changed(result, StepKind::dropDuplicates), 10);
    QVERIFY(shapeOf(result.soup) == shape);
  }

  // One face is there twice, once reversed. Alone the two would be a wall without thickness, but
  // the box needs one of them.
  void faceTwiceOnceTurned_staysOnce() {
    PolygonSoup soup = box();
    soup.faces.push_back(soup.faces[2]);
    std::ranges::reverse(soup.faces.back());
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.volume, 64.0);
    QCOMPARE(changed(result, StepKind::fillHoles), 0);
  }

  // Steps of a fifth of a unit in stairs four million units wide. A weld distance taken from the
  // diagonal would mistake the steps for cracks.
  void holeInAVeryWideSolid_keepsItsDetails() {
    PolygonSoup soup;
    const int steps = 36;
    std::vector<int> left, right;
    for (int side = 0; side < 2; ++side) {
      std::vector<Vec3> profile{{0, 0, 0}};
      for (int i = 0; i < steps; ++i) {
        profile.emplace_back(0, 0.1875 * i, 8.5 * (i + 1));
        profile.emplace_back(0, 0.1875 * (i + 1), 8.5 * (i + 1));
      }
      profile.emplace_back(0, 0.1875 * steps, 0);
      for (Vec3& p : profile) {
        p.x() = side * 3846902.0;
        (side == 0 ? left : right).push_back(static_cast<int>(soup.vertices.size()));
        soup.vertices.push_back(p);
      }
    }
    soup.faces.push_back(left);
    soup.faces.emplace_back(right.rbegin(), right.rend());
    for (size_t i = 0; i < left.size(); ++i) {
      const size_t j = (i + 1) % left.size();
      soup.faces.push_back({left[j], left[i], right[i], right[j]});
    }
    const double volume = validate(soup).volume;
    QVERIFY(validate(soup).isSolid());
    for (size_t missing = 2; missing < soup.faces.size(); missing += 5) {
      PolygonSoup open = soup;
      open.faces.erase(open.faces.begin() + static_cast<std::ptrdiff_t>(missing));
      const RepairResult result = repair(open, fillingLarge());
      QVERIFY(isRepaired(result));
      QCOMPARE(result.after.volume, volume);
      QCOMPARE(changed(result, StepKind::splitTJunctions), 0);
    }
  }

  void doubleSidedBox_isOneBox() {
    PolygonSoup soup = box();
    addBox(soup, {0, 0, 0}, {4, 4, 4}, true);
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(exactVolume(result.soup).exact, std::string("64"));
  }

  void wallInsideABox_isDropped() {
    PolygonSoup soup;
    soup.vertices = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}, {0, 0, 2}, {4, 0, 2},
                     {4, 4, 2}, {0, 4, 2}, {0, 0, 4}, {4, 0, 4}, {4, 4, 4}, {0, 4, 4}};
    for (const int z : {0, 4}) {
      for (int k = 0; k < 4; ++k) {
        const int next = (k + 1) % 4;
        soup.faces.push_back({z + k, z + next, z + 4 + next, z + 4 + k});
      }
    }
    soup.faces.push_back({3, 2, 1, 0});
    soup.faces.push_back({8, 9, 10, 11});
    soup.faces.push_back({4, 5, 6, 7});
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(changed(result, StepKind::dropMembranes), 2);
    QCOMPARE(exactVolume(result.soup).exact, std::string("64"));
  }

  void overlappingBoxes_becomeOne() {
    PolygonSoup soup = box();
    addBox(soup, {2, 2, 2}, {6, 6, 6});
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(exactVolume(result.soup).exact, std::string("120"));
    QCOMPARE(result.after.components, 1);
  }

  void boxesWithFacesInOnePlane_becomeOne() {
    PolygonSoup soup = box();
    addBox(soup, {2, 0, 1}, {6, 4, 3});
    addBox(soup, {4, 1, 0}, {5, 3, 4});
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(exactVolume(result.soup).exact, std::string("84"));
  }

  void boxInsideABox_isTakenIn() {
    PolygonSoup soup = box();
    addBox(soup, {1, 1, 1}, {2, 2, 2});
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(exactVolume(result.soup).exact, std::string("64"));
  }

  void boxesThatTouchInAnEdge_arePartedByAHair() {
    PolygonSoup soup = box();
    addBox(soup, {4, 4, 0}, {6, 6, 4});
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QVERIFY(changed(result, StepKind::separateContacts) > 0);
    QVERIFY(result.deviation.greater() < 1e-6);
    RepairOptions keep;
    keep.keepContacts = true;
    const RepairResult kept = repair(soup, keep);
    QCOMPARE(kept.verdict, RepairVerdict::repaired);
    QCOMPARE(exactVolume(kept.soup).exact, std::string("80"));
    QCOMPARE(kept.deviation.greater(), 0.0);
    ValidationOptions byIndex;
    byIndex.joinEqualPositions = false;
    QVERIFY(validate(kept.soup, byIndex).isSolid());
  }

  void ballsThatPassThroughEachOther_becomeOneWithinRounding() {
    PolygonSoup soup = ball({0, 0, 0}, 3, 9, 14);
    append(soup, ball({2.1, 0.3, 0.7}, 2.5, 11, 12));
    append(soup, ball({-1.1, 1.3, 0.2}, 2.2, 8, 17));
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QCOMPARE(result.after.components, 1);
    QVERIFY(result.deviation.ofSecond < 1e-9);
    RepairOptions single;
    single.singlePrecision = true;
    const RepairResult rounded = repair(soup, single);
    QVERIFY(isRepaired(rounded));
    QVERIFY(std::abs(rounded.after.volume - result.after.volume) < 1e-4);
  }

  // Two overlapping boxes, very large and very small.
  void overlapOfAnySize_becomesOne() {
    for (const double size : {1e15, 1e-12}) {
      PolygonSoup soup;
      addBox(soup, {0, 0, 0}, Vec3::Constant(size));
      addBox(soup, Vec3::Constant(0.25 * size), Vec3::Constant(1.25 * size));
      const RepairResult result = repair(soup);
      QVERIFY(isRepaired(result));
      QCOMPARE(result.after.components, 1);
      const double volume = (2 - 0.421875) * size * size * size;
      QVERIFY(std::abs(result.after.volume - volume) < 1e-9 * volume);
    }
  }

  void shellsInShells_stayWhereTheyAlternate_areTakenInWhereTheyDoNot() {
    for (const bool alternate : {true, false}) {
      PolygonSoup soup;
      for (int i = 0; i < 10; ++i)
        addBox(soup, Vec3::Constant(i), Vec3::Constant(40 - i), alternate && i % 2 == 1);
      const RepairResult result = repair(soup);
      QCOMPARE(result.verdict, alternate ? RepairVerdict::solid : RepairVerdict::repaired);
      QCOMPARE(result.after.components, alternate ? 10 : 1);
    }
  }

  void facesAHundredTimes_areThereOnce() {
    PolygonSoup soup = box();
    for (int i = 1; i < 100; ++i)
      for (size_t f = 0; f < 6; ++f) soup.faces.push_back(soup.faces[f]);
    const RepairResult result = repair(soup);
    QVERIFY(isRepaired(result));
    QVERIFY(shapeOf(result.soup) == shapeOf(box()));
  }

  // Two hundred leaves around one edge enclose nothing.
  void leavesAroundOneEdge_needConsent() {
    PolygonSoup soup;
    soup.vertices = {{0, 0, 0}, {0, 0, 1}};
    for (int i = 0; i < 200; ++i) {
      soup.faces.push_back({0, 1, static_cast<int>(soup.vertices.size())});
      soup.vertices.emplace_back(std::cos(M_PI * i / 100), std::sin(M_PI * i / 100), 0.5);
    }
    QCOMPARE(repair(soup).obstacle, RepairObstacle::noVolume);
  }

  void notANumber_isRefused() {
    PolygonSoup soup = box();
    soup.vertices[3].x() = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(repair(soup).verdict, RepairVerdict::refused);
    soup = box();
    soup.faces[2][1] = 99;
    QCOMPARE(repair(soup).obstacle, RepairObstacle::notReadable);
    QCOMPARE(repair(PolygonSoup{}).verdict, RepairVerdict::refused);
  }

  // Topological damage of every kind, several kinds at once: the repaired solid equals the original
  // to the bit.
  void topologicalDamage_isUndoneExactly() {
    const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("HALFSPACE_SEED"));
    std::printf("seed %u\n", seed);
    const int rounds = isLongForm() ? 1000 : 100;
    for (int round = 0; round < rounds; ++round) {
      std::mt19937 random(seed + static_cast<unsigned>(round));
      const auto upTo = [&](size_t n) { return static_cast<size_t>(random()) % n; };
      PolygonSoup soup = ball({0.1, 0.2, 0.3}, 3, 5 + static_cast<int>(upTo(5)), 7);
      const auto shape = shapeOf(soup);
      const std::string volume = exactVolume(soup).exact;
      if (upTo(2) == 0) {  // the faces share no vertices
        PolygonSoup apart;
        for (const auto& face : soup.faces) {
          auto& own = apart.faces.emplace_back();
          for (const int v : face) {
            own.push_back(static_cast<int>(apart.vertices.size()));
            apart.vertices.push_back(soup.vertices[v]);
          }
        }
        soup = apart;
      }
      const size_t faces = soup.faces.size();
      for (size_t i = upTo(4); i > 0; --i) soup.faces.push_back(soup.faces[upTo(faces)]);
      for (size_t i = upTo(4); i > 0; --i) {
        const auto& f = soup.faces[upTo(faces)];
        soup.faces.push_back({f[0], f[1], f[0]});
      }
      for (size_t i = upTo(faces / 3); i > 0; --i) {
        auto& f = soup.faces[upTo(soup.faces.size())];
        std::swap(f[0], f[1]);
      }
      if (upTo(2) == 0) {
        for (auto& f : soup.faces) std::swap(f[0], f[1]);
      }
      if (upTo(2) == 0) soup.faces.erase(soup.faces.begin() + static_cast<long>(upTo(faces)));
      soup.vertices.emplace_back(1, 2, static_cast<double>(upTo(9)));
      std::ranges::shuffle(soup.faces, random);
      const RepairResult result = repair(soup);
      QVERIFY2(isRepaired(result) || result.verdict == RepairVerdict::solid,
               qPrintable(QString::number(round)));
      PolygonSoup inUse = result.soup;
      QCOMPARE(exactVolume(inUse).exact, volume);
      QVERIFY2(shapeOf(inUse) == shape, qPrintable(QString::number(round)));
    }
  }
};

QTEST_APPLESS_MAIN(SituationsRepaired)
#include "situations_repaired.moc"
