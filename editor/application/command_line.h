// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <QSize>
#include <QStringList>

namespace halfspace::editor {

// What the program was asked for.
struct CommandLine {
  std::filesystem::path level;            // empty: none
  std::filesystem::path screenshot;       // not empty: draw the window into this file and end
  std::filesystem::path json;             // of the bench: its figures for programs
  bool bench = false;                     // drag solids of the level, tell how it went, and end
  QString view = QStringLiteral("four");  // "four", "3d", "xy", "xz", "yz"
  QStringList lab;                        // overlays of the BSP lab; not empty: it is raised
  QString theme;                          // empty: as the settings say
  QSize size{1600, 1000};
  // With a screenshot: somebody plays, from the player start. Any of "first", "third", "expanded",
  // "walked", "carved", "others".
  QStringList play;
  std::vector<std::size_t> benchCarve;  // not empty: measure in levels of so many brushes, and end
};

// Wrong usage ends the program with words; --help and --version end it, too.
CommandLine readCommandLine(const QStringList& arguments);

}  // namespace halfspace::editor
