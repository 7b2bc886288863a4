// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/main_window.h"

#include <utility>

#include <QApplication>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDesktopServices>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMessageBox>
#include <QMimeData>
#include <QToolBar>
#include <QUrl>

#include "editor/actions/command_palette.h"
#include "editor/actions/shortcut_dialog.h"
#include "editor/application/about_dialog.h"
#include "editor/application/game_files.h"
#include "editor/application/live_link_dialog.h"
#include "editor/application/prefab_watch.h"
#include "editor/application/preferences_dialog.h"
#include "editor/application/status_bar.h"
#include "editor/application/tool_bars.h"
#include "editor/panels/breadcrumb.h"
#include "editor/panels/clean_up_dialog.h"
#include "editor/panels/entity_panel.h"
#include "editor/panels/issues_panel.h"
#include "editor/panels/toasts.h"
#include "editor/panels/tour.h"
#include "editor/play/view/keep_bar.h"
#include "plugins/loader/game_map.h"

namespace halfspace::editor {

namespace {

// Where the tour begins: in the nave of the abbey, with arcades, dome and altar in sight.
const ViewportWidget::View kTourView{{-470, 0, 100}, 0, 0.07};

// Moves the camera of the 3D pane alone.
void lookFrom(ViewportWidget& viewport, const ViewportWidget::View& view) {
  Camera& camera = viewport.panes().camera(0);
  camera.setPosition(view.eye);
  camera.setDirection(view.yaw, view.pitch);
  viewport.update();
}

}  // namespace

MainWindow::MainWindow(Appearance& appearance, const Settings& settings)
    : m_appearance(appearance),
      m_game(m_session, plugins::installedGames()),
      m_viewport(new ViewportWidget(m_toolbox, m_workspace, appearance, this)),
      m_files(new DocumentFiles(m_workspace, *this)),
      m_bookmarks(new LevelBookmarks(m_session, *m_viewport, this)),
      m_actions(new ActionSet(appearance, *this, *m_viewport)),
      m_play(new PlayMode(*m_viewport, m_workspace, appearance)),
      m_liveLink(new LiveLink(m_workspace, this)),
      m_runner(new GameRunner(m_session, m_game, m_files->formats(), this)),
      m_parts{*this,        m_session,  m_workspace, m_toolbox, *m_viewport, *m_files,
              m_appearance, *m_actions, *m_play,     m_game,    *m_runner} {
  new KeepBar(*m_play, *m_viewport);
  new Breadcrumb(m_workspace, m_toolbox, *m_viewport);
  auto* toasts = new Toasts(m_workspace, *m_viewport);
  connect(toasts, &Toasts::consoleWanted, this, [this] {
    m_docks.console->show();
    m_docks.console->raise();
  });
  setCentralWidget(m_viewport);
  setAcceptDrops(true);
  new PrefabWatch(m_session, this);
  m_workspace.setPluginShapes(m_files->formats().registry().shapes());
  setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
  bindFileActions(m_parts);
  bindEditActions(m_parts);
  bindSelectActions(m_parts);
  bindSolidActions(m_parts);
  bindFaceActions(m_parts);
  bindCornerActions(m_parts);
  bindViewActions(m_parts);
  bindToolActions(m_parts);
  bindPlayActions(m_parts);
  bindRunActions(m_parts);
  bindOwnActions();
  addToolBar(makeToolBar(m_parts, this));
  addToolBarBreak();
  addToolBar(new ToolFieldsBar(m_parts, this));
  auto* status = new EditorStatusBar(m_parts, this);
  setStatusBar(status);
  m_docks = makeDocks(*this, m_parts);
  const auto* issues = findChild<IssuesPanel*>();
  const auto showIssues = [issues, status] {
    status->showIssueCount(static_cast<int>(issues->count()), issues->isChecked());
  };
  connect(issues, &IssuesPanel::countChanged, status, showIssues);
  connect(issues, &IssuesPanel::checkedChanged, status, showIssues);
  showIssues();
  bindPanels();
  fillMenus();
  followSession();
  followGame();
  restore(settings);
  m_actions->refresh();
  showTitle();
  m_viewport->frameLevel();
  m_viewport->setFocus();
}

void MainWindow::bindOwnActions() {
  for (const char* key : {"W", "A", "S", "D", "Q", "X"}) {
    m_actions->reserve(QKeySequence(QLatin1String(key)),
                       tr("%1 also moves the camera while the mouse is over the 3D pane."));
  }
  m_actions->bind("check.print", {[this] {
                    m_docks.print->show();
                    m_docks.print->raise();
                  }});
  m_actions->bind("check.issues", {[this] {
                    m_docks.issues->show();
                    m_docks.issues->raise();
                  }});
  m_actions->bind("check.cleanUp", {[this] { CleanUpDialog(m_session, this).exec(); }});
  m_actions->bind("check.compare", {[this] { showComparison(m_docks); }});
  m_actions->bind("play.panel", {[this] {
                    m_docks.play->show();
                    m_docks.play->raise();
                  }});
  m_actions->bind("check.evaluate", {[this] { m_session.rebuild(); }});
  m_actions->bind("file.liveLink", {[this] {
                    auto* dialog = new LiveLinkDialog(*m_liveLink, this);
                    dialog->setAttribute(Qt::WA_DeleteOnClose);
                    dialog->show();
                  }});
  bindLanguages();
  bindRestore();
  m_actions->bind("help.palette", {[this] {
                    auto* palette = new CommandPalette(*m_actions, this, filesToOpen());
                    palette->setAttribute(Qt::WA_DeleteOnClose);
                    palette->show();
                  }});
  m_actions->bind("help.tour", {[this] {
                    if (m_files->mayLeave()) startTour();
                  }});
  m_actions->bind("edit.preferences", {[this] {
                    PreferencesDialog(m_workspace, *m_actions, this).exec();
                    writeSettingsSoon();
                  }});
  m_actions->bind("help.keys", {[this] { ShortcutDialog(*m_actions, this).exec(); }});
  m_actions->bind("help.manual", {[this] { openManual(); }});
  m_actions->bind("help.about", {[this] { AboutDialog(m_viewport->driver(), this).exec(); }});
}

void MainWindow::followSession() {
  const auto refresh = [this] { m_actions->refresh(); };
  connect(m_play, &PlayMode::stopped, m_actions, refresh);
  connect(m_play, &PlayMode::started, this, &MainWindow::clearForPlay);
  connect(m_play, &PlayMode::stopped, this, &MainWindow::showAfterPlay);
  connect(&m_session, &Session::fileChanged, this, &MainWindow::showTitle);
  connect(&m_session, &Session::selectionChanged, m_actions, refresh);
  connect(&m_session, &Session::sceneChanged, m_actions, refresh);
  connect(&m_workspace, &Workspace::changed, m_actions, refresh);
  connect(&m_workspace, &Workspace::imagesChanged, m_actions, refresh);
  connect(&m_toolbox, &Toolbox::toolChanged, m_actions, refresh);
  connect(&m_toolbox, &Toolbox::handlesChosen, m_actions, refresh);
  connect(&m_appearance, &Appearance::changed, m_actions, refresh);
  connect(&m_session, &Session::opened, this, [this] {
    m_frameIsDue = true;
    m_firstView.reset();
  });
  connect(&m_session, &Session::sceneChanged, this, &MainWindow::frameWhenEvaluated);
  connect(m_viewport, &ViewportWidget::unusable, this, [this](const QString& reason) {
    QMessageBox::critical(this, tr("Cannot Draw"),
                          tr("The level cannot be drawn.\n\n%1").arg(reason));
  });
}

void MainWindow::followGame() {
  new GameFiles(m_workspace, m_game, *m_files, this);
  for (const std::string& problem : m_game.games().problems()) {
    m_session.say(
        level::Severity::warning,
        tr("The profile of a game cannot be read: %1").arg(QString::fromStdString(problem)));
  }
  connect(m_runner, &GameRunner::started, this, [this] {
    m_docks.run->show();
    m_docks.run->raise();
    m_actions->refresh();
  });
  connect(m_runner, &GameRunner::finished, m_actions, [this] { m_actions->refresh(); });
}

// Frames a newly opened level after its first evaluation.
void MainWindow::frameWhenEvaluated() {
  if (!m_frameIsDue || m_session.scene().state() == 0) return;
  m_frameIsDue = false;
  // The same file again, after Revert or a crash: the view stays where the work is.
  if (!m_session.path().empty() && m_session.path() == m_framed) return;
  m_framed = m_session.path();
  // From the side, whatever the last level was looked at from.
  const Camera fresh;
  m_viewport->panes().camera(0).setDirection(fresh.yaw(), fresh.pitch());
  m_viewport->frameLevel();
  if (m_firstView) lookFrom(*m_viewport, *std::exchange(m_firstView, std::nullopt));
}

// The panel of play mode stays, because it changes the character during a play.
void MainWindow::clearForPlay() {
  if (!m_beforePlay.isEmpty()) return;  // a replay starts while another play goes on
  m_beforePlay = saveState();
  for (QDockWidget* dock : m_docks.all())
    if (dock != m_docks.play) dock->hide();
  for (QToolBar* bar : findChildren<QToolBar*>(Qt::FindDirectChildrenOnly)) bar->hide();
}

void MainWindow::showAfterPlay() {
  restoreState(std::exchange(m_beforePlay, {}));
}

bool MainWindow::openLevel(const std::filesystem::path& path) {
  return m_files->open(path);
}

void MainWindow::openManual() {
  const QString page = manualPage(QCoreApplication::applicationDirPath());
  if (!page.isEmpty() && QDesktopServices::openUrl(QUrl::fromLocalFile(page))) return;
  m_session.say(level::Severity::warning,
                page.isEmpty()
                    ? tr("The manual is not installed. Install the package "
                         "halfspace-doc, or run ./dev docs in the source tree.")
                    : tr("No program opens the manual. Its first page is %1.").arg(page));
}

void MainWindow::startTour() {
  delete findChild<Tour*>();
  m_files->openSample(QStringLiteral("abbey"));
  // At once, because the tour notices when the user turns the camera; and when the level is framed.
  lookFrom(*m_viewport, kTourView);
  m_firstView = kTourView;
  new Tour(m_workspace, m_toolbox, *m_viewport);
}

void MainWindow::closeWithoutAsking() {
  m_files->discardChanges();
  close();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
  const QKeySequence keys(QKeyCombination(modifiers, static_cast<Qt::Key>(event->key())));
  const QString why = event->isAutoRepeat() ? QString() : m_actions->obstacleOf(keys);
  if (why.isEmpty()) return QMainWindow::keyPressEvent(event);
  m_session.say(level::Severity::warning, why);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_play->stop();
  event->setAccepted(m_files->mayLeave());
  if (!event->isAccepted()) return;
  m_journal.reset();
  m_autosave.reset();
}

namespace {

// The first dragged file that is on this machine; empty if there is none.
std::filesystem::path draggedFile(const QMimeData& data) {
  for (const QUrl& url : data.urls()) {
    if (url.isLocalFile()) return url.toLocalFile().toStdString();
  }
  return {};
}

}  // namespace

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const QMimeData& dragged = *event->mimeData();
  if (!draggedFile(dragged).empty() || !draggedEntityClass(dragged).isEmpty())
    event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (const QString name = draggedEntityClass(*event->mimeData()); !name.isEmpty()) {
    event->acceptProposedAction();
    return createEntity(m_parts, name, mapToGlobal(event->position().toPoint()));
  }
  const std::filesystem::path file = draggedFile(*event->mimeData());
  if (file.empty()) return;
  event->acceptProposedAction();
  // After this event: a dialog inside of it would block the program from which the file is dragged.
  QMetaObject::invokeMethod(
      this, [this, file] { m_files->takeDropped(file); }, Qt::QueuedConnection);
}

void MainWindow::showTitle() {
  const QString name = m_session.path().empty()
                           ? tr("New level")
                           : QString::fromStdString(m_session.path().filename().string());
  const QString readOnly = m_session.isReadOnly() ? tr(" (read-only)") : QString();
  setWindowTitle(tr("%1[*]%2 - Halfspace").arg(name, readOnly));
  setWindowModified(m_session.isModified());
}

}  // namespace halfspace::editor
