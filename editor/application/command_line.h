// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <QSize>
#include <QStringList>

namespace halfspace::editor {

// The values of the options.
struct CommandLine {
  std::filesystem::path level;       // empty: none
  std::filesystem::path screenshot;  // not empty: write a picture and exit
  std::filesystem::path json;        // with --bench: file for its figures
  QStringList steps;                 // with --bench: only these steps; empty: all
  bool bench = false;  // measure the editor's response to drags and large edits, then exit
  QString view = QStringLiteral("four");  // "four", "3d", "xy", "xz", "yz"
  // With a screenshot: x, y, z, yaw and pitch of the 3D camera, in degrees; none: the whole level.
  std::optional<std::array<double, 5>> camera;
  QStringList lab;            // overlays of the BSP lab; not empty: raises the lab
  QString theme;              // empty: from the settings
  QString language;           // empty: from the settings
  QString draw;               // name of a draw mode; empty: from the settings
  std::optional<QSize> size;  // none: the size of the last window, or the default
  // With a screenshot: play from the player start. Any of "first", "third", "expanded", "walked",
  // "carved", "others".
  QStringList play;
  // not empty: measure carving in levels of these brush counts
  std::vector<std::size_t> benchCarve;
};

// Exits with a message if the command line is wrong, and after --help, --version and --help-as.
CommandLine readCommandLine(const QStringList& arguments);

}  // namespace halfspace::editor
