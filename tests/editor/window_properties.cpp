// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The keys of entities in the real window, edited by their types: lists, flags, angles, targets.
#include <algorithm>

#include <QApplication>
#include <QColorDialog>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/application/document_files.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/entity_page.h"
#include "level/edits/entities.h"
#include "level/solids/entities.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

constexpr const char* kDefinitions = R"(
@PointClass = lamp : "A lamp"
[
  style(choices) : "Style" : 0 : "How it flickers" = [ 0 : "Steady" 1 : "Slow" 2 : "Fast" ]
  spawnflags(flags) = [ 1 : "Start off" : 0  2 : "Silent" : 0  1024 : "Rare" : 0 ]
  _color(color255) : "Colour of the light" : "255 200 100"
  angle(angle) : "Direction"
  targetname(target_source) : "Name"
  target(target_destination) : "Target"
]
)";

}  // namespace

class WindowProperties : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init();
  void cleanup() { close(); }

  void keysThatAreNotSet_showTheirDefault_andAreAddedByAValue();
  void aChoice_isTakenFromTheList();
  void flags_areSetForEachEntityByItself();
  void anAngle_isTurnedByTheDial();
  void aColour_isChosen_andKeepsItsScale();
  void aTarget_isTakenFromTheNames_andSelected();

 private:
  level::NodeId addLamp(const Vec3& at);
  void showKey(const char* key);
  std::string valueOf(level::NodeId id, const char* key) {
    return std::string(level::valueOf(*session().level().node(id).keyValues(), key));
  }
  EntityPage& page() { return *window().findChild<EntityPage*>(); }
  KeyValueTable& table() { return *page().findChild<KeyValueTable*>(); }
  template <typename Widget>
  Widget& part(const char* name) {
    return *page().findChild<Widget*>(QLatin1String(name));
  }

  QTemporaryDir m_folder;
};

void WindowProperties::init() {
  QVERIFY(open());
  QFile file(m_folder.filePath("lamps.fgd"));
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kDefinitions) > 0);
  file.close();
  window().files().useEntities(file.fileName());
}

level::NodeId WindowProperties::addLamp(const Vec3& at) {
  const EntityClass lamp = *findEntityClass(window().workspace().entityClasses(), "lamp");
  addPointEntity(session(), lamp, at);
  return session().selection().front();
}

void WindowProperties::showKey(const char* key) {
  const int row = table().findItems(QLatin1String(key), Qt::MatchExactly).front()->row();
  table().setCurrentCell(row, 1);
}

void WindowProperties::keysThatAreNotSet_showTheirDefault_andAreAddedByAValue() {
  const level::NodeId lamp = addLamp({0, 0, 64});
  QVERIFY(table().isVisible());
  QCOMPARE(table().findItems("target", Qt::MatchExactly).size(), 1);
  QVERIFY(valueOf(lamp, "target").empty());
  const int row = table().findItems("target", Qt::MatchExactly).front()->row();
  QVERIFY(!(table().item(row, 0)->flags() & Qt::ItemIsEditable));
  const std::size_t steps = session().undoSteps();
  table().item(row, 1)->setText("gate");
  QCOMPARE(valueOf(lamp, "target"), std::string("gate"));
  QCOMPARE(session().undoSteps(), steps + 1);
  QCOMPARE(table().findItems("target", Qt::MatchExactly).size(), 1);
}

void WindowProperties::aChoice_isTakenFromTheList() {
  const level::NodeId lamp = addLamp({0, 0, 64});
  showKey("style");
  auto& choices = part<QComboBox>("keyChoices");
  QVERIFY(choices.isVisible());
  QCOMPARE(choices.currentText(), QString("Steady (0)"));
  choices.setFocus();
  QTest::keyClick(&choices, Qt::Key_Down);
  QTest::keyClick(&choices, Qt::Key_Down);
  QCOMPARE(valueOf(lamp, "style"), std::string("2"));
  QCOMPARE(table().currentKey(), std::string("style"));
  keepPicture("properties_choice");
}

void WindowProperties::flags_areSetForEachEntityByItself() {
  const level::NodeId first = addLamp({0, 0, 64});
  const level::NodeId second = addLamp({64, 0, 64});
  session().select({first});
  showKey("spawnflags");
  const auto box = [this](const QString& label) -> QCheckBox* {
    for (QCheckBox* each : page().findChildren<QCheckBox*>()) {
      if (each->text() == label && each->isVisible()) return each;
    }
    return nullptr;
  };
  QVERIFY(box("Rare") != nullptr);
  QTest::mouseClick(box("Rare"), Qt::LeftButton, {}, {8, box("Rare")->height() / 2});
  QCOMPARE(valueOf(first, "spawnflags"), std::string("1024"));
  session().select({first, second});
  showKey("spawnflags");
  QCOMPARE(box("Rare")->checkState(), Qt::PartiallyChecked);
  keepPicture("properties_flags");
  QTest::mouseClick(box("Silent"), Qt::LeftButton, {}, {8, box("Silent")->height() / 2});
  QCOMPARE(valueOf(first, "spawnflags"), std::string("1026"));
  QCOMPARE(valueOf(second, "spawnflags"), std::string("2"));
}

void WindowProperties::anAngle_isTurnedByTheDial() {
  const level::NodeId lamp = addLamp({0, 0, 64});
  showKey("angle");
  auto& dial = part<AngleDial>("keyAngle");
  QVERIFY(dial.isVisible());
  const QPoint centre = dial.rect().center();
  QTest::mousePress(&dial, Qt::LeftButton, {}, centre + QPoint(20, 0));
  QTest::mouseMove(&dial, centre + QPoint(0, -20));
  QTest::mouseRelease(&dial, Qt::LeftButton, {}, centre + QPoint(0, -20));
  QCOMPARE(valueOf(lamp, "angle"), std::string("90"));
  QTest::keyClick(&dial, Qt::Key_Right);
  QCOMPARE(valueOf(lamp, "angle"), std::string("75"));
  QTest::keyClick(&dial, Qt::Key_Left, Qt::ShiftModifier);
  QCOMPARE(valueOf(lamp, "angle"), std::string("76"));
  keepPicture("properties_angle");
}

void WindowProperties::aColour_isChosen_andKeepsItsScale() {
  const level::NodeId lamp = addLamp({0, 0, 64});
  showKey("_color");
  const auto choose = [this](const QColor& colour) {
    QTimer::singleShot(200, this, [colour] {
      auto* dialog = qobject_cast<QColorDialog*>(QApplication::activeModalWidget());
      if (dialog == nullptr) return;
      dialog->setCurrentColor(colour);
      dialog->accept();
    });
    part<QPushButton>("keyColour").click();
  };
  choose(QColor(10, 20, 255));
  QCOMPARE(valueOf(lamp, "_color"), std::string("10 20 255"));
  QVERIFY(session().apply("unit colour", [&](level::Level& level) {
    return level::setKeyValues(level, lamp, {{"classname", "lamp"}, {"_color", "1 0.5 0"}});
  }));
  choose(QColor(0, 255, 0));
  QCOMPARE(valueOf(lamp, "_color"), std::string("0 1 0"));
}

void WindowProperties::aTarget_isTakenFromTheNames_andSelected() {
  const level::NodeId gate = addLamp({0, 0, 64});
  const level::NodeId lamp = addLamp({64, 0, 64});
  session().select({gate});
  table()
      .item(table().findItems("targetname", Qt::MatchExactly).front()->row(), 1)
      ->setText("gate");
  session().select({lamp});
  showKey("target");
  auto& target = part<QComboBox>("keyTarget");
  QVERIFY(target.isVisible());
  QVERIFY(target.findText("gate") >= 0);
  target.setFocus();
  QTest::keyClicks(&target, "g");
  if (valueOf(lamp, "target") != "gate") emit target.activated(target.findText("gate"));
  QCOMPARE(valueOf(lamp, "target"), std::string("gate"));
  QTest::mouseClick(&part<QPushButton>("selectTarget"), Qt::LeftButton);
  QCOMPARE(session().selection(), Session::Nodes{gate});
  showKey("targetname");
  QTest::mouseClick(&part<QPushButton>("selectTarget"), Qt::LeftButton);
  QCOMPARE(session().selection(), Session::Nodes{lamp});
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowProperties test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_properties.moc"
