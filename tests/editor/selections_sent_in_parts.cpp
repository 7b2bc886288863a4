// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The vertices of a large selection go to the graphics card in slices of time, so that no slice
// blocks the window. The test ends each slice the first time that stage() asks whether it is over,
// and counts slices instead of measuring time.
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/viewport/drawing/selection_batches.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

class SelectionsSentInParts : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3");
    m_context.setFormat(QSurfaceFormat::defaultFormat());
    m_surface.setFormat(m_context.format());
    m_surface.create();
    QVERIFY(m_context.create() && m_context.makeCurrent(&m_surface));
    QVERIFY(m_gl.initializeOpenGLFunctions());
  }

  // Solids 10,000 units apart: each has a group of its own, of less than a megabyte.
  void manySmallGroups_takeManySlices() {
    constexpr int kGroups = 50;
    SelectionBatches batches;
    batches.begin(SelectionBatches::kFew + 1);
    for (int i = 0; i < kGroups; ++i) {
      SceneSolid solid;
      const geometry::Vec3 corner(10000.0 * i, 0, 0);
      solid.bounds = geometry::Box(corner, corner + geometry::Vec3(16, 16, 16));
      solid.corners = {solid.bounds.min(), solid.bounds.max()};
      solid.edges = {{0, 1}};
      batches.add(solid, Qt::yellow);
    }
    batches.end();

    int slices = 1;
    while (!batches.stage(m_gl, [] { return true; })) ++slices;

    QVERIFY2(slices >= kGroups, qPrintable(QString::number(slices)));
    QVERIFY(batches.upload(m_gl));
    QCOMPARE(batches.lineVertices(), std::size_t{2 * kGroups});
    batches.release(m_gl);
  }

 private:
  QOffscreenSurface m_surface;
  QOpenGLContext m_context;
  Gl m_gl;
};

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::SelectionsSentInParts test;
  return QTest::qExec(&test, argc, argv);
}
#include "selections_sent_in_parts.moc"
