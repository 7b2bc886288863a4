// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every panel and dialog of the real window, in both themes, in a small window and in German: no
// text is clipped. The pictures are saved next to the build, for people to look at.
#include <QApplication>
#include <QCheckBox>
#include <QMenu>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include "editor/actions/command_palette.h"
#include "editor/actions/shortcut_dialog.h"
#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/inspector_panel.h"
#include "editor/panels/material_panel.h"
#include "editor/panels/outliner_panel.h"
#include "editor/session/language.h"
#include "tests/editor/open_crate.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

class WindowIsReadable : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void noTextIsClipped_data();
  void noTextIsClipped();

 private:
  void showSelections();
  void showSearches();
  void showTools();
  void showLowerDocks();
  void showMeshDialogs();
  void showDialogs();
  void showMenus();
  void look(const QString& what);
  void lookAt(QWidget& of, const QString& what);
  void expectReadable(QWidget& root, const QString& where);
  QTabWidget& inspector() { return *window().findChild<InspectorPanel*>(); }
  void trigger(const char* id) { window().actions().action(id)->trigger(); }

  QString m_look;  // theme and size
  level::NodeId m_first, m_second;
};

void WindowIsReadable::noTextIsClipped_data() {
  QTest::addColumn<QString>("theme");
  QTest::addColumn<QSize>("size");
  QTest::addColumn<QString>("language");
  for (const QString& theme : Appearance::themes()) {
    for (const QSize size : {QSize(1400, 880), QSize(1024, 700)}) {
      const QString name = QString("%1_%2").arg(theme).arg(size.width());
      QTest::newRow(qPrintable(name)) << theme << size << "en";
    }
  }
  QTest::newRow("dark_1400_german") << "dark" << QSize(1400, 880) << "de";
  QTest::newRow("light_1024_german") << "light" << QSize(1024, 700) << "de";
}

namespace {

// The reason why a widget's text cannot be read completely; empty if it can.
QString cutOff(const QWidget& widget) {
  const QRect room = widget.contentsRect();
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    if (label->text().isEmpty() || label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored) {
      return {};
    }
    if (label->wordWrap()) {
      return label->heightForWidth(label->width()) > label->height() ? "not high enough" : "";
    }
    const QSize needed = label->fontMetrics().size(0, label->text());
    return needed.width() > room.width() ? "not wide enough" : "";
  }
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
    if (button->text().isEmpty() || button->inherits("QToolButton")) return {};
    const int needed = button->fontMetrics().horizontalAdvance(button->text());
    return needed + 8 > button->width() ? "not wide enough" : "";
  }
  if (qobject_cast<const QAbstractSpinBox*>(widget.parentWidget()) != nullptr) return {};
  const bool isField = widget.inherits("QLineEdit") || widget.inherits("QAbstractSpinBox") ||
                       widget.inherits("QComboBox");
  return isField && widget.height() < widget.fontMetrics().height() + 4 ? "not high enough" : "";
}

// True if the widget extends beyond a surrounding widget that does not scroll horizontally.
bool isBeside(const QWidget& widget, const QWidget& root) {
  for (const QWidget* up = widget.parentWidget(); up != nullptr; up = up->parentWidget()) {
    const auto* area = qobject_cast<const QAbstractScrollArea*>(up->parentWidget());
    if (area != nullptr && up == area->viewport() &&
        area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff) {
      return false;
    }
    const QRect position(widget.mapTo(up, QPoint()), widget.size());
    if (position.left() < 0 || position.right() >= up->width()) return true;
    if (up == &root) return false;
  }
  return false;
}

QString faultsOf(QWidget& root) {
  QStringList faults;
  for (const QWidget* widget : root.findChildren<QWidget*>()) {
    if (!widget->isVisibleTo(&root) || widget->visibleRegion().isEmpty()) continue;
    QString why = cutOff(*widget);
    const bool hasText = qobject_cast<const QLabel*>(widget) != nullptr ||
                         qobject_cast<const QAbstractButton*>(widget) != nullptr ||
                         widget->inherits("QAbstractSpinBox") || widget->inherits("QComboBox");
    if (why.isEmpty() && hasText && isBeside(*widget, root)) why = "beyond the edge";
    if (why.isEmpty()) continue;
    QString name = widget->metaObject()->className();
    if (const auto* label = qobject_cast<const QLabel*>(widget)) name += ' ' + label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
      name += ' ' + button->text();
    }
    faults << QString("%1 (%2)").arg(name, why);
  }
  return faults.join("; ");
}

}  // namespace

// Waits, because layouts need some time until they are final.
void WindowIsReadable::expectReadable(QWidget& root, const QString& where) {
  QString faults;
  const bool isReadable = QTest::qWaitFor(
      [&] {
        faults = faultsOf(root);
        return faults.isEmpty();
      },
      3000);
  QVERIFY2(isReadable, qPrintable(where + ": " + faults));
}

void WindowIsReadable::look(const QString& what) {
  QTest::qWait(50);
  keepPicture(QString("panel_%1_%2").arg(what, m_look));
  expectReadable(window(), what);
}

void WindowIsReadable::lookAt(QWidget& of, const QString& what) {
  QTest::qWait(50);
  keepPicture(of, QString("dialog_%1_%2").arg(what, m_look));
  expectReadable(of, what);
}

// Two boxes, a cutter, a cylinder in a group, and entities of both kinds.
void WindowIsReadable::showSelections() {
  look("empty");
  m_first = drawBox({Vec3(-128, -64, 0), Vec3(-32, 64, 64)});
  m_second = drawBox({Vec3(16, -64, 0), Vec3(112, 32, 128)});
  session().clearSelection();
  chooseShape("cylinder");
  drag(kXy, {34, 34, 0}, {94, 94, 0});
  QVERIFY(waitUntilIdle());
  const level::NodeId pillar = session().selection().front();
  look("one_solid");
  trigger("edit.group");
  const level::NodeId cutter = drawBox({Vec3(-96, -32, 16), Vec3(-64, 32, 64)});
  trigger("solid.subtract");
  QVERIFY(waitUntilIdle());
  const auto& classes = builtInEntityClasses();
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "light"), {0, 0, 96}));
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "prop"), {-64, 0, 80}));
  session().select({m_first, m_second, cutter});
  look("many_solids");
  session().select({pillar});
  look("one_in_group");
  inspector().setCurrentIndex(1);
  session().clearSelection();
  look("face_none");
  session().selectFaces({{m_second, 0}});
  look("face_one");
  session().selectFaces({{m_first, 0}, {m_second, 1}, {cutter, 0}});
  look("face_many");
  const Session::Nodes entities = level::entitiesOf(session().level());
  session().select({entities.front()});
  look("entity_one");
  session().select(entities);
  look("entity_many");
  session().clearSelection();
  inspector().setCurrentIndex(2);
  look("entity_none");
  inspector().setCurrentIndex(3);
  look("level");
  inspector().setCurrentIndex(0);
}

// Searches with and without results.
void WindowIsReadable::showSearches() {
  auto* search = window().findChild<OutlinerPanel*>()->findChild<QLineEdit*>();
  auto* materials = window().findChild<MaterialPanel*>()->findChild<QLineEdit*>();
  search->setText("cyl");
  materials->setText("st");
  look("search");
  search->setText("zzz");
  materials->setText("zzz");
  look("search_nothing");
  search->clear();
  materials->clear();
}

// The draw modes and the tools.
void WindowIsReadable::showTools() {
  session().select({m_first});
  for (const char* mode : {"view.shaded", "view.wire", "view.xray", "view.textured"}) {
    trigger(mode);
    look(QString(mode).remove("view."));
  }
  session().clearSelection();
  hover(kXy, {64, -16, 0});
  look("hover_flat");
  hover(k3d, {-128, 0, 32});
  look("hover_3d");
  trigger("tool.measure");
  drag(k3d, {-128, -64, 64}, {-32, 64, 64});
  look("measure");
  trigger("tool.rotate");
  session().select({m_second});
  look("rotate");
  trigger("tool.scale");
  look("scale");
  trigger("tool.vertex");
  look("vertex");
  trigger("tool.select");
}

void WindowIsReadable::showLowerDocks() {
  const Docks docks = window().docks();
  // The lower docks.
  session().say(level::Severity::note, "Saved the level");
  session().say(level::Severity::warning, "The file has a brush that adds nothing");
  session().say(level::Severity::error, "Cannot write hall.halfspace: no space left");
  docks.console->raise();
  look("console");
  docks.lab->raise();
  for (const char* box : {"lab.cells", "lab.bevels", "lab.expanded", "lab.heat"}) {
    window().findChild<QCheckBox*>(box)->setChecked(true);
  }
  window().resizeDocks({docks.lab}, {288}, Qt::Vertical);
  QTest::qWait(500);
  look("lab_tree");
  for (const char* box : {"lab.cells", "lab.bevels", "lab.expanded", "lab.heat"}) {
    window().findChild<QCheckBox*>(box)->setChecked(false);
  }
  showComparison(docks);
  look("lab_comparison");
  docks.play->raise();
  look("play");
  emit window().runner().added({level::Severity::note, "Wrote /levels/compiled/hall.map", {}});
  emit window().runner().added({level::Severity::warning, "WARNING: mirrored plane", {}});
  emit window().runner().added({level::Severity::error, "leak near (8 8 8)", Vec3(8, 8, 8)});
  docks.run->raise();
  look("run");
  docks.issues->raise();
}

// A mesh that is no closed solid.
void WindowIsReadable::showMeshDialogs() {
  const QTemporaryDir folder;
  const QString crate = writeOpenCrate(folder);
  QVERIFY(!crate.isEmpty());
  QVERIFY(inDialog([&](QDialog& dialog) { lookAt(dialog, "import"); },
                   [&] { window().files().import(crate.toStdString()); }));
  {
    ReadLevel read = window().files().formats().read(crate.toStdString());
    session().open(*read.level, {});
    QVERIFY(waitUntilIdle());
    trigger("select.all");
    QTest::qWait(400);
    trigger("view.frameLevel");
    look("broken_mesh");
    QVERIFY(inDialog([&](QDialog& dialog) { lookAt(dialog, "repair"); },
                     [&] { trigger("check.repair"); }));
  }
}

void WindowIsReadable::showDialogs() {
  QVERIFY(
      inDialog([&](QDialog& dialog) { lookAt(dialog, "about"); }, [&] { trigger("help.about"); }));
  {
    ShortcutDialog keys(window().actions(), &window());
    keys.show();
    lookAt(keys, "keys");
  }
  trigger("help.palette");
  auto* palette = window().findChild<CommandPalette*>();
  QVERIFY(palette != nullptr);
  lookAt(*palette, "palette");
  QTest::keyClicks(&palette->input(), "gro");
  lookAt(*palette, "palette_typed");
  palette->close();
}

void WindowIsReadable::showMenus() {
  QMenu* options = window().findChild<QToolButton*>("viewOptions")->menu();
  options->popup(window().mapToGlobal(QPoint(100, 100)));
  lookAt(*options, "view_options");
  options->close();
  for (QAction* menu : window().menuBar()->actions()) {
    menu->menu()->popup(window().mapToGlobal(QPoint(100, 20)));
    lookAt(*menu->menu(), "menu_" + menu->text().toLower());
    menu->menu()->close();
  }
  {
    QTimer::singleShot(100, this, [&] {
      auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
      QVERIFY(menu != nullptr);
      lookAt(*menu, "context_menu");
      menu->close();
    });
    emit window().viewport().contextMenuWanted(window().mapToGlobal(QPoint(300, 200)));
  }
}

void WindowIsReadable::noTextIsClipped() {
  QFETCH(QString, theme);
  QFETCH(QSize, size);
  QFETCH(QString, language);
  QVERIFY(useLanguage(language));
  QVERIFY(open(theme, size));
  m_look = QTest::currentDataTag();
  for (const auto show : {&WindowIsReadable::showSelections, &WindowIsReadable::showSearches,
                          &WindowIsReadable::showTools, &WindowIsReadable::showLowerDocks,
                          &WindowIsReadable::showMeshDialogs, &WindowIsReadable::showDialogs,
                          &WindowIsReadable::showMenus}) {
    (this->*show)();
    if (QTest::currentTestFailed()) return;
  }
  window().files().discardChanges();
  window().startTour();
  QVERIFY(waitUntilIdle());
  look("tour");
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowIsReadable test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_is_readable.moc"
