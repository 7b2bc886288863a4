// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// MainWindow: takes what is kept between starts from the settings, and gives it to them.
#include <algorithm>
#include <array>

#include "editor/application/main_window.h"

namespace halfspace::editor {

namespace {

constexpr std::array<int, 4> kPanes{1, 2, 4, 3};  // Settings::panes by PaneLayout::Form
constexpr int kSettingsDelay = 1000;  // milliseconds: several changes are written together

}  // namespace

void MainWindow::restore(const Settings& settings) {
  m_actions->setKeymap(settings.keymap);
  m_language = settings.language;
  m_files->setRecent(settings.recent);
  fillRecentMenu();
  m_game.setSetups(settings.games);
  if (!settings.imageFolder.isEmpty()) m_files->useImages(settings.imageFolder);
  if (!settings.entityDefinitions.isEmpty()) m_files->useEntities(settings.entityDefinitions);
  m_viewport->panes().setActive(settings.activePane);
  const auto form = std::ranges::find(kPanes, settings.panes);
  if (form != kPanes.end()) {
    m_viewport->setForm(static_cast<PaneLayout::Form>(form - kPanes.begin()));
  }
  m_viewport->panes().setCross(settings.cross);  // which one depends on the form
  m_workspace.setGrid(settings.grid);
  m_workspace.setView(settings.view);
  if (!settings.isDrawingChosen) {
    constexpr auto kOnce =
        static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection);
    connect(
        m_viewport, &ViewportWidget::drawsLightFluently, this,
        [this] {
          ViewOptions view = m_workspace.view();
          view.mode = DrawMode::lit;
          m_workspace.setView(view);
        },
        kOnce);
  }
  m_bookmarks->restore(settings.levelViews);
  std::vector<std::string> materials;
  for (const QString& name : settings.recentMaterials) materials.push_back(name.toStdString());
  m_workspace.setRecentMaterials(std::move(materials));
  m_workspace.setTextureLock(settings.textureLock);
  m_workspace.setCameraPreferences(settings.camera);
  if (!settings.geometry.isEmpty()) restoreGeometry(settings.geometry);
  if (!settings.docks.isEmpty()) restoreState(settings.docks);
  if (!settings.lowerPanels) {
    for (QDockWidget* dock : m_docks.lower()) dock->hide();
  }
}

Settings MainWindow::settings() const {
  Settings settings;
  settings.theme = m_appearance.theme();
  settings.language = m_language;
  settings.geometry = saveGeometry();
  settings.docks = m_beforePlay.isEmpty() ? saveState() : m_beforePlay;
  const PaneLayout& panes = m_viewport->arrangedPanes();
  settings.cross = panes.cross();
  settings.panes = kPanes[static_cast<std::size_t>(panes.form())];
  settings.activePane = panes.active();
  settings.grid = m_workspace.grid();
  settings.view = m_workspace.view();
  settings.textureLock = m_workspace.textureLock();
  settings.camera = m_workspace.cameraPreferences();
  settings.tourSeen = true;
  settings.recent = m_files->recent();
  settings.levelViews = m_bookmarks->all();
  for (const std::string& name : m_workspace.recentMaterials()) {
    settings.recentMaterials << QString::fromStdString(name);
  }
  settings.imageFolder = m_files->imageFolder();
  settings.entityDefinitions = m_files->entityDefinitions();
  settings.games = m_game.setups();
  settings.keymap = m_actions->keymap();
  return settings;
}

void MainWindow::keepSettings(const std::filesystem::path& file) {
  m_settingsFile = file;
  m_settingsAreDue.setSingleShot(true);
  m_settingsAreDue.setInterval(kSettingsDelay);
  connect(&m_settingsAreDue, &QTimer::timeout, this, [this] {
    if (const auto problem = writeSettings(settings(), m_settingsFile)) {
      m_session.say(level::Severity::warning,
                    tr("The settings could not be saved: %1").arg(*problem));
    }
  });
  const auto soon = [this] { writeSettingsSoon(); };
  connect(m_actions, &ActionSet::shortcutsChanged, this, soon);
  connect(&m_appearance, &Appearance::changed, this, soon);
  connect(m_files, &DocumentFiles::recentChanged, this, soon);
  connect(m_files, &DocumentFiles::imagesUsed, this, soon);
  connect(&m_game, &LevelGame::changed, this, soon);
}

void MainWindow::writeSettingsSoon() {
  if (!m_settingsFile.empty()) m_settingsAreDue.start();
}

}  // namespace halfspace::editor
