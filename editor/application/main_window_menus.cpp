// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// MainWindow: its menus, the actions of languages and panels, and the files that the command
// palette finds.
#include <utility>

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

#include "editor/actions/command_palette.h"
#include "editor/application/main_window.h"
#include "editor/application/plugin_menus.h"
#include "editor/panels/issues_panel.h"

namespace halfspace::editor {

// Samples and recent files, for the palette.
std::vector<PaletteEntry> MainWindow::filesToOpen() {
  std::vector<PaletteEntry> entries;
  for (const QString& path : m_files->recent()) {
    const QFileInfo file(path);
    entries.push_back(
        {tr("Open Recent: %1").arg(file.fileName()), file.dir().dirName(), [this, path] {
           if (m_files->mayLeave()) openLevel(path.toStdString());
         }});
  }
  for (const QString& name : DocumentFiles::samples()) {
    entries.push_back({tr("Open Sample: %1").arg(name), {}, [this, name] {
                         if (m_files->mayLeave()) m_files->openSample(name);
                       }});
  }
  return entries;
}

void MainWindow::bindLanguages() {
  const std::pair<const char*, QString> actions[] = {{"view.languageSystem", QString()},
                                                     {"view.languageEnglish", QStringLiteral("en")},
                                                     {"view.languageGerman", QStringLiteral("de")}};
  for (const auto& [id, language] : actions) {
    m_actions->bind(id, {[this, language = language] {
                           if (language == m_language) return;
                           m_language = language;
                           writeSettingsSoon();
                           m_session.say(level::Severity::warning,
                                         tr("The language changes when the editor starts again."));
                         },
                         {},
                         [this, language = language] { return m_language == language; }});
  }
}

// Brings a panel to the front; hides it if it is in front.
void MainWindow::bindPanels() {
  const std::pair<const char*, QDockWidget*> panels[] = {{"panel.outline", m_docks.outline},
                                                         {"panel.inspector", m_docks.inspector},
                                                         {"panel.materials", m_docks.materials},
                                                         {"panel.uv", m_docks.uv},
                                                         {"panel.entities", m_docks.entities},
                                                         {"panel.issues", m_docks.issues},
                                                         {"panel.print", m_docks.print},
                                                         {"panel.lab", m_docks.lab},
                                                         {"panel.console", m_docks.console},
                                                         {"panel.play", m_docks.play},
                                                         {"panel.run", m_docks.run}};
  for (const auto& [id, dock] : panels) {
    m_actions->bind(id, {[dock = dock] {
                           const bool isInFront =
                               dock->isVisible() && !dock->visibleRegion().isEmpty();
                           dock->setVisible(!isInFront);
                           if (!isInFront) dock->raise();
                         },
                         {},
                         [dock = dock] { return !dock->isHidden(); }});
    connect(dock, &QDockWidget::visibilityChanged, m_actions, &ActionSet::refresh);
  }
}

void MainWindow::fillMenus() {
  m_actions->fillMenus(*menuBar());
  for (QAction* action : menuBar()->actions()) {
    QMenu* menu = action->menu();
    if (menu->objectName() != QStringLiteral("File")) continue;
    m_recentMenu = new QMenu(tr("Open Recent"), this);
    menu->insertMenu(m_actions->action("file.import"), m_recentMenu);
    auto* samples = new QMenu(tr("Open Sample"), this);
    menu->insertMenu(m_actions->action("file.import"), samples);
    for (const QString& name : DocumentFiles::samples()) {
      samples->addAction(name, this, [this, name] {
        if (m_files->mayLeave()) m_files->openSample(name);
      });
    }
  }
  addPluginMenus(*menuBar(), m_parts, *findChild<IssuesPanel*>());
  connect(m_files, &DocumentFiles::recentChanged, this, &MainWindow::fillRecentMenu);
}

void MainWindow::fillRecentMenu() {
  m_recentMenu->clear();
  for (const QString& path : m_files->recent()) {
    m_recentMenu->addAction(path, this, [this, path] {
      if (m_files->mayLeave()) openLevel(path.toStdString());
    });
  }
  m_recentMenu->setEnabled(!m_recentMenu->isEmpty());
}

}  // namespace halfspace::editor
