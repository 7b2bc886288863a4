// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include <QByteArray>
#include <QPointF>
#include <QString>
#include <QStringList>

#include "editor/actions/keymap.h"
#include "editor/session/game_setup.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

// The settings that are kept between starts.
struct Settings {
  QString theme = QStringLiteral("dark");
  QString language;     // "de", "en"; empty: the system's
  QByteArray geometry;  // of the main window, as Qt saves it
  QByteArray docks;
  bool lowerPanels = true;  // the panels below the panes are open where `docks` says nothing
  int panes = 4;            // 1, 2, 4; 3: a large 3D pane beside a column of the flat ones
  QPointF cross{0.5, 0.5};  // PaneLayout::cross()
  int activePane = 0;       // 0 to 3: 3D, XY, XZ, YZ; the visible pane if there is only one
  Grid grid;
  ViewOptions view;
  // Whether the user chose the draw mode. If not, it is lit where the machine draws that fluently.
  bool isDrawingChosen = false;
  bool textureLock = true;
  CameraPreferences camera;
  bool tourSeen = false;
  QStringList recent;
  QStringList recentMaterials;  // the last one first
  // Camera bookmarks by the path of the level's file, the level that was open last first.
  struct LevelViews {
    QString path;
    ViewportWidget::Bookmarks bookmarks;
  };
  static constexpr std::size_t kMostLevels = 64;  // whose bookmarks are kept
  std::vector<LevelViews> levelViews;
  QString imageFolder;        // of the user's textures; empty: none
  QString entityDefinitions;  // file with the entity classes of a game; empty: the built-in ones
  GameSetups games;
  Keymap keymap;
};

// The draw mode of this name in the settings file: "lit", "textured", ... Contract: there is one.
DrawMode drawModeNamed(const QString& name);

// The settings file: HALFSPACE_SETTINGS, else in the user's configuration folder.
std::filesystem::path settingsPath();

// The settings of the first start, when there is no settings file: a large 3D pane, with the panels
// below it closed.
Settings firstSettings();

// Reads the settings. A damaged file is renamed to "<name>.damaged" and all settings are reset;
// single invalid settings are reset. `problem` then holds a message. A missing file is not a
// problem.
Settings readSettings(const std::filesystem::path& path, std::optional<QString>& problem);
// Returns the error, if any.
std::optional<QString> writeSettings(const Settings& settings, const std::filesystem::path& path);

}  // namespace halfspace::editor
