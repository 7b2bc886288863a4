// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <map>
#include <numeric>
#include <set>

#include "geometry/brush/operations/derived_brush.h"
#include "geometry/brush/operations/move_corners.h"
#include "tests/geometry/brush_operations/exact_measure.h"
#include "tests/geometry/brush_operations/sample_brushes.h"

using namespace halfspace::geometry;
using namespace halfspace::geometry::samples;

namespace {

constexpr unsigned kSeed = 90125;

Brush unitBox() {
  return box({0, 0, 0}, {8, 8, 8});
}

std::vector<int> cornersAt(const Brush& brush, const std::vector<Vec3>& positions) {
  std::vector<int> corners;
  for (const Vec3& position : positions) corners.push_back(cornerAt(brush, position));
  return corners;
}

Result<ReshapedBrush> cornerMoved(const Brush& brush, const Vec3& from, const Vec3& to) {
  return cornersMoved(brush, cornersAt(brush, {from}), to - from);
}

}  // namespace

class BrushReshaping : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qInfo() << "seed" << kSeed; }

  void cornerPulledOut_splitsItsThreeFaces() {
    const Brush whole = unitBox();
    const ReshapedBrush pulled = cornerMoved(whole, {8, 8, 8}, {9, 9, 9}).value();
    const Brush& brush = pulled.derived.brush;
    QCOMPARE(brush.faceCount(), 9);
    QCOMPARE(brush.vertices().size(), size_t{8});
    QVERIFY(cornerAt(brush, {9, 9, 9}) >= 0);
    std::map<int, int> pieces;
    for (const FaceOrigin& origin : pulled.derived.origins) ++pieces[origin.face];
    QCOMPARE(pieces.size(), size_t{6});  // every old face still exists
    QVERIFY(!pieces.contains(-1));
    for (size_t i = 0; i < pulled.cornerOf.size(); ++i) {
      const Vec3 before = whole.vertices()[i].position;
      const Vec3 expected = before == Vec3(8, 8, 8) ? Vec3(9, 9, 9) : before;
      QCOMPARE(brush.vertices()[pulled.cornerOf[i]].position, expected);
    }
  }

  void cornerPushedIntoTheBox_isRefused() {
    const auto pushed = cornerMoved(unitBox(), {8, 8, 8}, {1, 1, 1});
    QVERIFY(!pushed);
    QCOMPARE(pushed.reasons()[0].kind, ErrorKind::notConvex);
    QCOMPARE(*pushed.reasons()[0].position, Vec3(1, 1, 1));
  }

  void cornerPushedALittle_cutsTheCornerOff() {
    const ReshapedBrush cut = cornerMoved(unitBox(), {8, 8, 8}, {7, 7, 7}).value();
    QCOMPARE(cut.derived.brush.faceCount(), 9);
    QVERIFY(volumeOf(cut.derived.brush) < 512);
  }

  void cornerDroppedOntoItsNeighbour_isRemoved() {
    const ReshapedBrush welded = cornerMoved(unitBox(), {8, 8, 8}, {8, 8, 0}).value();
    QCOMPARE(welded.derived.brush.vertices().size(), size_t{7});
    const Brush whole = unitBox();
    QCOMPARE(welded.cornerOf[cornerAt(whole, {8, 8, 8})],
             welded.cornerOf[cornerAt(whole, {8, 8, 0})]);
  }

  void cornerThrownThroughTheBox_isRefused() {
    const auto thrown = cornerMoved(unitBox(), {8, 8, 8}, {-20, -20, -21});
    QVERIFY(!thrown);
    QCOMPARE(thrown.reasons()[0].kind, ErrorKind::wouldDegenerate);
  }

  void cornerPulledFarOut_swallowsItsNeighbours() {
    const ReshapedBrush pulled = cornerMoved(unitBox(), {8, 8, 8}, {40, 40, 40}).value();
    QVERIFY(cornerAt(pulled.derived.brush, {40, 40, 40}) >= 0);
    const auto outwards = cornerMoved(unitBox(), {8, 8, 8}, {8, 8, 30}).value();
    QVERIFY(volumeOf(outwards.derived.brush) > 512);
  }

  void edgeSlidAlongItsFace_keepsTheFlatFaces() {
    const Brush whole = unitBox();
    const std::pair<int, int> edge = {cornerAt(whole, {8, 0, 8}), cornerAt(whole, {8, 8, 8})};
    const ReshapedBrush slid = edgesMoved(whole, std::vector{edge}, {-3, 0, 0}).value();
    QCOMPARE(slid.derived.brush.faceCount(), 6);
    QVERIFY(volumeOf(slid.derived.brush) == 512 - 3 * 8 * 8 / 2);
    std::set<int> faces;
    for (const FaceOrigin& origin : slid.derived.origins) faces.insert(origin.face);
    QCOMPARE(faces.size(), size_t{6});
  }

  void edgeMovedSoThatCornersWouldSink_isRefused() {
    const Brush whole = unitBox();
    const std::pair<int, int> edge = {cornerAt(whole, {8, 0, 8}), cornerAt(whole, {8, 8, 8})};
    const auto out = edgesMoved(whole, std::vector{edge}, {12, 0, -9});
    QVERIFY(!out);  // the lower edge of the same side would end up above the new floor
    QCOMPARE(out.reasons()[0].kind, ErrorKind::notConvex);
    const auto in = edgesMoved(whole, std::vector{edge}, {-5, 0, -5});
    QVERIFY(!in);
    QCOMPARE(in.reasons()[0].kind, ErrorKind::notConvex);
    const auto onto = edgesMoved(whole, std::vector{edge}, {-8, 0, 0});
    QVERIFY(!onto);
    QCOMPARE(onto.reasons()[0].kind, ErrorKind::wouldDegenerate);
  }

  void faceMovedSideways_shearsTheBox() {
    const Brush whole = unitBox();
    const int top = faceTowards(whole, {0, 0, 1});
    const ReshapedBrush sheared = facesMoved(whole, std::vector{top}, {3, 1, 0}).value();
    QCOMPARE(sheared.derived.brush.faceCount(), 6);
    QVERIFY(volumeOf(sheared.derived.brush) == 512);
    const ReshapedBrush raised = facesMoved(whole, std::vector{top}, {0, 0, 0.1}).value();
    QVERIFY(volumeOf(raised.derived.brush) == 64 * (8 + mpq_class(0.1)));
  }

  void faceMovedThroughTheOpposite_isRefused() {
    const Brush whole = unitBox();
    const int top = faceTowards(whole, {0, 0, 1});
    for (const double down : {-9.0, -20.0}) {
      const auto through = facesMoved(whole, std::vector{top}, {0, 0, down});
      QVERIFY(!through);
      QCOMPARE(through.reasons()[0].kind, ErrorKind::wouldDegenerate);
    }
    const auto flat = facesMoved(whole, std::vector{top}, {0, 0, -8});
    QVERIFY(!flat);
    QCOMPARE(flat.reasons()[0].kind, ErrorKind::wouldDegenerate);
  }

  void allCorners_moveAsOneTranslation() {
    const Brush whole = unitBox();
    std::vector<int> all(8);
    std::iota(all.begin(), all.end(), 0);
    const ReshapedBrush moved = cornersMoved(whole, all, {0.1, 0.2, 0.3}).value();
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 expected = whole.vertices()[corner].position + Vec3(0.1, 0.2, 0.3);
      QCOMPARE(moved.derived.brush.vertices()[moved.cornerOf[corner]].position, expected);
    }
  }

  void badRequests_areRefused() {
    const Brush whole = unitBox();
    QCOMPARE(cornersMoved(whole, std::vector<int>{}, {1, 0, 0}).reasons()[0].kind,
             ErrorKind::badParameter);
    QCOMPARE(cornersMoved(whole, std::vector{8}, {1, 0, 0}).reasons()[0].kind,
             ErrorKind::indexOutOfRange);
    QCOMPARE(facesMoved(whole, std::vector{-1}, {1, 0, 0}).reasons()[0].kind,
             ErrorKind::indexOutOfRange);
    QCOMPARE(cornersMoved(whole, std::vector{0}, {NAN, 0, 0}).reasons()[0].kind,
             ErrorKind::notFinite);
    QCOMPARE(cornersMoved(whole, std::vector{0}, {1e9, 0, 0}).reasons()[0].kind,
             ErrorKind::outOfRange);
  }

  // Any move gives either a reason or a solid that has every required corner at its exact position
  // and keeps the planes of the untouched faces that still bound it.
  void randomMoves_giveASolidOrAReason() {
    Dice dice(kSeed);
    int solids = 0, refusals = 0;
    for (int i = 0; i < 600; ++i) {
      const Brush whole = dice.brush();
      const int corner = dice.below(static_cast<int>(whole.vertices().size()));
      const Vec3 by = i % 2 == 0 ? dice.vector(6) : dice.onGrid(6);
      const auto moved = cornersMoved(whole, std::vector{corner}, by);
      if (!moved) {
        ++refusals;
        const ErrorKind kind = moved.reasons()[0].kind;
        QVERIFY(kind == ErrorKind::notConvex || kind == ErrorKind::wouldDegenerate);
        continue;
      }
      ++solids;
      const Brush& brush = moved.value().derived.brush;
      const Vec3 target = whole.vertices()[corner].position + by;
      const int now = moved.value().cornerOf[corner];
      QVERIFY(now >= 0);
      QVERIFY((brush.vertices()[now].position - target).norm() < 1e-12);
      for (size_t c = 0; c < whole.vertices().size(); ++c) {
        const int became = moved.value().cornerOf[c];
        if (static_cast<int>(c) == corner || became < 0) continue;
        const Vec3 shift = brush.vertices()[became].position - whole.vertices()[c].position;
        QVERIFY2(shift.norm() < 1e-12, qPrintable(QString("%1 %2").arg(i).arg(shift.norm())));
      }
      QVERIFY(volumeOf(brush) > 0);
    }
    qInfo() << solids << "solids" << refusals << "refusals";
    QVERIFY(solids > 200 && refusals > 50);
  }

  void facesNotTouched_keepTheirExactPlanes() {
    Dice dice(kSeed + 1);
    int kept = 0;
    for (int i = 0; i < 200; ++i) {
      const Brush whole = dice.brush();
      const auto moved = cornersMoved(whole, std::vector{0}, dice.vector(0.5));
      if (!moved) continue;
      const Brush& brush = moved.value().derived.brush;
      for (int face = 0; face < whole.faceCount(); ++face) {
        const auto loop = whole.loop(face);
        if (std::find(loop.begin(), loop.end(), 0) != loop.end()) continue;
        const Vec3 now = brush.vertices()[moved.value().cornerOf[0]].position;
        if (whole.plane(face).sideOf(now) == Side::front) continue;
        ++kept;
        const auto& planes = brush.planes();
        QVERIFY(std::find(planes.begin(), planes.end(), whole.plane(face)) != planes.end());
      }
    }
    QVERIFY(kept > 300);
  }
};

QTEST_APPLESS_MAIN(BrushReshaping)
#include "brush_reshaping.moc"
