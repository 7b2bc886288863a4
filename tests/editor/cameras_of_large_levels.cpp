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

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::CamerasOfLargeLevels)
#include "cameras_of_large_levels.moc"
