// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels much larger than a game's, such as buildings in millimetres, are framed and seen.
#include <QtTest>

#include "editor/tools/camera.h"

namespace halfspace::editor::tests {

using geometry::Box;
using geometry::Vec3;

class CamerasOfLargeLevels : public QObject {
  Q_OBJECT

 private slots:
  void aFramedLevel_isSeen_data();
  void aFramedLevel_isSeen();
  void framedPoints_fillThePane_data();
  void framedPoints_fillThePane();
};

void CamerasOfLargeLevels::aFramedLevel_isSeen_data() {
  QTest::addColumn<int>("kind");
  QTest::addColumn<double>("side");
  for (const auto kind : {PaneKind::perspective, PaneKind::xy, PaneKind::xz, PaneKind::yz}) {
    for (const double side : {64.0, 8192.0, 50'000.0, 131'072.0})
      QTest::addRow("pane %d, %g units", int(kind), side) << int(kind) << side;
  }
}

// Every corner lies within the clipping planes.
void CamerasOfLargeLevels::aFramedLevel_isSeen() {
  QFETCH(int, kind);
  QFETCH(double, side);
  Camera camera(static_cast<PaneKind>(kind));
  camera.setSize({300, 200});
  const Box level(Vec3(0, 0, 0), Vec3::Constant(side));
  camera.frame(level);
  for (int i = 0; i < 8; ++i) {
    const Vec3 corner = level.corner(static_cast<Box::CornerType>(i));
    const Eigen::Vector4d clip = camera.viewProjection() * corner.homogeneous();
    for (int axis = 0; axis < 3; ++axis) {
      const double at = clip[axis] / clip.w();
      QVERIFY2(at >= -1 && at <= 1, qPrintable(QString("axis %1: %2").arg(axis).arg(at)));
    }
  }
}

void CamerasOfLargeLevels::framedPoints_fillThePane_data() {
  QTest::addColumn<QSizeF>("size");
  for (const QSizeF size : {QSizeF(300, 200), QSizeF(900, 200), QSizeF(200, 700)})
    QTest::addRow("%g x %g", size.width(), size.height()) << size;
}

// A low slab with a tower at one end: the box around both is mostly empty.
void CamerasOfLargeLevels::framedPoints_fillThePane() {
  QFETCH(QSizeF, size);
  Camera camera;
  camera.setSize(size);
  std::vector<Vec3> points;
  Box whole;
  for (const Box& box : {Box(Vec3(0, 0, 0), Vec3(2000, 1000, 16)),
                         Box(Vec3(1900, 900, 16), Vec3(2000, 1000, 900))}) {
    whole.extend(box);
    for (int i = 0; i < 8; ++i) points.push_back(box.corner(static_cast<Box::CornerType>(i)));
  }
  camera.frame(points);
  QRectF seen;
  for (const Vec3& point : points) {
    const auto at = camera.project(point);
    QVERIFY(at.has_value());
    seen = seen.isNull() ? QRectF(*at, QSizeF(1e-9, 1e-9)) : seen | QRectF(*at, QSizeF(1e-9, 1e-9));
  }
  // A margin of a twentieth on both sides of the axis that limits the picture.
  const double width = seen.width() / size.width(), height = seen.height() / size.height();
  const QString shares = QString("%1, %2").arg(width).arg(height);
  QVERIFY2(std::abs(std::max(width, height) - 0.9) < 1e-6, qPrintable(shares));
  QVERIFY2(width > height ? std::abs(seen.left() / size.width() - 0.05) < 1e-6
                          : std::abs(seen.top() / size.height() - 0.05) < 1e-6,
           qPrintable(shares));
  const double near = (camera.position() - whole.center()).norm();
  camera.frame(whole);
  QVERIFY(near < (camera.position() - whole.center()).norm());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::CamerasOfLargeLevels)
#include "cameras_of_large_levels.moc"
