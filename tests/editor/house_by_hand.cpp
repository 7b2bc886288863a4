// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A house from a new level to exported files, by mouse and keys alone on the real window, in less
// than 120 actions. Each function is a step that continues the one before. The builder is this test
// program itself, started with a folder as its argument, and is killed after its last step; its
// work is recovered, played and exported in another window.
// docs/manual/make_session_animation makes the moving picture of the manual from this session.
#include <cmath>
#include <map>

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/application/tool_bars.h"
#include "editor/commands/face_texturing.h"
#include "editor/commands/painting.h"
#include "editor/panels/issues_panel.h"
#include "editor/panels/key_value_table.h"
#include "editor/panels/material_panel.h"
#include "editor/panels/materials/material_view.h"
#include "editor/panels/number_field.h"
#include "editor/session/shared_tree.h"
#include "level/document/image_map.h"
#include "level/file/level_writer.h"
#include "level/solids/entities.h"
#include "tests/editor/counted_hands.h"
#include "tests/editor/killed_author.h"

namespace halfspace::editor::tests {

using level::NodeId;

namespace {

constexpr int kPatience = 20'000;  // milliseconds
constexpr int kMostActions = 119;
constexpr int kPicturesOfTheWalk = 10;
constexpr int kBetweenPictures = 180;  // milliseconds of the walk
constexpr QSize kWindowSize(1240, 780);
constexpr const char* kFileName = "house.halfspace";

// The house: two rooms that share the wall at x = 0, and a roof.
constexpr double kWall = 16;
constexpr int kTorches = 4;
const Box kFirst{Vec3(-224, -112, 0), Vec3(16, 112, 144)};
constexpr double kToSecond = 224;  // from the first room to the second, along x
const Box kDoor{Vec3(0, -32, 16), Vec3(16, 32, 112)};
const Box kTrigger{Vec3(-112, -48, 16), Vec3(-48, 48, 112)};
const Box kWindow{Vec3(-160, -112, 48), Vec3(-64, -96, 96)};
const Box kStairs{Vec3(144, -96, 16), Vec3(224, -32, 112)};
constexpr double kEaves = 144, kRidge = 224;  // heights of the roof
const Box kBracket{Vec3(-112, 88, 64), Vec3(-104, 96, 88)};
constexpr double kSteps = 8;

// In cubic units. The door's leaf and the trigger are not solid, and the pane fills the window.
long long volumeOfHouse() {
  const Vec3 wall = Vec3::Constant(kWall);
  const Vec3 room = kFirst.sizes();
  const Box wallBetween(Vec3(0, kFirst.min().y(), kFirst.min().z()), kFirst.max());
  const double shells = 2 * (room.prod() - (room - 2 * wall).prod()) - wallBetween.volume();
  const double steps = kStairs.volume() * (kSteps + 1) / (2 * kSteps);
  const double roof = (room.x() + kToSecond) * room.y() * (kRidge - kEaves) / 2;
  return std::llround(shells - kDoor.volume() + steps + roof + kTorches * kBracket.volume());
}

}  // namespace

// Builds the house until the program is killed.
class HouseBuilder : public QObject, private CountedHands {
  Q_OBJECT
 public:
  explicit HouseBuilder(const QString& folder) : m_folder(folder) {}

 private slots:
  void initTestCase();
  void cleanupTestCase() { close(); }
  void init() { QVERIFY2(!m_isBroken, "an earlier step failed"); }
  void cleanup() { m_isBroken |= QTest::currentTestFailed(); }

  void twoRooms();
  void aDoorThatOpens();
  void aTriggerWithATarget();
  void thePlayerStart();
  void aWindow();
  void stairs();
  void aRoof();
  void aTorch_linkedThreeTimes();
  void theLevel_isSaved();
  void textures_goOnRoundTheCorner();
  void theProgram_isKilled();

 private:
  bool isSound() { return equalsFreshEvaluation() && session().scene().issues().empty(); }
  const level::Level& level() { return session().level(); }
  bool chooseMaterial(const QString& search, const std::string& name);
  bool setKey(const QString& key, const QString& value);
  // Drags over whole grid cells of a box in a flat pane.
  void drawIn(int pane, const Box& box) {
    const Vec3 within(2, 2, 2);
    dragFrom(pane, box.min() + within, box.max() - within);
  }
  std::string valueOf(std::string_view className, const char* key);
  std::string materialOf(const FaceRef& face);

  QString m_folder;
  bool m_isBroken = false;
};

void HouseBuilder::initTestCase() {
  QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3");
  QVERIFY(open("dark", kWindowSize));
  window().move(0, 0);
  window().keepJournal(journalsIn(m_folder));
  QVERIFY(QDir::setCurrent(m_folder));
}

// Types part of a name into the search field of the materials and clicks the picture.
bool HouseBuilder::chooseMaterial(const QString& search, const std::string& name) {
  auto* panel = window().findChild<MaterialPanel*>();
  auto* field = panel->findChild<QLineEdit*>();
  const QPoint at(14, field->height() / 2);  // in the first word
  field->text().isEmpty() ? clickOn(*field, at) : doubleClickOn(*field, at);
  word(search);
  const QModelIndex index = panel->model().indexOf(name);
  if (!index.isValid()) return false;
  clickOn(*panel->view().viewport(), panel->view().visualRect(index).center());
  return window().workspace().material() == name;
}

// Types the value of a key in the table of the inspector.
bool HouseBuilder::setKey(const QString& key, const QString& value) {
  KeyValueTable* table = nullptr;  // of the page that is shown
  for (KeyValueTable* each : window().findChildren<KeyValueTable*>()) {
    if (each->isVisible()) table = each;
  }
  if (table == nullptr) return false;
  const auto found = table->findItems(key, Qt::MatchExactly);
  if (found.isEmpty()) return false;
  const QTableWidgetItem* cell = table->item(found.front()->row(), 1);
  doubleClickOn(*table->viewport(), table->visualItemRect(cell).center());
  word(value);
  press(Qt::Key_Return);
  return true;
}

std::string HouseBuilder::valueOf(std::string_view className, const char* key) {
  for (const NodeId id : level::entitiesOf(level())) {
    const level::KeyValues& keys = *level().node(id).keyValues();
    if (level::valueOf(keys, "classname") == className) {
      return std::string(level::valueOf(keys, key));
    }
  }
  return {};
}

void HouseBuilder::twoRooms() {
  begin("A new level, and a material for what is drawn");
  press(Qt::Key_N, Qt::ControlModifier);
  QVERIFY(chooseMaterial("red", "brick/red"));
  begin("A box of a typed size");
  dragFrom(kXy, kFirst.min() + Vec3(2, 2, 0), kFirst.min() + Vec3(160, 140, 0), {}, "240,224,144");
  QVERIFY(same(selected(), kFirst));
  begin("Hollow: a room with walls");
  press(Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(isSound());
  QVERIFY(session().selection().size() == 1 && level().node(session().selection()[0]).isGroup());
  begin("Ctrl+drag: the second room");
  dragFrom(kXy, {-216, 0, 0}, {-216 + kToSecond, 0, 0}, Qt::ControlModifier);
  QVERIFY(isSound());
  QCOMPARE(selected().max().x(), kFirst.max().x() + kToSecond);
  press(Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
}

void HouseBuilder::aDoorThatOpens() {
  begin("The door: from the floor, 96 high");
  press(Qt::Key_Escape);
  NumberField* from = nullptr;  // the first that is shown; those of the last tool may remain hidden
  for (NumberField* each : window().findChild<ToolFieldsBar*>()->findChildren<NumberField*>()) {
    if (from == nullptr && each->isVisible()) from = each;
  }
  QVERIFY(from != nullptr);
  doubleClickOn(*from->findChild<QLineEdit*>(), {20, 8});
  word("16");
  press(Qt::Key_Tab);
  word("112");
  press(Qt::Key_Return);
  QCOMPARE(window().workspace().reference().min().z(), kDoor.min().z());
  QCOMPARE(window().workspace().reference().max().z(), kDoor.max().z());
  begin("A subtractive box opens the wall");
  press(Qt::Key_2, Qt::ControlModifier);
  drawIn(kXy, kDoor);
  QVERIFY(isSound());
  QVERIFY(same(selected(), kDoor));
  begin("The leaf, of planks");
  press(Qt::Key_1, Qt::ControlModifier);
  press(Qt::Key_Escape);
  drawIn(kXy, kDoor);
  QVERIFY(isSound());
  QVERIFY(same(selected(), kDoor));
  QVERIFY(chooseMaterial("planks", "wood/planks"));
  begin("It becomes a door with a name");
  QVERIFY(chooseAt(kXy, kDoor.center(), {"Create Brush Entity", "func_door"}));
  QVERIFY(setKey("targetname", "gate"));
  QVERIFY(isSound());
  QCOMPARE(valueOf("func_door", "targetname"), std::string("gate"));
}

void HouseBuilder::aTriggerWithATarget() {
  begin("A trigger in front of it");
  over(kXy, kTrigger.center());
  press(Qt::Key_Escape);
  drawIn(kXy, kTrigger);
  QVERIFY(same(selected(), kTrigger));
  QVERIFY(chooseAt(kXy, kTrigger.center(), {"Create Brush Entity", "trigger_multiple"}));
  begin("It fires the door");
  QVERIFY(setKey("target", "gate"));
  QVERIFY(isSound());
  QCOMPARE(valueOf("trigger_multiple", "target"), std::string("gate"));
}

void HouseBuilder::thePlayerStart() {
  begin("Where the player starts");
  QVERIFY(chooseAt(kXy, {-176, 0, 0}, {"Create Point Entity", "info_player_start"}));
  QVERIFY(isSound());
  QVERIFY(valueOf("info_player_start", "origin").starts_with("-176 0 "));
}

void HouseBuilder::aWindow() {
  begin("A window, drawn on the wall");
  over(k3d, kWindow.center());
  press(Qt::Key_Escape);
  press(Qt::Key_2, Qt::ControlModifier);
  const double outside = kWindow.min().y();
  dragFrom(k3d, {kWindow.min().x() + 5, outside, kWindow.min().z() + 5},
           {kWindow.max().x() - 5, outside, kWindow.max().z() - 5});
  QVERIFY(isSound());
  QVERIFY(same(selected(), kWindow));
  begin("Its pane");
  press(Qt::Key_1, Qt::ControlModifier);
  press(Qt::Key_Escape);
  drawIn(kXz, kWindow);
  QVERIFY(isSound());
  QVERIFY(same(selected(), kWindow));
  QVERIFY(chooseMaterial("amber", "glass/amber"));
}

void HouseBuilder::stairs() {
  begin("Stairs in the second room");
  QVERIFY(chooseIn(*window().findChild<QComboBox*>("shape"), "Stairs"));
  clickAt(kXy, kTrigger.center());  // gives the stairs its heights
  press(Qt::Key_Escape);
  drawIn(kXy, kStairs);
  QVERIFY(isSound());
  QVERIFY(same(selected(), kStairs));
  QVERIFY(chooseMaterial("parquet", "wood/parquet"));
}

void HouseBuilder::aRoof() {
  begin("A roof: a box over the whole house");
  QVERIFY(chooseIn(*window().findChild<QComboBox*>("shape"), "Box"));
  press(Qt::Key_A, Qt::ControlModifier);
  press(Qt::Key_Escape);
  const Box roof(Vec3(kFirst.min().x(), kFirst.min().y(), kEaves),
                 Vec3(kFirst.max().x() + kToSecond, kFirst.max().y(), kRidge));
  drawIn(kXz, roof);
  QVERIFY(isSound());
  QVERIFY(same(selected(), roof));
  QVERIFY(chooseMaterial("clay", "roof/clay"));
  begin("Its upper edges meet in the ridge");
  over(kYz, {0, 0, kRidge});
  press(Qt::Key_V);
  for (const double y : {roof.min().y(), roof.max().y()}) {
    dragFrom(kYz, {0, y, kRidge}, {0, 0, kRidge});
    QVERIFY(isSound());
  }
  press(Qt::Key_V);
  const SceneSolid* solid = session().scene().find({{session().selection().front()}});
  QVERIFY(solid != nullptr);
  QCOMPARE(solid->corners.size(), std::size_t{6});
  QVERIFY(same(selected(), roof));
}

void HouseBuilder::aTorch_linkedThreeTimes() {
  begin("A torch: a bracket and a light");
  press(Qt::Key_4);
  QCOMPARE(window().workspace().grid().size(), 8.0);
  press(Qt::Key_Escape);
  dragFrom(kXz, kBracket.min() + Vec3(1, 0, 1), kBracket.max() - Vec3(1, 0, 1), {}, "8,8,24");
  dragFrom(kXy, {kBracket.center().x(), kFirst.min().y() + 4, 0},
           {kBracket.center().x(), kBracket.center().y(), 0});
  QVERIFY(isSound());
  QVERIFY(same(selected(), kBracket));
  QVERIFY(chooseMaterial("beam", "wood/beam"));
  QVERIFY(chooseAt(kXy, {kBracket.center().x(), 80, 0}, {"Create Point Entity", "light"}));
  begin("Grouped, and linked three times");
  // At the wall, away from the light.
  Vec3 at(kBracket.center().x(), kBracket.max().y() - 1, 0);
  clickAt(kXy, at, Qt::ControlModifier);
  QCOMPARE(session().selection().size(), std::size_t{2});
  press(Qt::Key_G, Qt::ControlModifier);
  for (const double way : {kToSecond, 72.0, -kToSecond}) {
    press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(session().selection().size(), std::size_t{1});
    QVERIFY(level().node(session().selection().front()).isLinkedCopy());
    const Vec3 to = at + Vec3(way, 0, 0);
    dragFrom(kXy, at, to);
    at = to;
    QVERIFY(isSound());
  }
  QCOMPARE(session().entities().size(), std::size_t{1 + 4});  // the start and four lights
}

void HouseBuilder::theLevel_isSaved() {
  begin("Saved");
  over(kXy, {0, 0, 0});
  press(Qt::Key_Escape);
  QVERIFY(nameFile(Qt::Key_S, Qt::ControlModifier, kFileName));
  QVERIFY(QFile::exists(kFileName));
  QVERIFY(!session().isModified());
}

std::string HouseBuilder::materialOf(const FaceRef& face) {
  const auto* material = level().materials().find(surfaceAt(level(), face).material);
  return material == nullptr ? std::string() : material->name;
}

void HouseBuilder::textures_goOnRoundTheCorner() {
  begin("Alt+click: the bricks go on round the corner");
  const Vec3 front(-32, kFirst.min().y(), 24), side(kFirst.min().x(), 40, 72);
  clickAt(k3d, front, Qt::ShiftModifier);
  QCOMPARE(session().selectedFaces().size(), std::size_t{1});
  const FaceRef given = session().selectedFaces().front();
  press(Qt::Key_Right);
  clickAt(k3d, side, Qt::AltModifier);
  clickAt(k3d, {front.x() + kToSecond, front.y(), front.z()}, Qt::AltModifier);
  QVERIFY(isSound());
  // Both images show the same texel at the corner.
  const Vec3 corner(kFirst.min().x(), kFirst.min().y(), 72);
  const auto mapOf = [&](const FaceRef& face) {
    return level::imageMap(surfaceAt(level(), face).axes, drawnFace(session(), face).normal());
  };
  clickAt(k3d, side, Qt::ShiftModifier);
  const FaceRef taken = session().selectedFaces().front();
  QVERIFY(!(given == taken));
  QCOMPARE(materialOf(taken), std::string("brick/red"));
  const auto a = mapOf(given).at(corner), b = mapOf(taken).at(corner);
  QVERIFY(std::abs(a[0] - b[0]) < 1e-9 && std::abs(a[1] - b[1]) < 1e-9);
  QVERIFY(a[0] != 0);  // the image was shifted
}

void HouseBuilder::theProgram_isKilled() {
  begin("The program is killed: its work since the last save is in no file");
  QVERIFY(session().isModified());
  record("");
  endAsKilled(session(), actions());
}

// Goes on with the house that the killed program left.
class HouseByHand : public QObject, private CountedHands {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanupTestCase() { close(); }
  void init() { QVERIFY2(!m_isBroken, "an earlier step failed"); }
  void cleanup() { m_isBroken |= QTest::currentTestFailed(); }

  void theHouse_isBuiltUntilTheProgramIsKilled();
  void theWork_isRecovered();
  void theHouse_isWhatWasBuilt();
  void theLevel_isPlayed();
  void theLevel_isExported();
  void allOfIt_tookFewActions();

 private:
  QTemporaryDir m_folder;
  bool m_isBroken = false;
  quint64 m_hash = 0;
};

void HouseByHand::theHouse_isBuiltUntilTheProgramIsKilled() {
  const AuthorsWork work = runAuthor(m_folder.path());
  QVERIFY2(work.wasKilled, qPrintable(work.output));
  m_hash = work.hash;
  continueAt(work.actions);
  qInfo("%d actions until the program was killed", work.actions);
}

void HouseByHand::theWork_isRecovered() {
  QVERIFY(open("dark", kWindowSize));
  window().move(0, 0);
  QVERIFY(QDir::setCurrent(m_folder.path()));
  begin("The next start offers the work, and restores it");
  QVERIFY(acceptOffer(m_folder.path()));
  QCOMPARE(level::levelHash(session().level()), m_hash);
  QVERIFY(session().isModified());
  QCOMPARE(session().path().filename().string(), std::string(kFileName));
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(equalsCommandLine());
  press(Qt::Key_S, Qt::ControlModifier);
  QVERIFY(!session().isModified());
}

// The numbers come from the boxes at the head of this file, not from the evaluation.
void HouseByHand::theHouse_isWhatWasBuilt() {
  QCOMPARE(exactVolume(session().level()), std::to_string(volumeOfHouse()));
  QVERIFY(session().scene().issues().empty());
  QTRY_COMPARE(session().compiled().state, session().state());
  QVERIFY(session().compiled().leak == LeakVerdict::sealed);
  QTRY_COMPARE(window().findChild<IssuesPanel*>()->count(), std::size_t{0});
  std::map<std::string, int> classes;
  for (const NodeId id : level::entitiesOf(session().level())) {
    const level::KeyValues& keys = *session().level().node(id).keyValues();
    ++classes[std::string(level::valueOf(keys, "classname"))];
  }
  QCOMPARE(classes.size(), std::size_t{4});
  QCOMPARE(classes["func_door"], 1);
  QCOMPARE(classes["trigger_multiple"], 1);
  QCOMPARE(classes["info_player_start"], 1);
  int lights = 0;  // linked copies expanded
  for (const level::PlacedEntity& entity : session().entities()) {
    const level::KeyValues& keys = *session().level().node(entity.node).keyValues();
    if (level::valueOf(keys, "classname") == "light") ++lights;
  }
  QCOMPARE(lights, kTorches);
}

// The door has a name, so only the trigger opens it: whoever comes through has fired it.
void HouseByHand::theLevel_isPlayed() {
  begin("Played: the trigger opens the door");
  QTRY_VERIFY(session().isEvaluated() && session().tree().tryRead().has_value());
  press(Qt::Key_F5);
  QTRY_VERIFY(window().play().isPlaying());
  const PlaySession& play = window().play().play();
  QTRY_VERIFY(play.state().onGround);
  QVERIFY(play.state().position.x() < kTrigger.min().x());
  record("W", kBetweenPictures / 10);
  QTest::keyPress(&window().viewport(), Qt::Key_W);
  for (int i = 0; i < kPicturesOfTheWalk; ++i) {
    QTest::qWait(kBetweenPictures);
    record("W", kBetweenPictures / 10);
  }
  QTRY_VERIFY_WITH_TIMEOUT(play.state().position.x() > kDoor.max().x() + 48, kPatience);
  QTest::keyRelease(&window().viewport(), Qt::Key_W);
  count("W");
  press(Qt::Key_Escape);
  QVERIFY(!window().play().isPlaying());
  QVERIFY(session().findings().all().empty());
}

void HouseByHand::theLevel_isExported() {
  begin("Exported: glTF, map, OBJ");
  for (const char* name : {"house.glb", "house.map", "house.obj"}) {
    QSignalSpy exported(&window().files(), &DocumentFiles::exported);
    QVERIFY(nameFile(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier, name));
    QVERIFY(!exported.isEmpty() || exported.wait(kPatience));
    QVERIFY(exported.front().at(1).toBool());
    QVERIFY(QFileInfo(name).size() > 0);
  }
  // The glTF file holds entities and visible solids, not one boundary. In a map, the class of the
  // leaf says that it moves: it is no part of the house.
  QCOMPARE(exactVolume(window(), "house.obj"), std::to_string(volumeOfHouse()));
  QCOMPARE(exactVolume(window(), "house.map"), std::to_string(volumeOfHouse()));
}

void HouseByHand::allOfIt_tookFewActions() {
  qInfo("%d actions", actions());
  QVERIFY2(actions() <= kMostActions, qPrintable(QString::number(actions())));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  using namespace halfspace::editor::tests;
  chooseSurfaceFormat();
  QApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() == 3 && arguments[1] == kAuthor) {
    HouseBuilder builder(arguments[2]);
    return QTest::qExec(&builder);
  }
  HouseByHand test;
  return QTest::qExec(&test, argc, argv);
}
#include "house_by_hand.moc"
