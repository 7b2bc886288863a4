// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPixmap>

#include "editor/application/command_line.h"
#include "editor/application/main_window.h"

namespace halfspace::editor {

// A picture of the whole window.
QPixmap pictureOf(MainWindow& window);

// Waits until the level is evaluated and drawn, writes the picture and quits; exit code 1 if
// writing failed.
void takeScreenshot(MainWindow& window, const CommandLine& line);

}  // namespace halfspace::editor
