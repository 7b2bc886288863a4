// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// The settings that are remembered from one start to the next, in the real window and in its file.
#include <QApplication>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>

#include "editor/actions/keymap_file.h"
#include "editor/actions/shortcut_dialog.h"
#include "editor/application/display_check.h"
#include "editor/application/preferences_dialog.h"
#include "editor/viewport/key_places.h"
#include "level/file/native_file.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

class SettingsBetweenStarts : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void init() { QVERIFY(open()); }
  void cleanup() { close(); }

  void gridAndViews_areAsTheyWereLeft();
  void cameraPreferences_takeEffectAtOnce_andAreKept();
  void cameraPreferences_cancelled_areTakenBack();
  void wheelWhileLooking_changesTheFlySpeed();
  void movementKeys_areChosen_takeEffectAtOnce_andAreKept();
  void aKeyOfAnotherMovement_isExchanged();
  void keysThatCannotMove_changeNothing();
  void lettersStandForPlaces();
  void shortcuts_goToAFile_andComeBack();
  void aDamagedFileOfShortcuts_isNamed_andChangesNothing();
  void senselessValues_areNamedAndHaveTheirUsualOnes();
  void damagedFile_isPutAsideAndSaid();
  void missingFile_isNoProblem();
  void bookmarks_belongToTheirLevel_andAreKept();
  void damagedBookmarks_areLeftOut();
  void recentMaterials_areKept();
  void choices_outliveACrash();
  void playing_isNoChoiceOfPanes();

 private:
  // Opens Edit > Preferences and calls `use` on the dialog, which must close it.
  template <typename Use>
  void inPreferences(Use use) {
    QTimer::singleShot(0, this, [use] {
      auto* dialog = qobject_cast<PreferencesDialog*>(QApplication::activeModalWidget());
      QVERIFY(dialog != nullptr);
      use(*dialog);
    });
    window().actions().action("edit.preferences")->trigger();
  }
  static void set(QDialog& dialog, const char* name, double value) {
    dialog.findChild<QDoubleSpinBox*>(name)->setValue(value);
  }
  std::filesystem::path path() const { return m_folder.filePath("settings.json").toStdString(); }
  void write(const QByteArray& text) {
    QFile file(m_folder.filePath("settings.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
  }

  QTemporaryDir m_folder;
};

void SettingsBetweenStarts::gridAndViews_areAsTheyWereLeft() {
  key(Qt::Key_6);  // grid 32
  key(Qt::Key_0);  // hides it
  key(Qt::Key_Z);  // shaded
  key(Qt::Key_Z);  // wireframe
  for (const char* id : {"view.cutters", "view.leak", "view.gridSnaps", "edit.textureLock",
                         "view.twoPanes", "view.themeLight"}) {
    window().actions().action(id)->trigger();
  }
  hover(kXy, {0, 0, 0});
  QVERIFY(!writeSettings(window().settings(), path()));
  close();

  std::optional<QString> problem;
  const Settings read = readSettings(path(), problem);
  QVERIFY2(!problem, problem ? qPrintable(*problem) : "");
  QCOMPARE(read.theme, QString("light"));
  Appearance appearance;
  appearance.setTheme(read.theme);
  MainWindow next(appearance, read);
  QCOMPARE(next.workspace().grid().size(), 32.0);
  QVERIFY(!next.workspace().grid().isShown());
  QVERIFY(!next.workspace().grid().snaps());
  QVERIFY(!next.workspace().textureLock());
  const ViewOptions& view = next.workspace().view();
  QCOMPARE(view.mode, DrawMode::wire);
  QVERIFY(!view.cutters && !view.leak);
  QVERIFY(view.edges && view.entities && view.issues && view.walked);
  QCOMPARE(next.viewport().panes().form(), PaneLayout::Form::two);
  QCOMPARE(next.viewport().panes().active(), kXy);
  // So is the column of flat panes, with its border.
  Settings column = firstSettings();
  column.cross.setX(0.6);
  MainWindow third(appearance, column);
  QCOMPARE(third.viewport().panes().form(), PaneLayout::Form::column);
  QCOMPARE(third.settings().panes, column.panes);
  QCOMPARE(third.settings().cross.x(), 0.6);
  third.closeWithoutAsking();
  // The actions show the restored settings, too.
  QVERIFY(next.actions().action("view.wire")->isChecked());
  QVERIFY(!next.actions().action("view.gridShown")->isChecked());
  next.closeWithoutAsking();
  QVERIFY(open());
}

void SettingsBetweenStarts::cameraPreferences_takeEffectAtOnce_andAreKept() {
  const Vec3 ahead = camera(k3d).position() + 500 * camera(k3d).forward();
  const double before = camera(k3d).unitsPerPixel(ahead);
  inPreferences([](QDialog& dialog) {
    set(dialog, "fieldOfView", 90);
    set(dialog, "wheelStep", 10);
    dialog.accept();
  });
  // tan 45 degrees against tan 32.5 degrees
  const double ratio = camera(k3d).unitsPerPixel(ahead) / before;
  QVERIFY2(std::abs(ratio - 1.5697) < 1e-3, qPrintable(QString::number(ratio)));
  const Vec3 position = camera(k3d).position();
  wheel(k3d, ahead, 1);
  QVERIFY(std::abs((camera(k3d).position() - position).norm() - 10) < 1e-9);
  QVERIFY(!writeSettings(window().settings(), path()));
  std::optional<QString> problem;
  QCOMPARE(readSettings(path(), problem).camera.fieldOfView, 90.0);
  QVERIFY(!problem);
}

void SettingsBetweenStarts::cameraPreferences_cancelled_areTakenBack() {
  const CameraPreferences before = window().workspace().cameraPreferences();
  inPreferences([](QDialog& dialog) {
    set(dialog, "flySpeed", 2048);
    set(dialog, "fieldOfView", 100);
    dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Cancel)->click();
  });
  QVERIFY(window().workspace().cameraPreferences() == before);
}

void SettingsBetweenStarts::wheelWhileLooking_changesTheFlySpeed() {
  const double before = window().workspace().cameraPreferences().flySpeed;
  const Vec3 at(0, 0, 0);
  QTest::mousePress(&window().viewport(), Qt::RightButton, {}, pixelOf(k3d, at));
  const Vec3 position = camera(k3d).position();
  wheel(k3d, at, 1);
  QTest::mouseRelease(&window().viewport(), Qt::RightButton, {}, pixelOf(k3d, at));
  QCOMPARE(window().workspace().cameraPreferences().flySpeed, before * 1.25);
  QVERIFY(camera(k3d).position() == position);
}

// By the name of the field; the order is that of MoveDirection.
static QLineEdit& movementField(QDialog& dialog, int direction) {
  return *dialog.findChild<QLineEdit*>(QStringLiteral("movement.%1").arg(direction));
}

void SettingsBetweenStarts::movementKeys_areChosen_takeEffectAtOnce_andAreKept() {
  inPreferences([](QDialog& dialog) {
    QTest::keyClick(&movementField(dialog, 0), Qt::Key_E);
    QCOMPARE(movementField(dialog, 0).text(), QStringLiteral("E"));
    dialog.accept();
  });
  const auto movedBy = [this](Qt::Key key) {
    const Vec3 before = camera(k3d).position();
    const QPoint at = pixelOf(k3d, Vec3(0, 0, 0));
    QTest::mousePress(&window().viewport(), Qt::RightButton, {}, at);
    QTest::keyPress(&window().viewport(), key);
    QTest::qWait(100);
    QTest::keyRelease(&window().viewport(), key);
    QTest::mouseRelease(&window().viewport(), Qt::RightButton, {}, at);
    return (camera(k3d).position() - before).dot(camera(k3d).forward());
  };
  QVERIFY(movedBy(Qt::Key_E) > 0);
  QCOMPARE(movedBy(Qt::Key_W), 0.0);
  QVERIFY(movedBy(Qt::Key_S) < 0);
  QVERIFY(!writeSettings(window().settings(), path()));
  std::optional<QString> problem;
  const MovementKeys read = readSettings(path(), problem).camera.movement;
  QVERIFY(!problem);
  QVERIFY(read == window().workspace().cameraPreferences().movement);
  QCOMPARE(read.keyOf(MoveDirection::forward), int{Qt::Key_E});
}

void SettingsBetweenStarts::aKeyOfAnotherMovement_isExchanged() {
  inPreferences([](QDialog& dialog) {
    QTest::keyClick(&movementField(dialog, 0), Qt::Key_S);
    QCOMPARE(movementField(dialog, 0).text(), QStringLiteral("S"));
    QCOMPARE(movementField(dialog, 1).text(), QStringLiteral("W"));
    dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::RestoreDefaults)->click();
    QCOMPARE(movementField(dialog, 0).text(), QStringLiteral("W"));
    dialog.accept();
  });
  QVERIFY(window().workspace().cameraPreferences().movement == MovementKeys());
}

void SettingsBetweenStarts::keysThatCannotMove_changeNothing() {
  inPreferences([](QDialog& dialog) {
    for (const Qt::Key key : {Qt::Key_F5, Qt::Key_1, Qt::Key_Space, Qt::Key_Return, Qt::Key_Shift})
      QTest::keyClick(&movementField(dialog, 0), key);
    QVERIFY(dialog.isVisible());
    QCOMPARE(movementField(dialog, 0).text(), QStringLiteral("W"));
    dialog.accept();
  });
  write(R"({"move forward": "F5", "move left": "Left"})");
  std::optional<QString> problem;
  const MovementKeys read = readSettings(path(), problem).camera.movement;
  QVERIFY(problem && problem->contains("move forward") && !problem->contains("move left"));
  QCOMPARE(read.keyOf(MoveDirection::forward), int{Qt::Key_W});
  QCOMPARE(read.keyOf(MoveDirection::left), int{Qt::Key_Left});
}

// On a French keyboard the key at the place of W types a Z. 25: its scan code on X11.
void SettingsBetweenStarts::lettersStandForPlaces() {
  if (QGuiApplication::platformName() != QLatin1String("xcb")) QSKIP("needs X11");
  const QKeyEvent french(QEvent::KeyPress, Qt::Key_Z, {}, 25, 0, 0, "z");
  QCOMPARE(keyAtPlace(french), int{Qt::Key_W});
  const QKeyEvent withoutPlace(QEvent::KeyPress, Qt::Key_Z, {}, 0, 0, 0, "z");
  QCOMPARE(keyAtPlace(withoutPlace), int{Qt::Key_Z});
  const QKeyEvent arrow(QEvent::KeyPress, Qt::Key_Up, {}, 111, 0, 0);
  QCOMPARE(keyAtPlace(arrow), int{Qt::Key_Up});
}

void SettingsBetweenStarts::shortcuts_goToAFile_andComeBack() {
  const QString file = m_folder.filePath("keys.json");
  {
    ShortcutDialog dialog(window().actions(), &window());
    dialog.show();
    dialog.findChild<QLineEdit*>()->setText("solid hollow");
    QTest::keyClick(dialog.findChild<ShortcutField*>(), Qt::Key_F12);
    dialog.exportTo(file);
    dialog.reject();  // the file has what was shown, the window keeps what it had
  }
  const ActionInfo& hollow = *findAction("solid.hollow");
  const Keymap::Shortcuts before = window().actions().keymap().shortcuts(hollow);
  QVERIFY(before != Keymap::Shortcuts{QKeySequence("F12")});
  ShortcutDialog dialog(window().actions(), &window());
  dialog.show();
  dialog.importFrom(file);
  QTest::mouseClick(dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok),
                    Qt::LeftButton);
  QCOMPARE(window().actions().keymap().shortcuts(hollow), Keymap::Shortcuts{QKeySequence("F12")});
  Keymap usual;
  window().actions().setKeymap(usual);
}

void SettingsBetweenStarts::aDamagedFileOfShortcuts_isNamed_andChangesNothing() {
  ShortcutDialog dialog(window().actions(), &window());
  dialog.show();
  auto* said = dialog.findChild<QLabel*>("keys.conflicts");
  write(R"({"keys": {"solid.hollow": "F12", )");
  dialog.importFrom(m_folder.filePath("settings.json"));
  QVERIFY2(said->text().contains("settings.json"), qPrintable(said->text()));
  dialog.importFrom(m_folder.filePath("none.json"));
  QVERIFY2(said->text().contains("none.json"), qPrintable(said->text()));
  write(R"({"keys": {"solid.hollow": "F12", "solid.melt": "F11"}})");
  dialog.importFrom(m_folder.filePath("settings.json"));
  QVERIFY2(said->text().contains("solid.melt"), qPrintable(said->text()));
  dialog.reject();
  QVERIFY(window().actions().keymap().own().empty());
}

void SettingsBetweenStarts::senselessValues_areNamedAndHaveTheirUsualOnes() {
  write(
      R"({"theme": "mauve", "grid": 99, "drawing": 7, "leak": "yes", "panes": 2, "edges": false})");
  std::optional<QString> problem;
  const Settings read = readSettings(path(), problem);
  QVERIFY(problem.has_value());
  for (const char* name : {"theme", "grid", "drawing", "leak"}) {
    QVERIFY2(problem->contains(name), qPrintable(*problem));
  }
  QVERIFY2(!problem->contains("panes") && !problem->contains("edges"), qPrintable(*problem));
  const Settings usual;
  QCOMPARE(read.theme, usual.theme);
  QCOMPARE(read.grid.exponent(), usual.grid.exponent());
  QCOMPARE(read.view.mode, usual.view.mode);
  QVERIFY(read.view.leak && !read.view.edges);
  QCOMPARE(read.panes, 2);
}

void SettingsBetweenStarts::damagedFile_isPutAsideAndSaid() {
  write("{ \"grid\": 4, \"dra");
  std::optional<QString> problem;
  const Settings read = readSettings(path(), problem);
  QVERIFY(problem && problem->contains("settings.json.damaged"));
  QCOMPARE(read.grid.exponent(), Settings().grid.exponent());
  QVERIFY(!QFile::exists(m_folder.filePath("settings.json")));
  QVERIFY(QFile::exists(m_folder.filePath("settings.json.damaged")));
}

void SettingsBetweenStarts::bookmarks_belongToTheirLevel_andAreKept() {
  const auto setFirst = [this](const Vec3& eye) {
    window().viewport().setView({eye, 0.5, -0.25});
    window().actions().action("view.setBookmark1")->trigger();
  };
  const auto first = [](MainWindow& of) { return of.viewport().bookmarks()[0]; };
  const std::filesystem::path hall = m_folder.filePath("hall.halfspace").toStdString();
  const std::filesystem::path yard = m_folder.filePath("yard.halfspace").toStdString();
  for (const auto& file : {hall, yard}) QVERIFY(!level::saveLevel(level::Level(), file));
  // A bookmark of a new level goes with it to its file.
  setFirst({1, 2, 3});
  const std::filesystem::path fresh = m_folder.filePath("new.halfspace").toStdString();
  QVERIFY(!level::saveLevel(session().level(), fresh));
  session().markSaved(fresh);
  QVERIFY(window().openLevel(hall));
  QVERIFY(!first(window()));
  setFirst({64, 0, 48});
  QVERIFY(window().openLevel(yard));
  QVERIFY(!first(window()));
  setFirst({-8, 8, 0.1});
  QVERIFY(window().openLevel(hall));
  QVERIFY(first(window()) && first(window())->eye == Vec3(64, 0, 48));
  QVERIFY(!writeSettings(window().settings(), path()));
  close();

  std::optional<QString> problem;
  const Settings read = readSettings(path(), problem);
  QVERIFY(!problem);
  Appearance appearance;
  MainWindow next(appearance, read);
  QVERIFY(!first(next));
  // Another way to write the path of the same file.
  QVERIFY(next.openLevel(yard.parent_path() / "." / yard.filename()));
  QVERIFY(first(next).has_value());
  QCOMPARE(first(next)->eye, Vec3(-8, 8, 0.1));
  QCOMPARE(first(next)->yaw, 0.5);
  QCOMPARE(first(next)->pitch, -0.25);
  QVERIFY(next.actions().action("view.goBookmark1")->isEnabled());
  QVERIFY(next.openLevel(fresh));
  QVERIFY(first(next) && first(next)->eye == Vec3(1, 2, 3));
  next.closeWithoutAsking();
  QVERIFY(open());
}

void SettingsBetweenStarts::damagedBookmarks_areLeftOut() {
  write(R"({"bookmarks": [7, {"level": "/a", "views": [{"number": 12, "eye": [1, 2, 3]},
            {"number": 2, "eye": [1]}, {"number": 3, "eye": [4, 5, 6]}]}]})");
  std::optional<QString> problem;
  const Settings read = readSettings(path(), problem);
  QCOMPARE(read.levelViews.size(), std::size_t{2});
  const auto& views = read.levelViews.back().bookmarks;
  QVERIFY(!views[1] && views[2] && views[2]->eye == Vec3(4, 5, 6));
}

void SettingsBetweenStarts::recentMaterials_areKept() {
  window().workspace().setMaterial("grid/brick");
  window().workspace().setMaterial("grid/stone");
  QVERIFY(!writeSettings(window().settings(), path()));
  close();
  std::optional<QString> problem;
  const Settings read = readSettings(path(), problem);
  Appearance appearance;
  MainWindow next(appearance, read);
  const auto& recent = next.workspace().recentMaterials();
  QVERIFY(recent.size() >= 2);
  QCOMPARE(recent[0], std::string("grid/stone"));
  QCOMPARE(recent[1], std::string("grid/brick"));
  next.closeWithoutAsking();
  QVERIFY(open());
}

void SettingsBetweenStarts::missingFile_isNoProblem() {
  QFile::remove(m_folder.filePath("settings.json"));
  std::optional<QString> problem;
  readSettings(path(), problem);
  QVERIFY(!problem);
}

// A killed program writes nothing at its end: the file must hold the choices before.
void SettingsBetweenStarts::choices_outliveACrash() {
  QFile::remove(m_folder.filePath("settings.json"));
  window().keepSettings(path());
  const auto kept = [this] {
    std::optional<QString> problem;
    return readSettings(path(), problem);
  };
  Keymap keys = window().actions().keymap();
  keys.setShortcuts("edit.group", {QKeySequence("Ctrl+Shift+J")});
  window().actions().setKeymap(keys);
  QTRY_COMPARE(kept().keymap.own().size(), std::size_t{1});
  inPreferences([](QDialog& dialog) {
    set(dialog, "flySpeed", 2048);
    dialog.accept();
  });
  QTRY_COMPARE(kept().camera.flySpeed, 2048.0);
  window().actions().action("view.themeLight")->trigger();
  QTRY_COMPARE(kept().theme, QString("light"));
  const auto level = m_folder.filePath("level.halfspace").toStdString();
  QVERIFY(!level::saveLevel(level::Level(), level));
  QVERIFY(window().openLevel(level));
  QTRY_COMPARE(kept().recent.size(), 1);
}

// Play mode fills the window with one pane. The settings may be written meanwhile, and the program
// may end then.
void SettingsBetweenStarts::playing_isNoChoiceOfPanes() {
  drawBox({Vec3(-256, -256, -16), Vec3(256, 256, 0)});
  QVERIFY(waitUntilIdle());
  window().viewport().setForm(PaneLayout::Form::column);
  window().viewport().panes().setActive(kXy);
  const Settings before = window().settings();
  window().actions().action("play.fromCamera")->trigger();
  QTRY_COMPARE(window().viewport().panes().form(), PaneLayout::Form::one);
  const Settings meanwhile = window().settings();
  QCOMPARE(meanwhile.panes, before.panes);
  QCOMPARE(meanwhile.activePane, before.activePane);
  QCOMPARE(meanwhile.cross, before.cross);
  QTest::keyClick(&window().viewport(), Qt::Key_Escape);
  QTRY_COMPARE(window().settings().panes, before.panes);
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::SettingsBetweenStarts test;
  return QTest::qExec(&test, argc, argv);
}
#include "settings_between_starts.moc"
