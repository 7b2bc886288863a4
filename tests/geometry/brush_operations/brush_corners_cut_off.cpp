// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bevelled edges, chamfered, placed and added corners of brushes.
#include <QtTest>

#include "geometry/brush/operations/cut_corners.h"
#include "geometry/brush/operations/place_corners.h"
#include "tests/geometry/brush_operations/exact_measure.h"
#include "tests/geometry/brush_operations/sample_brushes.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

constexpr unsigned kSeed = 641;
constexpr double kSize = 64;

using Edges = std::vector<std::pair<int, int>>;

Brush cube() {
  return box(Vec3::Zero(), Vec3::Constant(kSize));
}

Edges edgesOf(const Brush& brush) {
  Edges edges;
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    for (size_t i = 0; i < loop.size(); ++i) {
      const int next = loop[(i + 1) % loop.size()];
      if (loop[i] < next) edges.emplace_back(loop[i], next);
    }
  }
  return edges;
}

bool keepsPlanes(const Brush& before, const Brush& after) {
  return std::ranges::all_of(before.planes(), [&](const Plane& plane) {
    return std::ranges::find(after.planes(), plane) != after.planes().end();
  });
}

}  // namespace

class BrushCornersCutOff : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void oneEdgeOfABox_losesHalfASquare() {
    const Brush brush = cube();
    const Edges edge{{cornerAt(brush, {64, 64, 0}), cornerAt(brush, {64, 64, 64})}};
    const DerivedBrush cut = edgesBevelled(brush, edge, 8).value();
    QCOMPARE(cut.brush.faceCount(), 7);
    QVERIFY(volumeOf(cut.brush) == 64 * 64 * 64 - 64 * 8 * 8 / 2);
    QVERIFY(keepsPlanes(brush, cut.brush));
    for (const Brush::Vertex& v : cut.brush.vertices()) {
      QCOMPARE(v.position, Vec3(v.position.array().round()));
    }
    for (const FaceOrigin& origin : cut.origins) QVERIFY(!origin.isNew());
  }

  void allEdgesOfABox_meetInPoints() {
    const Brush brush = cube();
    const DerivedBrush cut = edgesBevelled(brush, edgesOf(brush), 8).value();
    QCOMPARE(cut.brush.faceCount(), 6 + 12);
    // Three bevels meet 4 units inside of each corner: 24 corners of the faces and 8 of these.
    QCOMPARE(cut.brush.vertices().size(), std::size_t{24 + 8});
    QVERIFY(cornerAt(cut.brush, {4, 4, 4}) >= 0);
    QVERIFY(cornerAt(cut.brush, {8, 8, 0}) >= 0);
  }

  void aCornerOfABox_losesASixthOfACube() {
    const Brush brush = cube();
    const int corner = cornerAt(brush, {64, 64, 64});
    const DerivedBrush cut = cornersChamfered(brush, std::span(&corner, 1), 12).value();
    QVERIFY(volumeOf(cut.brush) == 64 * 64 * 64 - 12 * 12 * 12 / 6);
  }

  void theTipOfAPyramid_isCutLevel() {
    const std::vector<Vec3> points{
        {-32, -32, 0}, {32, -32, 0}, {32, 32, 0}, {-32, 32, 0}, {0, 0, 48}};
    const Brush brush = Brush::fromPoints(points).value();
    const int tip = cornerAt(brush, {0, 0, 48});
    const DerivedBrush cut = cornersChamfered(brush, std::span(&tip, 1), 10).value();
    QCOMPARE(cut.brush.faceCount(), 6);
    const int top = faceTowards(cut.brush, Vec3::UnitZ());
    QVERIFY(cut.brush.plane(top).unitNormal() == Vec3::UnitZ());
    for (const int corner : cut.brush.loop(top)) {
      const double away = (cut.brush.vertices()[corner].position - Vec3(0, 0, 48)).norm();
      QVERIFY(std::abs(away - 10) < 1e-3);
    }
  }

  void slantedBrushes_keepEveryPlane_andGetOneMore() {
    Dice dice(kSeed);
    int done = 0;
    for (int i = 0; i < 60; ++i) {
      const Brush brush = dice.brush();
      const Edges all = edgesOf(brush);
      const Edges edge{all[static_cast<size_t>(dice.below(static_cast<int>(all.size())))]};
      const Result<DerivedBrush> cut = edgesBevelled(brush, edge, 0.125);
      if (!cut) {
        QCOMPARE(cut.reasons().front().subject, std::string("width"));
        continue;
      }
      ++done;
      QVERIFY(keepsPlanes(brush, cut.value().brush));
      QCOMPARE(cut.value().brush.faceCount(), brush.faceCount() + 1);
      QVERIFY(volumeOf(cut.value().brush) < volumeOf(brush));
    }
    QVERIFY(done > 30);
  }

  void tooWide_isRefused() {
    const Brush brush = cube();
    const Edges edge{{cornerAt(brush, {64, 64, 0}), cornerAt(brush, {64, 64, 64})}};
    for (const double width : {64.0, 200.0, 0.0, -1.0, double(NAN)}) {
      const auto cut = edgesBevelled(brush, edge, width);
      QVERIFY(!cut);
      QCOMPARE(cut.reasons().front().subject, std::string("width"));
    }
    QVERIFY(edgesBevelled(brush, edge, 63).ok());
    const Edges noEdge{{cornerAt(brush, {0, 0, 0}), cornerAt(brush, {64, 64, 64})}};
    QCOMPARE(edgesBevelled(brush, noEdge, 8).reasons().front().subject, std::string("edge"));
    QVERIFY(!edgesBevelled(brush, Edges{{0, 99}}, 8));
    QVERIFY(!edgesBevelled(brush, Edges{}, 8));
  }

  void placedCorners_meet_andKeepTheOtherFaces() {
    const Brush brush = cube();
    const PlacedCorner merged[] = {{cornerAt(brush, {64, 64, 64}), {64, 0, 64}},
                                   {cornerAt(brush, {64, 0, 64}), {64, 0, 64}}};
    const DerivedBrush wedge = cornersPlaced(brush, merged).value();
    QCOMPARE(wedge.brush.vertices().size(), std::size_t{7});
    QVERIFY(volumeOf(wedge.brush) < 64 * 64 * 64);
    const PlacedCorner inside[] = {{cornerAt(brush, {64, 64, 64}), {20, 20, 20}}};
    QCOMPARE(cornersPlaced(brush, inside).reasons().front().kind, ErrorKind::notConvex);
  }

  void anAddedCorner_makesARoof() {
    const Brush brush = cube();
    const DerivedBrush house = cornerAdded(brush, {32, 32, 96}).value();
    QCOMPARE(house.brush.faceCount(), 5 + 4);
    mpq_class roof(64 * 64 * 32, 3);
    roof.canonicalize();
    QVERIFY(volumeOf(house.brush) == 64 * 64 * 64 + roof);
    const int top = faceTowards(brush, Vec3::UnitZ());
    int fromTop = 0;
    for (const FaceOrigin& origin : house.origins) fromTop += origin.face == top;
    QCOMPARE(fromTop, 4);
    for (const Vec3& at : {Vec3(32, 32, 32), Vec3(32, 32, 64), Vec3(64, 64, 64)}) {
      QCOMPARE(cornerAdded(brush, at).reasons().front().kind, ErrorKind::notConvex);
    }
  }
};

QTEST_APPLESS_MAIN(BrushCornersCutOff)
#include "brush_corners_cut_off.moc"
