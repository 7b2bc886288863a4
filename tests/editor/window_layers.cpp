// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The list of layers above the outline, by real mouse and key events on the real window.
#include <QApplication>
#include <QLineEdit>
#include <QToolButton>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/layers.h"
#include "editor/panels/layer_list.h"
#include "editor/panels/outliner_panel.h"
#include "level/file/level_writer.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kLeft{Vec3(-128, -32, 0), Vec3(-64, 32, 64)};
const Box kMiddle{Vec3(-32, -32, 0), Vec3(32, 32, 64)};
const Box kRight{Vec3(64, -32, 0), Vec3(128, 32, 64)};

}  // namespace

class WindowLayers : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init();
  void cleanup() { close(); }

  void eye_hidesAndShows();
  void lock_keepsFromBeingPicked();
  void f2_renames();
  void doubleClick_makesItTheLayerOfNewSolids();
  void arrow_omitsFromExport();
  void eyeOfTheOutline_letsGoWhatItHides();
  void buttons_addMoveSelectAndRemove();
  void counts_follow();

 private:
  QTreeView& view() { return window().findChild<LayerList*>()->view(); }
  QString text(int row, int column) { return view().model()->index(row, column).data().toString(); }
  const level::Layer& layer(std::size_t row) { return session().level().layers().at(row); }
  std::uint64_t hash() { return level::levelHash(session().level()); }
  QPoint middleOf(int row, int column) {
    return view().visualRect(view().model()->index(row, column)).center();
  }
  void clickCell(int row, int column) {
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, middleOf(row, column));
  }
  void press(const char* action);
  void undo() {
    window().viewport().setFocus();
    key(Qt::Key_Z, Qt::ControlModifier);
  }

  NodeId m_left;
  NodeId m_right;
};

// Two boxes, the right one in a second layer; nothing is selected.
void WindowLayers::init() {
  QVERIFY(open());
  m_left = drawBox(kLeft);
  m_right = drawBox(kRight);
  press("layer.add");
  QCOMPARE(session().level().layers().size(), std::size_t{2});
  press("layer.takeSelection");
  QCOMPARE(layerOf(session().level(), m_right), layer(1).id);
  session().clearSelection();
  QVERIFY(waitUntilIdle());
}

void WindowLayers::press(const char* action) {
  for (QToolButton* button : window().findChild<LayerList*>()->findChildren<QToolButton*>()) {
    if (button->defaultAction()->objectName() != QLatin1String(action)) continue;
    QVERIFY2(button->isEnabled(), action);
    QTest::mouseClick(button, Qt::LeftButton);
    return;
  }
  QFAIL(action);
}

void WindowLayers::eye_hidesAndShows() {
  const std::uint64_t before = hash();
  clickCell(1, LayerModel::kShown);
  QVERIFY(!layer(1).visible);
  QVERIFY(waitUntilIdle());
  QVERIFY(session().scene().find({{m_right}})->flags.hidden);
  click(kXy, kRight.center());
  QVERIFY(session().selection().empty());
  undo();
  QCOMPARE(hash(), before);
  clickCell(1, LayerModel::kShown);
  clickCell(1, LayerModel::kShown);
  QVERIFY(layer(1).visible);
  QVERIFY(waitUntilIdle());
  click(kXy, kRight.center());
  QCOMPARE(session().selection(), Session::Nodes{m_right});
}

void WindowLayers::lock_keepsFromBeingPicked() {
  const std::uint64_t before = hash();
  clickCell(1, LayerModel::kLocked);
  QVERIFY(layer(1).locked);
  QVERIFY(waitUntilIdle());
  click(kXy, kRight.center());
  QVERIFY(session().selection().empty());
  click(kXy, kLeft.center());
  QCOMPARE(session().selection(), Session::Nodes{m_left});
  undo();
  QCOMPARE(hash(), before);
}

void WindowLayers::f2_renames() {
  const std::uint64_t before = hash();
  clickCell(1, LayerModel::kName);
  QTest::keyClick(&view(), Qt::Key_F2);
  auto* field = view().findChild<QLineEdit*>();
  QVERIFY(field != nullptr);
  field->selectAll();
  QTest::keyClicks(field, "windows");
  QTest::keyClick(field, Qt::Key_Return);
  QTRY_COMPARE(layer(1).name, std::string("windows"));  // an event applies the typed text
  QCOMPARE(text(1, LayerModel::kName), QString("windows"));
  undo();
  QCOMPARE(hash(), before);
}

void WindowLayers::doubleClick_makesItTheLayerOfNewSolids() {
  const auto doubleClickName = [this](int row) {
    const QPoint name = middleOf(row, LayerModel::kName);
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, name);
    QTest::mouseDClick(view().viewport(), Qt::LeftButton, {}, name);
    QTest::mouseRelease(view().viewport(), Qt::LeftButton, {}, name);
  };
  const auto isBold = [this](int row) {
    return view().model()->index(row, LayerModel::kName).data(Qt::FontRole).value<QFont>().bold();
  };
  QVERIFY(isBold(1));  // a newly added layer becomes the current one
  const NodeId there = drawBox(kMiddle);
  QCOMPARE(layerOf(session().level(), there), layer(1).id);
  doubleClickName(0);
  QVERIFY(isBold(0) && !isBold(1));
  const NodeId here = drawBox(kMiddle.translated(Vec3(0, 96, 0)));
  QCOMPARE(layerOf(session().level(), here), layer(0).id);
  clickCell(1, LayerModel::kCurrent);
  QVERIFY(isBold(1));
  // New solids never disappear: a hidden layer cannot be the current one; shown again, it becomes
  // current again.
  clickCell(1, LayerModel::kShown);
  QVERIFY(isBold(0));
  const NodeId seen = drawBox(kMiddle.translated(Vec3(0, -96, 0)));
  QCOMPARE(layerOf(session().level(), seen), layer(0).id);
  clickCell(1, LayerModel::kShown);
  QVERIFY(isBold(1));
}

void WindowLayers::arrow_omitsFromExport() {
  const std::uint64_t before = hash();
  clickCell(1, LayerModel::kExported);
  QVERIFY(layer(1).omittedFromExport);
  QVERIFY(!window().actions().action("layer.exported")->isChecked());
  undo();
  QCOMPARE(hash(), before);
}

void WindowLayers::eyeOfTheOutline_letsGoWhatItHides() {
  session().select({m_left, m_right});
  QTreeView& tree = window().findChild<OutlinerPanel*>()->tree();
  const QModelIndex eye = tree.model()->index(0, OutlinerModel::kShown);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(eye).center());
  QVERIFY(session().level().node(m_left).properties.flags.hidden);
  QCOMPARE(session().selection(), Session::Nodes{m_right});
}

void WindowLayers::buttons_addMoveSelectAndRemove() {
  const std::uint64_t before = hash();
  press("layer.select");
  QCOMPARE(session().selection(), Session::Nodes{m_right});
  clickCell(0, LayerModel::kName);
  press("layer.takeSelection");
  QCOMPARE(layerOf(session().level(), m_right), layer(0).id);
  press("layer.select");
  QCOMPARE(session().selection(), (Session::Nodes{m_left, m_right}));
  undo();
  QCOMPARE(hash(), before);
  // The default layer cannot be removed; the other one can, and undo restores it.
  QVERIFY(!window().actions().action("layer.remove")->isEnabled());
  clickCell(1, LayerModel::kName);
  press("layer.remove");
  QCOMPARE(session().level().layers().size(), std::size_t{1});
  QCOMPARE(view().model()->rowCount(), 1);
  undo();
  QCOMPARE(hash(), before);
  QCOMPARE(view().model()->rowCount(), 2);
}

void WindowLayers::counts_follow() {
  const auto shows = [this](const QString& first, const QString& second) {
    return QTest::qWaitFor(
        [&] {
          return text(0, LayerModel::kCount) == first && text(1, LayerModel::kCount) == second;
        },
        5000);
  };
  QVERIFY(shows("1", "1"));
  session().select({m_left});
  press("layer.takeSelection");
  QVERIFY(shows("0", "2"));
  undo();
  QVERIFY(shows("1", "1"));
  keepPicture("layers");
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowLayers test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_layers.moc"
