// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/application/command_line.h"
#include "editor/application/frame_log.h"
#include "editor/application/main_window.h"

namespace halfspace::editor {

// `halfspace-editor --bench FILE`: measures how long edits block the event loop. Opens the level
// and waits for its first picture. Then drags the solid of median size, the largest solid and all
// solids by mouse events, five seconds each, and rotates, scales and shears all solids in the same
// way. Then hides, groups, ungroups, duplicates, paints and deletes all solids, each with undo and
// redo. Prints the blocked times. Ends the program with an exit code: done, cannotReadOrWrite if
// the level could not be opened, or wrongInput if a drag moved nothing.
void runDragBench(TimedApplication& application, MainWindow& window, const CommandLine& line);

}  // namespace halfspace::editor
