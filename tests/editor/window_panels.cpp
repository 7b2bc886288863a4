// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Panels, menus and views of the real window show the same state.
#include <algorithm>

#include <QApplication>
#include <QCheckBox>
#include <QMenuBar>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/panels/console_panel.h"
#include "editor/panels/issues_panel.h"
#include "editor/panels/mesh_dialog.h"
#include "editor/tools/picking.h"
#include "editor/viewport/level_marks.h"
#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/solids/built_shape.h"
#include "tests/editor/open_crate.h"
#include "tests/editor/play/two_rooms.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

class WindowPanels : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() { close(); }

  void aBrokenMesh_isSeenInTheViews_untilItIsRepaired();
  void aCutterBeforeEverything_isMovedByOneClick();
  void aFix_isOnlyWhatTheCheckOffers();
  void showingALeak_looksAtItsGapFromWithin();
  void showingAPosition_hasItInSight();
  void theConsole_takesTheColoursOfTheTheme();
  void panels_areActionsToo();
  void menus_openByTheirLetters();

 private:
  // Distance that the eye of the 3D pane sees towards the point, up to the first face.
  double seen(const Vec3& point);
  bool isBeforeTheEye(const Vec3& point);
  void trigger(const char* id) { window().actions().action(id)->trigger(); }
};

void WindowPanels::aBrokenMesh_isSeenInTheViews_untilItIsRepaired() {
  QVERIFY(open());
  const QTemporaryDir folder;
  const QString crate = writeOpenCrate(folder);
  const ReadLevel read = window().files().formats().read(crate.toStdString());
  session().open(*read.level, {});
  QVERIFY(waitUntilIdle());
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
  // The dialog has no import button for meshes that are already in the level.
  trigger("select.all");
  QVERIFY(inDialog(
      [](QDialog& dialog) {
        QStringList shown;
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
          if (button->isVisible()) shown << button->text().remove('&');
        }
        QVERIFY2(!shown.contains("Import Unchanged"), qPrintable(shown.join('|')));
        QVERIFY2(shown.contains("Repair"), qPrintable(shown.join('|')));
        // The lid of a crate is a sixth of its surface, so filling it needs consent.
        for (QCheckBox* box : dialog.findChildren<QCheckBox*>()) {
          if (box->text().contains("Fill holes")) box->click();
        }
        auto* mesh = qobject_cast<MeshDialog*>(&dialog);
        QVERIFY(mesh != nullptr);
        QTRY_VERIFY(!mesh->isWorking());
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
          if (button->text().remove('&') == "Repair") button->click();
        }
      },
      [this] { trigger("check.repair"); }));
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

namespace {

// A check of a plugin that reports a finding for every solid.
class SayOfEverySolid final : public plugins::LevelCheck {
 public:
  std::string name() const override { return "Opinions"; }
  level::Issues check(const level::Level& level) const override {
    level::Issues issues;
    for (level::NodeId node : level.children(level.root())) {
      level::Issue issue;
      issue.severity = level::Severity::warning;
      issue.node = node;
      issue.text = "could be larger";
      issues.push_back(std::move(issue));
    }
    return issues;
  }
};

}  // namespace

void WindowPanels::aFix_isOnlyWhatTheCheckOffers() {
  QVERIFY(open());
  const SayOfEverySolid check;
  auto& panel = *window().findChild<IssuesPanel*>();
  panel.setChecks({&check});
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  // Adds a shape whose plugin is missing, which gives a note.
  QVERIFY(session().apply("Add", [](level::Level& level) {
    level::ShapeSolid shape{.shape = "missing/gable"};
    level::BrushSolid built;
    for (int axis = 0; axis < 3; ++axis) {
      Vec3 normal = Vec3::Zero();
      normal[axis] = 1;
      built.faces.push_back({level::PlaneCoefficients{normal, 256}});
      built.faces.push_back({level::PlaneCoefficients{-normal, -128}});
    }
    shape.built.solid =
        std::make_shared<const std::variant<level::BrushSolid, level::MeshSolid>>(built);
    return level::addNode(level, level.root(), shape);
  }));
  QVERIFY(waitUntilIdle());
  QTRY_COMPARE(panel.count(), std::size_t{3});
  auto* list = panel.findChild<QListWidget*>();
  for (int row = 0; row < list->count(); ++row) {
    list->setCurrentRow(row);
    for (QPushButton* button : panel.findChildren<QPushButton*>()) {
      if (button->text() == "Show") continue;
      QVERIFY2(!button->isEnabled(), qPrintable(button->text() + ": " + list->item(row)->text()));
    }
  }
  panel.setChecks({});
}

double WindowPanels::seen(const Vec3& point) {
  const Vec3 eye = camera(k3d).position();
  const auto hit = pickSurface(session().scene(), {eye, Vec3(point - eye).normalized()});
  return hit ? hit->distance : std::numeric_limits<double>::infinity();
}

bool WindowPanels::isBeforeTheEye(const Vec3& point) {
  const auto at = camera(k3d).project(point);
  const QRectF pane(QPointF(), window().viewport().panes().rect(k3d).size());
  return at && pane.contains(*at);
}

// Two rooms with a door between them; the right one has a window. From the earlier position of the
// eye the roof hides everything.
void WindowPanels::showingALeak_looksAtItsGapFromWithin() {
  QVERIFY(open());
  level::Level level = twoRooms();
  put(level, {Vec3(-16, -32, 0), Vec3(16, 32, 96)}, level::Operation::subtract);
  put(level, {Vec3(200, 120, 40), Vec3(232, 152, 72)}, level::Operation::subtract);
  QVERIFY(level::addPointEntity(level, level.root(),
                                {{"classname", "info_player_start"}, {"origin", "-136 0 24"}})
              .ok());
  session().open(level, {});
  auto& panel = *window().findChild<IssuesPanel*>();
  QTRY_COMPARE(panel.count(), std::size_t{1});
  const Vec3 gap = session().compiled().gap;
  QVERIFY(session().compiled().leak == LeakVerdict::leaks && gap.y() > 100);
  auto* list = panel.findChild<QListWidget*>();
  for (QPushButton* button : panel.findChildren<QPushButton*>()) {
    if (button->text() == "Show") QTest::mouseClick(button, Qt::LeftButton);
  }
  QCOMPARE(list->currentRow(), 0);
  const Vec3 eye = camera(k3d).position();
  QVERIFY2(eye.x() > 8 && eye.x() < 264 && std::abs(eye.y()) < 128 && eye.z() > 0 && eye.z() < 128,
           qPrintable(QString("the eye is at %1 %2 %3").arg(eye.x()).arg(eye.y()).arg(eye.z())));
  QVERIFY(isBeforeTheEye(gap));
  QVERIFY(seen(gap) >= (gap - eye).norm() - 1);
  keepPicture("leak_shown");
}

// A point in a room is shown from within that room, wherever the eye was before.
void WindowPanels::showingAPosition_hasItInSight() {
  QVERIFY(open());
  session().open(twoRooms(), {});
  QVERIFY(waitUntilIdle());
  for (const double pitch : {-1.2, -0.5, 0.4}) {
    for (const Vec3& position : {Vec3(-136, 0, 8), Vec3(250, -120, 120), Vec3(20, 120, 64)}) {
      camera(k3d).setPosition({-300, -300, 260});
      camera(k3d).setDirection(0.785398, pitch);
      window().viewport().showPoint(position);
      const double far = (position - camera(k3d).position()).norm();
      QVERIFY2(seen(position) >= far - 1,
               qPrintable(QString("%1 of %2").arg(seen(position)).arg(far)));
      QVERIFY(far > 16);
      QVERIFY(isBeforeTheEye(position));
    }
  }
  // In open space nothing blocks the view: the eye keeps its direction.
  camera(k3d).setDirection(0.785398, -0.5);
  const Vec3 before = camera(k3d).forward();
  window().viewport().showPoint({0, 0, 400});
  QVERIFY((camera(k3d).forward() - before).norm() < 1e-9);
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
  // Each menu has a different letter.
  QCOMPARE(letters.size(), window().menuBar()->actions().size());
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::WindowPanels test;
  return QTest::qExec(&test, argc, argv);
}
#include "window_panels.moc"
