// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Clean solids are reported as clean. Every inflicted defect is found and counted, and no other is
// reported. HALFSPACE_LONG=1: a thousand solids of each sort.
#include <cstdlib>

#include <QtTest>

#include "tests/geometry/validation/clean_solids.h"
#include "tests/geometry/validation/damage.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

constexpr std::uint64_t kSeed = 71;

int rounds(int few, int many) {
  return isLongForm() ? many : few;
}

QString listOf(const ValidationReport& report) {
  QString text;
  for (const Defect& defect : report.defects)
    text += QString::fromStdString(messageOf(defect)) + "\n";
  return text;
}

bool isOneOf(DefectKind kind, const std::vector<DefectKind>& kinds) {
  return std::ranges::find(kinds, kind) != kinds.end();
}

// Random solids sometimes have slivers and narrow parts; reporting these is right.
bool isHarmless(DefectKind kind) {
  return kind == DefectKind::slivers || kind == DefectKind::cavities;
}

}  // namespace

class DamageIsFound : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void cleanSolids_areClean_data() { makers(); }
  void cleanSolids_areClean() {
    QFETCH(int, maker);
    const Maker make = kMakers[maker];
    for (int i = 0; i < rounds(60, 1000); ++i) {
      const CleanSolid solid = make(kSeed + static_cast<std::uint64_t>(i));
      const ValidationReport report = validate(solid.soup);
      const bool clean = std::ranges::all_of(
          report.defects, [](const Defect& defect) { return isHarmless(defect.kind); });
      QVERIFY2(clean, qPrintable(QString::fromStdString(solid.what) + ": " + listOf(report)));
      QVERIFY(report.isSolid() && report.closed && report.manifold && report.oriented);
      QVERIFY(!report.selfIntersecting && report.volume > 0.0);
    }
  }

  void eachDamage_isFoundAndNothingElse_data() {
    QTest::addColumn<int>("maker");
    QTest::addColumn<int>("index");
    for (int m = 0; m < 3; ++m) {
      for (int d = 0; d < static_cast<int>(damages().size()); ++d) {
        const std::string kind(nameOf(damages()[static_cast<size_t>(d)].kind));
        QTest::addRow("%s, %s", kMakerNames[m], kind.c_str()) << m << d;
      }
    }
  }
  void eachDamage_isFoundAndNothingElse() {
    QFETCH(int, maker);
    const Maker make = kMakers[maker];
    QFETCH(int, index);
    const Damage& damage = damages()[static_cast<size_t>(index)];
    for (int i = 0; i < rounds(20, 1000); ++i) {
      const std::uint64_t seed = kSeed + static_cast<std::uint64_t>(i);
      const CleanSolid solid = make(seed);
      PolygonSoup soup = triangulatedSoup(solid.soup);
      const ValidationReport before = validate(soup);
      geometry::SplitMix random(seed);
      damage.inflict(soup, random);
      const ValidationReport after = validate(soup);
      const QString text = QString::fromStdString(solid.what) + ": " + listOf(after);
      const long long found = after.count(damage.kind) - before.count(damage.kind);
      QVERIFY2(found >= damage.count, qPrintable(text));
      for (const DefectKind kind : damage.consequences) {
        QVERIFY2(after.count(kind) > before.count(kind), qPrintable(text));
      }
      for (const Defect& defect : after.defects) {
        const bool known = defect.kind == damage.kind ||
                           isOneOf(defect.kind, damage.consequences) ||
                           isOneOf(defect.kind, damage.possible) || isHarmless(defect.kind);
        QVERIFY2(known, qPrintable(text));
      }
      checkVerdict(damage, after, text);
    }
  }

  // Several solids next to each other, each with a different damage: every damage is found.
  void damagesSideBySide_areAllFound() {
    for (int i = 0; i < rounds(40, 1000); ++i) {
      geometry::SplitMix random(kSeed + static_cast<std::uint64_t>(i));
      PolygonSoup all;
      std::vector<const Damage*> done;
      for (int k = random.between(2, 5); k > 0; --k) {
        const Damage& damage = damages()[static_cast<size_t>(
            random.between(0, static_cast<int>(damages().size()) - 1))];
        PolygonSoup one = triangulatedSoup(cleanOrganic(random.next()).soup);
        damage.inflict(one, random);
        done.push_back(&damage);
        putBeside(all, one);
      }
      // Coordinates out of range enlarge the diagonal and with it the default tolerances, so the
      // tolerances are set.
      ValidationOptions options;
      options.tolerances.weldDistance = 2e-4;
      options.tolerances.flatness = 1e-9;
      const ValidationReport report = validate(all, options);
      for (const Damage* damage : done) {
        QVERIFY2(report.find(damage->kind) != nullptr,
                 qPrintable(QString(nameOf(damage->kind).data()) + ": " + listOf(report)));
      }
    }
  }

  // Several kinds of damage to one solid, one after the other: every kind that the others cannot
  // undo is found.
  void damagesOnOneSolid_areAllFound() {
    const std::vector<DefectKind> lasting = {
        DefectKind::duplicateFaces,   DefectKind::zeroThickness,    DefectKind::nonManifoldEdges,
        DefectKind::zeroAreaFaces,    DefectKind::isolatedVertices, DefectKind::duplicateVertices,
        DefectKind::indexOutOfRange,  DefectKind::notFinite,        DefectKind::crossedFaces,
        DefectKind::selfIntersections};
    for (int i = 0; i < rounds(40, 1000); ++i) {
      geometry::SplitMix random(kSeed + static_cast<std::uint64_t>(i));
      PolygonSoup soup = triangulatedSoup(cleanOrganic(random.next()).soup);
      std::vector<DefectKind> done;
      for (const Damage& damage : damages()) {
        if (!isOneOf(damage.kind, lasting) || !random.oneIn(3)) continue;
        // It copies the solid, which would copy earlier damage, too.
        if (damage.kind == DefectKind::selfIntersections && !done.empty()) continue;
        damage.inflict(soup, random);
        done.push_back(damage.kind);
      }
      const ValidationReport report = validate(soup);
      for (const DefectKind kind : done) {
        QVERIFY2(report.find(kind) != nullptr,
                 qPrintable(QString(nameOf(kind).data()) + ": " + listOf(report)));
      }
    }
  }

 private:
  static void makers() {
    QTest::addColumn<int>("maker");
    for (int m = 0; m < 3; ++m) QTest::newRow(kMakerNames[m]) << m;
  }

  static void checkVerdict(const Damage& damage, const ValidationReport& report,
                           const QString& text) {
    const bool stillSolid =
        severityOf(damage.kind) != Severity::error && damage.consequences.empty();
    if (stillSolid && !isOneOf(DefectKind::nonManifoldVertices, damage.possible)) {
      QVERIFY2(report.isSolid(), qPrintable(text));
    }
    if (severityOf(damage.kind) == Severity::error) QVERIFY2(!report.isSolid(), qPrintable(text));
  }

  // Adds the soup to the right of all others.
  static void putBeside(PolygonSoup& all, const PolygonSoup& one) {
    const auto reach = [](const PolygonSoup& soup, bool right) {
      double x = 0.0;
      for (const Vec3& p : soup.vertices) {
        if (p.allFinite()) x = right ? std::max(x, p.x()) : std::min(x, p.x());
      }
      return x;
    };
    const double shift = std::ceil(reach(all, true) - reach(one, false) + 1.0);
    const int offset = static_cast<int>(all.vertices.size());
    for (const Vec3& p : one.vertices) all.vertices.emplace_back(p + Vec3(shift, 0, 0));
    for (std::vector<int> face : one.faces) {
      for (int& vertex : face) {
        const bool known = vertex >= 0 && vertex < static_cast<int>(one.vertices.size());
        vertex = known ? vertex + offset : -1;
      }
      all.faces.push_back(std::move(face));
    }
  }
};

QTEST_APPLESS_MAIN(DamageIsFound)
#include "damage_is_found.moc"
