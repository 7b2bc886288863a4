// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <QSize>
#include <QStringList>

namespace halfspace::editor {

// The values of the options.
struct CommandLine {
  std::filesystem::path level;            // empty: none
  std::filesystem::path screenshot;       // not empty: write a picture and exit
  std::filesystem::path json;             // with --bench: file for its figures
  bool bench = false;                     // drag solids of the level, print times, and exit
  QString view = QStringLiteral("four");  // "four", "3d", "xy", "xz", "yz"
  QStringList lab;                        // overlays of the BSP lab; not empty: the lab is in front
  QString theme;                          // empty: as the settings say
  QString language;                       // empty: as the settings say
  QSize size{1600, 1000};
  // With a screenshot: play mode, from the player start. Any of "first", "third", "expanded",
  // "walked", "carved", "others".
  QStringList play;
  std::vector<std::size_t> benchCarve;  // not empty: measure in levels of so many brushes
};

// Exits after a message where the command line is wrong, and after --help, --version, --help-as.
CommandLine readCommandLine(const QStringList& arguments);

}  // namespace halfspace::editor
