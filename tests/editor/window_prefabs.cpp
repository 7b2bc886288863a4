// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Levels in files of their own that are placed in another level, in the real window.
#include <sys/resource.h>

#include <csignal>
#include <filesystem>

#include <QApplication>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/arrange.h"
#include "editor/commands/clipboard.h"
#include "editor/commands/open_copies.h"
#include "editor/commands/prefabs.h"
#include "editor/panels/outliner_model.h"
#include "level/edits/entities.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/file/prefab_paths.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace fs = std::filesystem;
using level::Level;
using level::NodeId;

namespace {

level::ShapeSolid boxOf(double size) {
  level::ShapeSolid box;
  box.shape = "box";
  for (const char* name : {"width", "depth", "height"}) box.parameters.emplace_back(name, size);
  return box;
}

// A level with a box around the origin and a light above it.
Level torch(double size) {
  Level level;
  static_cast<void>(level::addNode(level, level.root(), boxOf(size)));
  static_cast<void>(
      level::addPointEntity(level, level.root(), {{"classname", "light"}, {"origin", "0 0 64"}}));
  return level;
}

}  // namespace

class WindowPrefabs : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init();
  void cleanup() { close(); }

  void aPlacedFile_isShownEvaluatedAndUndone();
  void twoCopies_shareADefinition_andFollowTheFile();
  void theSavedLevel_isWholeWithoutTheFile_andSaysThatItIsMissing();
  void pathsFollowTheLevelToAnotherFolder();
  void aSaveElsewhere_thatFails_keepsThePaths();
  void aSaveElsewhere_withLosses_keepsThePaths();
  void aSaveOverAPrefab_isRefused();
  void anExport_toAnotherFolder_namesTheSameFile();
  void aFileThatContainsItself_isRefused();
  void aDamagedFile_isNamed_andChangesNothing();
  void aPrefabInAPrefab_keepsItsFile();
  void anUnlinkedCopy_hasItsOwnNodes_andIsNotReloaded();
  void aPrefab_isNotOpenedForEditing();
  void aReloadDropsWhatTheFileNoLongerUses();

 private:
  fs::path file(const char* name) { return m_folder->filePath(name).toStdString(); }
  void write(const char* name, const Level& level) {
    fs::create_directories(file(name).parent_path());
    QVERIFY(!level::saveLevel(level, file(name)));
  }
  // Begins a level with the file "hall.halfspace".
  void beginHall();
  bool place(const char* name, const Vec3& at) {
    return placePrefab(session(), file(name), at) && waitUntilIdle();
  }
  std::size_t faces() { return session().scene().figures().faces; }
  Box boundsOfLevel() { return session().scene().bounds(); }
  bool said(const char* text) {
    return std::ranges::any_of(m_said, [&](const QString& own) { return own.contains(text); });
  }

  std::string prefabName() {
    const NodeId definition = level::prefabDefinitions(session().level()).front();
    return std::get<level::Group>(session().level().node(definition).content).prefab->path;
  }
  // File > Save As. Questions and messages are answered by the button of this name, or closed.
  bool saveAs(const char* name, const QString& answer = {});

  std::unique_ptr<QTemporaryDir> m_folder;
  QStringList m_said;
};

void WindowPrefabs::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  m_said.clear();
  QVERIFY(open());
  connect(&session(), &Session::said, this,
          [this](const Message& message) { m_said << message.text; });
  write("props/torch.halfspace", torch(32));
  beginHall();
}

void WindowPrefabs::beginHall() {
  write("hall.halfspace", Level());
  QVERIFY(window().openLevel(file("hall.halfspace")));
}

void WindowPrefabs::aPlacedFile_isShownEvaluatedAndUndone() {
  const std::size_t steps = session().undoSteps();
  QVERIFY(place("props/torch.halfspace", {128, 64, 16}));
  QCOMPARE(session().undoSteps(), steps + 1);
  QCOMPARE(faces(), std::size_t{6});
  QVERIFY(same(boundsOfLevel(), Box(Vec3(112, 48, 0), Vec3(144, 80, 32))));
  QCOMPARE(session().entities().size(), std::size_t{1});
  QCOMPARE(session().entities().front().origin, Vec3(128, 64, 80));
  const level::Node& copy = session().level().node(session().selection().front());
  QVERIFY(copy.isLinkedCopy());
  QCOMPARE(kindOf(session().level(), copy), QString("prefab torch"));
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(equalsCommandLine());
  keepPicture("prefab_placed");
  window().actions().action("edit.undo")->trigger();
  QVERIFY(waitUntilIdle());
  QCOMPARE(faces(), std::size_t{0});
  QVERIFY(level::prefabDefinitions(session().level()).empty());
  window().actions().action("edit.redo")->trigger();
  QVERIFY(waitUntilIdle());
  QCOMPARE(faces(), std::size_t{6});
}

void WindowPrefabs::twoCopies_shareADefinition_andFollowTheFile() {
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  QVERIFY(place("props/torch.halfspace", {128, 0, 16}));
  QCOMPARE(session().level().definitions().size(), std::size_t{1});
  const std::size_t steps = session().undoSteps();
  write("props/torch.halfspace", torch(64));
  QTRY_COMPARE(session().undoSteps(), steps + 1);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(boundsOfLevel(), Box(Vec3(-32, -32, -16), Vec3(160, 32, 48))));
  QVERIFY(equalsFreshEvaluation());
  // A second save of the same folder is seen, too: the first one replaced the watched file.
  write("props/torch.halfspace", torch(16));
  QTRY_COMPARE(session().undoSteps(), steps + 2);
  window().actions().action("edit.undo")->trigger();
  QVERIFY(waitUntilIdle());
  QVERIFY(same(boundsOfLevel(), Box(Vec3(-32, -32, -16), Vec3(160, 32, 48))));
}

void WindowPrefabs::theSavedLevel_isWholeWithoutTheFile_andSaysThatItIsMissing() {
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  QVERIFY(window().files().save());
  QFile saved(QString::fromStdString(file("hall.halfspace").string()));
  QVERIFY(saved.open(QIODevice::ReadOnly));
  const QByteArray text = saved.readAll();
  QVERIFY2(text.contains("\"file\": \"props/torch.halfspace\""), text.constData());
  session().open(Level(), {});
  QVERIFY(QFile::remove(QString::fromStdString(file("props/torch.halfspace").string())));
  QVERIFY(window().openLevel(file("hall.halfspace")));
  QVERIFY(waitUntilIdle());
  QCOMPARE(faces(), std::size_t{6});
  QTRY_VERIFY(said("is missing"));
  QVERIFY(said("torch.halfspace"));
  QVERIFY(!session().isModified());
  // It is reloaded when it comes back, also changed.
  write("props/torch.halfspace", torch(8));
  QTRY_VERIFY(session().isModified());
  QVERIFY(waitUntilIdle());
  QVERIFY(same(boundsOfLevel(), Box(Vec3(-4, -4, 12), Vec3(4, 4, 20))));
}

void WindowPrefabs::pathsFollowTheLevelToAnotherFolder() {
  // A level without a file names the prefab absolutely.
  session().open(Level(), {});
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  const auto path = [this] {
    const NodeId definition = level::prefabDefinitions(session().level()).front();
    return std::get<level::Group>(session().level().node(definition).content).prefab->path;
  };
  QVERIFY(fs::path(path()).is_absolute());
  movePrefabPaths(session(), file("maps/deep/yard.halfspace"));
  QCOMPARE(path(), std::string("../../props/torch.halfspace"));
  session().markSaved(file("maps/deep/yard.halfspace"));
  QCOMPARE(prefabPath(session(), level::prefabDefinitions(session().level()).front()),
           fs::weakly_canonical(file("props/torch.halfspace")));
  movePrefabPaths(session(), file("yard.halfspace"));
  QCOMPARE(path(), std::string("props/torch.halfspace"));
}

bool WindowPrefabs::saveAs(const char* name, const QString& answer) {
  QTimer timer;
  connect(&timer, &QTimer::timeout, this, [&] {
    if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
      dialog->setOption(QFileDialog::DontConfirmOverwrite);
      dialog->findChild<QLineEdit*>("fileNameEdit")->setText(m_folder->filePath(name));
      static_cast<QDialog*>(dialog)->accept();
    } else if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
      auto* button = answer.isEmpty() ? nullptr : box->findChild<QPushButton*>(answer);
      button != nullptr ? button->click() : box->reject();
    }
  });
  timer.start(50);
  return window().files().saveAs();
}

void WindowPrefabs::aSaveElsewhere_thatFails_keepsThePaths() {
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  QVERIFY(window().files().save());
  fs::create_directories(file("maps/deep"));
  // A limit of the size of files makes every write fail, as a full disk does.
  rlimit former{};
  ::getrlimit(RLIMIT_FSIZE, &former);
  ::signal(SIGXFSZ, SIG_IGN);
  const rlimit none{0, former.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &none);
  const bool isSaved = saveAs("maps/deep/hall.halfspace");
  ::setrlimit(RLIMIT_FSIZE, &former);
  QVERIFY(!isSaved);
  QCOMPARE(session().path(), file("hall.halfspace"));
  QCOMPARE(prefabName(), std::string("props/torch.halfspace"));
  QVERIFY2(!session().isModified(), "nothing was saved, so nothing may have changed");
  // The next save of the level still names the file.
  QVERIFY(saveAs("maps/deep/hall.halfspace"));
  QCOMPARE(prefabName(), std::string("../../props/torch.halfspace"));
  QVERIFY(!session().isModified());
  const auto read = level::openLevel(file("maps/deep/hall.halfspace"));
  QCOMPARE(level::levelHash(std::get<level::OpenedLevel>(read).level),
           level::levelHash(session().level()));
}

// The level keeps its file, since the other one does not hold everything.
void WindowPrefabs::aSaveElsewhere_withLosses_keepsThePaths() {
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  fs::create_directories(file("maps"));
  QVERIFY(saveAs("maps/hall.map", "saveAnyway"));
  QVERIFY(fs::exists(file("maps/hall.map")));
  QCOMPARE(session().path(), file("hall.halfspace"));
  QCOMPARE(prefabName(), std::string("props/torch.halfspace"));
}

// The level would be the file that it takes nodes from.
void WindowPrefabs::aSaveOverAPrefab_isRefused() {
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  const auto before = fs::last_write_time(file("props/torch.halfspace"));
  QVERIFY(!saveAs("props/torch.halfspace"));
  QCOMPARE(session().path(), file("hall.halfspace"));
  window().files().exportTo(file("props/torch.halfspace"), session().level());
  QVERIFY(said("is a file that the open level needs"));
  QVERIFY(fs::last_write_time(file("props/torch.halfspace")) == before);
  QVERIFY(saveAs("props/other.halfspace"));
}

void WindowPrefabs::anExport_toAnotherFolder_namesTheSameFile() {
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  QVERIFY(window().files().save());
  fs::create_directories(file("maps/deep"));
  window().files().exportTo(file("maps/deep/copy.halfspace"), session().level());
  const auto read = level::openLevel(file("maps/deep/copy.halfspace"));
  const auto* opened = std::get_if<level::OpenedLevel>(&read);
  QVERIFY(opened != nullptr);
  const NodeId definition = level::prefabDefinitions(opened->level).front();
  QCOMPARE(std::get<level::Group>(opened->level.node(definition).content).prefab->path,
           std::string("../../props/torch.halfspace"));
  QCOMPARE(prefabName(), std::string("props/torch.halfspace"));
}

void WindowPrefabs::aFileThatContainsItself_isRefused() {
  QVERIFY(!placePrefab(session(), file("hall.halfspace"), Vec3::Zero()));
  QVERIFY(said("cannot be placed in itself"));
  // The torch holds the hall: the hall cannot hold the torch.
  Level level;
  const NodeId hall = level::addDefinition(level, "hall").node();
  QVERIFY(level::setPrefab(level, hall, level::PrefabSource{"../hall.halfspace", 1}).ok());
  QVERIFY(level::addLinkedCopy(level, level.root(), hall, {}).ok());
  write("props/torch.halfspace", level);
  QVERIFY(!placePrefab(session(), file("props/torch.halfspace"), Vec3::Zero()));
  QVERIFY(said("contains itself or this level"));
  // Two files that hold each other.
  Level a, b;
  const NodeId inA = level::addDefinition(a, "b").node(), inB = level::addDefinition(b, "a").node();
  QVERIFY(level::setPrefab(a, inA, level::PrefabSource{"b.halfspace", 1}).ok());
  QVERIFY(level::setPrefab(b, inB, level::PrefabSource{"a.halfspace", 1}).ok());
  write("props/a.halfspace", a);
  write("props/b.halfspace", b);
  m_said.clear();
  QVERIFY(!placePrefab(session(), file("props/a.halfspace"), Vec3::Zero()));
  QVERIFY(said("contains itself or this level"));
  QVERIFY(session().level().definitions().empty());
  QVERIFY(!session().isModified());
}

void WindowPrefabs::aDamagedFile_isNamed_andChangesNothing() {
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  QFile broken(QString::fromStdString(file("props/torch.halfspace").string()));
  QVERIFY(broken.open(QIODevice::WriteOnly));
  broken.write("{\"halfspace\": 2, \"nodes\": [");
  broken.close();
  QTRY_VERIFY(said("cannot be read"));
  QVERIFY(said("torch.halfspace"));
  QVERIFY(waitUntilIdle());
  QCOMPARE(faces(), std::size_t{6});
  QVERIFY(!placePrefab(session(), file("props/torch.halfspace"), Vec3::Zero()));
  QVERIFY(!placePrefab(session(), file("props/none.halfspace"), Vec3::Zero()));
  QVERIFY(said("none.halfspace is missing"));
}

void WindowPrefabs::aPrefabInAPrefab_keepsItsFile() {
  QVERIFY(window().openLevel(file("props/torch.halfspace")));
  session().open(Level(), file("props/wall.halfspace"));
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  QVERIFY(place("props/torch.halfspace", {128, 0, 16}));
  write("props/wall.halfspace", session().level());
  beginHall();
  QVERIFY(place("props/torch.halfspace", {0, 256, 16}));
  QVERIFY(place("props/wall.halfspace", {0, 0, 0}));
  QCOMPARE(session().level().definitions().size(), std::size_t{2});
  QCOMPARE(session().entities().size(), std::size_t{3});
  QCOMPARE(faces(), std::size_t{18});
  QVERIFY(equalsCommandLine());
  // The inner file changes all three.
  write("props/torch.halfspace", torch(64));
  QTRY_COMPARE(boundsOfLevel().max().y(), 288.0);
  QVERIFY(waitUntilIdle());
  QCOMPARE(boundsOfLevel().max().x(), 160.0);
}

void WindowPrefabs::anUnlinkedCopy_hasItsOwnNodes_andIsNotReloaded() {
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  QVERIFY(unlinkSelected(session()));
  const NodeId group = session().selection().front();
  QVERIFY(session().level().node(group).isGroup());
  QCOMPARE(session().level().children(group).size(), std::size_t{2});
  const std::size_t steps = session().undoSteps();
  write("props/torch.halfspace", torch(64));
  // The definition without copies is still reloaded; the unlinked nodes stay.
  QTRY_COMPARE(session().undoSteps(), steps + 1);
  QVERIFY(waitUntilIdle());
  QVERIFY(same(boundsOfLevel(), Box(Vec3(-16, -16, 0), Vec3(16, 16, 32))));
}

void WindowPrefabs::aPrefab_isNotOpenedForEditing() {
  QVERIFY(place("props/torch.halfspace", {0, 0, 16}));
  const NodeId copy = session().selection().front();
  QVERIFY(!window().workspace().openCopies().open(session(), copy));
  QVERIFY(said("Open its file to edit it"));
  QVERIFY(session().level().node(copy).isLinkedCopy());
  // A pasted copy in the same level is of the same file.
  const std::string text = copiedText(session());
  QVERIFY(paste(session(), text));
  QCOMPARE(session().level().definitions().size(), std::size_t{1});
}

void WindowPrefabs::aReloadDropsWhatTheFileNoLongerUses() {
  Level level;
  const NodeId inner = level::addDefinition(level, "inner").node();
  QVERIFY(level::addNode(level, inner, boxOf(16)).ok());
  QVERIFY(level::addLinkedCopy(level, level.root(), inner, {}).ok());
  write("props/torch.halfspace", level);
  QVERIFY(place("props/torch.halfspace", {0, 0, 0}));
  QCOMPARE(session().level().definitions().size(), std::size_t{2});
  QVERIFY(level::addNode(level, inner, boxOf(32)).ok());
  const std::size_t steps = session().undoSteps();
  write("props/torch.halfspace", level);
  QTRY_COMPARE(session().undoSteps(), steps + 1);
  QCOMPARE(session().level().definitions().size(), std::size_t{2});
  QVERIFY(waitUntilIdle());
  QVERIFY(same(boundsOfLevel(), Box(Vec3(-16, -16, -16), Vec3(16, 16, 16))));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowPrefabs test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_prefabs.moc"
