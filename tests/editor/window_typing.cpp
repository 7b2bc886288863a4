// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Which widget gets the keys: a field while the user types, otherwise the panes. By real mouse and
// key events on the real window.
#include <algorithm>
#include <utility>

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QTimer>
#include <QToolBar>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/commands/painting.h"
#include "editor/panels/inspector_panel.h"
#include "editor/panels/number_field.h"
#include "editor/panels/outliner_panel.h"
#include "editor/panels/solid_page.h"
#include "level/document/level_keys.h"
#include "level/edits/entities.h"
#include "level/file/level_writer.h"
#include "level/solids/solid_geometry.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};

}  // namespace

class WindowTyping : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void enterInAField_worksItOutAndGivesTheKeysBack();
  void escapeInAField_takesItBack();
  void nonsenseInAField_changesNothing();
  void units_areTypedOnceTheLevelHasAScale();
  void nextShapesNumbers_areChosenBeforeItIsDrawn();
  void tab_goesDownThePage();
  void name_isTakenWithEnterAndLeftWithEscape();
  void toolNumbers_doWhatTheySayOnEnter();
  void toolNumbers_areSeenAtOnce();
  void toolNumbers_goWithTheirTool();
  void keys_followTheMouse();
  void keys_stayWithWhoTypes();
  void deleteInTheOutline_removes();
  void deleteAmongEntities_removes();
  void choosingAShape_givesTheKeysBack();
  void enterInAnUntouchedField_changesNothing();
  void enterInAnUntouchedToolField_changesNothing();
  void enterInUntouchedFieldsOfAllPanels_changesNothing();
  void oneTypedToolNumber_leavesTheOthersExact();
  void typedSize_staysOnTheGrid();
  void scaleHandle_staysOnTheGrid();
  void typedSizeOfABrush_staysOnTheGrid();
  void lateRefresh_keepsWhatIsTyped();
  void doubleClick_takesTheMinusToo();
  void escapeInADialog_takesBackWhatWasTyped_thenCloses();
  void longNumbers_areSeenWhole();
  void commandsBeforeTheEvaluation_useTheLevelAsItIs();

 private:
  // Rotates the box by 15 degrees, so that every number of the box is longer than the text of its
  // field. The rotate tool stays active.
  void drawTurnedBox() {
    drawBox(kBox);
    key(Qt::Key_R);
    dragOn(kXy, {100, 0, 0}, {96, 30, 0});
    typeKeys("15");
    release(kXy, {96, 30, 0});
  }
  // The visible fields in their order: corner x, y, z, size x, y, z, then the shape's parameters.
  NumberField& field(int index) {
    auto* page = window().findChild<SolidPage*>();
    auto fields = page->findChildren<NumberField*>();
    fields.removeIf([](NumberField* each) { return !each->isVisible(); });
    std::ranges::sort(fields, {}, [page](NumberField* each) {
      const QPoint at = each->mapTo(page, QPoint());
      return std::pair(at.y(), at.x());
    });
    return *fields.at(index);
  }
  void type(QWidget& into, const QString& text) {
    into.setFocus();
    QTest::keyClick(&into, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(&into, text);
  }
  bool panesHaveTheKeys() {
    return QTest::qWaitFor([this] { return window().viewport().hasFocus(); }, 5000);
  }
};

void WindowTyping::enterInAField_worksItOutAndGivesTheKeysBack() {
  drawBox(kBox);
  type(field(3), "64+32*2");
  QTest::keyClick(&field(3), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {kBox.min(), Vec3(64, 64, 64)}));
  QVERIFY(panesHaveTheKeys());
  type(field(0), "-(128)/2,5");  // a comma counts as a decimal point
  QTest::keyClick(&field(0), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().min().x(), -51.2);
}

void WindowTyping::escapeInAField_takesItBack() {
  drawBox(kBox);
  const std::size_t steps = session().undoSteps();
  type(field(3), "999");
  QTest::keyClick(&field(3), Qt::Key_Escape);
  QVERIFY(panesHaveTheKeys());
  QCOMPARE(field(3).text(), QString("128"));
  QCOMPARE(session().undoSteps(), steps);
  QVERIFY(!session().selection().empty());  // Esc affected only the field
}

void WindowTyping::nonsenseInAField_changesNothing() {
  drawBox(kBox);
  const std::size_t steps = session().undoSteps();
  type(field(3), "64+");
  QTest::keyClick(&field(3), Qt::Key_Return);
  QVERIFY(panesHaveTheKeys());
  QCOMPARE(field(3).text(), QString("128"));
  QCOMPARE(session().undoSteps(), steps);
}

void WindowTyping::units_areTypedOnceTheLevelHasAScale() {
  drawBox(kBox);
  const std::size_t steps = session().undoSteps();
  type(field(3), "4m");  // the length of a metre is not set yet
  QTest::keyClick(&field(3), Qt::Key_Return);
  QCOMPARE(session().undoSteps(), steps);
  auto* scale = window().findChild<NumberField*>("unitsPerMetre");
  QVERIFY(scale != nullptr);
  type(*scale, "32");
  QTest::keyClick(scale, Qt::Key_Return);
  QCOMPARE(level::unitsPerMetre(session().level()), 32.0);
  type(field(3), "4m");
  QTest::keyClick(&field(3), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().sizes().x(), 128.0);
  type(field(4), "2m + 50cm");
  QTest::keyClick(&field(4), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().sizes().y(), 80.0);
  // Also during a drag.
  const double from = selected().min().x();
  dragOn(kXy, selected().center(), Vec3(selected().center() + Vec3(64, 0, 0)));
  typeKeys("3m");
  release(kXy, selected().center());
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().min().x(), from + 96);
  // The scale is undone like every other edit.
  while (session().canUndo()) key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(level::unitsPerMetre(session().level()), 0.0);
  QCOMPARE(scale->value(), 0.0);
  // Typed with more decimals than the field shows.
  type(*scale, "1/0.0254");
  QTest::keyClick(scale, Qt::Key_Return);
  QCOMPARE(level::unitsPerMetre(session().level()), 1 / 0.0254);
}

void WindowTyping::nextShapesNumbers_areChosenBeforeItIsDrawn() {
  chooseShape("cylinder");
  // The number of sides comes first; lengths are not shown.
  auto* next = window().findChild<SolidPage*>()->findChildren<ParameterFields*>().last();
  QVERIFY(QTest::qWaitFor([&] { return next->fields().front()->isVisible(); }));
  auto& sides = *qobject_cast<NumberField*>(next->fields().front());
  QCOMPARE(sides.value(), 16.0);
  type(sides, "6");
  QTest::keyClick(&sides, Qt::Key_Return);
  QVERIFY(panesHaveTheKeys());
  drag(kXy, {-60, -60, 0}, {60, 60, 0});
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().scene().figures().faces, std::size_t{8});
  // The choice also applies to the next shape of this kind.
  key(Qt::Key_Escape);
  QCOMPARE(sides.value(), 6.0);
  chooseShape("box");
  QVERIFY(next->fields().empty());
}

void WindowTyping::tab_goesDownThePage() {
  chooseShape("cylinder");
  window().workspace().setReference(kBox);
  drag(kXy, {-60, -60, 0}, {60, 60, 0});
  QVERIFY(waitUntilIdle());
  auto* page = window().findChild<SolidPage*>();
  page->findChild<QLineEdit*>()->setFocus();
  int last = page->findChild<QLineEdit*>()->mapTo(page, QPoint()).y();
  for (int i = 0; i < 2 + 6 + 4; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QWidget* now = QApplication::focusWidget();
    QVERIFY2(page->isAncestorOf(now), qPrintable(QString("lost after %1 steps").arg(i)));
    const int y = now->mapTo(page, QPoint()).y();
    QVERIFY2(y >= last, qPrintable(QString("upwards at step %1").arg(i)));
    last = y;
  }
}

void WindowTyping::name_isTakenWithEnterAndLeftWithEscape() {
  const NodeId box = drawBox(kBox);
  auto* name = window().findChild<SolidPage*>()->findChild<QLineEdit*>();
  type(*name, "wall");
  QTest::keyClick(name, Qt::Key_Return);
  QVERIFY(panesHaveTheKeys());
  QCOMPARE(session().level().node(box).properties.name, std::string("wall"));
  type(*name, "tower");
  QTest::keyClick(name, Qt::Key_Escape);
  QVERIFY(panesHaveTheKeys());
  QCOMPARE(session().level().node(box).properties.name, std::string("wall"));
  QCOMPARE(name->text(), QString("wall"));
}

void WindowTyping::toolNumbers_doWhatTheySayOnEnter() {
  drawBox(kBox);
  auto* bar = window().findChild<QToolBar*>("toolFields");
  auto* x = bar->findChild<NumberField*>();
  type(*x, "48");
  QTest::keyClick(x, Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), kBox.translated(Vec3(48, 0, 0))));
  QVERIFY(panesHaveTheKeys());
}

void WindowTyping::toolNumbers_areSeenAtOnce() {
  drawBox(kBox);
  auto* bar = window().findChild<QToolBar*>("toolFields");
  const auto seen = [bar] {
    int count = 0;
    for (const auto* field : bar->findChildren<NumberField*>()) count += field->isVisible() ? 1 : 0;
    return count;
  };
  for (const Qt::Key tool : {Qt::Key_R, Qt::Key_Escape}) {
    key(tool);
    const auto fields = static_cast<int>(window().toolbox().tool().fields().size());
    QVERIFY(fields > 0);
    QTRY_COMPARE(seen(), fields);
  }
}

void WindowTyping::toolNumbers_goWithTheirTool() {
  auto* bar = window().findChild<QToolBar*>("toolFields");
  const auto count = [bar] { return bar->findChildren<QWidget*>().size(); };
  const auto before = count();
  for (int i = 0; i < 10; ++i) {
    key(Qt::Key_R);
    key(Qt::Key_Escape);
  }
  QTRY_COMPARE(count(), before);
}

void WindowTyping::keys_followTheMouse() {
  QTreeView& tree = window().findChild<OutlinerPanel*>()->tree();
  for (QWidget* other : {static_cast<QWidget*>(&tree),
                         static_cast<QWidget*>(window().findChild<QComboBox*>("shape"))}) {
    other->setFocus();
    QVERIFY(!window().viewport().hasFocus());
    hover(kXy, {0, 0, 0});
    QVERIFY(panesHaveTheKeys());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_C);
    QCOMPARE(window().toolbox().active(), ToolId::clip);
    key(Qt::Key_Escape);
  }
}

void WindowTyping::keys_stayWithWhoTypes() {
  QLineEdit& search = window().findChild<OutlinerPanel*>()->search();
  search.setFocus();
  QTest::keyClicks(&search, "wa");
  hover(kXy, {0, 0, 0});
  hover(k3d, {0, 0, 0});
  QVERIFY(search.hasFocus());
  QTest::keyClicks(QApplication::focusWidget(), "ll");
  QCOMPARE(search.text(), QString("wall"));
  QTest::keyClick(&search, Qt::Key_Escape);
  QVERIFY(search.text().isEmpty());
  QVERIFY(panesHaveTheKeys());
}

void WindowTyping::deleteInTheOutline_removes() {
  drawBox(kBox);
  drawBox(kBox.translated(Vec3(0, 0, 64)));
  QTreeView& tree = window().findChild<OutlinerPanel*>()->tree();
  const QModelIndex first = tree.model()->index(0, OutlinerModel::kName);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(first).center());
  QVERIFY(tree.hasFocus());
  QTest::keyClick(&tree, Qt::Key_Delete);
  QCOMPARE(tree.model()->rowCount(), 1);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(session().scene().bounds(), kBox.translated(Vec3(0, 0, 64))));
}

void WindowTyping::deleteAmongEntities_removes() {
  const auto& classes = builtInEntityClasses();
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "light"), {0, 0, 64}));
  session().clearSelection();
  QTreeView& tree = window().findChild<OutlinerPanel*>()->tree();
  const QModelIndex light = tree.model()->index(0, 0);
  QCOMPARE(light.data().toString(), QString("Light 1"));
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(light).center());
  QTest::keyClick(&tree, Qt::Key_Delete);
  QVERIFY(session().entities().empty());
}

void WindowTyping::choosingAShape_givesTheKeysBack() {
  auto* shapes = window().findChild<QComboBox*>("shape");
  shapes->setFocus();
  QTest::keyClick(shapes, Qt::Key_End);
  QVERIFY(window().workspace().shape().kind != "box");
  QVERIFY(panesHaveTheKeys());
}

void WindowTyping::enterInAnUntouchedField_changesNothing() {
  drawTurnedBox();
  key(Qt::Key_Escape);
  QVERIFY(waitUntilIdle());
  const Box before = selected();
  const std::size_t steps = session().undoSteps();
  for (int i = 0; i < 6; ++i) {
    field(i).setFocus();
    QTest::keyClick(&field(i), Qt::Key_Return);
    QVERIFY(waitUntilIdle());
    QVERIFY2(session().undoSteps() == steps, qPrintable(QString("field %1 made a step").arg(i)));
    // Types the same text again.
    const QString text = field(i).text();
    type(field(i), text);
    QTest::keyClick(&field(i), Qt::Key_Return);
    QVERIFY2(session().undoSteps() == steps, qPrintable(QString("field %1 made a step").arg(i)));
  }
  QVERIFY(same(selected(), before));
}

void WindowTyping::enterInAnUntouchedToolField_changesNothing() {
  drawTurnedBox();
  key(Qt::Key_T);
  QVERIFY(waitUntilIdle());
  const std::size_t steps = session().undoSteps();
  for (auto* each : window().findChild<QToolBar*>("toolFields")->findChildren<NumberField*>()) {
    if (!each->isVisible()) continue;
    each->setFocus();
    QTest::keyClick(each, Qt::Key_Return);
    QCOMPARE(session().undoSteps(), steps);
  }
}

// Every page and panel, also those that are made later, with numbers longer than their texts.
void WindowTyping::enterInUntouchedFieldsOfAllPanels_changesNothing() {
  drawTurnedBox();
  key(Qt::Key_Escape);
  QVERIFY(waitUntilIdle());
  changeSurfaces(session(), "Place", [](level::Surface& surface) {
    surface.axes = level::StandardAxes{{1.0 / 3, 2.0 / 7}, 100.0 / 7, {1.0 / 3, 0.7 / 3}};
    surface.flags = level::SurfaceFlags{.contents = 1, .flags = 2, .value = 123456789};
  });
  QVERIFY(session().apply("Scale", [](level::Level& level) {
    return level::setLevelKeyValues(level, {{level::kUnitsPerMetreKey, "39.370078740157481"}});
  }));
  const std::vector<EntityClass> classes = builtInEntityClasses();
  const NodeId box = session().selection().front();
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "light"), {1.0 / 3, 0, 200.0 / 3}));
  const NodeId light = session().selection().front();
  QVERIFY(waitUntilIdle());
  const std::uint64_t before = level::levelHash(session().level());
  const std::size_t steps = session().undoSteps();

  int fields = 0;
  const auto enterEverywhere = [&] {
    for (QLineEdit* edit : window().findChildren<QLineEdit*>()) {
      if (!edit->isVisible() || !edit->isEnabled()) continue;
      auto* number = qobject_cast<NumberField*>(edit->parentWidget());
      QWidget* typed = number != nullptr ? static_cast<QWidget*>(number) : edit;
      const QString name = QLatin1String(typed->parentWidget()->metaObject()->className()) + ' ' +
                           typed->objectName() + ' ' + edit->text();
      typed->setFocus();
      QTest::keyClick(typed, Qt::Key_Return);
      QVERIFY(waitUntilIdle());
      ++fields;
      QVERIFY2(session().undoSteps() == steps, qPrintable("a step by Enter in " + name));
      QVERIFY2(level::levelHash(session().level()) == before, qPrintable("changed by " + name));
    }
  };
  auto* pages = window().findChild<InspectorPanel*>();
  const auto look = [&](const char* what) {
    const int known = fields;
    for (QDockWidget* dock : window().docks().all()) {
      dock->show();
      dock->raise();
      QCoreApplication::processEvents();
      if (dock != window().docks().inspector) {
        enterEverywhere();
        if (QTest::currentTestFailed()) return;
      }
    }
    for (int page = 0; page < pages->count(); ++page) {
      pages->setCurrentIndex(page);
      QCoreApplication::processEvents();
      enterEverywhere();
      if (QTest::currentTestFailed()) return;
    }
    qInfo("%s: %d fields", what, fields - known);
  };
  session().select({box});
  look("a solid");
  if (QTest::currentTestFailed()) return;
  session().clearSelection();
  click(k3d, {0, 0, 64}, Qt::ShiftModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  look("a face");
  if (QTest::currentTestFailed()) return;
  session().select({light});
  look("an entity");
  if (QTest::currentTestFailed()) return;
  session().clearSelection();
  look("nothing");
  QVERIFY2(fields > 40, "the fields were not found");
}

void WindowTyping::oneTypedToolNumber_leavesTheOthersExact() {
  drawTurnedBox();
  key(Qt::Key_T);
  QVERIFY(waitUntilIdle());
  const Box before = selected();
  QList<NumberField*> fields =
      window().findChild<QToolBar*>("toolFields")->findChildren<NumberField*>();
  fields.removeIf([](NumberField* each) { return !each->isVisible(); });
  QCOMPARE(fields.size(), 3);
  type(*fields[2], "96");
  QTest::keyClick(fields[2], Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), {before.min(), Vec3(before.max().x(), before.max().y(), 96)}));
}

namespace {

// The single step of a shape's placement, and the shape's size along x.
struct DrawnBox {
  double width = 0;
  std::size_t steps = 0;
  bool isMove = false;
};

DrawnBox drawnBox(const level::Node& node) {
  DrawnBox drawn;
  const auto& shape = std::get<level::ShapeSolid>(node.content);
  for (const auto& [name, value] : shape.parameters) {
    if (name == "width") drawn.width = value;
  }
  drawn.steps = shape.placement.steps.size();
  const auto* map = std::get_if<level::AffineMap>(&shape.placement.steps.front());
  drawn.isMove = map != nullptr && map->linear.isIdentity(0);
  return drawn;
}

// True if a plane of the node's exact solid contains exactly the points with this x.
bool hasPlaneAt(const level::Node& node, double x) {
  const auto geometry = level::solidGeometry(node);
  if (!geometry || !geometry.value().isBrush()) return false;
  return std::ranges::any_of(geometry.value().brush().planes(), [&](const geometry::Plane& plane) {
    const auto [nx, ny, nz, d] = plane.exactCoefficients();
    bool fits = false;
    const auto number = [&](const std::string& text) {
      return QString::fromStdString(text).toLongLong(&fits);
    };
    const auto normal = static_cast<double>(number(nx));
    return fits && normal != 0 && ny == "0" && nz == "0" &&
           static_cast<double>(number(d)) == normal * x && fits;
  });
}

}  // namespace

void WindowTyping::typedSize_staysOnTheGrid() {
  const NodeId box = drawBox({Vec3(-144, -64, 0), Vec3(144, 64, 64)});
  type(field(3), "320");
  QTest::keyClick(&field(3), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  const DrawnBox drawn = drawnBox(session().level().node(box));
  QCOMPARE(drawn.width, 320.0);
  QCOMPARE(drawn.steps, std::size_t{1});
  QVERIFY2(drawn.isMove, "the shape is stretched by its placement");
  QVERIFY2(hasPlaneAt(session().level().node(box), 176), "no plane at exactly x = 176");
  QVERIFY(same(selected(), {Vec3(-144, -64, 0), Vec3(176, 64, 64)}));
  const auto undone = session().undoSteps();
  key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(session().undoSteps(), undone - 1);
  QCOMPARE(drawnBox(session().level().node(box)).width, 288.0);
}

void WindowTyping::scaleHandle_staysOnTheGrid() {
  const NodeId box = drawBox({Vec3(-144, -64, 0), Vec3(144, 64, 64)});
  key(Qt::Key_T);
  drag(kXy, {144, 0, 0}, {176, 0, 0});
  QVERIFY(waitUntilIdle());
  QCOMPARE(drawnBox(session().level().node(box)).width, 320.0);
  QVERIFY(drawnBox(session().level().node(box)).isMove);
  QVERIFY2(hasPlaneAt(session().level().node(box), 176), "no plane at exactly x = 176");
  QList<NumberField*> fields =
      window().findChild<QToolBar*>("toolFields")->findChildren<NumberField*>();
  fields.removeIf([](NumberField* each) { return !each->isVisible(); });
  type(*fields[0], "96");
  QTest::keyClick(fields[0], Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QCOMPARE(drawnBox(session().level().node(box)).width, 96.0);
  QVERIFY(same(selected(), {Vec3(-144, -64, 0), Vec3(-48, 64, 64)}));
}

void WindowTyping::typedSizeOfABrush_staysOnTheGrid() {
  const NodeId box = drawBox({Vec3(0, -64, 0), Vec3(192, 64, 64)});
  key(Qt::Key_C);  // after clipping it is no shape any more
  click(kXy, {-16, -80, 0});
  click(kXy, {64, 0, 0});
  key(Qt::Key_Return);
  key(Qt::Key_Escape);
  QVERIFY(waitUntilIdle());
  const Box before = selected();
  QCOMPARE(before.sizes().x(), 192.0);
  QVERIFY(std::holds_alternative<level::BrushSolid>(session().level().node(box).content));
  type(field(3), "208");
  QTest::keyClick(&field(3), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QVERIFY2(hasPlaneAt(session().level().node(box), 208), "no plane at exactly x = 208");
  QVERIFY(same(selected(), {before.min(), Vec3(208, 64, 64)}));
}

void WindowTyping::lateRefresh_keepsWhatIsTyped() {
  drawBox(kBox);
  field(0).setFocus();
  QTest::keyClick(&field(0), Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(&field(0), "-16");
  session().rebuild();  // the scene of an earlier edit arrives
  QVERIFY(waitUntilIdle());
  QTest::keyClicks(&field(0), "0");
  QCOMPARE(field(0).text(), QString("-160"));
  QTest::keyClick(&field(0), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QCOMPARE(selected().min().x(), -160.0);
  QCOMPARE(field(0).text(), QString("-160"));
}

void WindowTyping::doubleClick_takesTheMinusToo() {
  drawBox(kBox);
  auto* line = field(0).findChild<QLineEdit*>();
  QCOMPARE(line->text(), QString("-64"));
  QTest::mouseDClick(line, Qt::LeftButton, {}, line->rect().center());
  QCOMPARE(line->selectedText(), QString("-64"));
  QTest::keyClicks(line, "32");
  QCOMPARE(line->text(), QString("32"));
}

void WindowTyping::escapeInADialog_takesBackWhatWasTyped_thenCloses() {
  QString typed, back;
  bool isOpenAfterFirst = false, isOpenAfterSecond = true;
  QTimer::singleShot(0, this, [&] {
    QWidget* dialog = QApplication::activeModalWidget();
    QVERIFY(dialog != nullptr);
    QVERIFY(QTest::qWaitForWindowActive(dialog));
    auto* x = dialog->findChild<NumberField*>("camera0");
    const QString before = x->text();
    // The main window may get its own activation, asked for earlier, after the dialog's.
    const auto takesKeys = [dialog, x] {
      dialog->activateWindow();
      x->setFocus();
      return x->hasFocus();
    };
    QVERIFY(QTest::qWaitFor(takesKeys));
    x->selectAll();
    QTest::keyClicks(x, "77");
    typed = x->text();
    QTest::keyClick(x, Qt::Key_Escape);
    isOpenAfterFirst = dialog->isVisible() && x->text() == before;
    back = x->text();
    QTest::keyClick(x, Qt::Key_Escape);
    isOpenAfterSecond = dialog->isVisible();
    if (isOpenAfterSecond) qobject_cast<QDialog*>(dialog)->reject();
  });
  window().actions().action("view.moveCamera")->trigger();
  QCOMPARE(typed, QString("77"));
  QVERIFY2(isOpenAfterFirst, qPrintable(back));
  QVERIFY(!isOpenAfterSecond);
}

// A number that has lost its first digit is a wrong number.
void WindowTyping::longNumbers_areSeenWhole() {
  drawTurnedBox();
  type(field(0), "-1024.125");
  QTest::keyClick(&field(0), Qt::Key_Return);
  QVERIFY(waitUntilIdle());
  QCOMPARE(field(0).text(), QString("-1024.125"));
  for (int index = 0; index < 6; ++index) {
    const auto* line = field(index).findChild<QLineEdit*>();
    const int needed = line->fontMetrics().horizontalAdvance(line->text());
    QVERIFY2(needed <= line->contentsRect().width(),
             qPrintable(QString("%1 in %2 pixels").arg(line->text()).arg(line->width())));
    QCOMPARE(line->cursorPosition(), 0);
  }
}

// A quick user in a large level: the scene still shows the box where it was.
void WindowTyping::commandsBeforeTheEvaluation_useTheLevelAsItIs() {
  drawBox(kBox);
  QVERIFY(waitUntilIdle());
  const Box before = selected();
  const auto trigger = [this](const char* id) { window().actions().action(id)->trigger(); };
  trigger("edit.nudgeRight");
  QVERIFY(!session().isEvaluated());
  trigger("edit.flipX");
  type(field(3), "200");
  QTest::keyClick(&field(3), Qt::Key_Return);
  trigger("edit.nudgeRight");
  type(field(0), "-77");
  QTest::keyClick(&field(0), Qt::Key_Return);
  QVERIFY(!session().isEvaluated());
  QVERIFY(waitUntilIdle());
  QVERIFY(same(selected(), Box(Vec3(-77, before.min().y(), before.min().z()),
                               Vec3(123, before.max().y(), before.max().z()))));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowTyping test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_typing.moc"
