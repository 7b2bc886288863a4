// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/docks.h"

#include <QLayout>
#include <QMenu>
#include <QScrollArea>

#include "editor/application/editor_parts.h"
#include "editor/application/file_dialogs.h"
#include "editor/commands/entity_edits.h"
#include "editor/panels/bsp_lab.h"
#include "editor/panels/comparison/comparison_panel.h"
#include "editor/panels/console_panel.h"
#include "editor/panels/entity_panel.h"
#include "editor/panels/inspector_panel.h"
#include "editor/panels/issues_panel.h"
#include "editor/panels/material_panel.h"
#include "editor/panels/outliner_panel.h"
#include "editor/panels/print_panel.h"
#include "editor/panels/run_panel.h"
#include "editor/panels/uv/uv_panel.h"
#include "editor/play/view/play_panel.h"
#include "editor/session/catalogue_texts.h"
#include "level/file/file_identity.h"

namespace halfspace::editor {

namespace {

constexpr int kIssuesHeight = 168;  // pixels: four lines and the frame around them
constexpr int kReadable = 420;      // pixels: height for a table and a plot of all systems

QDockWidget* dock(QMainWindow& window, const QString& title, const char* name, QWidget* panel,
                  Qt::DockWidgetArea area) {
  auto* dock = new QDockWidget(title, &window);
  dock->setObjectName(QLatin1String(name));
  dock->setWidget(panel);
  window.addDockWidget(area, dock);
  return dock;
}

// Wraps a panel so that it scrolls: a wide panel must not widen the window.
QWidget* scrolled(QWidget* panel) {
  auto* area = new QScrollArea;
  area->setWidget(panel);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  return area;
}

// The pages of the BSP lab: the tree, and the comparison with other systems.
QTabWidget* labPages(QMainWindow& window, const EditorParts& parts, Docks& docks) {
  auto* pages = new QTabWidget;
  pages->setObjectName(QStringLiteral("lab.pages"));
  pages->setDocumentMode(true);
  auto* lab = new BspLab(parts.workspace, parts.viewport, parts.appearance, &window);
  auto* comparison = new ComparisonPanel(parts.session, parts.appearance, &window);
  pages->addTab(scrolled(lab), QObject::tr("Tree"));
  pages->addTab(scrolled(comparison), QObject::tr("Comparison"));
  QObject::connect(lab, &BspLab::bevelsChanged, comparison, &ComparisonPanel::setBevels);
  QObject::connect(comparison, &ComparisonPanel::exportWanted, comparison,
                   [&window, &session = parts.session, comparison](ComparisonFormat format) {
                     const auto path = askWhereToExportComparison(&window, format);
                     if (level::wouldOverwrite(path, session.path())) {
                       session.say(level::Severity::error,
                                   QObject::tr("The comparison was not written: %1 is the file of "
                                               "the open level.")
                                       .arg(QString::fromStdString(path.string())));
                     } else if (!path.empty()) {
                       comparison->write(format, path);
                     }
                   });
  docks.labPages = pages;
  docks.comparison = comparison;
  return pages;
}

}  // namespace

void createEntity(const EditorParts& parts, const QString& className, QPoint at) {
  const EntityClass* kind =
      findEntityClass(parts.workspace.entityClasses(), className.toStdString());
  if (kind == nullptr) return;
  if (kind->isSolid) {
    makeSolidEntity(parts.session, *kind);
  } else if (const auto position = parts.viewport.groundPosition(at)) {
    addPointEntity(parts.session, *kind, *position);
  }
}

namespace {

void addEntityMenus(QMenu& menu, const EditorParts& parts, QPoint at) {
  const auto position = parts.viewport.groundPosition(at);
  menu.addSeparator();
  QMenu* here = menu.addMenu(QObject::tr("Create Point Entity"));
  QMenu* solid = menu.addMenu(QObject::tr("Create Brush Entity"));
  here->setEnabled(position.has_value());
  solid->setEnabled(!parts.session.selection().empty());
  for (const EntityClass& kind : parts.workspace.entityClasses()) {
    QAction* action = (kind.isSolid ? solid : here)->addAction(QString::fromStdString(kind.name));
    action->setToolTip(entityText(kind.doc));
    QObject::connect(action, &QAction::triggered, &parts.session, [parts, kind, position] {
      if (kind.isSolid) {
        makeSolidEntity(parts.session, kind);
      } else if (position) {
        addPointEntity(parts.session, kind, *position);
      }
    });
  }
  menu.addAction(parts.actions.action("edit.connect"));
  menu.addAction(parts.actions.action("edit.toLevel"));
}

void showMenu(const EditorParts& parts, QPoint at) {
  QMenu menu;
  for (const char* id :
       {"solid.add", "solid.subtract", "solid.intersect", "", "edit.group", "edit.ungroup",
        "edit.duplicate", "edit.linkedCopy", "edit.outlineUp", "edit.outlineDown", "", "view.hide",
        "view.isolate", "view.showAll", "", "view.frameSelection", "edit.delete"}) {
    if (*id == '\0') {
      menu.addSeparator();
    } else {
      menu.addAction(parts.actions.action(id));
    }
  }
  addEntityMenus(menu, parts, at);
  menu.exec(at);
}

// The docks at the bottom share one height. While the comparison is in front they are high enough
// to read it; afterwards the former height is restored, unless the user changed it.
class ComparisonHeight : public QObject {
 public:
  ComparisonHeight(QMainWindow& window, const Docks& docks)
      : QObject(docks.lab), m_window(window), m_lab(*docks.lab), m_pages(*docks.labPages) {
    connect(&m_pages, &QTabWidget::currentChanged, this, &ComparisonHeight::follow);
    // A dock behind another tab is not hidden; only this signal reports it.
    connect(&m_lab, &QDockWidget::visibilityChanged, this, [this](bool visible) {
      m_labIsInFront = visible;
      follow();
    });
  }

 private:
  void follow() {
    // A minimised or closed window hides its docks, too.
    if (!m_window.isVisible() || m_window.isMinimized() || m_lab.isFloating()) return;
    const bool isInFront = m_labIsInFront && m_pages.currentIndex() == 1;
    if (isInFront == m_isInFront) return;
    m_isInFront = isInFront;
    if (isInFront) {
      m_before = m_lab.height();
      if (m_before < kReadable) resize(kReadable);
      m_made = m_lab.height();
    } else if (m_before > 0 && m_lab.height() == m_made) {
      resize(m_before);
    }
  }
  // Qt includes the tab bar below the docks in the height.
  void resize(int height) {
    int wanted = height;
    for (int attempt = 0; attempt < 2 && m_lab.height() != height; ++attempt) {
      m_window.resizeDocks({&m_lab}, {wanted}, Qt::Vertical);
      m_window.layout()->activate();
      wanted += height - m_lab.height();
    }
  }

  QMainWindow& m_window;
  QDockWidget& m_lab;
  QTabWidget& m_pages;
  bool m_labIsInFront = false;
  bool m_isInFront = false;
  int m_before = 0;  // height in pixels before the comparison came to the front
  int m_made = 0;    // height in pixels that this object set
};

}  // namespace

void showComparison(const Docks& docks) {
  docks.lab->show();
  docks.lab->raise();
  docks.labPages->setCurrentIndex(1);
}

Docks makeDocks(QMainWindow& window, const EditorParts& parts) {
  Docks docks;
  auto* outliner = new OutlinerPanel(parts.session, parts.appearance, &window);
  auto* inspector = new InspectorPanel(parts.workspace, parts.game, &window);
  auto* materials = new MaterialPanel(parts.workspace, &window);
  auto* entities = new EntityPanel(parts.workspace, parts.appearance, &window);
  auto* uv = new UvPanel(parts.workspace, parts.appearance, &window);
  auto* issues = new IssuesPanel(parts.workspace, parts.appearance, &window);
  auto* console = new ConsolePanel(parts.session, parts.appearance, &window);
  window.setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  docks.outline = dock(window, QObject::tr("Outline"), "outline", outliner, Qt::LeftDockWidgetArea);
  docks.inspector =
      dock(window, QObject::tr("Inspector"), "inspector", inspector, Qt::RightDockWidgetArea);
  docks.materials =
      dock(window, QObject::tr("Materials"), "materials", materials, Qt::RightDockWidgetArea);
  docks.uv = dock(window, QObject::tr("UV Editor"), "uv", uv, Qt::RightDockWidgetArea);
  QObject::connect(docks.uv, &QDockWidget::visibilityChanged, &uv->canvas(), &UvCanvas::setInFront);
  window.tabifyDockWidget(docks.materials, docks.uv);
  docks.entities =
      dock(window, QObject::tr("Entities"), "entities", entities, Qt::RightDockWidgetArea);
  window.tabifyDockWidget(docks.uv, docks.entities);
  docks.issues = dock(window, QObject::tr("Issues"), "issues", issues, Qt::BottomDockWidgetArea);
  docks.lab = dock(window, QObject::tr("BSP lab"), "lab", labPages(window, parts, docks),
                   Qt::BottomDockWidgetArea);
  docks.console =
      dock(window, QObject::tr("Console"), "console", console, Qt::BottomDockWidgetArea);
  auto* print = new PrintPanel(parts.workspace, parts.appearance, &window);
  docks.print =
      dock(window, QObject::tr("Print"), "print", scrolled(print), Qt::BottomDockWidgetArea);
  window.tabifyDockWidget(docks.issues, docks.print);
  window.tabifyDockWidget(docks.print, docks.lab);
  window.tabifyDockWidget(docks.lab, docks.console);
  docks.play = dock(window, QObject::tr("Play"), "play",
                    scrolled(new PlayPanel(parts.play, &window)), Qt::BottomDockWidgetArea);
  window.tabifyDockWidget(docks.console, docks.play);
  auto* run = new RunPanel(parts.runner, parts.appearance, &window);
  docks.run = dock(window, QObject::tr("Run"), "run", run, Qt::BottomDockWidgetArea);
  window.tabifyDockWidget(docks.play, docks.run);
  docks.issues->raise();
  docks.materials->raise();
  window.resizeDocks({docks.outline, docks.inspector}, {240, 296}, Qt::Horizontal);
  window.resizeDocks({docks.inspector, docks.materials}, {440, 360}, Qt::Vertical);
  window.resizeDocks({docks.issues}, {kIssuesHeight}, Qt::Vertical);

  bindLayerActions(parts, outliner->layers());
  // These shortcuts also work while the outline has the focus.
  for (const char* id : {"edit.delete", "view.hide", "view.lock", "solid.add", "solid.subtract",
                         "solid.intersect", "select.back"}) {
    outliner->tree().addAction(parts.actions.action(id));
  }
  QObject::connect(outliner, &OutlinerPanel::showWanted, &parts.viewport,
                   [&viewport = parts.viewport] { viewport.frameSelection(); });
  QObject::connect(materials, &MaterialPanel::reloadWanted,
                   parts.actions.action("file.reloadImages"), &QAction::trigger);
  const auto menu = [parts](QPoint at) { showMenu(parts, at); };
  QObject::connect(outliner, &OutlinerPanel::contextMenuWanted, &window, menu);
  QObject::connect(&parts.viewport, &ViewportWidget::contextMenuWanted, &window, menu);
  QObject::connect(run, &RunPanel::showWanted, &parts.viewport, &ViewportWidget::showPoint);
  QObject::connect(print, &PrintPanel::showWanted, &parts.viewport, &ViewportWidget::showPoint);
  QObject::connect(issues, &IssuesPanel::showWanted, &parts.viewport, &ViewportWidget::showPoint);
  QObject::connect(issues, &IssuesPanel::repairWanted, parts.actions.action("check.repair"),
                   &QAction::trigger);
  QObject::connect(issues, &IssuesPanel::cleanUpWanted, parts.actions.action("check.cleanUp"),
                   &QAction::trigger);
  QObject::connect(
      entities, &EntityPanel::createWanted, &parts.session, [parts](const QString& name) {
        const ViewportWidget& viewport = parts.viewport;
        const QPoint middle = viewport.panes().rect(viewport.panes().active()).center().toPoint();
        createEntity(parts, name, viewport.mapToGlobal(middle));
      });
  new ComparisonHeight(window, docks);
  QDockWidget* issuesDock = docks.issues;
  QObject::connect(issues, &IssuesPanel::countChanged, issuesDock, [issuesDock](int count) {
    issuesDock->setWindowTitle(count == 0 ? QObject::tr("Issues")
                                          : QObject::tr("Issues (%1)").arg(count));
  });
  QDockWidget* printDock = docks.print;
  QObject::connect(print, &PrintPanel::countChanged, printDock, [printDock](int count) {
    printDock->setWindowTitle(count == 0 ? QObject::tr("Print")
                                         : QObject::tr("Print (%1)").arg(count));
  });
  return docks;
}

}  // namespace halfspace::editor
