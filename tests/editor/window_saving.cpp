// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Saving through the real window, in every format: the file restores the level, or the user was
// asked before anything was lost.
#include <sys/resource.h>

#include <algorithm>
#include <csignal>

#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "level/edits/entities.h"
#include "level/edits/layers.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "plugins/loader/level_comparison.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

QString cube(const QString& tail) {
  QString faces;
  for (const char* plane : {"( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 )", "( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 )",
                            "( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 )", "( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 )",
                            "( 0 0 64 ) ( 0 1 64 ) ( 1 0 64 )", "( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 )"}) {
    faces += QString(plane) + " " + tail + "\n";
  }
  return faces;
}

QString mapOf(const QString& header, const QString& brushes) {
  return header + "{\n\"classname\" \"worldspawn\"\n" + brushes +
         "}\n{\n\"classname\" \"light\"\n\"origin\" \"8 8 96\"\n}\n{\n\"classname\" "
         "\"func_door\"\n\"angle\" \"90\"\n" +
         brushes + "}\n";
}

const char* const kPatch =
    "{\npatchDef2\n{\nbase/pipe\n( 3 3 0 0 0 )\n(\n"
    "( ( 64 0 0 0 0 ) ( 64 0 64 0 1 ) ( 64 0 128 0 2 ) )\n"
    "( ( 64 64 0 1 0 ) ( 64 64 64 1 1 ) ( 64 64 128 1 2 ) )\n"
    "( ( 0 64 0 2 0 ) ( 0 64 64 2 1 ) ( 0 64 128 2 2 ) )\n)\n}\n}\n";

// A map of each dialect, by its file name.
QMap<QString, QString> dialects() {
  const QString matrix = "( ( 0.03125 0 1.5 ) ( 0 0.0625 -2 ) ) ";
  QString doom = "{\nbrushDef3\n{\n";
  for (const char* plane : {"( 1 0 0 -64 ) ", "( -1 0 0 0 ) ", "( 0 1 0 -64 ) ", "( 0 -1 0 0 ) ",
                            "( 0 0 1 -64 ) ", "( 0 0 -1 0 ) "}) {
    doom += plane + matrix + "\"textures/wall\" 0 0 0\n";
  }
  doom += "}\n}\n";
  return {
      {"standard.map",
       mapOf("// Game: Quake\n// Format: Standard\n", "{\n" + cube("wall 16 -8 45 0.5 2") + "}\n")},
      {"valve.map", mapOf("// Game: Quake\n// Format: Valve\n",
                          "{\n" + cube("wall [ 1 0 0 16 ] [ 0 -0.5 0.25 -8 ] 30 0.25 -1") + "}\n")},
      {"quake2.map", mapOf("// Game: Quake 2\n// Format: Quake2\n",
                           "{\n" + cube("e1u1/floor1 0 0 0 1 1 134217728 5 300") + "}\n")},
      {"quake3.map",
       mapOf({}, "{\nbrushDef\n{\n" + cube(matrix + "base/wall 0 0 0") + "}\n}\n" + kPatch)},
      {"legacy.map", mapOf({}, "{\n" + cube("base/wall 0 0 0 0.5 0.5 0 4 0") + "}\n" + kPatch)},
      {"doom3.map", mapOf("Version 2\n", doom)}};
}

level::ShapeSolid shape(const std::string& name) {
  level::ShapeSolid solid;
  solid.shape = name;
  return solid;
}

level::MeshSolid openSheet() {
  geometry::PolygonSoup soup;
  soup.vertices = {{0, 0, 0}, {64, 0, 0}, {64, 64, 8}, {0, 64, 0}};
  soup.faces = {{0, 1, 2}, {0, 2, 3}};
  level::MeshSolid mesh;
  mesh.soup = std::make_shared<const geometry::PolygonSoup>(std::move(soup));
  return mesh;
}

// The dialog may ask a question at once; no timer fires again within its own call.
void acceptLater(QDialog* dialog) {
  QTimer::singleShot(0, dialog, [dialog] { dialog->accept(); });
}

// Adds to the level everything that a document can hold.
level::Edited addEverything(level::Level& level) {
  level::Touched touched;
  const auto add = [&](level::Edited edited) {
    const std::uint64_t made = edited.node().value;
    touched.merge(edited.touched());
    return level::NodeId{made};
  };
  const auto node = [&](level::NodeId parent, level::NodeContent content,
                        const level::NodeProperties& properties = {}) {
    return add(level::addNode(level, parent, std::move(content), properties));
  };
  for (const char* name : {"box", "wedge", "cylinder", "cone", "torus", "stairs", "arch"}) {
    node(level.root(), shape(name));
  }
  level::NodeProperties properties;
  properties.operation = level::Operation::subtract;
  properties.name = "Window";
  node(level.root(), shape("box"), properties);
  properties.operation = level::Operation::intersect;
  const level::NodeId group = node(level.root(), level::Group{}, properties);
  level::ShapeSolid turned = shape("box");
  turned.placement.steps.push_back(level::AffineMap::move({128, 0.1, 0}));
  node(group, turned);
  const level::NodeId shared = node(level.root(), level::Group{});
  node(shared, shape("pyramid"));
  const level::NodeId copy = add(level::makeDefinition(level, shared));
  add(level::duplicateNode(level, copy));
  properties = {};
  properties.name = "Pillar";
  properties.flags = {.hidden = true, .locked = true, .omittedFromExport = true};
  node(level.root(), shape("box"), properties);
  properties.flags = {.nonSolid = true};
  node(level.root(), openSheet(), properties);
  level::Layer layer;
  layer.name = "Upstairs";
  layer.omittedFromExport = true;
  level::Edited layered = level::addLayer(level, layer);
  properties = {};
  properties.layer = layered.layer();
  touched.merge(layered.touched());
  node(level.root(), shape("box"), properties);
  const level::KeyValues keys = {{"classname", "trigger_once"}, {"message", "say \"hello\""}};
  properties = {};
  properties.flags.hidden = true;
  level::Edited owner = level::addNode(level, level.root(), level::Group{{}, keys}, properties);
  touched.merge(owner.touched());
  node(owner.node(), shape("box"), {});
  return touched;
}

}  // namespace

class WindowSaving : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(open());
  }
  void cleanup() { close(); }

  void aMapWithACutter_asksBeforeItIsLost();
  void aMap_comesBackEqual_withoutAQuestion_data() { everyDialect(); }
  void aMap_comesBackEqual_withoutAQuestion();
  void aMapWithEverything_asks_andTheNativeFileHasAll_data() { everyDialect(); }
  void aMapWithEverything_asks_andTheNativeFileHasAll();
  void aNativeLevelWithEverything_comesBackEqual();
  void aMesh_isSavedAsALevel_data();
  void aMesh_isSavedAsALevel();
  void aBlockThatWasNotUnderstood_isNotLostWithoutConsent();
  void otherNamesOfTheLevelsFile_loseNothingUnasked_data();
  void otherNamesOfTheLevelsFile_loseNothingUnasked();
  void enter_replacesNoFileThatWasNotNamed();
  void aLevelOpenedByARelativePath_hasItsWholePath();
  void aFloorPlan_doesNotReplaceTheLevel();
  void leaving_asksAgain_aboutWhatIsLost();
  void aSampleThatWasEdited_isRecovered();
  void aFileThatAnotherProgramChanged_isNotReplacedUnasked_data();
  void aFileThatAnotherProgramChanged_isNotReplacedUnasked();
  void aNameWithoutEnding_replacesNoFileUnasked_data();
  void aNameWithoutEnding_replacesNoFileUnasked();
  void aJournalThatCannotBeWritten_isAnnounced_data();
  void aJournalThatCannotBeWritten_isAnnounced();

 private:
  static void everyDialect();
  QString write(const QString& name, const QString& text);
  static QByteArray bytesOf(const QString& path);
  // Saves with Ctrl+S. If the question about losses appears, it is answered by the button of this
  // name (or cancelled), and its list is kept.
  void save(const QString& answer = {});
  level::Level reread(const QString& path) {
    return *window().files().formats().read(path.toStdString()).level;
  }

  std::unique_ptr<QTemporaryDir> m_folder;
  bool m_dialogShown = false;
  QString m_listed;
};

QString WindowSaving::write(const QString& name, const QString& text) {
  QFile file(m_folder->filePath(name));
  if (file.open(QIODevice::WriteOnly)) file.write(text.toUtf8());
  return file.fileName();
}

QByteArray WindowSaving::bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void WindowSaving::save(const QString& answer) {
  m_dialogShown = false;
  m_listed.clear();
  QTimer timer;
  connect(&timer, &QTimer::timeout, this, [&] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    m_dialogShown = true;
    if (auto* box = qobject_cast<QMessageBox*>(dialog)) {
      m_listed = box->informativeText();
      keepPicture(*box, "save_with_losses");
    }
    auto* button = answer.isEmpty() ? nullptr : dialog->findChild<QPushButton*>(answer);
    button != nullptr ? button->click() : dialog->reject();
  });
  timer.start(50);
  key(Qt::Key_S, Qt::ControlModifier);
}

void WindowSaving::aMapWithACutter_asksBeforeItIsLost() {
  const QString path = write("level.map", dialects()["standard.map"]);
  QVERIFY(window().openLevel(path.toStdString()));
  QVERIFY(waitUntilIdle());
  for (int pane = kXy; pane < 4; ++pane) camera(pane).setZoom(1);
  drawBox({Vec3(-64, -64, 16), Vec3(48, 48, 48)});
  key(Qt::Key_Minus);
  QVERIFY(session().apply("Stairs", [](level::Level& level) {
    return level::addNode(level, level.root(), shape("stairs"));
  }));
  QVERIFY(waitUntilIdle());
  const QByteArray before = bytesOf(path);

  save();  // the question is cancelled
  QVERIFY2(m_dialogShown, "the cutter and the stairs were lost without a question");
  QVERIFY2(m_listed.contains("1 subtracting") && m_listed.contains("not convex"),
           qPrintable(m_listed));
  QCOMPARE(bytesOf(path), before);
  QVERIFY(session().isModified());

  save("saveAnyway");
  QVERIFY(m_dialogShown && session().isModified() && window().isWindowModified());
  QVERIFY(bytesOf(path) != before);
  QVERIFY(bytesOf(path).startsWith("// Game: Quake\n// Format: Standard\n"));
  save();  // the same losses, which were agreed to
  QVERIFY(!m_dialogShown && session().isModified());

  drawBox({Vec3(96, 96, 0), Vec3(160, 144, 64)});
  key(Qt::Key_Minus);
  QVERIFY(waitUntilIdle());
  save("saveNative");
  QVERIFY(m_dialogShown && m_listed.contains("2 subtracting"));
  QVERIFY(!session().isModified());
  const QString native = m_folder->filePath("level.halfspace");
  QCOMPARE(QString::fromStdString(session().path().string()), native);
  QCOMPARE(level::levelHash(reread(native)), level::levelHash(session().level()));
}

void WindowSaving::everyDialect() {
  QTest::addColumn<QString>("name");
  for (const QString& name : dialects().keys()) QTest::addRow("%s", qPrintable(name)) << name;
}

void WindowSaving::aMap_comesBackEqual_withoutAQuestion() {
  QFETCH(QString, name);
  const QString path = write(name, dialects()[name]);
  QVERIFY(window().openLevel(path.toStdString()));
  QVERIFY(waitUntilIdle());
  QVERIFY(session().apply("Key", [](level::Level& level) {
    return level::setLevelKeyValues(level,
                                    {{"classname", "worldspawn"}, {"message", "the gatehouse"}});
  }));
  save("saveAnyway");
  QVERIFY2(!m_dialogShown, qPrintable(m_listed));
  QVERIFY(!session().isModified());
  const plugins::LevelDifferences found = plugins::differences(session().level(), reread(path));
  QVERIFY2(found.geometry.empty(), found.geometry.empty() ? "" : found.geometry.front().c_str());
  QVERIFY2(found.others.empty(), found.others.empty() ? "" : found.others.front().c_str());
  // The file keeps its dialect.
  const QByteArray bytes = bytesOf(path);
  const QString given = dialects()[name];
  for (const char* word : {"// Game", "// Format", "Version", "brushDef\n", "brushDef3\n",
                           "patchDef2\n", " [ ", "mapversion"}) {
    if (qstrcmp(word, "mapversion") == 0 && name == "valve.map") continue;
    QVERIFY2(bytes.count(word) == given.count(word), qPrintable(word + QString(bytes)));
  }
}

void WindowSaving::aMapWithEverything_asks_andTheNativeFileHasAll() {
  QFETCH(QString, name);
  const QString path = write(name, dialects()[name]);
  const QByteArray before = bytesOf(path);
  QVERIFY(window().openLevel(path.toStdString()));
  QVERIFY(session().apply("Everything", addEverything));
  QVERIFY(waitUntilIdle());
  save();
  QVERIFY(m_dialogShown && session().isModified());
  QCOMPARE(bytesOf(path), before);
  for (const char* loss : {"subtracting", "cut away", "surface", "parameters", "name", "linked cop",
                           "quotation mark", "hidden, locked"}) {
    QVERIFY2(m_listed.contains(loss), qPrintable(m_listed));
  }
  save("saveNative");
  QVERIFY(!session().isModified());
  QCOMPARE(bytesOf(path), before);
  const QString native = QString::fromStdString(session().path().string());
  QVERIFY(native.endsWith(".halfspace"));
  QCOMPARE(level::levelHash(reread(native)), level::levelHash(session().level()));
}

void WindowSaving::aNativeLevelWithEverything_comesBackEqual() {
  const QString path = m_folder->filePath("level.halfspace");
  QVERIFY(!level::saveLevel(level::Level(), path.toStdString()));
  QVERIFY(window().openLevel(path.toStdString()));
  QVERIFY(session().apply("Everything", addEverything));
  QVERIFY(waitUntilIdle());
  save();
  QVERIFY2(!m_dialogShown && !session().isModified(), qPrintable(m_listed));
  QCOMPARE(level::levelHash(reread(path)), level::levelHash(session().level()));
}

void WindowSaving::aMesh_isSavedAsALevel_data() {
  QTest::addColumn<QString>("ending");
  for (const char* ending : {"obj", "ply", "off", "stl", "glb"}) QTest::newRow(ending) << ending;
}

// A level is exported as a mesh, and the mesh is opened as a new level, which has no file yet.
void WindowSaving::aMesh_isSavedAsALevel() {
  QFETCH(QString, ending);
  QVERIFY(session().apply("Everything", addEverything));
  QVERIFY(waitUntilIdle());
  const QString path = m_folder->filePath("level." + ending);
  QSignalSpy exported(&window().files(), &DocumentFiles::exported);
  QSignalSpy said(&session(), &Session::said);
  window().files().exportTo(path.toStdString(), session().level());
  QVERIFY(exported.wait(20'000));
  QVERIFY(exported.front().at(1).toBool() && session().isModified());
  const bool reported = std::ranges::any_of(said, [](const QList<QVariant>& message) {
    return message.front().value<Message>().text.contains("no part of the solid");
  });
  QVERIFY2(reported, "what the mesh lacks is not said");

  session().open(level::Level(), {});
  QVERIFY(window().openLevel(path.toStdString()));
  QVERIFY(session().apply("Everything", addEverything));
  QVERIFY(waitUntilIdle());
  const QByteArray before = bytesOf(path);
  save();  // asks for a path, which is not given
  QVERIFY(m_dialogShown && session().isModified());
  QCOMPARE(bytesOf(path), before);
}

void WindowSaving::aBlockThatWasNotUnderstood_isNotLostWithoutConsent() {
  QString text = dialects()["standard.map"];
  const qsizetype at = text.indexOf("{\n( 64");
  text.insert(at, "{\nterrainDef\n{\n 1 2 3\n}\n}\n");
  const QString path = write("terrain.map", text);
  QVERIFY(window().openLevel(path.toStdString()));
  QVERIFY(waitUntilIdle());
  save();
  QVERIFY2(m_dialogShown && m_listed.contains("terrainDef"), qPrintable(m_listed));
  QCOMPARE(bytesOf(path), text.toUtf8());
  save("saveAnyway");
  QVERIFY(m_dialogShown &&
          !session().isModified());  // the file contains everything that is in the level
  save();
  QVERIFY(!m_dialogShown);
}

void WindowSaving::otherNamesOfTheLevelsFile_loseNothingUnasked_data() {
  QTest::addColumn<QString>("opened");
  QTest::addColumn<QString>("saved");
  QTest::addRow("folder above") << "inner/../terrain.map"
                                << "terrain.map";
  QTest::addRow("link opened") << "link.map"
                               << "terrain.map";
  QTest::addRow("link saved") << "terrain.map"
                              << "link.map";
  QTest::addRow("hard link") << "terrain.map"
                             << "hard.map";
}

// Save As over the level's file, which the user names by another path than before: what its reader
// left out, and what another program wrote meanwhile, is not lost without a question.
void WindowSaving::otherNamesOfTheLevelsFile_loseNothingUnasked() {
  QFETCH(QString, opened);
  QFETCH(QString, saved);
  QString text = dialects()["standard.map"];
  text.insert(text.indexOf("{\n( 64"), "{\nterrainDef\n{\n 1 2 3\n}\n}\n");
  const QString path = write("terrain.map", text);
  const std::filesystem::path folder = m_folder->path().toStdString();
  std::filesystem::create_directory(folder / "inner");
  std::filesystem::create_symlink("terrain.map", folder / "link.map");
  std::filesystem::create_hard_link(folder / "terrain.map", folder / "hard.map");
  QVERIFY(window().openLevel(folder / opened.toStdString()));
  QVERIFY(waitUntilIdle());
  for (const bool isChanged : {false, true}) {
    if (isChanged) {
      QFile file(path);
      QVERIFY(file.open(QIODevice::Append) && file.write("// by another program\n") > 0);
    }
    const QByteArray before = bytesOf(path);
    QStringList titles;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] {
      if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
        dialog->findChild<QLineEdit*>("fileNameEdit")->setText(m_folder->filePath(saved));
        acceptLater(dialog);
      } else if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
        auto* yes = box->button(QMessageBox::Yes);  // the file dialog asks whether to replace it
        if (yes == nullptr) titles << box->windowTitle();
        yes != nullptr ? yes->click() : box->reject();
      }
    });
    timer.start(50);
    QVERIFY2(!window().files().saveAs(), "the file was replaced without a question");
    QCOMPARE(titles, QStringList(isChanged ? "File Changed" : "Save with Losses"));
    QCOMPARE(bytesOf(path), before);
  }
}

// The question about losses offers to save a native level beside the map. Another level may have
// that name.
void WindowSaving::enter_replacesNoFileThatWasNotNamed() {
  const QString path = write("level.map", dialects()["valve.map"]);
  const QString other = write("level.halfspace", "the work of somebody else");
  QVERIFY(window().openLevel(path.toStdString()));
  QVERIFY(waitUntilIdle());
  drawBox({Vec3(-64, -64, 16), Vec3(48, 48, 48)});
  key(Qt::Key_Minus);
  bool isAsked = false;
  QTimer timer;
  connect(&timer, &QTimer::timeout, this, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return;
    isAsked = true;
    QTest::keyClick(box, Qt::Key_Return);
  });
  timer.start(50);
  QVERIFY(!window().files().save());
  QVERIFY(isAsked && session().isModified());
  QCOMPARE(bytesOf(other), QByteArray("the work of somebody else"));
  timer.stop();
  save("saveNative");
  QVERIFY(m_dialogShown && !session().isModified());
  QVERIFY(bytesOf(other) != "the work of somebody else");
}

// A copy of the level may be restored by a program that runs in another folder.
void WindowSaving::aLevelOpenedByARelativePath_hasItsWholePath() {
  const std::filesystem::path path = write("level.map", dialects()["valve.map"]).toStdString();
  std::error_code unknown;
  const std::filesystem::path relative =
      std::filesystem::relative(path, std::filesystem::current_path(), unknown);
  QVERIFY(!unknown && relative.is_relative());
  QVERIFY(window().openLevel(relative));
  QVERIFY(session().path().is_absolute());
  QVERIFY(std::filesystem::equivalent(session().path(), path));
}

// The user confirms in the file dialog that the file is replaced, but it is that of the level.
void WindowSaving::aFloorPlan_doesNotReplaceTheLevel() {
  const QString path = write("level.map", dialects()["valve.map"]);
  QVERIFY(window().openLevel(path.toStdString()));
  QVERIFY(waitUntilIdle());
  const QByteArray before = bytesOf(path);
  QTimer timer;
  connect(&timer, &QTimer::timeout, this, [&] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    if (auto* box = qobject_cast<QMessageBox*>(dialog))
      return box->button(QMessageBox::Yes)->click();
    if (auto* name = dialog->findChild<QLineEdit*>("fileNameEdit")) name->setText(path);
    acceptLater(dialog);
  });
  timer.start(50);
  QSignalSpy exported(&window().files(), &DocumentFiles::exported);
  window().files().askAndExportPlan();
  QVERIFY(!exported.isEmpty() || exported.wait(20'000));
  QVERIFY2(!exported.front().at(1).toBool(), "the level was replaced by a drawing");
  QCOMPARE(bytesOf(path), before);
}

// The user agreed to losses at the last save, and now closes the window: this loss is final.
void WindowSaving::leaving_asksAgain_aboutWhatIsLost() {
  const QString path = write("level.map", dialects()["valve.map"]);
  QVERIFY(window().openLevel(path.toStdString()));
  QVERIFY(waitUntilIdle());
  drawBox({Vec3(-64, -64, 16), Vec3(48, 48, 48)});
  key(Qt::Key_Minus);
  save("saveAnyway");
  QVERIFY(m_dialogShown);
  QStringList titles;
  QTimer timer;
  connect(&timer, &QTimer::timeout, this, [&] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (box == nullptr) return;
    titles << box->windowTitle();
    auto* button = titles.size() == 1 ? box->button(QMessageBox::Save) : nullptr;
    button != nullptr ? button->click() : box->reject();
  });
  timer.start(50);
  QVERIFY(!window().files().mayLeave());
  QCOMPARE(titles.size(), 2);
}

// A sample has no file; edits of a sample are recovered nevertheless, including the selection.
void WindowSaving::aSampleThatWasEdited_isRecovered() {
  const std::filesystem::path journals = m_folder->filePath("journals").toStdString();
  window().files().openSample("tutorial");
  window().keepJournal(journals);
  QVERIFY(waitUntilIdle());
  drawBox({Vec3(-64, -64, 16), Vec3(48, 48, 48)});
  key(Qt::Key_Minus);
  drawBox({Vec3(64, 64, 16), Vec3(128, 128, 48)});
  key(Qt::Key_Delete);
  QVERIFY(waitUntilIdle());
  const std::uint64_t hash = level::levelHash(session().level());
  session().flushJournal();
  QTest::qWait(700);
  // The files that a program killed now would leave, as the next start finds them.
  const std::filesystem::path left = m_folder->filePath("left").toStdString();
  std::filesystem::copy(journals, left);
  session().open(level::Level(), {});
  const auto works = leftWork(left);
  QCOMPARE(works.size(), std::size_t{1});
  QVERIFY(window().restoreLeft(works.front()));
  QVERIFY(waitUntilIdle());
  QCOMPARE(level::levelHash(session().level()), hash);
  QVERIFY(session().isModified());
  for (const level::NodeId node : session().selection())
    QVERIFY(session().level().find(node) != nullptr);
  QVERIFY(equalsFreshEvaluation());
}

void WindowSaving::aFileThatAnotherProgramChanged_isNotReplacedUnasked_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"level.halfspace", "valve.map"}) QTest::newRow(name) << name;
}

void WindowSaving::aFileThatAnotherProgramChanged_isNotReplacedUnasked() {
  QFETCH(QString, name);
  const QString path =
      name.endsWith(".map") ? write(name, dialects()[name]) : m_folder->filePath(name);
  if (!name.endsWith(".map")) QVERIFY(!level::saveLevel(level::Level(), path.toStdString()));
  QVERIFY(window().openLevel(path.toStdString()));
  const auto edit = [this](const char* value) {
    return session().apply("Key", [&](level::Level& level) {
      return level::setLevelKeyValues(level, {{"classname", "worldspawn"}, {"message", value}});
    });
  };
  QVERIFY(edit("ours"));
  save();
  QVERIFY2(!m_dialogShown && !session().isModified(), "nobody else changed the file");

  QVERIFY(edit("ours again"));
  const QByteArray theirs = bytesOf(path).replace("ours", "theirs");
  write(name, theirs);
  save();  // the question is cancelled
  QVERIFY2(m_dialogShown, "the other program's change was lost without a question");
  QVERIFY(m_listed.contains("replaces that change"));
  QCOMPARE(bytesOf(path), theirs);
  QVERIFY(session().isModified());
  save("replaceFile");
  QVERIFY(m_dialogShown && !session().isModified());
  QVERIFY(bytesOf(path).contains("ours again"));
  QVERIFY(edit("once more"));
  save();
  QVERIFY(!m_dialogShown && !session().isModified());

  // A file that was removed is written again.
  QVERIFY(edit("the last"));
  QVERIFY(QFile::remove(path));
  save();
  QVERIFY(!m_dialogShown && !session().isModified());
  QVERIFY(bytesOf(path).contains("the last"));
}

void WindowSaving::aNameWithoutEnding_replacesNoFileUnasked_data() {
  QTest::addColumn<bool>("isExport");
  QTest::addColumn<QString>("ending");
  QTest::addRow("level") << false << ".halfspace";
  QTest::addRow("scene") << true << ".glb";
}

// The file dialog asks about "level", the program adds the ending.
void WindowSaving::aNameWithoutEnding_replacesNoFileUnasked() {
  QFETCH(bool, isExport);
  QFETCH(QString, ending);
  const QString path = write("level" + ending, "the work of somebody else");
  QVERIFY(session().apply("Box", [](level::Level& level) {
    return level::addNode(level, level.root(), shape("box"));
  }));
  QVERIFY(waitUntilIdle());
  for (const bool replaces : {false, true}) {
    bool isAsked = false;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] {
      if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
        dialog->findChild<QLineEdit*>("fileNameEdit")->setText(m_folder->filePath("level"));
        static_cast<QDialog*>(dialog)->accept();
      } else if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
        isAsked = true;
        box->button(replaces ? QMessageBox::Yes : QMessageBox::No)->click();
      }
    });
    timer.start(50);
    QSignalSpy exported(&window().files(), &DocumentFiles::exported);
    if (isExport) {
      window().files().askAndExport();
      QVERIFY(!replaces || exported.wait(20'000));
    } else {
      QCOMPARE(window().files().saveAs(), replaces);
    }
    QVERIFY2(isAsked, "the file was replaced without a question");
    QCOMPARE(bytesOf(path) == "the work of somebody else", !replaces);
  }
}

void WindowSaving::aJournalThatCannotBeWritten_isAnnounced_data() {
  QTest::addColumn<bool>("isRemoved");
  QTest::addRow("full disk") << false;
  QTest::addRow("removed folder") << true;
}

void WindowSaving::aJournalThatCannotBeWritten_isAnnounced() {
  QFETCH(bool, isRemoved);
  const std::filesystem::path journals = m_folder->filePath("journals").toStdString();
  window().keepJournal(journals);
  QVERIFY(waitUntilIdle());
  QSignalSpy said(&session(), &Session::said);
  const auto announced = [&said] {
    return static_cast<int>(std::ranges::count_if(said, [](const QList<QVariant>& message) {
      return message.front().value<Message>().text.startsWith("Crash recovery is off until");
    }));
  };
  // A limit of the size of files makes every write fail, as a full disk does.
  rlimit former{};
  ::getrlimit(RLIMIT_FSIZE, &former);
  if (isRemoved) {
    std::filesystem::remove_all(journals);
  } else {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit none{0, former.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &none);
  }
  drawBox({Vec3(-64, -64, 16), Vec3(48, 48, 48)});
  const bool isAnnounced = QTest::qWaitFor([&] { return announced() > 0; }, 5000);
  ::setrlimit(RLIMIT_FSIZE, &former);
  QVERIFY2(isAnnounced, "the user believes that the work is in the journal");
  drawBox({Vec3(64, 64, 16), Vec3(128, 128, 48)});
  QTest::qWait(1000);
  QCOMPARE(announced(), 1);  // once

  // Saving begins a new journal, which is complete.
  session().markSaved(m_folder->filePath("level.halfspace").toStdString());
  drawBox({Vec3(-128, 64, 16), Vec3(-96, 128, 48)});
  session().flushJournal();
  QTest::qWait(1000);
  QCOMPARE(announced(), 1);
  bool isWritten = false;
  for (const auto& entry : std::filesystem::directory_iterator(journals))
    isWritten = isWritten || (entry.path().extension() == ".journal" && entry.file_size() > 200);
  QVERIFY(isWritten);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowSaving test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_saving.moc"
