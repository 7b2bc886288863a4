// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>

#include "editor/application/command_line.h"
#include "editor/application/main_window.h"

namespace halfspace::editor {

// All of the window as it is seen.
QPixmap pictureOf(MainWindow& window);

// Once the level is evaluated and drawn: looks at it, writes the picture and ends the program, with
// code 1 where that failed.
void takeScreenshot(MainWindow& window, const CommandLine& line);

}  // namespace halfspace::editor
