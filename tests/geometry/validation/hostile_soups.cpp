// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Soups that are expensive or absurd on purpose: each gets a report in bounded time.
#include <cmath>
#include <cstdlib>
#include <limits>

#include <QtTest>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/validation/validate.h"
#include "tests/geometry/mesh/sample_soups.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

constexpr std::uint64_t kSeed = 9;

// A number that could be in a damaged file.
double strange(geometry::SplitMix& random) {
  static const double list[] = {0.0,
                                -0.0,
                                1.0,
                                -1.0,
                                std::numeric_limits<double>::quiet_NaN(),
                                std::numeric_limits<double>::infinity(),
                                -std::numeric_limits<double>::infinity(),
                                std::numeric_limits<double>::max(),
                                std::numeric_limits<double>::lowest(),
                                std::numeric_limits<double>::min(),
                                std::numeric_limits<double>::denorm_min(),
                                1e-200,
                                1e200,
                                0.1};
  return list[random.between(0, static_cast<int>(std::size(list)) - 1)];
}

// A box or a sphere with some numbers, indices and faces replaced by nonsense.
PolygonSoup mutated(geometry::SplitMix& random) {
  PolygonSoup soup = random.oneIn(2) ? samples::box({0, 0, 0}, {1, 2, 3})
                                     : scenes::fineSphereMesh(Vec3::Zero(), 1.0, 60).soup();
  const auto count = [&] { return static_cast<int>(soup.vertices.size()); };
  for (int i = random.between(1, 12); i > 0; --i) {
    auto& face =
        soup.faces[static_cast<size_t>(random.between(0, static_cast<int>(soup.faces.size()) - 1))];
    const int what = random.between(0, 8);
    if (what == 0)
      soup.vertices[random.between(0, count() - 1)][random.between(0, 2)] = strange(random);
    if (what == 1 && !face.empty()) face[0] = random.between(-2, count() + 2);
    if (what == 2) face.clear();
    if (what == 3 && !face.empty()) face.push_back(face.front());
    if (what == 4) face.push_back(random.between(0, count() - 1));
    if (what == 5) soup.faces.push_back(std::vector<int>(face));
    if (what == 6) soup.vertices[random.between(0, count() - 1)] = soup.vertices[0];
    if (what == 7) soup.vertices.emplace_back(strange(random), strange(random), strange(random));
    if (what == 8) std::reverse(face.begin(), face.end());
  }
  if (random.oneIn(20)) {
    const double scale = std::abs(strange(random));
    for (Vec3& p : soup.vertices) p *= scale;
  }
  return soup;
}

}  // namespace

class HostileSoups : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void nothing_isNoSolid() {
    const ValidationReport report = validate({});
    QCOMPARE(report.count(DefectKind::noFaces), 1LL);
    QVERIFY(!report.isSolid() && !report.closed);
  }

  void nonsense_getsAReport() {
    const int rounds = halfspace::tests::isLongForm() ? 300'000 : 5'000;
    for (int i = 0; i < rounds; ++i) {
      geometry::SplitMix random(kSeed + static_cast<std::uint64_t>(i));
      const PolygonSoup soup = mutated(random);
      ValidationOptions options;
      options.joinEqualPositions = !random.oneIn(4);
      const ValidationReport report = validate(soup, options);
      for (const Defect& defect : report.defects) {
        QVERIFY(defect.count > 0 && !messageOf(defect).empty());
        QVERIFY(static_cast<long long>(defect.positions.size()) <= defect.count);
        for (const DefectLocation& position : defect.positions) {
          for (const int face : position.faces) {
            QVERIFY(face < static_cast<int>(soup.faces.size()));
          }
        }
      }
      if (report.isSolid()) QVERIFY(report.closed && report.manifold && report.oriented);
    }
  }

  // All pairs of faces meet: the search ends early and reports that it was stopped.
  void everythingThroughEverything_isCutShort() {
    PolygonSoup soup;
    constexpr int kBlades = 8'000;
    for (int i = 0; i < kBlades; ++i) {
      const double angle = 3.14159 * i / kBlades;
      const Vec3 along(std::cos(angle), std::sin(angle), 0.0);
      const int first = static_cast<int>(soup.vertices.size());
      soup.vertices.insert(soup.vertices.end(), {along, -along, Vec3(0, 0, 1.0 + 1e-6 * i)});
      soup.faces.push_back({first, first + 1, first + 2});
    }
    const ValidationReport report = validate(soup);
    QCOMPARE(report.count(DefectKind::tooTangled), 1LL);
    QVERIFY(report.selfIntersecting && !report.isSolid());
  }

  // A hundred thousand identical faces around one vertex, all in one plane.
  void oneHub_takesNoLonger() {
    PolygonSoup soup;
    soup.vertices = {{0, 0, 0}};
    constexpr int kSpokes = 100'000;
    for (int i = 0; i < kSpokes; ++i) {
      const double angle = 6.28318 * i / kSpokes;
      soup.vertices.emplace_back(std::cos(angle), std::sin(angle), 0.0);
      soup.faces.push_back({0, i + 1, i + 1 == kSpokes ? 1 : i + 2});
    }
    const ValidationReport report = validate(soup);
    QCOMPARE(report.count(DefectKind::openEdges), static_cast<long long>(kSpokes));
    PolygonSoup same;
    same.vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    same.faces.assign(kSpokes, {0, 1, 2});
    QCOMPARE(validate(same).count(DefectKind::duplicateFaces), static_cast<long long>(kSpokes - 1));
  }

  // Four thousand shells, each inside the next.
  void onion_isPeeled() {
    PolygonSoup soup;
    constexpr int kShells = 4'000;
    for (int i = 1; i <= kShells; ++i) {
      const double r = i;
      const int first = static_cast<int>(soup.vertices.size());
      soup.vertices.insert(soup.vertices.end(),
                           {Vec3(r, r, r), Vec3(-r, -r, r), Vec3(-r, r, -r), Vec3(r, -r, -r)});
      for (std::vector<int> face : {std::vector<int>{0, 1, 3}, {0, 2, 1}, {0, 3, 2}, {1, 2, 3}}) {
        for (int& vertex : face) vertex += first;
        if (i % 2 != kShells % 2) std::reverse(face.begin(), face.end());
        soup.faces.push_back(std::move(face));
      }
    }
    const ValidationReport report = validate(soup);
    const bool reported = report.count(DefectKind::tooTangled) == 1;
    QVERIFY(reported || report.count(DefectKind::cavities) + report.count(DefectKind::insideOut) +
                                report.count(DefectKind::nestedSolids) >=
                            kShells / 2);
  }

  // The verdict on a shape does not depend on its size, down to where products of coordinates are
  // smaller than any double.
  void solidsOfAnySize_areSolid() {
    PolygonSoup box;
    for (int i = 0; i < 8; ++i) box.vertices.emplace_back(i & 1, (i >> 1) & 1, (i >> 2) & 1);
    box.faces = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                 {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    for (int exponent = -1070; exponent <= 1000; exponent += 30) {
      PolygonSoup scaled = box;
      for (Vec3& vertex : scaled.vertices)
        for (int i = 0; i < 3; ++i) vertex[i] = std::ldexp(vertex[i], exponent);
      const ValidationReport report = validate(scaled);
      QVERIFY2(report.isSolid(), qPrintable(QString::number(exponent)));
    }
  }

  // A polygon of very many corners, and one that repeats a single corner.
  void longPolygons_areLookedAtOnce() {
    PolygonSoup soup;
    std::vector<int> face;
    for (int i = 0; i < 200'000; ++i) {
      const double angle = 6.28318 * i / 200'000;
      soup.vertices.emplace_back(std::cos(angle), std::sin(angle), 0.0);
      face.push_back(i);
    }
    soup.faces = {face, std::vector<int>(200'000, 7)};
    const ValidationReport report = validate(soup);
    QCOMPARE(report.count(DefectKind::openEdges), 200'000LL);
    QCOMPARE(report.count(DefectKind::zeroAreaFaces), 1LL);
  }
};

QTEST_APPLESS_MAIN(HostileSoups)
#include "hostile_soups.moc"
