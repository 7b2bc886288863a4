// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Files in the real window: their defects are shown before they are imported, and repaired if the
// user wants it.
#include <QApplication>
#include <QDialog>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTemporaryDir>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/commands/painting.h"
#include "editor/panels/mesh_dialog.h"
#include "editor/viewport/drawing/material_images.h"
#include "geometry/csg/close/boundary_measure.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/solids/entities.h"
#include "tests/editor/real_window.h"
#include "tests/support/archives/game_archives.h"
#include "tests/support/archives/game_models.h"

namespace halfspace::editor::tests {

namespace {

// A box of side 64 without its top.
const char* const kOpenBox =
    "o crate\nv 0 0 0\nv 64 0 0\nv 64 64 0\nv 0 64 0\nv 0 0 64\nv 64 0 64\nv 64 64 64\nv 0 64 64\n"
    "f 4 3 2 1\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
// One valid brush, and one whose planes do not enclose a volume.
const char* const kMap =
    "{\n\"classname\" \"worldspawn\"\n{\n"
    "( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) stone 0 0 0 1 1\n( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 ) stone 0 0 0 1 "
    "1\n"
    "( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) stone 0 0 0 1 1\n( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 ) stone 0 0 0 1 "
    "1\n"
    "( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) stone 0 0 0 1 1\n( 0 0 64 ) ( 0 1 64 ) ( 1 0 64 ) stone 0 0 0 1 "
    "1\n"
    "}\n{\n( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) stone 0 0 0 1 1\n( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 ) stone 0 "
    "0 0 1 1\n"
    "( 0 0 0 ) ( 0 0 1 ) ( 1 0 0 ) stone 0 0 0 1 1\n( 0 64 0 ) ( 1 64 0 ) ( 0 64 1 ) stone 0 0 0 1 "
    "1\n}\n}\n";

}  // namespace

class WindowFiles : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void anOpenMesh_isShownBeforeItEnters_andKeptAsItIs();
  void anOpenMesh_isRepairedAtImport();
  void aSheet_entersAsAWall_onceAgreedTo();
  void aCrackedMesh_isWeldedWithinTheTypedDistance();
  void anImport_canBeCalledOff();
  void aBrushThatCannotBeBuilt_isNamedBeforeTheMapEnters();
  void theBoundary_leavesAsAMesh_thatIsTheSolidAgain();
  void exportOntoTheOpenLevelsFile_isRefused();
  void exportOntoItsMaterialFile_isRefused();
  void f8_repairsTheSelectedMesh();
  void f8_withoutAMesh_says();
  void aLevelOfANewerVersion_isNotSavedOver();
  void aGamesEntities_areOfferedAndAdded();
  void texturesOfAGame_areMaterials();
  void tgaFiles_areMaterials();
  void imagesOfTheUser_areMaterials();

 private:
  std::filesystem::path file(const char* name, const char* text);
  // Waits until the dialog has its report, calls `look`, and presses a button.
  static void agreeToFill(MeshDialog& dialog);
  void answerDialog(const QString& button, const std::function<void(MeshDialog&)>& look = {});

  QTemporaryDir m_folder;
  bool m_dialogShown = false;
};

std::filesystem::path WindowFiles::file(const char* name, const char* text) {
  QFile file(m_folder.filePath(name));
  if (file.open(QIODevice::WriteOnly)) file.write(text);
  return file.fileName().toStdString();
}

void WindowFiles::answerDialog(const QString& button,
                               const std::function<void(MeshDialog&)>& look) {
  m_dialogShown = false;
  auto* timer = new QTimer(&window());
  connect(timer, &QTimer::timeout, this, [=, this] {
    auto* dialog = qobject_cast<MeshDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr || dialog->isWorking()) return;
    timer->stop();
    timer->deleteLater();
    m_dialogShown = true;
    if (look) look(*dialog);
    for (QPushButton* candidate : dialog->findChildren<QPushButton*>()) {
      if (candidate->text().remove('&') != button || !candidate->isVisible()) continue;
      if (!candidate->isEnabled() || QTest::currentTestFailed()) break;
      QTest::mouseClick(candidate, Qt::LeftButton);
      return;
    }
    dialog->reject();
    QFAIL(qPrintable("cannot press " + button));
  });
  timer->start(20);
}

// The lid of a box is more than a tenth of its surface, so filling it needs consent.
void WindowFiles::agreeToFill(MeshDialog& dialog) {
  QCheckBox* fill = nullptr;
  for (QCheckBox* box : dialog.findChildren<QCheckBox*>())
    if (box->text().contains("Fill holes")) fill = box;
  QVERIFY(fill != nullptr);
  QTest::mouseClick(fill, Qt::LeftButton, {}, QPoint(8, fill->height() / 2));
  QVERIFY(fill->isChecked());
  QTRY_VERIFY(!dialog.isWorking());
}

void WindowFiles::anOpenMesh_isShownBeforeItEnters_andKeptAsItIs() {
  answerDialog("Import Unchanged", [this](MeshDialog& dialog) {
    agreeToFill(dialog);
    auto* table = dialog.findChild<QTableWidget*>();
    QVERIFY(!table->findItems("Open edges", Qt::MatchExactly).isEmpty());
    const int row = table->findItems("Open edges", Qt::MatchExactly).front()->row();
    QCOMPARE(table->item(row, 1)->text(), QString("4"));
    QCOMPARE(table->item(row, 2)->text(), QString("0"));
    const QDir pictures(QStringLiteral(HALFSPACE_BINARY_DIR) + "/tests/pictures");
    pictures.mkpath(".");
    QVERIFY(dialog.grab().save(pictures.filePath("import_report.png")));
  });
  window().files().import(file("crate.obj", kOpenBox));
  QVERIFY(m_dialogShown);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().issues().size(), std::size_t{1});  // kept and marked as invalid
  QCOMPARE(session().scene().figures().faces, std::size_t{0});
}

void WindowFiles::anOpenMesh_isRepairedAtImport() {
  answerDialog("Import Repaired", agreeToFill);
  window().files().import(file("crate.obj", kOpenBox));
  QVERIFY(m_dialogShown);
  QVERIFY(waitUntilIdle());
  QVERIFY(session().scene().issues().empty());
  QCOMPARE(session().scene().bounds().max(), Vec3(64, 64, 64));
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().undoSteps(), std::size_t{1});
}

// A box whose top lies half a unit above its walls; the typed weld distance closes the gap.
void WindowFiles::aCrackedMesh_isWeldedWithinTheTypedDistance() {
  const QString cracked =
      QString(kOpenBox) + "v 0 0 64.5\nv 64 0 64.5\nv 64 64 64.5\nv 0 64 64.5\nf 9 10 11 12\n";
  answerDialog("Import Repaired", [](MeshDialog& dialog) {
    QTRY_VERIFY(!dialog.isWorking());
    auto* weld = dialog.findChild<NumberField*>("weld");
    QVERIFY(weld != nullptr && dialog.findChild<NumberField*>("flatness") != nullptr);
    QCOMPARE(weld->value(), 0.0);
    QVERIFY(QTest::qWaitFor([&] {
      dialog.activateWindow();
      weld->setFocus();
      return weld->hasFocus();
    }));
    weld->selectAll();
    QTest::keyClicks(weld, "1");
    QTest::keyClick(weld, Qt::Key_Tab);
    QTRY_VERIFY(!dialog.isWorking());
    const QDir pictures(QStringLiteral(HALFSPACE_BINARY_DIR) + "/tests/pictures");
    pictures.mkpath(".");
    QVERIFY(dialog.grab().save(pictures.filePath("import_welded.png")));
  });
  window().files().import(file("cracked.obj", qPrintable(cracked)));
  QVERIFY(m_dialogShown);
  QVERIFY(equalsFreshEvaluation());
  QVERIFY(session().scene().issues().empty());
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
}

// A sheet encloses nothing; with consent it is imported as a wall of the typed thickness.
void WindowFiles::aSheet_entersAsAWall_onceAgreedTo() {
  answerDialog("Import Repaired", [](MeshDialog& dialog) {
    QPushButton* apply = nullptr;
    for (QPushButton* button : dialog.findChildren<QPushButton*>())
      if (button->text().remove('&') == "Import Repaired") apply = button;
    QVERIFY(!apply->isEnabled());
    // The verdict names choices of this dialog, not options of the command line.
    for (const QLabel* label : dialog.findChildren<QLabel*>())
      QVERIFY2(!label->text().contains("--"), qPrintable(label->text()));
    auto* thickness = dialog.findChild<NumberField*>("thickness");
    QVERIFY(!thickness->isEnabled());
    QCheckBox* thicken = nullptr;
    for (QCheckBox* box : dialog.findChildren<QCheckBox*>())
      if (box->text().contains("Thicken")) thicken = box;
    QTest::mouseClick(thicken, Qt::LeftButton, {}, QPoint(8, thicken->height() / 2));
    QVERIFY(thickness->isEnabled());
    QTest::mouseClick(thickness, Qt::LeftButton, {}, QPoint(20, thickness->height() / 2));
    // On a display without a window manager the keyboard focus may stay with the window behind.
    QVERIFY(QTest::qWaitFor([&] {
      dialog.activateWindow();
      thickness->setFocus();
      return thickness->hasFocus();
    }));
    thickness->selectAll();
    QTest::keyClicks(thickness, "4");
    QTest::keyClick(thickness, Qt::Key_Tab);
    QTRY_VERIFY(!dialog.isWorking() && apply->isEnabled());
    const QDir pictures(QStringLiteral(HALFSPACE_BINARY_DIR) + "/tests/pictures");
    pictures.mkpath(".");
    QVERIFY(dialog.grab().save(pictures.filePath("import_sheet.png")));
  });
  window().files().import(file("sheet.obj", "v 0 0 0\nv 64 0 0\nv 64 64 0\nv 0 64 0\nf 1 2 3 4\n"));
  QVERIFY(m_dialogShown);
  QVERIFY(waitUntilIdle());
  QVERIFY(session().scene().issues().empty());
  QCOMPARE(session().scene().bounds().min(), Vec3(0, 0, -2));
  QCOMPARE(session().scene().bounds().max(), Vec3(64, 64, 2));
}

void WindowFiles::anImport_canBeCalledOff() {
  const std::uint64_t before = level::levelHash(session().level());
  answerDialog("Cancel");
  window().files().import(file("crate.obj", kOpenBox));
  QVERIFY(m_dialogShown);
  QCOMPARE(level::levelHash(session().level()), before);
  QCOMPARE(session().undoSteps(), std::size_t{0});
}

void WindowFiles::aBrushThatCannotBeBuilt_isNamedBeforeTheMapEnters() {
  answerDialog("Import", [](MeshDialog& dialog) {
    auto* notes = dialog.findChild<QPlainTextEdit*>("notes");
    QVERIFY(notes != nullptr);
    // The number of its line.
    QVERIFY2(notes->toPlainText().contains("11:"), qPrintable(notes->toPlainText()));
  });
  window().files().import(file("half.map", kMap));
  QVERIFY(m_dialogShown);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().issues().size(), std::size_t{1});
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
}

void WindowFiles::theBoundary_leavesAsAMesh_thatIsTheSolidAgain() {
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  drawBox({Vec3(-32, -32, 16), Vec3(32, 32, 64)});
  key(Qt::Key_Minus);
  QVERIFY(waitUntilIdle());
  const std::filesystem::path path = m_folder.filePath("pit.obj").toStdString();
  QSignalSpy exported(&window().files(), &DocumentFiles::exported);
  window().files().exportTo(path, session().level());
  QVERIFY(exported.wait(20'000));
  QVERIFY(exported.front().at(1).toBool());
  const ReadLevel back = window().files().formats().read(path);
  QVERIFY(back.level.has_value());
  const auto again = level::evaluate(*back.level);
  QVERIFY(again.issues().empty());
  QCOMPARE(geometry::volumeOf(again.boundary()).value, 128.0 * 128 * 64 - 64.0 * 64 * 48);
  // A failed export is reported, and no file is left.
  const std::filesystem::path nowhere = m_folder.filePath("none/pit.obj").toStdString();
  window().files().exportTo(nowhere, session().level());
  QVERIFY(exported.wait(20'000));
  QVERIFY(!exported.back().at(1).toBool());
}

void WindowFiles::exportOntoTheOpenLevelsFile_isRefused() {
  const std::string closed = std::string(kOpenBox) + "f 5 6 7 8\n";
  const std::filesystem::path crate = file("crate.obj", closed.c_str());
  QVERIFY(!window().files().openQuietly(crate));
  QVERIFY(waitUntilIdle());
  const QString link = m_folder.filePath("link.obj");
  QVERIFY(QFile::link(QString::fromStdString(crate.string()), link));
  for (const std::filesystem::path& path : {crate, std::filesystem::path(link.toStdString())}) {
    QSignalSpy exported(&window().files(), &DocumentFiles::exported);
    window().files().exportTo(path, session().level());
    QVERIFY(!exported.empty() || exported.wait(20'000));
    QVERIFY2(!exported.front().at(1).toBool(), "the mesh of the open level was replaced");
  }
  QFile kept(QString::fromStdString(crate.string()));
  QVERIFY(kept.open(QFile::ReadOnly));
  QCOMPARE(kept.readAll().toStdString(), closed);
}

// An .obj is written with an .mtl of the same name.
void WindowFiles::exportOntoItsMaterialFile_isRefused() {
  const std::string closed =
      "mtllib paint.mtl\nusemtl oak\n" + std::string(kOpenBox) + "f 5 6 7 8\n";
  const std::filesystem::path crate = file("crate.obj", closed.c_str());
  const char* const paint = "newmtl oak\nKd 0.5 0.25 0\n";
  file("paint.mtl", paint);
  QVERIFY(!window().files().openQuietly(crate));
  QVERIFY(waitUntilIdle());
  const auto exportsTo = [this](const char* name) {
    QSignalSpy exported(&window().files(), &DocumentFiles::exported);
    window().files().exportTo(m_folder.filePath(name).toStdString(), session().level());
    return (!exported.isEmpty() || exported.wait(20000)) && exported.front().at(1).toBool();
  };
  QVERIFY2(!exportsTo("paint.obj"), "the materials of the open mesh were replaced");
  QVERIFY(!QFile::exists(m_folder.filePath("paint.obj")));
  QFile kept(m_folder.filePath("paint.mtl"));
  QVERIFY(kept.open(QIODevice::ReadOnly));
  QCOMPARE(kept.readAll(), QByteArray(paint));
  QVERIFY(exportsTo("other.obj"));
}

void WindowFiles::f8_repairsTheSelectedMesh() {
  answerDialog("Import Unchanged");
  window().files().import(file("crate.obj", kOpenBox));
  QVERIFY(m_dialogShown);
  QVERIFY(waitUntilIdle());
  QVERIFY(!session().scene().issues().empty());
  QVERIFY(!session().selection().empty());
  answerDialog("Repair", agreeToFill);
  key(Qt::Key_F8);
  QVERIFY(m_dialogShown);
  QVERIFY(waitUntilIdle());
  QVERIFY(session().scene().issues().empty());
  QCOMPARE(session().scene().bounds().max(), Vec3(64, 64, 64));
  key(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().issues().size(), std::size_t{1});
}

void WindowFiles::f8_withoutAMesh_says() {
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QSignalSpy said(&session(), &Session::said);
  key(Qt::Key_F8);
  QCOMPARE(said.size(), 1);
  QVERIFY(said.front().front().value<Message>().text.contains("Select a mesh"));
}

void WindowFiles::aLevelOfANewerVersion_isNotSavedOver() {
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  std::string text = level::writeLevel(session().level());
  const std::string version = "\"halfspace\": 2";
  QVERIFY(text.find(version) != std::string::npos);
  text.replace(text.find(version), version.size(), "\"halfspace\": 4, \"smells\": [\"of oak\"]");
  const auto path = file("newer.halfspace", text.c_str());
  QVERIFY(window().openLevel(path));
  QVERIFY(waitUntilIdle());
  QCOMPARE(session().scene().figures().faces, std::size_t{6});
  QVERIFY(session().isReadOnly() && window().windowTitle().contains("read-only"));
  const auto saidWhy = [this] {
    const auto texts = window().docks().console->findChildren<QPlainTextEdit*>();
    return std::ranges::any_of(texts, [](const QPlainTextEdit* said) {
      return said->toPlainText().contains("newer version");
    });
  };
  QVERIFY(saidWhy());
  // Saving asks for another path; cancelling that dialog loses nothing.
  bool dialogShown = false;
  QTimer::singleShot(500, this, [&dialogShown] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    dialogShown = dialog != nullptr;
    if (dialogShown) dialog->reject();
  });
  key(Qt::Key_S, Qt::ControlModifier);
  QVERIFY(dialogShown);
  QFile kept(QString::fromStdString(path.string()));
  QVERIFY(kept.open(QIODevice::ReadOnly));
  QCOMPARE(kept.readAll().toStdString(), text);
}

void WindowFiles::aGamesEntities_areOfferedAndAdded() {
  const auto definitions = file("game.fgd",
                                "@PointClass = info_ghost : \"Haunts\" [ chill(integer) : "
                                "\"Degrees\" : -20 ]\n@SolidClass = func_bog : \"Swallows\" []\n");
  window().files().useEntities(QString::fromStdString(definitions.string()));
  drawBox({Vec3(64, 64, 0), Vec3(128, 128, 64)});
  // Chooses the entry in the context menu of a pane; false if the menu does not offer it.
  const auto offered = [this](const QString& kind, const QString& text) {
    bool found = false;
    QTimer::singleShot(300, this, [&, kind, text] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      if (menu == nullptr) return;
      for (QAction* action : menu->actions()) {
        if (action->text() != kind || action->menu() == nullptr) continue;
        for (QAction* entity : action->menu()->actions()) {
          if (entity->text() != text) continue;
          found = true;
          entity->trigger();
        }
      }
      menu->close();
    });
    QTest::mouseClick(&window().viewport(), Qt::RightButton, {}, pixelOf(kXy, {32, -16, 0}));
    return found;
  };
  QVERIFY(offered("Create Brush Entity", "func_bog"));
  QVERIFY(offered("Create Point Entity", "info_ghost"));
  QCOMPARE(level::entitiesOf(session().level()).size(), std::size_t{2});
  const auto points = level::placedEntities(session().level());
  QCOMPARE(points.size(), std::size_t{1});
  QCOMPARE(points.front().origin.head<2>(), (Eigen::Vector2d(32, -16)));
  // A file without definitions changes nothing.
  const auto kinds = window().workspace().entityClasses().size();
  const auto empty = file("empty.fgd", "// nothing\n");
  window().files().useEntities(QString::fromStdString(empty.string()));
  QCOMPARE(window().workspace().entityClasses().size(), kinds);
}

// A folder as a game has it: a WAD with textures, its palette in a PAK, a damaged archive.
void WindowFiles::texturesOfAGame_areMaterials() {
  using halfspace::tests::mip, halfspace::tests::number32;
  const QTemporaryDir folder;
  const auto write = [&](const char* name, const QByteArray& bytes) {
    QFile file(folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
  };
  const QByteArray bricks = mip("bricks").left(40) + QByteArray(16 * 8, '\7');
  QVERIFY(write("base.wad", halfspace::tests::wad("WAD2", {{"bricks", 'D', bricks}})));
  QByteArray palette(768, '\0');
  palette[3 * 7 + 2] = '\xff';
  QVERIFY(write("pak0.pak", halfspace::tests::pak({{"gfx/palette.lmp", 0, palette}})));
  QVERIFY(write("bad.pk3", "no archive"));
  QSignalSpy said(&session(), &Session::said);
  window().files().useImages(folder.path());
  QStringList texts;
  for (const auto& arguments : said) texts << arguments.at(0).value<Message>().text;
  QVERIFY2(texts.join('\n').contains("bad.pk3: not a ZIP file"), qPrintable(texts.join('\n')));
  const level::ImageFolder& images = window().workspace().images();
  QCOMPARE(images.names(), std::vector<std::string>{"bricks"});
  QVERIFY(materialTexels("BRICKS", images) == QSize(16, 8));
  const QColor seen = materialImage("bricks", images).pixelColor(8, 4);
  QCOMPARE(seen, QColor(0, 0, 255));
  window().files().useImages({});
}

// Qt reads only TGA files that end with the mark of version 2; those of games seldom do.
void WindowFiles::tgaFiles_areMaterials() {
  const QTemporaryDir folder;
  const auto write = [&](const char* name, const QByteArray& bytes) {
    QFile file(folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
  };
  const QByteArray purple = halfspace::tests::tga(200, 10, 250);
  QVERIFY(write("loose.tga", purple) && write("cut.tga", purple.left(20)));
  QVERIFY(write("pak0.pk3", halfspace::tests::zip({{"textures/base/packed.TGA", 0, purple}})));
  // A PNG file under the name of another format.
  QImage green(4, 4, QImage::Format_RGB32);
  green.fill(QColor(0, 200, 0));
  QVERIFY(green.save(folder.filePath("misnamed.png")));
  QVERIFY(QFile::rename(folder.filePath("misnamed.png"), folder.filePath("misnamed.tga")));
  window().files().useImages(folder.path());
  const level::ImageFolder& images = window().workspace().images();
  for (const char* name : {"loose", "base/packed"}) {
    QCOMPARE(materialImage(name, images).pixelColor(0, 0), QColor(200, 10, 250));
    QVERIFY(materialTexels(name, images) == QSize(2, 2));
  }
  QCOMPARE(materialImage("misnamed", images).pixelColor(1, 1), QColor(0, 200, 0));
  const int grid = MaterialImages::kGridSize;  // the picture of a material without an image
  QVERIFY(materialImage("cut", images).size() == QSize(grid, grid));
  window().files().useImages({});
}

void WindowFiles::imagesOfTheUser_areMaterials() {
  const QTemporaryDir folder;
  QVERIFY(QDir(folder.path()).mkdir("castle"));
  QImage wall(32, 64, QImage::Format_RGB32);
  wall.fill(Qt::darkRed);
  QVERIFY(wall.save(folder.filePath("castle/wall.png")));
  window().files().useImages(folder.path());
  const auto names = window().workspace().images().names();
  QVERIFY(std::ranges::find(names, "castle/wall") != names.end());
  QVERIFY(materialTexels("castle/wall", window().workspace().images()) == QSize(32, 64));
  drawBox({Vec3(0, 0, 0), Vec3(64, 64, 64)});
  QVERIFY(paintSelected(session(), "castle/wall"));
  // The boundary is drawn with the image: red on top.
  window().workspace().setMaterial("castle/wall");
  session().clearSelection();
  QVERIFY(equalsFreshEvaluation());
  window().viewport().update();
  const QImage seen = window().viewport().grabFramebuffer();
  const QColor top = seen.pixelColor(pixelOf(k3d, {32, 32, 64}) * seen.devicePixelRatio());
  QVERIFY2(top.red() > 60 && top.red() > 2 * top.green() && top.red() > 2 * top.blue(),
           qPrintable(top.name()));
  // If the folder no longer exists, the grid is drawn instead of images, and a message says so.
  window().files().useImages(folder.filePath("nowhere"));
  QVERIFY(window().workspace().images().names().empty());
  QVERIFY(equalsFreshEvaluation());
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowFiles test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_files.moc"
