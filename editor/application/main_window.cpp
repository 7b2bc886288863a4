// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/main_window.h"

#include <QCloseEvent>
#include <QMessageBox>
#include <QStatusBar>

#include "editor/application/file_dialogs.h"

namespace halfspace::editor {

MainWindow::MainWindow(Appearance& appearance)
    : m_appearance(appearance),
      m_viewport(new ViewportWidget(m_toolbox, m_workspace, appearance, this)),
      m_actions(new ActionSet(appearance, *this, *m_viewport)),
      m_words(new QLabel(this)),
      m_figures(new QLabel(this)) {
  setCentralWidget(m_viewport);
  bindFileActions();
  bindEditActions();
  bindViewActions();
  m_actions->fillMenus(*menuBar());
  statusBar()->addWidget(m_words, 1);
  statusBar()->addPermanentWidget(m_figures);
  connect(&m_session, &Session::fileChanged, this, &MainWindow::showTitle);
  connect(&m_session, &Session::selectionChanged, m_actions, &ActionSet::refresh);
  connect(&m_session, &Session::sceneChanged, this, &MainWindow::showStatus);
  connect(&m_toolbox, &Toolbox::updated, this, &MainWindow::showStatus);
  connect(&m_session, &Session::said, this,
          [this](const Message& message) { statusBar()->showMessage(message.text, 6000); });
  m_actions->refresh();
  showTitle();
}

MainWindow::~MainWindow() = default;

void MainWindow::bindFileActions() {
  m_actions->bind("file.new", {[this] {
                    if (mayLeave()) m_session.open(level::Level(), {});
                  }});
  m_actions->bind("file.open", {[this] {
                    if (!mayLeave()) return;
                    const auto path = askForLevel(this, m_files, m_session.path());
                    if (!path.empty()) openLevel(path);
                  }});
  m_actions->bind("file.save", {[this] { save(); }});
  m_actions->bind("file.saveAs", {[this] { saveAs(); }});
  m_actions->bind("file.quit", {[this] { close(); }});
}

void MainWindow::bindEditActions() {
  m_actions->bind("edit.undo",
                  {[this] { m_session.undo(); }, [this] { return m_session.canUndo(); }});
  m_actions->bind("edit.redo",
                  {[this] { m_session.redo(); }, [this] { return m_session.canRedo(); }});
}

void MainWindow::bindViewActions() {
  m_actions->bind("view.frameSelection", {[this] { m_viewport->frameSelection(); }});
  m_actions->bind("view.frameLevel", {[this] { m_viewport->frameLevel(); }});
  m_actions->bind("view.onePane", {[this] { m_viewport->setForm(PaneLayout::Form::one); }});
  m_actions->bind("view.twoPanes", {[this] { m_viewport->setForm(PaneLayout::Form::two); }});
  m_actions->bind("view.fourPanes", {[this] { m_viewport->setForm(PaneLayout::Form::four); }});
  m_actions->bind("view.nextPane", {[this] { m_viewport->cyclePane(); }});
  m_actions->bind("view.maximise", {[this] { m_viewport->toggleMaximised(); }});
}

bool MainWindow::openLevel(const std::filesystem::path& path) {
  ReadLevel read = m_files.read(path);
  if (!read.level) {
    const std::string text = read.issues.empty() ? "" : plugins::words(read.issues.front());
    QMessageBox::warning(
        this, tr("Cannot Open"),
        tr("%1 could not be opened.\n%2")
            .arg(QString::fromStdString(path.string()), QString::fromStdString(text)));
    return false;
  }
  m_session.open(*std::move(read.level), path, std::move(read.readOnlyReason));
  for (const plugins::Issue& issue : read.issues) {
    m_session.say(issue.severity, QString::fromStdString(plugins::words(issue)));
  }
  const auto frame = std::make_shared<QMetaObject::Connection>();
  *frame = connect(&m_session, &Session::sceneChanged, this, [this, frame] {
    m_viewport->frameLevel();
    disconnect(*frame);
  });
  return true;
}

bool MainWindow::save() {
  if (m_session.path().empty() || m_session.isReadOnly()) return saveAs();
  return saveTo(m_session.path());
}

bool MainWindow::saveAs() {
  const auto path = askWhereToSave(this, m_files, m_session.path());
  return !path.empty() && saveTo(path);
}

bool MainWindow::saveTo(const std::filesystem::path& path) {
  std::vector<std::string> losses;
  if (const auto problem = m_files.write(m_session.level(), path, losses)) {
    QMessageBox::warning(this, tr("Not Saved"), QString::fromStdString(*problem));
    return false;
  }
  for (const std::string& loss : losses) {
    m_session.say(level::Severity::warning, QString::fromStdString(loss));
  }
  m_session.markSaved(path);
  return true;
}

bool MainWindow::mayLeave() {
  if (!m_asks || !m_session.isModified()) return true;
  switch (askAboutChanges(this, m_session.path())) {
    case Unsaved::save:
      return save();
    case Unsaved::discard:
      return true;
    case Unsaved::cancel:
      break;
  }
  return false;
}

void MainWindow::closeWithoutAsking() {
  m_asks = false;
  close();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  event->setAccepted(mayLeave());
}

void MainWindow::showTitle() {
  const QString name = m_session.path().empty()
                           ? tr("New level")
                           : QString::fromStdString(m_session.path().filename().string());
  setWindowTitle(
      tr("%1[*]%2 - Halfspace").arg(name, m_session.isReadOnly() ? tr(" (read-only)") : QString()));
  setWindowModified(m_session.isModified());
  m_actions->refresh();
}

void MainWindow::showStatus() {
  m_words->setText(m_toolbox.words());
  const EvaluationFigures& figures = m_session.scene().figures();
  m_figures->setText(tr("%1 solids, %2 faces | edit: %3 solids, %4 faces, %5 ms")
                         .arg(figures.solids)
                         .arg(figures.faces)
                         .arg(figures.solidsTouched)
                         .arg(figures.facesChanged)
                         .arg(figures.milliseconds, 0, 'f', 1));
}

}  // namespace halfspace::editor
