// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The inspector of the real window with several things selected, and with nothing selected.
#include <algorithm>

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QTemporaryDir>
#include <QWheelEvent>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/arrange.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/empty_hint.h"
#include "editor/panels/entity_page.h"
#include "editor/panels/face_page.h"
#include "editor/panels/key_value_table.h"
#include "editor/panels/outliner_panel.h"
#include "editor/panels/solid_page.h"
#include "level/file/native_file.h"
#include "level/solids/entities.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

class WindowInspector : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void severalSolids_showWhatTheyShare_andAreSetTogether();
  void severalFaces_showWhatTheyShare();
  void severalEntities_showWhatTheyShare_andAreSetTogether();
  void renamedKey_replacesTheOneOfThatName();
  void nothingSelected_isSaid();
  void nonSolid_isTicked_undone_andComesBackFromTheFile();
  void contents_areChosen_drawn_undone_andComeBackFromTheFile();
  void theWheelOverAChoice_changesNothing();

 private:
  void trigger(const char* id) { window().actions().action(id)->trigger(); }
};

void WindowInspector::severalSolids_showWhatTheyShare_andAreSetTogether() {
  QVERIFY(open());
  const level::NodeId first = drawBox({Vec3(-128, -64, 0), Vec3(-32, 64, 64)});
  const level::NodeId second = drawBox({Vec3(16, -64, 0), Vec3(112, 64, 128)});
  trigger("solid.subtract");
  session().select({first, second});
  auto& page = *window().findChild<SolidPage*>();
  const auto field = [&page](const QString& label) -> QWidget& {
    for (QLabel* each : page.findChildren<QLabel*>()) {
      if (each->text() != label || !each->isVisible()) continue;
      auto* form = qobject_cast<QFormLayout*>(each->parentWidget()->layout());
      if (form != nullptr && form->labelForField(each) == nullptr) {
        for (int row = 0; row < form->rowCount(); ++row) {
          if (form->itemAt(row, QFormLayout::LabelRole)->widget() != each) continue;
          return *form->itemAt(row, QFormLayout::FieldRole)->widget();
        }
      }
    }
    return page;
  };
  auto* width = qobject_cast<NumberField*>(&field("Width"));
  auto* height = qobject_cast<NumberField*>(&field("Height"));
  QVERIFY(width != nullptr && height != nullptr);
  QCOMPARE(width->text(), QString("96"));
  QVERIFY(!width->isMixed() && height->isMixed());
  QCOMPARE(height->text(), QString());
  QComboBox* operation = nullptr;
  for (QComboBox* box : page.findChildren<QComboBox*>()) {
    if (box->findText("Subtract") >= 0) operation = box;
  }
  QCOMPARE(operation->currentIndex(), -1);
  // Leaving the field without a number changes nothing; a number changes all selected solids in one
  // step.
  const std::size_t steps = session().undoSteps();
  height->setFocus();
  QTest::keyClick(height, Qt::Key_Return);
  QCOMPARE(session().undoSteps(), steps);
  height->setFocus();
  QTest::keyClick(height, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(height, "64");  // the first solid already has this height
  QTest::keyClick(height, Qt::Key_Return);
  QCOMPARE(session().undoSteps(), steps + 1);
  QVERIFY(waitUntilIdle());
  for (const level::NodeId node : {first, second}) {
    QCOMPARE(session().scene().find({{node}})->bounds.sizes().z(), 64.0);
  }
  QVERIFY(equalsFreshEvaluation());
}

void WindowInspector::nonSolid_isTicked_undone_andComesBackFromTheFile() {
  QVERIFY(open());
  const level::NodeId first = drawBox({Vec3(-128, -64, 0), Vec3(-32, 64, 64)});
  const level::NodeId second = drawBox({Vec3(16, -64, 0), Vec3(112, 64, 128)});
  auto* box = window().findChild<SolidPage*>()->findChild<QCheckBox*>("nonSolid");
  QVERIFY2(box != nullptr, "there is nothing to tick");
  const auto isNonSolid = [this](level::NodeId node) {
    return session().level().node(node).properties.flags.nonSolid;
  };
  session().select({first});
  QVERIFY(box->isVisible() && box->isEnabled());
  QCOMPARE(box->checkState(), Qt::Unchecked);
  QTest::mouseClick(box, Qt::LeftButton, {}, {8, box->height() / 2});
  QVERIFY(isNonSolid(first) && !isNonSolid(second));
  QCOMPARE(box->checkState(), Qt::Checked);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
  QVERIFY(equalsFreshEvaluation());
  // The two solids differ: a click marks both.
  session().select({first, second});
  QCOMPARE(box->checkState(), Qt::PartiallyChecked);
  QTest::mouseClick(box, Qt::LeftButton, {}, {8, box->height() / 2});
  QVERIFY(isNonSolid(first) && isNonSolid(second));
  trigger("edit.undo");
  QVERIFY(isNonSolid(first) && !isNonSolid(second));
  QCOMPARE(box->checkState(), Qt::PartiallyChecked);
  trigger("edit.undo");
  QVERIFY(!isNonSolid(first));
  QCOMPARE(box->checkState(), Qt::Unchecked);
  trigger("edit.redo");
  QVERIFY(isNonSolid(first));
  // A group shows the mark of its members.
  session().select({first, second});
  QVERIFY(groupSelected(session()));
  QCOMPARE(box->checkState(), Qt::PartiallyChecked);
  const QTemporaryDir folder;
  const std::string file = folder.filePath("marked.halfspace").toStdString();
  QVERIFY(!level::saveLevel(session().level(), file));
  QVERIFY(window().openLevel(file));
  QVERIFY(isNonSolid(first) && !isNonSolid(second));
}

void WindowInspector::contents_areChosen_drawn_undone_andComeBackFromTheFile() {
  QVERIFY(open());
  const level::NodeId first = drawBox({Vec3(-128, -64, 0), Vec3(-32, 64, 64)});
  const level::NodeId second = drawBox({Vec3(16, -64, 0), Vec3(112, 64, 128)});
  auto& page = *window().findChild<SolidPage*>();
  auto* box = page.findChild<QComboBox*>("contents");
  QVERIFY2(box != nullptr, "there is nothing to choose from");
  const auto choose = [box](const QString& text) {
    box->setFocus();
    box->setCurrentIndex(box->findText(text));
    emit box->activated(box->currentIndex());
  };
  const auto of = [this](level::NodeId node) {
    return session().level().node(node).properties.contents;
  };
  session().select({first});
  QCOMPARE(box->currentText(), QString("Automatic (solid)"));
  hover(kXy, {200, 200, 0});
  const QImage plain = window().viewport().grabFramebuffer();
  choose("Detail");
  QVERIFY(of(first) == level::Contents::detail && !of(second));
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().figures().faces, std::size_t{12});
  hover(kXy, {200, 200, 0});
  keepPicture("contents_detail_chosen");
  QVERIFY(window().viewport().grabFramebuffer() != plain);
  choose("Player clip");
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
  QVERIFY(page.findChild<QCheckBox*>("nonSolid")->isChecked());
  QVERIFY(equalsFreshEvaluation());
  keepPicture("contents_clip_chosen");
  // Two solids that differ show none; a choice is for both, in one step.
  session().select({first, second});
  QCOMPARE(box->currentIndex(), -1);
  const std::size_t steps = session().undoSteps();
  choose("Liquid");
  QCOMPARE(session().undoSteps(), steps + 1);
  QVERIFY(of(first) == level::Contents::liquid && of(second) == level::Contents::liquid);
  trigger("edit.undo");
  QVERIFY(of(first) == level::Contents::playerClip && !of(second));
  session().select({first});
  QCOMPARE(box->currentText(), QString("Player clip"));
  const QTemporaryDir folder;
  const std::string file = folder.filePath("chosen.halfspace").toStdString();
  QVERIFY(!level::saveLevel(session().level(), file));
  QVERIFY(window().openLevel(file));
  QVERIFY(of(first) == level::Contents::playerClip);
  // Automatic again: a plain box is solid.
  session().select({first});
  choose("Automatic");
  QVERIFY(!of(first));
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().figures().faces, std::size_t{12});
}

void WindowInspector::severalFaces_showWhatTheyShare() {
  QVERIFY(open());
  const level::NodeId box = drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  session().selectFaces({{box, 0}});
  QVERIFY(paintSelected(session(), "grid/brick"));
  QVERIFY(changeSurfaces(session(), "Turn", [](level::Surface& surface) {
    ImagePlacement placement = imagePlacement(surface);
    placement.rotation = 30;
    setImagePlacement(surface, placement);
  }));
  session().selectFaces({{box, 0}, {box, 1}});
  auto& page = *window().findChild<FacePage*>();
  QVERIFY(page.isVisible());
  const auto fields = page.findChildren<NumberField*>();
  const auto mixed = std::ranges::count_if(fields, &NumberField::isMixed);
  QCOMPARE(mixed, 1);  // the rotation
  QStringList labels;
  for (QLabel* label : page.findChildren<QLabel*>()) labels << label->text();
  QVERIFY2(labels.contains("mixed") && labels.contains("2 faces"), qPrintable(labels.join('|')));
  session().selectFaces({{box, 0}});
  labels.clear();
  for (QLabel* label : page.findChildren<QLabel*>()) labels << label->text();
  QVERIFY2(labels.contains("brick") && labels.contains("1 face"), qPrintable(labels.join('|')));
}

void WindowInspector::severalEntities_showWhatTheyShare_andAreSetTogether() {
  QVERIFY(open());
  const EntityClass light = *findEntityClass(builtInEntityClasses(), "light");
  QVERIFY(addPointEntity(session(), light, {0, 0, 64}));
  QVERIFY(addPointEntity(session(), light, {64, 0, 64}));
  const Session::Nodes ids = level::entitiesOf(session().level());
  session().select(ids);
  auto* table = window().findChild<EntityPage*>()->findChild<KeyValueTable*>();
  QVERIFY(table->isVisible());
  const auto row = [table](const QString& key) {
    return table->findItems(key, Qt::MatchExactly)[0]->row();
  };
  QCOMPARE(table->item(row("classname"), 1)->text(), QString("light"));
  QCOMPARE(table->item(row("origin"), 1)->text(), QString());
  const std::size_t steps = session().undoSteps();
  table->item(table->rowCount() - 1, 0)->setText("style");
  table->item(row("style"), 1)->setText("3");
  QCOMPARE(session().undoSteps(), steps + 2);
  const auto valueOf = [this](level::NodeId id, const char* key) {
    return level::valueOf(*session().level().node(id).keyValues(), key);
  };
  for (const level::NodeId id : ids) QCOMPARE(valueOf(id, "style"), std::string_view("3"));
  // Values that differ are not changed.
  QVERIFY(valueOf(ids[0], "origin") != valueOf(ids[1], "origin"));
}

void WindowInspector::renamedKey_replacesTheOneOfThatName() {
  const level::KeyValues keys{{"classname", "light"}, {"light", "200"}, {"style", "3"}};
  using Keys = level::KeyValues;
  QCOMPARE(applied(keys, {"style", "light", std::nullopt}),
           (Keys{{"classname", "light"}, {"light", "3"}}));
  QCOMPARE(applied(keys, {"light", "style", "7"}), (Keys{{"classname", "light"}, {"style", "7"}}));
  QCOMPARE(applied(keys, {"light", "light", "7"}),
           (Keys{{"classname", "light"}, {"light", "7"}, {"style", "3"}}));
}

void WindowInspector::nothingSelected_isSaid() {
  QVERIFY(open());
  auto* hint = window().findChild<OutlinerPanel*>()->findChild<EmptyHint*>();
  QVERIFY(hint->isVisible() && !hint->text().isEmpty());
  QVERIFY(addPointEntity(session(), *findEntityClass(builtInEntityClasses(), "light"), {0, 0, 64}));
  QVERIFY(!hint->isVisible());
  auto* page = window().findChild<EntityPage*>();
  QVERIFY(page->isVisible() && page->findChild<KeyValueTable*>()->isVisible());
  session().clearSelection();
  QVERIFY(!page->findChild<KeyValueTable*>()->isVisible());
}

// The mouse passes over the choices while the page is scrolled.
void WindowInspector::theWheelOverAChoice_changesNothing() {
  QVERIFY(open());
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  const std::size_t steps = session().undoSteps();
  int tried = 0;
  for (QComboBox* box : window().docks().inspector->findChildren<QComboBox*>()) {
    if (!box->isVisible() || !box->isEnabled()) continue;
    const int before = box->currentIndex();
    for (const int turned : {-120, 120}) {
      const QPointF at = box->rect().center();
      QWheelEvent wheel(at, box->mapToGlobal(at), {}, {0, turned}, Qt::NoButton, Qt::NoModifier,
                        Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(box, &wheel);
    }
    QCOMPARE(box->currentIndex(), before);
    QVERIFY2((box->focusPolicy() & Qt::WheelFocus) != Qt::WheelFocus, "the keys would go there");
    ++tried;
  }
  QVERIFY(tried >= 3);  // operation, layer, contents
  QCOMPARE(session().undoSteps(), steps);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowInspector test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_inspector.moc"
