// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "editor/tools/tool.h"

namespace halfspace::editor {

// A shape drawn in a flat pane gets its extent along the third axis, its depth, from the reference
// box of the workspace. The other flat panes show that extent as two lines across the pane, each
// with a handle at the end of the line and its coordinate:
//
//     XZ pane       | X Z              |
//                   |------------------[] Z 64     the end of the depth
//                   |                  |
//                   |------------------[] Z 0      where drawing starts
//
// Dragging the start moves both lines, dragging the end changes the thickness.
enum class DepthEnd : unsigned char { start, end };

// Empty for the 3D pane, for the pane in which the depth is not visible, and while the user has
// switched the lines off.
Overlay depthOverlay(const Workspace& workspace, const Camera& camera);
std::optional<DepthEnd> depthHandleAt(const Workspace& workspace, const Pointer& pointer);
std::unique_ptr<PointerDrag> beginDepthDrag(Workspace& workspace, const Pointer& pressed,
                                            DepthEnd end);
// "Z", the name of an axis in labels.
QString axisName(int axis);

}  // namespace halfspace::editor
