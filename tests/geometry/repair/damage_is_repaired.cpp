// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every row of the table of defects: seeded generators inflict the defects on clean solids, singly
// and in combinations. If only the topology was damaged, the repair restores every face of the
// original.
#include <algorithm>

#include <QtTest>

#include "geometry/repair/repair.h"
#include "tests/geometry/validation/clean_solids.h"
#include "tests/geometry/validation/damage.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

constexpr std::uint64_t kSeed = 7'000;

// Damage that moves no corner and removes no more than one face.
constexpr DefectKind kTopological[] = {
    DefectKind::openEdges,        DefectKind::duplicateFaces,    DefectKind::zeroThickness,
    DefectKind::misorientedEdges, DefectKind::insideOut,         DefectKind::zeroAreaFaces,
    DefectKind::isolatedVertices, DefectKind::duplicateVertices, DefectKind::repeatedCorners};

bool isTopological(DefectKind kind) {
  return std::ranges::find(kTopological, kind) != std::end(kTopological);
}

int rounds(int few, int many) {
  return isLongForm() ? many : few;
}

// Faces as sequences of positions without repetition, each rotated to begin at its least corner,
// and sorted.
std::vector<std::vector<std::array<double, 3>>> shapeOf(const PolygonSoup& soup) {
  std::vector<std::vector<std::array<double, 3>>> faces;
  for (const auto& face : soup.faces) {
    auto& corners = faces.emplace_back();
    for (const int v : face) {
      const Vec3& p = soup.vertices[v];
      corners.push_back({p.x() + 0.0, p.y() + 0.0, p.z() + 0.0});
    }
    corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
    if (corners.size() > 1 && corners.front() == corners.back()) corners.pop_back();
    std::rotate(corners.begin(), std::ranges::min_element(corners), corners.end());
  }
  std::ranges::sort(faces);
  return faces;
}

QString textOf(const CleanSolid& solid, const RepairResult& result) {
  std::string text =
      solid.what + ": " + std::string(nameOf(result.verdict)) + " " + messageOf(result.obstacle);
  for (const RepairStep& step : result.steps) text += "; " + messageOf(step);
  return QString::fromStdString(text);
}

bool isSolidNow(const RepairResult& result) {
  return (result.verdict == RepairVerdict::solid || result.verdict == RepairVerdict::repaired) &&
         validate(result.soup).isSolid() && result.origins.size() == result.soup.faces.size();
}

// Small solids: one missing face is often more than a tenth of the surface, and a fin more than a
// hundredth.
RepairOptions consenting() {
  RepairOptions options;
  options.fillLarge = options.allowLoss = true;
  return options;
}

}  // namespace

class DamageIsRepaired : public QObject {
  Q_OBJECT

 private slots:
  void eachDamage_isRepaired_data() {
    QTest::addColumn<int>("maker");
    QTest::addColumn<int>("index");
    for (int m = 0; m < 3; ++m) {
      for (int d = 0; d < static_cast<int>(damages().size()); ++d) {
        const std::string kind(nameOf(damages()[static_cast<size_t>(d)].kind));
        QTest::addRow("%s, %s", kMakerNames[m], kind.c_str()) << m << d;
      }
    }
  }
  void eachDamage_isRepaired() {
    QFETCH(int, maker);
    QFETCH(int, index);
    const Damage& damage = damages()[static_cast<size_t>(index)];
    int tested = 0;
    const int count = rounds(5, 200);
    for (int i = 0; i < count; ++i) {
      const std::uint64_t seed = kSeed + static_cast<std::uint64_t>(i);
      const CleanSolid solid = kMakers[maker](seed);
      const PolygonSoup clean = triangulatedSoup(solid.soup);
      PolygonSoup soup = clean;
      geometry::SplitMix random(seed);
      damage.inflict(soup, random);
      const RepairResult result = repair(soup, consenting());
      const QString text = textOf(solid, result);
      if (damage.kind == DefectKind::notFinite || damage.kind == DefectKind::indexOutOfRange) {
        QCOMPARE(result.verdict, RepairVerdict::refused);
        QCOMPARE(result.obstacle, RepairObstacle::notReadable);
        continue;
      }
      if (damage.kind == DefectKind::selfIntersections && !isSolidNow(result)) {
        // Some slivers survive every rounding; the repair then has to ask for consent, and wrapping
        // has to work.
        ++tested;
        QCOMPARE(result.verdict, RepairVerdict::needsConsent);
        std::printf("%s\n", qPrintable(text));
        RepairOptions wrap;
        wrap.wrap = true;
        QVERIFY2(isSolidNow(repair(soup, wrap)), qPrintable(text));
        continue;
      }
      QVERIFY2(isSolidNow(result), qPrintable(text));
      if (isTopological(damage.kind))
        QVERIFY2(shapeOf(result.soup) == shapeOf(clean), qPrintable(text));
    }
    // At most one in a hundred may need consent. In a run with 200 of each kind one did: a side of
    // 300 slivers on another one.
    QVERIFY2(100 * tested <= count,
             qPrintable(QString("%1 of %2 need consent").arg(tested).arg(count)));
  }

  // Removing a face next to a duplicate that lies back to back on another face leaves a hole that
  // can be closed in two ways, so these two kinds of damage are not combined.
  void topologicalDamageTogether_isUndoneExactly_data() {
    QTest::addColumn<int>("maker");
    for (int m = 0; m < 3; ++m) QTest::newRow(kMakerNames[m]) << m;
  }
  void topologicalDamageTogether_isUndoneExactly() {
    QFETCH(int, maker);
    for (int i = 0; i < rounds(30, 1000); ++i) {
      geometry::SplitMix random(kSeed + static_cast<std::uint64_t>(i));
      const CleanSolid solid = kMakers[maker](random.next());
      const PolygonSoup clean = triangulatedSoup(solid.soup);
      PolygonSoup soup = clean;
      bool open = false;
      std::string done;
      for (const Damage& damage : damages()) {
        if (!isTopological(damage.kind) || random.oneIn(2)) continue;
        if (damage.kind == DefectKind::zeroThickness && open) continue;
        open |= damage.kind == DefectKind::openEdges;
        damage.inflict(soup, random);
        done += std::string(nameOf(damage.kind)) + " ";
      }
      const RepairResult result = repair(soup, consenting());
      const QString text = QString::fromStdString(done) + textOf(solid, result);
      QVERIFY2(isSolidNow(result), qPrintable(text));
      QVERIFY2(shapeOf(result.soup) == shapeOf(clean), qPrintable(text));
    }
  }
};

QTEST_APPLESS_MAIN(DamageIsRepaired)
#include "damage_is_repaired.moc"
