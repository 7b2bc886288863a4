// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Games in the real window: the level's game and its folder, textures, entities and flags of its
// profile, and the tools of the menu Run. Scripts stand for the tools.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/painting.h"
#include "editor/panels/inspector_panel.h"
#include "editor/panels/material_panel.h"
#include "editor/panels/run_panel.h"
#include "editor/panels/surface_flags.h"
#include "level/file/native_file.h"
#include "tests/editor/open_crate.h"
#include "tests/editor/real_window.h"
#include "tests/support/archives/game_archives.h"

namespace halfspace::editor::tests {

namespace {

using halfspace::tests::Lump;

const Box kBox{Vec3(-64, -64, 0), Vec3(64, 64, 64)};
constexpr int kPatience = 20'000;  // milliseconds

const char* const kProfile = R"({
  "version": 1,
  "name": "Test game",
  "map": "quake2",
  "game folder": "base",
  "textures": ["base"],
  "definitions": ["test.fgd"],
  "tools": [
    {"name": "Geometry", "program": "${base}/bsp", "arguments": ["${map}.map"]},
    {"name": "Light", "program": "${base}/light", "arguments": ["${map}.bsp"]}
  ],
  "engine": {"name": "Engine", "program": "${base}/engine", "arguments": ["+map", "${name}"]},
  "contents": [{"name": "Water", "bit": 5}, {"name": "Detail", "bit": 27, "description": "Not for visibility"}],
  "surface flags": [{"name": "Light", "bit": 0}, {"name": "Sky", "bit": 2}]
})";

}  // namespace

class WindowGames : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init();
  void cleanup() { close(); }

  void theDialog_choosesGameAndFolder();
  void textures_comeFromArchivesAndFolders();
  void texturesOfArchives_areExported();
  void definitions_areTheClasses();
  void withoutTheGame_theUsersOwnAreBack();
  void aGameWithoutFolder_saysSo();
  void aDamagedProfile_isNamed();
  void aDamagedArchive_isNamed();
  void flags_areBoxes();
  void mixedFlags_areSetForAll();
  void compile_runsTheTools();
  void errors_areReadable_andShowTheirPosition();
  void aToolThatFails_stopsTheRun();
  void aMissingTool_isNamedWithTheRemedy();
  void cancel_endsToolAndChildren();
  void floodsOfOutput_areLimited();
  void anUnsavedLevel_cannotBeCompiled();
  void theEngine_isStarted_andItsOutputShown();
  void settings_keepFolderAndTools();
  void pictures_data();
  void pictures();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  QString base() const { return path("game"); }
  void write(const QString& name, const QByteArray& bytes) {
    QDir().mkpath(QFileInfo(path(name)).path());
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  void script(const QString& name, const QByteArray& text) {
    write("game/" + name, "#!/bin/sh\n" + text);
    QFile(path("game/" + name))
        .setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
  }
  QByteArray bytes(const QString& name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void trigger(const char* id) { window().actions().action(id)->trigger(); }
  void useGame() {
    window().game().setSetup("test",
                             {.folder = base().toStdString(), .programs = {}, .skipped = {}});
    window().game().choose("test");
  }
  // A box in a level with a file, for the game.
  void prepareLevel();
  bool compile() {
    trigger("run.compile");
    return QTest::qWaitFor([this] { return !window().runner().isRunning(); }, kPatience);
  }
  QTreeWidget& rows() { return *window().findChild<QTreeWidget*>("run.rows"); }
  // The lines of the log: "error|text".
  QStringList log() {
    QStringList lines;
    for (int i = 0; i < rows().topLevelItemCount(); ++i)
      lines << rows().topLevelItem(i)->text(0) + '|' + rows().topLevelItem(i)->text(1);
    return lines;
  }
  QTreeWidgetItem* rowWith(const QString& text) {
    for (int i = 0; i < rows().topLevelItemCount(); ++i)
      if (rows().topLevelItem(i)->text(1).contains(text)) return rows().topLevelItem(i);
    return nullptr;
  }
  QCheckBox* flag(const QString& text) {
    for (auto* box : window().findChild<SurfaceFlagsEditor*>()->findChildren<QCheckBox*>())
      if (box->text() == text && !box->isHidden()) return box;
    return nullptr;
  }
  level::SurfaceFlags flagsOf(level::NodeId solid, int face) {
    return surfaceAt(session().level(), {solid, face}).flags.value_or(level::SurfaceFlags());
  }
  QStringList materials() {
    MaterialModel& model = window().findChild<MaterialPanel*>()->model();
    QStringList names;
    for (int row = 0; row < model.rowCount(); ++row)
      names << model.index(row).data(MaterialModel::kName).toString();
    return names;
  }

  std::unique_ptr<QTemporaryDir> m_folder;
  QStringList m_said;
};

void WindowGames::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  qputenv("XDG_CONFIG_HOME", path("config").toUtf8());
  write("config/halfspace/games/test.json", kProfile);
  write("game/test.fgd",
        "@PointClass = item_key : \"A key\" [ target(target_destination) : \"Opens\" ]\n"
        "@SolidClass = func_gate : \"A gate\" []\n");
  const QList<Lump> lumps{{"slate", 'D', halfspace::tests::mip("slate")},
                          {"moss", 'D', halfspace::tests::mip("moss")}};
  write("game/base/one.wad", halfspace::tests::wad("WAD2", lumps));
  script("bsp", "echo BSP > \"${1%.map}.bsp\"\necho done\n");
  script("light", "test -f \"$1\" && echo lit\n");
  QVERIFY(open());
  m_said.clear();
  connect(&session(), &Session::said, this,
          [this](const Message& message) { m_said << message.text; });
}

void WindowGames::prepareLevel() {
  drawBox(kBox);
  useGame();
  QVERIFY(!level::saveLevel(session().level(), path("castle.halfspace").toStdString()));
  QVERIFY(window().openLevel(path("castle.halfspace").toStdString()));
  QVERIFY(waitUntilIdle());
}

void WindowGames::theDialog_choosesGameAndFolder() {
  const std::size_t steps = session().undoSteps();
  const bool shown = inDialog(
      [this](QDialog& dialog) {
        auto* games = dialog.findChild<QComboBox*>("game.choice");
        QVERIFY(games->findText("Quake 3") > 0);
        games->setCurrentIndex(games->findText("Test game"));
        auto* state = dialog.findChild<QLabel*>("game.state");
        auto* folder = dialog.findChild<QLineEdit*>("game.folder");
        folder->setText("/no/such/folder");
        QVERIFY2(state->text().contains("There is no folder"), qPrintable(state->text()));
        folder->setText(base());
        QVERIFY(!state->text().contains("There is no folder"));
        auto* tools = dialog.findChild<QTreeWidget*>("game.tools");
        QCOMPARE(tools->topLevelItemCount(), 3);  // two tools and the engine
        tools->topLevelItem(1)->setCheckState(0, Qt::Unchecked);
        tools->topLevelItem(2)->setText(1, "/opt/engine");
        keepPicture(dialog, "game_dialog");
        auto* buttons = dialog.findChild<QDialogButtonBox*>();
        QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
      },
      [this] { trigger("file.game"); });
  QVERIFY(shown);
  QCOMPARE(level::valueOf(session().level().keyValues(), "_game"), std::string_view("test"));
  QCOMPARE(session().undoSteps(), steps + 1);
  const GameSetup& setup = window().game().setup();
  QCOMPARE(setup.folder, base().toStdString());
  QVERIFY(setup.skipped.contains("Light") && setup.programs.at("Engine") == "/opt/engine");
  QVERIFY(materials().contains("slate"));
  session().undo();
  QVERIFY(window().game().profile() == nullptr);
}

void WindowGames::textures_comeFromArchivesAndFolders() {
  QImage image(8, 8, QImage::Format_RGB32);
  image.fill(Qt::red);
  QDir().mkpath(path("game/base/textures/wall"));
  QVERIFY(image.save(path("game/base/textures/wall/red.png")));
  QFile red(path("game/base/textures/wall/red.png"));
  QVERIFY(red.open(QIODevice::ReadOnly));
  write("game/base/pak0.pk3",
        halfspace::tests::zip({{"textures/wall/blue.png", 0, red.readAll()}}));
  useGame();
  for (const char* name : {"slate", "moss", "wall/red", "wall/blue", "grid/stone"})
    QVERIFY2(materials().contains(name), name);
  // Reload takes what was added.
  QVERIFY(image.save(path("game/base/textures/wall/new.png")));
  trigger("file.reloadImages");
  QVERIFY(materials().contains("wall/new"));
  QVERIFY(materials().contains("slate"));
}

// What the browser shows goes into a scene, and beside an .obj file.
void WindowGames::texturesOfArchives_areExported() {
  drawBox(kBox);
  useGame();
  QVERIFY(paintSelected(session(), "slate"));
  QVERIFY(waitUntilIdle());
  window().files().exportTo(path("a.glb").toStdString(), session().level(), "plain");
  QTRY_VERIFY_WITH_TIMEOUT(!bytes("a.glb").isEmpty(), kPatience);
  const QByteArray scene = bytes("a.glb");
  QVERIFY(scene.contains(R"("images":[{"name":"slate","mimeType":"image/png")"));
  QVERIFY(scene.contains("\x89PNG"));
  window().files().exportTo(path("a.obj").toStdString(), session().level());
  QTRY_VERIFY_WITH_TIMEOUT(!bytes("a.obj").isEmpty(), kPatience);
  QVERIFY2(bytes("a.mtl").contains("map_Kd a_images/slate.png"), bytes("a.mtl"));
  QVERIFY(bytes("a_images/slate.png").startsWith("\x89PNG"));
}

void WindowGames::definitions_areTheClasses() {
  useGame();
  const auto& classes = window().workspace().entityClasses();
  QCOMPARE(classes.size(), std::size_t{2});
  QVERIFY(findEntityClass(classes, "func_gate")->isSolid);
}

void WindowGames::withoutTheGame_theUsersOwnAreBack() {
  const QTemporaryDir own;
  QImage image(8, 8, QImage::Format_RGB32);
  QVERIFY(image.save(own.filePath("mine.png")));
  window().files().useImages(own.path());
  useGame();
  QVERIFY(materials().contains("mine") && materials().contains("slate"));
  window().game().choose({});
  QVERIFY(materials().contains("mine") && !materials().contains("slate"));
  QVERIFY(findEntityClass(window().workspace().entityClasses(), "info_player_start") != nullptr);
}

void WindowGames::aGameWithoutFolder_saysSo() {
  window().game().choose("test");
  QVERIFY2(m_said.join('\n').contains("Choose the folder of Test game in File > Game"),
           qPrintable(m_said.join('\n')));
  window().game().choose("doom");
  QVERIFY(m_said.join('\n').contains("no profile of the game \"doom\""));
}

void WindowGames::aDamagedProfile_isNamed() {
  write("config/halfspace/games/broken.json", "{\n  \"name\": \"x\",\n  \"colour\": 1\n}\n");
  const bool shown = inDialog(
      [](QDialog& dialog) {
        const QString state = dialog.findChild<QLabel*>("game.state")->text();
        QVERIFY2(state.contains("broken.json:3:") && state.contains("unknown key \"colour\""),
                 qPrintable(state));
      },
      [this] { trigger("file.game"); });
  QVERIFY(shown);
}

void WindowGames::aDamagedArchive_isNamed() {
  QByteArray wad = halfspace::tests::wad("WAD2", {{"stone", 'D', halfspace::tests::mip("stone")}});
  wad.replace(8, 4, halfspace::tests::number32(0x7fffffff));  // the directory lies behind the end
  write("game/base/bad.wad", wad);
  useGame();
  QVERIFY2(m_said.join('\n').contains("bad.wad: "), qPrintable(m_said.join('\n')));
  QVERIFY(materials().contains("slate"));
}

void WindowGames::flags_areBoxes() {
  const level::NodeId box = drawBox(kBox);
  session().selectFaces({{box, 2}});
  QVERIFY(window().findChild<SurfaceFlagsEditor*>()->isHidden());
  useGame();
  session().selectFaces({{box, 2}});
  QVERIFY(flag("Water") != nullptr && flag("Sky") != nullptr);
  QVERIFY(flag("Detail")->toolTip().contains("Not for visibility"));
  QTest::mouseClick(flag("Sky"), Qt::LeftButton, {}, {6, flag("Sky")->height() / 2});
  QCOMPARE(flagsOf(box, 2).flags, std::int64_t{4});
  QTest::mouseClick(flag("Detail"), Qt::LeftButton, {}, {6, flag("Detail")->height() / 2});
  QCOMPARE(flagsOf(box, 2).contents, std::int64_t{1} << 27);
  auto* value = window().findChild<NumberField*>("surfaceValue");
  value->setFocus();
  value->selectAll();
  QTest::keyClicks(value, "300");
  QTest::keyClick(value, Qt::Key_Return);
  QCOMPARE(flagsOf(box, 2).value, std::int64_t{300});
  QVERIFY(flag("Sky")->isChecked());
  QTest::mouseClick(flag("Sky"), Qt::LeftButton, {}, {6, flag("Sky")->height() / 2});
  QCOMPARE(flagsOf(box, 2).flags, std::int64_t{0});
  QCOMPARE(flagsOf(box, 2).contents, std::int64_t{1} << 27);
  session().undo();
  QVERIFY(flag("Sky")->isChecked());
}

void WindowGames::mixedFlags_areSetForAll() {
  const level::NodeId box = drawBox(kBox);
  useGame();
  session().selectFaces({{box, 1}});
  QVERIFY(flag("Sky") != nullptr);
  QTest::mouseClick(flag("Sky"), Qt::LeftButton, {}, {6, flag("Sky")->height() / 2});
  session().selectFaces({{box, 1}, {box, 2}});
  QCOMPARE(flag("Sky")->checkState(), Qt::PartiallyChecked);
  QTest::mouseClick(flag("Sky"), Qt::LeftButton, {}, {6, flag("Sky")->height() / 2});
  for (const int face : {1, 2}) QCOMPARE(flagsOf(box, face).flags, std::int64_t{4});
}

void WindowGames::compile_runsTheTools() {
  prepareLevel();
  session().select({session().level().children(session().level().root()).toVector().front()});
  window().findChild<InspectorPanel*>()->setCurrentIndex(1);  // Face: all faces of the box
  QTest::mouseClick(flag("Sky"), Qt::LeftButton, {}, {6, flag("Sky")->height() / 2});
  QVERIFY(compile());
  const QByteArray map = bytes("compiled/castle.map");
  QVERIFY2(map.count(" 0 4 0\n") == 6, map.constData());  // at the lines of the six faces
  QCOMPARE(bytes("compiled/castle.bsp"), QByteArray("BSP\n"));
  QVERIFY2(log().contains("|lit") && log().last().startsWith("|Done: "),
           qPrintable(log().join('\n')));
  QVERIFY(window().docks().run->isVisible());
  // A tool that is left out does not run.
  GameSetup setup = window().game().setup();
  setup.skipped.insert("Light");
  window().game().setSetup("test", setup);
  QVERIFY(compile());
  QVERIFY(!log().contains("|lit"));
}

void WindowGames::errors_areReadable_andShowTheirPosition() {
  script("bsp",
         "echo 'WARNING: odd plane'\necho 'ERROR: leak near (512 256 64)'\n"
         "echo 'Entity 0, Brush 0: duplicate plane'\nprintf 'last <b>line</b>'\n");
  prepareLevel();
  script("light", "true\n");
  QVERIFY(compile());
  const QStringList lines = log();
  QVERIFY2(lines.contains("warning|WARNING: odd plane"), qPrintable(lines.join('\n')));
  QVERIFY(lines.contains("error|ERROR: leak near (512 256 64)"));
  QVERIFY2(lines.join('\n').contains("duplicate plane (line "), qPrintable(lines.join('\n')));
  QVERIFY(lines.contains("|last <b>line</b>"));
  QTest::mouseClick(window().findChild<QCheckBox*>("run.problemsOnly"), Qt::LeftButton, {}, {6, 8});
  QVERIFY(rowWith("last")->isHidden() && !rowWith("leak")->isHidden());
  const Vec3 before = window().viewport().view().eye;
  const QRect at = rows().visualItemRect(rowWith("leak"));
  QTest::mouseClick(rows().viewport(), Qt::LeftButton, {}, at.center());
  QTest::mouseDClick(rows().viewport(), Qt::LeftButton, {}, at.center());
  QVERIFY(window().viewport().view().eye != before);
}

void WindowGames::aToolThatFails_stopsTheRun() {
  prepareLevel();
  script("bsp", "echo broken\nexit 3\n");
  QVERIFY(compile());
  QVERIFY2(log().contains("error|Geometry ended with code 3."), qPrintable(log().join('\n')));
  QVERIFY(log().last().startsWith("error|Stopped: "));
  QVERIFY(!log().contains("|lit"));
  script("bsp", "kill -SEGV $$\n");
  QVERIFY(compile());
  QVERIFY(log().contains("error|Geometry crashed."));
}

void WindowGames::aMissingTool_isNamedWithTheRemedy() {
  prepareLevel();
  QVERIFY(QFile::remove(path("game/light")));
  QVERIFY(compile());
  QVERIFY2(
      log().join('\n').contains("light cannot be started. Install it, or choose another one in "
                                "File > Game."),
      qPrintable(log().join('\n')));
}

void WindowGames::cancel_endsToolAndChildren() {
  prepareLevel();
  // A tool that ignores the request to end, and its child, which writes as long as it lives.
  script("bsp",
         "trap '' TERM\n(while true; do echo x >> \"$(dirname \"$0\")/alive\"; sleep 0.1; done) &\n"
         "echo started\nwait\n");
  trigger("run.compile");
  QTRY_VERIFY_WITH_TIMEOUT(log().contains("|started"), kPatience);
  QTRY_VERIFY(!bytes("game/alive").isEmpty());
  QVERIFY(window().actions().action("run.cancel")->isEnabled());
  QTest::mouseClick(window().findChild<QPushButton*>("run.cancel"), Qt::LeftButton);
  QTRY_VERIFY_WITH_TIMEOUT(!window().runner().isRunning(), kPatience);
  QVERIFY2(log().last().startsWith("warning|Cancelled"), qPrintable(log().join('\n')));
  const qsizetype size = bytes("game/alive").size();
  QTest::qWait(500);
  QCOMPARE(bytes("game/alive").size(), size);
  QVERIFY(!bytes("compiled/castle.bsp").startsWith("BSP"));
}

void WindowGames::floodsOfOutput_areLimited() {
  prepareLevel();
  script("bsp", "yes plain | head -n 200000\necho 'error: the end'\n");
  QVERIFY(compile());
  QVERIFY(rows().topLevelItemCount() <= RunPanel::kMostNotes + RunPanel::kMostProblems);
  QVERIFY(rowWith("error: the end") != nullptr);  // problems are still shown
  QVERIFY(window().findChild<QLabel*>("run.stage")->toolTip().contains("19"));
}

void WindowGames::anUnsavedLevel_cannotBeCompiled() {
  drawBox(kBox);
  trigger("run.compile");
  QVERIFY(m_said.last().contains("Choose the game of the level first"));
  useGame();
  trigger("run.compile");
  QVERIFY2(m_said.last().contains("Save the level first"), qPrintable(m_said.last()));
  QVERIFY(!window().runner().isRunning());
}

void WindowGames::theEngine_isStarted_andItsOutputShown() {
  prepareLevel();
  script("engine", "echo \"playing $@\"\necho 'Error: no gfx.wad' >&2\n");
  trigger("run.compileAndPlay");
  QTRY_VERIFY_WITH_TIMEOUT(log().contains("|playing +map castle"), kPatience);
  QTRY_VERIFY(log().contains("error|Error: no gfx.wad"));
  QVERIFY(QFile::remove(path("game/engine")));
  trigger("run.play");
  QTRY_VERIFY2(log().last().contains("engine cannot be started"), qPrintable(log().join('\n')));
}

void WindowGames::settings_keepFolderAndTools() {
  useGame();
  GameSetup setup = window().game().setup();
  setup.programs["Light"] = "/opt/light";
  setup.skipped = {"Geometry"};
  window().game().setSetup("test", setup);
  const std::filesystem::path file = path("settings.json").toStdString();
  QVERIFY(!writeSettings(window().settings(), file));
  std::optional<QString> problem;
  const Settings read = readSettings(file, problem);
  QVERIFY(!problem);
  QVERIFY(read.games == window().game().setups());
}

void WindowGames::pictures_data() {
  QTest::addColumn<QString>("theme");
  QTest::addRow("dark") << "dark";
  QTest::addRow("light") << "light";
}

void WindowGames::pictures() {
  QFETCH(QString, theme);
  close();
  QVERIFY(open(theme));
  script("bsp",
         "echo '---- qbsp ----'\necho 'WARNING: mirrored plane'\n"
         "echo 'ERROR: leak near (512 256 64)'\n");
  prepareLevel();
  QVERIFY(compile());
  const level::NodeId box = session().level().children(session().level().root()).toVector().front();
  session().selectFaces({{box, 2}});
  QVERIFY(flag("Sky")->isVisible());
  QTest::qWait(500);
  keepPicture("games_" + theme);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowGames test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_games.moc"
