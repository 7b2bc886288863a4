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

// What is remembered between two starts.
struct Settings {
  QString theme = QStringLiteral("dark");
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

// Where they lie: HALFSPACE_SETTINGS, else the user's configuration folder.
std::filesystem::path settingsPath();

// Settings from a file. One that cannot be understood is put aside as "<name>.damaged" and said;
// everything has its usual value then. Where single values make no sense those have their usual
// value, and are said. A file that is not there is no problem.
Settings readSettings(const std::filesystem::path& path, std::optional<QString>& problem);
// What went wrong, if anything did.
std::optional<QString> writeSettings(const Settings& settings, const std::filesystem::path& path);

}  // namespace halfspace::editor
