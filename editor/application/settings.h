// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include <QByteArray>
#include <QPointF>
#include <QString>
#include <QStringList>

#include "editor/actions/keymap.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// The settings that are kept between starts.
struct Settings {
  QString theme = QStringLiteral("dark");
  QString language;     // "de", "en"; empty: the system's
  QByteArray geometry;  // of the window
  QByteArray docks;
  int panes = 4;            // 1, 2 or 4
  QPointF cross{0.5, 0.5};  // between them
  int activePane = 0;       // 3D, XY, XZ, YZ: the one that is seen where there is one
  Grid grid;
  ViewOptions view;
  bool textureLock = true;
  bool tourSeen = false;
  QStringList recent;
  QString imageFolder;        // of the user's materials; empty: none
  QString entityDefinitions;  // a file of a game's entities; empty: the built-in ones
  Keymap keymap;
};

// The settings file: HALFSPACE_SETTINGS, else in the user's configuration folder.
std::filesystem::path settingsPath();

// Reads the settings. A damaged file is renamed to "<name>.damaged" and all settings are reset;
// single invalid settings are reset. `problem` then holds a message. A missing file is not a
// problem.
Settings readSettings(const std::filesystem::path& path, std::optional<QString>& problem);
// Returns the error, if any.
std::optional<QString> writeSettings(const Settings& settings, const std::filesystem::path& path);

}  // namespace halfspace::editor
