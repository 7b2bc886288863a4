// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Every panel and dialog of the real window, in both themes and in a small window too: what stands
// there can be read to its end. The pictures are kept beside the build, for people to look at.
#include <algorithm>
#include <cmath>

#include <QApplication>
#include <QCheckBox>
#include <QFormLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QToolButton>
#include <QtTest>

#include "editor/actions/command_palette.h"
#include "editor/actions/keys_dialog.h"
#include "editor/application/display_check.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/console_panel.h"
#include "editor/panels/empty_hint.h"
#include "editor/panels/entity_page.h"
#include "editor/panels/face_page.h"
#include "editor/panels/inspector_panel.h"
#include "editor/panels/issues_panel.h"
#include "editor/panels/material_panel.h"
#include "editor/panels/mesh_dialog.h"
#include "editor/panels/outliner_panel.h"
#include "editor/panels/solid_page.h"
#include "editor/panels/tour.h"
#include "editor/viewport/level_marks.h"
#include "editor/viewport/overlay_painter.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

const char* const kOpenBox =
    "o crate\nv 0 0 0\nv 64 0 0\nv 64 64 0\nv 0 64 0\nv 0 0 64\nv 64 0 64\nv 64 64 64\nv 0 64 64\n"
    "f 4 3 2 1\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

}  // namespace

class WindowPanels : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void colours_standOutFromWhatTheyLieOn_data();
  void colours_standOutFromWhatTheyLieOn();
  void everythingThatStandsThere_canBeReadToItsEnd_data();
  void everythingThatStandsThere_canBeReadToItsEnd();
  void severalSolids_showWhatTheyShare_andAreSetTogether();
  void severalFaces_showWhatTheyShare();
  void severalEntities_showWhatTheyShare_andAreSetTogether();
  void nothingSelected_isSaid();
  void aBrokenMesh_isSeenInTheViews_untilItIsRepaired();
  void aCutterBeforeEverything_isMovedByOneClick();
  void theConsole_takesTheColoursOfTheTheme();
  void labels_stayWithinTheirPane();
  void panels_areActionsToo();
  void menus_openByTheirLetters();

 private:
  void look(const QString& what);
  void lookAt(QWidget& of, const QString& what);
  void expectReadable(QWidget& root, const QString& where);
  // While the modal dialog is open; closes it.
  void inDialog(const std::function<void(QDialog&)>& look, const std::function<void()>& open);
  QTabWidget& inspector() { return *window().findChild<InspectorPanel*>(); }
  void trigger(const char* id) { window().actions().action(id)->trigger(); }

  QString m_look;  // theme and size
};

void WindowPanels::everythingThatStandsThere_canBeReadToItsEnd_data() {
  QTest::addColumn<QString>("theme");
  QTest::addColumn<QSize>("size");
  for (const QString& theme : Appearance::themes()) {
    for (const QSize size : {QSize(1400, 880), QSize(1024, 700)}) {
      const QString name = QString("%1_%2").arg(theme).arg(size.width());
      QTest::newRow(qPrintable(name)) << theme << size;
    }
  }
}

namespace {

// As WCAG 2 has it: from 1 to 21.
double contrast(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& colour) {
    const auto linear = [](double part) {
      return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
  };
  const double x = luminance(a);
  const double y = luminance(b);
  return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

struct Pairs {
  const char* what;
  double least;
  std::vector<Token> inks;
  std::vector<Token> grounds;
};

const std::vector<Pairs>& pairs() {
  using enum Token;
  static const std::vector<Pairs> kPairs = {
      {"text", 4.5, {text, muted}, {window, panel, field}},
      {"words that report", 4.5, {error, warning, ok, entity, accent}, {window, panel}},
      {"text on what is chosen", 4.5, {onAccent}, {accent}},
      {"icons",
       3,
       {additive, subtractive, intersecting, error, warning, ok, accent},
       {window, panel, field}},
      {"lines in the views",
       3,
       {selected, hover, additive, subtractive, intersecting, error, warning, ok, accent, entity,
        axisX, axisY, axisZ, muted},
       {view3d, view2d}}};
  return kPairs;
}

// What of a widget's own text cannot be read: nothing, or why.
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

// Whether it reaches beyond something around it that does not scroll sideways.
bool isBeside(const QWidget& widget, const QWidget& root) {
  for (const QWidget* up = widget.parentWidget(); up != nullptr; up = up->parentWidget()) {
    const auto* area = qobject_cast<const QAbstractScrollArea*>(up->parentWidget());
    if (area != nullptr && up == area->viewport() &&
        area->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff) {
      return false;
    }
    const QRect place(widget.mapTo(up, QPoint()), widget.size());
    if (place.left() < 0 || place.right() >= up->width()) return true;
    if (up == &root) return false;
  }
  return false;
}

}  // namespace

void WindowPanels::colours_standOutFromWhatTheyLieOn_data() {
  QTest::addColumn<QString>("theme");
  QTest::addColumn<int>("index");
  for (const QString& theme : Appearance::themes()) {
    for (std::size_t i = 0; i < pairs().size(); ++i) {
      QTest::addRow("%s: %s", qPrintable(theme), pairs()[i].what) << theme << static_cast<int>(i);
    }
  }
}

void WindowPanels::colours_standOutFromWhatTheyLieOn() {
  QFETCH(QString, theme);
  QFETCH(int, index);
  const Pairs& wanted = pairs()[static_cast<std::size_t>(index)];
  Appearance appearance;
  appearance.setTheme(theme);
  for (const Token ink : wanted.inks) {
    for (const Token ground : wanted.grounds) {
      const QColor on = appearance.colour(ground);
      const double found = contrast(appearance.colour(ink), on);
      QVERIFY2(
          found >= wanted.least,
          qPrintable(
              QString("%1 on %2: %3").arg(appearance.colour(ink).name(), on.name()).arg(found)));
    }
  }
}

namespace {

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

// Layouts come to rest by and by.
void WindowPanels::expectReadable(QWidget& root, const QString& where) {
  QString faults;
  const bool isReadable = QTest::qWaitFor(
      [&] {
        faults = faultsOf(root);
        return faults.isEmpty();
      },
      3000);
  QVERIFY2(isReadable, qPrintable(where + ": " + faults));
}

void WindowPanels::look(const QString& what) {
  QTest::qWait(50);
  keepPicture(QString("panel_%1_%2").arg(what, m_look));
  expectReadable(window(), what);
}

void WindowPanels::lookAt(QWidget& of, const QString& what) {
  QTest::qWait(50);
  keepPicture(of, QString("dialog_%1_%2").arg(what, m_look));
  expectReadable(of, what);
}

void WindowPanels::inDialog(const std::function<void(QDialog&)>& look,
                            const std::function<void()>& open) {
  bool seen = false;
  QTimer timer;
  connect(&timer, &QTimer::timeout, this, [&] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) return;
    if (auto* mesh = qobject_cast<MeshDialog*>(dialog); mesh != nullptr && mesh->isWorking())
      return;
    timer.stop();
    seen = true;
    look(*dialog);
    dialog->reject();
  });
  timer.start(20);
  open();
  QVERIFY(seen);
}

void WindowPanels::everythingThatStandsThere_canBeReadToItsEnd() {
  QFETCH(QString, theme);
  QFETCH(QSize, size);
  QVERIFY(open(theme, size));
  m_look = QTest::currentDataTag();
  Docks docks = window().docks();

  look("empty");
  // Two boxes, a cutter, a cylinder in a group, entities of both kinds.
  const level::NodeId first = drawBox({Vec3(-128, -64, 0), Vec3(-32, 64, 64)});
  const level::NodeId second = drawBox({Vec3(16, -64, 0), Vec3(112, 32, 128)});
  session().clearSelection();
  chooseShape("cylinder");
  drag(kXy, {34, 34, 0}, {94, 94, 0});
  QVERIFY(settle());
  const level::NodeId pillar = session().selection().front();
  look("one_solid");
  trigger("edit.group");
  const level::NodeId cutter = drawBox({Vec3(-96, -32, 16), Vec3(-64, 32, 64)});
  trigger("solid.subtract");
  QVERIFY(settle());
  const auto& classes = builtInEntityClasses();
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "light"), {0, 0, 96}));
  QVERIFY(addPointEntity(session(), *findEntityClass(classes, "prop"), {-64, 0, 80}));
  session().select({first, second, cutter});
  look("many_solids");
  session().select({pillar});
  look("one_in_group");
  inspector().setCurrentIndex(1);
  session().clearSelection();
  look("face_none");
  session().selectFaces({{second, 0}});
  look("face_one");
  session().selectFaces({{first, 0}, {second, 1}, {cutter, 0}});
  look("face_many");
  const auto entities = session().level().entities().toVector();
  session().selectEntities({entities.front()});
  look("entity_one");
  session().selectEntities(entities);
  look("entity_many");
  session().clearSelection();
  inspector().setCurrentIndex(2);
  look("entity_none");
  inspector().setCurrentIndex(3);
  look("level");
  inspector().setCurrentIndex(0);

  // Searches that find, and find nothing.
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

  // What is drawn.
  session().select({first});
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
  session().select({second});
  look("rotate");
  trigger("tool.scale");
  look("scale");
  trigger("tool.vertex");
  look("vertex");
  trigger("tool.select");

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
  showComparison(window(), docks);
  look("lab_comparison");
  docks.play->raise();
  look("play");
  docks.issues->raise();

  // A mesh that is no solid, and the dialogs.
  QTemporaryDir folder;
  const QString crate = folder.filePath("crate.obj");
  QFile file(crate);
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kOpenBox) > 0);
  file.close();
  inDialog([&](QDialog& dialog) { lookAt(dialog, "import"); },
           [&] { window().files().import(crate.toStdString()); });
  {
    ReadLevel read = window().files().formats().read(crate.toStdString());
    session().open(*read.level, {});
    QVERIFY(settle());
    trigger("select.all");
    QTest::qWait(400);
    trigger("view.frameLevel");
    look("broken_mesh");
    inDialog([&](QDialog& dialog) { lookAt(dialog, "repair"); }, [&] { trigger("check.repair"); });
  }
  inDialog([&](QDialog& dialog) { lookAt(dialog, "about"); }, [&] { trigger("help.about"); });
  {
    KeysDialog keys(window().actions(), &window());
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
  window().files().discardChanges();
  window().startTour();
  QVERIFY(settle());
  look("tour");
}

void WindowPanels::severalSolids_showWhatTheyShare_andAreSetTogether() {
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
  // Left without a number, nothing changes; with one, all of them do, as one step.
  const std::size_t steps = session().undoSteps();
  height->setFocus();
  QTest::keyClick(height, Qt::Key_Return);
  QCOMPARE(session().undoSteps(), steps);
  height->setFocus();
  QTest::keyClick(height, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(height, "64");  // what the first of them has
  QTest::keyClick(height, Qt::Key_Return);
  QCOMPARE(session().undoSteps(), steps + 1);
  QVERIFY(settle());
  for (const level::NodeId node : {first, second}) {
    QCOMPARE(session().scene().find({{node}})->bounds.sizes().z(), 64.0);
  }
  QVERIFY(equalsFreshEvaluation());
}

void WindowPanels::severalFaces_showWhatTheyShare() {
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
  QStringList words;
  for (QLabel* label : page.findChildren<QLabel*>()) words << label->text();
  QVERIFY2(words.contains("mixed") && words.contains("2 faces"), qPrintable(words.join('|')));
  session().selectFaces({{box, 0}});
  words.clear();
  for (QLabel* label : page.findChildren<QLabel*>()) words << label->text();
  QVERIFY2(words.contains("brick") && words.contains("1 face"), qPrintable(words.join('|')));
}

void WindowPanels::severalEntities_showWhatTheyShare_andAreSetTogether() {
  QVERIFY(open());
  const EntityClass light = *findEntityClass(builtInEntityClasses(), "light");
  QVERIFY(addPointEntity(session(), light, {0, 0, 64}));
  QVERIFY(addPointEntity(session(), light, {64, 0, 64}));
  const auto ids = session().level().entities().toVector();
  session().selectEntities(ids);
  auto* table = window().findChild<EntityPage*>()->findChild<KeyTable*>();
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
  for (const level::EntityId id : ids) {
    QCOMPARE(level::valueOf(session().level().entity(id).keyValues, "style"),
             std::string_view("3"));
  }
  // Where they differ they are left as they are.
  QVERIFY(level::valueOf(session().level().entity(ids[0]).keyValues, "origin") !=
          level::valueOf(session().level().entity(ids[1]).keyValues, "origin"));
}

void WindowPanels::nothingSelected_isSaid() {
  QVERIFY(open());
  QVERIFY(addPointEntity(session(), *findEntityClass(builtInEntityClasses(), "light"), {0, 0, 64}));
  auto* page = window().findChild<EntityPage*>();
  session().selectEntities(session().level().entities().toVector());
  QVERIFY(page->isVisible() && page->findChild<KeyTable*>()->isVisible());
  session().clearSelection();
  QVERIFY(!page->findChild<KeyTable*>()->isVisible());
  auto* hint = window().findChild<OutlinerPanel*>()->findChild<EmptyHint*>();
  QVERIFY(hint->isVisible() && !hint->text().isEmpty());
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  QVERIFY(!hint->isVisible());
}

void WindowPanels::aBrokenMesh_isSeenInTheViews_untilItIsRepaired() {
  QVERIFY(open());
  QTemporaryDir folder;
  QFile file(folder.filePath("crate.obj"));
  QVERIFY(file.open(QIODevice::WriteOnly) && file.write(kOpenBox) > 0);
  file.close();
  const ReadLevel read = window().files().formats().read(file.fileName().toStdString());
  session().open(*read.level, {});
  QVERIFY(settle());
  const auto lines = [this] {
    const Overlay marks = marksOf(window().toolbox(), window().workspace(), camera(k3d));
    return std::ranges::count(marks.lines, Ink::error, &Overlay::Line::ink);
  };
  QTRY_COMPARE(lines(), 4);
  trigger("view.issues");
  QCOMPARE(lines(), 0);
  trigger("view.issues");
  QCOMPARE(lines(), 4);
  auto* list = window().findChild<IssuesPanel*>()->findChild<QListWidget*>();
  QVERIFY2(list->item(0)->text().contains("4 open edges"), qPrintable(list->item(0)->text()));
  // The dialog has no way in for what is in already.
  trigger("select.all");
  inDialog(
      [](QDialog& dialog) {
        QStringList shown;
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
          if (button->isVisible()) shown << button->text().remove('&');
        }
        QVERIFY2(!shown.contains("Import As It Is"), qPrintable(shown.join('|')));
        QVERIFY2(shown.contains("Repair"), qPrintable(shown.join('|')));
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
          if (button->text().remove('&') == "Repair") button->click();
        }
      },
      [this] { trigger("check.repair"); });
  QTRY_COMPARE(lines(), 0);
}

void WindowPanels::aCutterBeforeEverything_isMovedByOneClick() {
  QVERIFY(open());
  const level::NodeId cutter = drawBox({Vec3(-32, -32, 0), Vec3(32, 32, 32)});
  trigger("solid.subtract");
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  auto& panel = *window().findChild<IssuesPanel*>();
  QTRY_COMPARE(panel.count(), std::size_t{1});
  QPushButton* fix = nullptr;
  for (QPushButton* button : panel.findChildren<QPushButton*>()) {
    if (button->text() == "Move to End") fix = button;
  }
  QVERIFY(fix != nullptr && fix->isEnabled());
  QTest::mouseClick(fix, Qt::LeftButton);
  QCOMPARE(session().level().children(session().level().root()).toVector().back(), cutter);
  QTRY_COMPARE(panel.count(), std::size_t{0});
  QVERIFY(equalsFreshEvaluation());
  QCOMPARE(session().scene().figures().faces, std::size_t{11});
}

void WindowPanels::theConsole_takesTheColoursOfTheTheme() {
  QVERIFY(open("dark"));
  session().say(level::Severity::error, "no space <left>");
  auto* console = window().findChild<ConsolePanel*>();
  const auto inks = [console] {
    QStringList names;
    for (auto part = console->document()->lastBlock().begin(); !part.atEnd(); ++part) {
      names << part.fragment().charFormat().foreground().color().name();
    }
    return names;
  };
  const Appearance& theme = appearance();
  QVERIFY(inks().contains(theme.colour(Token::error).name()));
  const QStringList before = inks();
  trigger("view.themeLight");
  QVERIFY(inks() != before);
  QVERIFY(inks().contains(theme.colour(Token::error).name()));
  QVERIFY(inks().contains(theme.colour(Token::text).name()));
  QVERIFY(console->toPlainText().endsWith("no space <left>"));
}

void WindowPanels::labels_stayWithinTheirPane() {
  Appearance dark;
  QImage image(200, 100, QImage::Format_RGB32);
  const QColor back = dark.colour(Token::view2d);
  image.fill(back);
  {
    QPainter painter(&image);
    Camera camera(PaneKind::xy);
    camera.setSize({200, 100});
    camera.setZoom(1);
    Overlay marks;
    marks.labels.push_back({Vec3(95, 0, 0), "a label that is quite long", Ink::error});
    OverlayPainter(painter, dark).paintPane(camera, QRectF(0, 0, 200, 100), false, marks);
  }
  // Its right margin is seen: two pixels of the pane, then the label's own ground.
  QCOMPARE(image.pixelColor(199, 50), back);
  QVERIFY(image.pixelColor(196, 50) != back);
}

void WindowPanels::panels_areActionsToo() {
  QVERIFY(open());
  const Docks& docks = window().docks();
  QVERIFY(docks.console->visibleRegion().isEmpty());
  trigger("panel.console");  // it was behind the issues
  QTRY_VERIFY(!docks.console->visibleRegion().isEmpty());
  trigger("panel.console");
  QVERIFY(docks.console->isHidden());
  QTRY_VERIFY(!window().actions().action("panel.console")->isChecked());
  trigger("panel.console");
  QTRY_VERIFY(window().actions().action("panel.console")->isChecked());
}

void WindowPanels::menus_openByTheirLetters() {
  QVERIFY(open());
  QSet<QString> letters;
  for (const QAction* menu : window().menuBar()->actions()) {
    const qsizetype at = menu->text().indexOf('&');
    QVERIFY2(at >= 0, qPrintable(menu->text()));
    letters.insert(menu->text().mid(at + 1, 1).toLower());
  }
  QCOMPARE(letters.size(), window().menuBar()->actions().size());  // each its own
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowPanels test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_panels.moc"
