// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/application/command_line.h"
#include "editor/application/frame_log.h"
#include "editor/application/main_window.h"

namespace halfspace::editor {

// `halfspace-editor --bench FILE`: opens the level, waits for its first picture, then drags one
// solid of middling size and the largest one by mouse events for five seconds each, and tells how
// long the event loop was blocked by our own work. Ends the program: 0, or 1 where the level could
// not be opened.
void runDragBench(TimedApplication& application, MainWindow& window, const CommandLine& line);

}  // namespace halfspace::editor
