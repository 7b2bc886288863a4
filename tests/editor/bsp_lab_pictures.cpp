// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "tests/editor/hands.h"

namespace halfspace::editor::tests {

namespace {

constexpr int kPatience = 20'000;  // milliseconds

// Waits for a picture of the current state that was made for this request.
const LabPicture* makeLabPicture(Session& session, const LabRequest& request) {
  session.requestLabPicture(request);
  const bool there = QTest::qWaitFor(
      [&] {
        const LabPicture* picture = session.labPicture();
        return picture != nullptr && picture->state == session.state() &&
               picture->request == request;
      },
      kPatience);
  return there ? session.labPicture() : nullptr;
}

Box boundsOf(const std::vector<LabLine>& lines) {
  Box box;
  for (const LabLine& line : lines) {
    box.extend(line.from);
    box.extend(line.to);
  }
  return box;
}

LabRequest requestAll(LabShape::Form form) {
  LabRequest request;
  request.figures = request.cells = request.bevels = request.expanded = request.heat = true;
  request.shape = {form, 16, 56};
  return request;
}

// Two boxes that meet in a slanted wedge: their cells have edges that are no right angles.
void drawWedge(Hands& hands) {
  ShapeChoice shape = hands.workspace.shape();
  shape.kind = "wedge";
  hands.workspace.setShape(shape);
  hands.workspace.setReference({Vec3(0, 0, 0), Vec3(128, 128, 64)});
  hands.drag(hands.above, Vec3(2, 2, 0), Vec3(126, 126, 0));
}

}  // namespace

class BspLabPictures : public QObject {
  Q_OBJECT

 private slots:
  void aBox_isOneCellOfItsOwnVolume();
  void expandedCells_reachAsFarAsTheShape_data();
  void expandedCells_reachAsFarAsTheShape();
  void theHeatMap_isEmptyForPointsAndBoxes();
  void theHeatMap_findsWhereARoundShapeStopsEarly();
  void tighterBevels_stopLessEarly();
  void everyPicture_belongsToOneState();
  void whatNobodyLooksAt_isGone();
};

void BspLabPictures::aBox_isOneCellOfItsOwnVolume() {
  Hands hands;
  hands.drawBox({Vec3(0, 0, 0), Vec3(128, 64, 32)});
  const LabPicture* picture = makeLabPicture(hands.session, requestAll(LabShape::Form::box));
  QVERIFY(picture != nullptr);
  QCOMPARE(picture->statistics.solidLeaves, std::size_t{1});
  QCOMPARE(picture->volume, 128.0 * 64 * 32);
  QCOMPARE(picture->cells.size(), std::size_t{12});
  QVERIFY(boundsOf(picture->cells).isApprox(Box(Vec3(0, 0, 0), Vec3(128, 64, 32))));
  QCOMPARE(picture->cellsLeftOut, std::size_t{0});
  QCOMPARE(picture->bevels.size(), 5 * picture->statistics.bevels);
}

void BspLabPictures::expandedCells_reachAsFarAsTheShape_data() {
  QTest::addColumn<int>("form");
  QTest::addColumn<double>("side");
  QTest::addColumn<double>("below");
  QTest::newRow("point") << static_cast<int>(LabShape::Form::point) << 0.0 << 0.0;
  QTest::newRow("sphere") << static_cast<int>(LabShape::Form::sphere) << 16.0 << 32.0;
  QTest::newRow("box") << static_cast<int>(LabShape::Form::box) << 16.0 << 56.0;
  QTest::newRow("cylinder") << static_cast<int>(LabShape::Form::cylinder) << 16.0 << 56.0;
  QTest::newRow("capsule") << static_cast<int>(LabShape::Form::capsule) << 16.0 << 56.0;
}

void BspLabPictures::expandedCells_reachAsFarAsTheShape() {
  QFETCH(int, form);
  QFETCH(double, side);
  QFETCH(double, below);
  Hands hands;
  hands.drawBox({Vec3(0, 0, 0), Vec3(128, 64, 32)});
  const LabRequest request = requestAll(static_cast<LabShape::Form>(form));
  const LabPicture* picture = makeLabPicture(hands.session, request);
  QVERIFY(picture != nullptr);
  // Positions of the foot: at most on top of the box, at least `below` the underside, where the
  // head touches it.
  const Box expected(Vec3(-side, -side, -below), Vec3(128 + side, 64 + side, 32));
  QVERIFY(boundsOf(picture->expanded).isApprox(expected, 1e-9));
}

void BspLabPictures::theHeatMap_isEmptyForPointsAndBoxes() {
  Hands hands;
  hands.drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  drawWedge(hands);
  for (const auto form : {LabShape::Form::point, LabShape::Form::box}) {
    const LabPicture* picture = makeLabPicture(hands.session, requestAll(form));
    QVERIFY(picture != nullptr);
    QVERIFY(picture->heat.sweeps > 100);
    QCOMPARE(picture->heat.earlySweeps, std::size_t{0});
    QVERIFY(picture->heat.triangles.empty());
  }
}

void BspLabPictures::theHeatMap_findsWhereARoundShapeStopsEarly() {
  Hands hands;
  hands.drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  const LabPicture* picture = makeLabPicture(hands.session, requestAll(LabShape::Form::sphere));
  QVERIFY(picture != nullptr);
  const HeatMap& heat = picture->heat;
  // Beyond a right-angled edge the expanded box has a corner where the Minkowski sum of box and
  // ball is round.
  QVERIFY(heat.earlySweeps > 0 && heat.earlySweeps < heat.sweeps);
  // A motion towards the edge, at 60 degrees to one face and 30 to the other, meets the corner this
  // much before the ball; points next to the edge are worse. The space between corner and ball lies
  // in a cube as wide as the radius.
  QVERIFY(heat.largest > 16 * (1 / std::sin(M_PI / 3) - 1) - kLeastEarly);
  QVERIFY(heat.largest < 16 * std::sqrt(3.0));
  float largest = 0;
  for (const HeatTriangle& triangle : heat.triangles) {
    QVERIFY(std::ranges::max(triangle.early) > 0);
    largest = std::max(largest, std::ranges::max(triangle.early));
    for (const Vec3& corner : triangle.corners) {
      QVERIFY(hands.session.scene().bounds().squaredExteriorDistance(corner) < 1e-12);
    }
  }
  QCOMPARE(largest, static_cast<float>(heat.largest));
}

void BspLabPictures::tighterBevels_stopLessEarly() {
  Hands hands;
  hands.drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  const LabRequest request = requestAll(LabShape::Form::sphere);
  const LabPicture* before = makeLabPicture(hands.session, request);
  QVERIFY(before != nullptr);
  const std::size_t bevels = before->statistics.bevels;
  const double protrusion = before->protrusion;
  const std::size_t early = before->heat.earlySweeps;
  bsp::BevelOptions tight;
  tight.vertices = true;
  tight.limitDegrees = 30;
  hands.session.setBevels(tight);
  QVERIFY(QTest::qWaitFor([&] { return hands.session.labPicture()->statistics.bevels > bevels; },
                          kPatience));
  const LabPicture& after = *hands.session.labPicture();
  QCOMPARE(after.state, hands.session.state());
  QCOMPARE(after.statistics.bevels, hands.session.compiled().bevels);
  QVERIFY(after.protrusion < protrusion / 2);
  QVERIFY(after.heat.earlySweeps <= early);
}

// The lines of the lab and the scene below them show the same state, whatever happens in between.
void BspLabPictures::everyPicture_belongsToOneState() {
  Hands hands;
  hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  LabRequest request;
  request.cells = true;
  QVERIFY(makeLabPicture(hands.session, request) != nullptr);
  int compared = 0;
  bool torn = false;
  connect(&hands.session, &Session::labPictureChanged, this, [&] {
    const LabPicture* picture = hands.session.labPicture();
    if (picture->state != hands.session.scene().state()) return;
    ++compared;
    torn |= !boundsOf(picture->cells).isApprox(hands.session.scene().bounds(), 1e-12);
  });
  hands.dragOn(hands.above, Vec3(32, 32, 0), Vec3(96, 32, 0));
  for (int x = 96; x < 400; x += 16) {
    hands.dragOn(hands.above, Vec3(x, 32, 0), Vec3(x + 16, 32, 0));
    QTest::qWait(5);
    hands.release(hands.above, Vec3(x + 16, 32, 0));
  }
  QVERIFY(hands.waitUntilIdle());
  QVERIFY(makeLabPicture(hands.session, request) != nullptr);
  QVERIFY(compared > 0);
  QVERIFY(!torn);
}

void BspLabPictures::whatNobodyLooksAt_isGone() {
  Hands hands;
  hands.drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QVERIFY(makeLabPicture(hands.session, requestAll(LabShape::Form::cylinder)) != nullptr);
  hands.session.requestLabPicture({});
  QVERIFY(hands.session.labPicture() == nullptr);
  LabRequest figures;
  figures.figures = true;
  const LabPicture* picture = makeLabPicture(hands.session, figures);
  QVERIFY(picture != nullptr);
  QVERIFY(picture->cells.empty() && picture->expanded.empty() && picture->bevels.empty());
  QCOMPARE(picture->heat.sweeps, std::size_t{0});
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::BspLabPictures)
#include "bsp_lab_pictures.moc"
