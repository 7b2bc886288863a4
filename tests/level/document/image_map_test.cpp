// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Images on faces: turned by angles whose result is known exactly, changed in texture space, and
// written back as axes.
#include <QTest>

#include "level/document/image_map.h"
#include "level/document/own_axes.h"

using namespace halfspace::level;
using halfspace::geometry::Vec3;

namespace {

const ImageMap kPlain{Vec3(1, 0, 0), Vec3(0, -1, 0), {0, 0}};
const FacePlane kFloor{Vec3(0, 0, 1), Vec3(0, 0, 0)};

bool isNear(const std::array<double, 2>& a, const std::array<double, 2>& b) {
  return std::abs(a[0] - b[0]) < 1e-9 && std::abs(a[1] - b[1]) < 1e-9;
}

}  // namespace

class ImageMapTest : public QObject {
  Q_OBJECT
 private slots:
  void aQuarterTurn_isExact();
  void thirtyDegrees_haveTheExactSine();
  void aTurn_keepsItsCentre();
  void aScaleInTextureSpace_changesNoAxis();
  void aShear_isWrittenInEveryForm();
  void aTurnedProjection_staysAProjection();
  void aTurnedSlope_showsItsRotation();
  void pointAt_invertsTheMap();
};

void ImageMapTest::aQuarterTurn_isExact() {
  for (const Vec3& normal : {Vec3(0, 0, 1), Vec3(0, 0, -1)}) {
    const ImageMap map = turned(kPlain, {normal, Vec3::Zero()}, Vec3(16, 8, 0), 90);
    QVERIFY2(map.u == Vec3(0, normal.z(), 0), "the axis is not a unit vector of the world");
    QVERIFY(map.v == Vec3(normal.z(), 0, 0));
  }
  QVERIFY(turned(kPlain, kFloor, Vec3::Zero(), 180).u == Vec3(-1, 0, 0));
}

void ImageMapTest::thirtyDegrees_haveTheExactSine() {
  const ImageMap map = turned(kPlain, kFloor, Vec3::Zero(), 30);
  QCOMPARE(map.u.y(), 0.5);
  QCOMPARE(map.v.x(), 0.5);
}

void ImageMapTest::aTurn_keepsItsCentre() {
  const FacePlane slope{Vec3(1, 2, 2) / 3, Vec3(4, 0, -2)};
  const ImageMap map = imageMap(ValveAxes{}, slope.normal);
  QVERIFY(isNear(turned(map, slope, slope.point, 37).at(slope.point), map.at(slope.point)));
}

void ImageMapTest::aScaleInTextureSpace_changesNoAxis() {
  const ImageTransform change = ImageTransform::scale(2, -0.5, {8, 4});
  const std::array<double, 2> texels{64, 32};
  ValveAxes valve{Vec3(0.6, 0.8, 0), Vec3(0.8, -0.6, 0), {3, 5}, 15, {0.5, -0.25}};
  const auto made = std::get<ValveAxes>(transformed(TextureAxes(valve), change, kFloor, texels));
  QVERIFY(made.uAxis == valve.uAxis && made.vAxis == valve.vAxis);
  QCOMPARE(made.scale[0], 0.25);
  QCOMPARE(made.scale[1], 0.5);
  const TextureAxes forms[] = {StandardAxes{{5, -7}, 30, {0.5, 0.25}}, valve,
                               PrimitiveMatrix{{0.01, 0.002, 0.3, -0.004, 0.02, 0.7}}};
  for (const TextureAxes& axes : forms) {
    const TextureAxes after = transformed(axes, change, kFloor, texels);
    QCOMPARE(after.index(), axes.index());
    for (const Vec3& p : {Vec3(0, 0, 0), Vec3(64, 16, 0)}) {
      const auto before = inTexels(imageMap(axes, kFloor.normal), texels).at(p);
      QVERIFY(isNear(inTexels(imageMap(after, kFloor.normal), texels).at(p), change.at(before)));
    }
  }
}

void ImageMapTest::aShear_isWrittenInEveryForm() {
  const ImageTransform change{{1, 0.5, 0, 1}, {4, -2}};
  const std::array<double, 2> texels{64, 32};
  const TextureAxes forms[] = {StandardAxes{{5, -7}, 30, {0.5, 0.25}}, ValveAxes{},
                               PrimitiveMatrix{{0.01, 0.002, 0.3, -0.004, 0.02, 0.7}}};
  for (const TextureAxes& axes : forms) {
    const TextureAxes after = transformed(axes, change, kFloor, texels);
    for (const Vec3& p : {Vec3(0, 0, 0), Vec3(64, 16, 0), Vec3(-3, 40, 0)}) {
      const auto before = inTexels(imageMap(axes, kFloor.normal), texels).at(p);
      QVERIFY(isNear(inTexels(imageMap(after, kFloor.normal), texels).at(p), change.at(before)));
    }
  }
}

void ImageMapTest::aTurnedProjection_staysAProjection() {
  for (const Vec3& normal : {Vec3(0, 0, 1), Vec3(0, 0, -1), Vec3(1, 0, 0), Vec3(0, -1, 0)}) {
    const FacePlane face{normal, normal * 32};
    const TextureAxes axes = turned(TextureAxes(StandardAxes{{5, 7}, 10, {2, 2}}), face,
                                    normal * 32 + Vec3(0, 0, 0), 15);
    QVERIFY(std::holds_alternative<StandardAxes>(axes));
    const double rotation = std::get<StandardAxes>(axes).rotation;
    QVERIFY2(rotation == 25 || rotation == 355, qPrintable(QString::number(rotation)));
  }
}

void ImageMapTest::aTurnedSlope_showsItsRotation() {
  const FacePlane slope{Vec3(0, -3, 4) / 5, Vec3(0, 0, 0)};
  const TextureAxes axes = turned(TextureAxes(StandardAxes{}), slope, Vec3::Zero(), 15);
  QVERIFY(std::holds_alternative<ValveAxes>(axes));
  QCOMPARE(std::get<ValveAxes>(axes).rotation, 345.0);  // as Face > Rotation counts it
}

void ImageMapTest::pointAt_invertsTheMap() {
  const FacePlane slope{Vec3(1, 2, 2) / 3, Vec3(4, 0, -2)};
  const ImageMap map = imageMap(StandardAxes{{5, -7}, 30, {0.5, 0.25}}, slope.normal);
  const auto point = pointAt(map, slope, {100, 50});
  QVERIFY(point && isNear(map.at(*point), {100, 50}));
  QVERIFY(std::abs(slope.normal.dot(*point - slope.point)) < 1e-9);
  QVERIFY(!pointAt(kPlain, {Vec3(1, 0, 0), Vec3::Zero()}, {0, 0}));  // seen edge-on
}

QTEST_APPLESS_MAIN(ImageMapTest)
#include "image_map_test.moc"
