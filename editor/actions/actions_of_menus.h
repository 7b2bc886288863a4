// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/actions/action_table.h"

namespace halfspace::editor {

// The parts of the action table (actionTable()), by menu, in the order of the menu bar.
std::span<const ActionInfo> fileAndEditActions();
std::span<const ActionInfo> solidActions();  // Select, Solid, Face
std::span<const ActionInfo> viewActions();
std::span<const ActionInfo> playAndToolActions();  // Check, Play, Run, Tools, Help

}  // namespace halfspace::editor
