// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "editor/tools/tool.h"

namespace halfspace::editor {

// Guides belong to the views, not to one tool: the depth of new shapes (depth_guide.h) and the
// section plane (section_guide.h). Their handles are grabbed before anything of the active tool.

// The handles and lines of all guides in one pane. `drawsShapes`: the active tool draws, so the
// depth of new shapes matters.
Overlay guideOverlay(const Workspace& workspace, const Camera& camera, bool drawsShapes);
// Whether the mouse is over the handle of a guide.
bool isOnGuide(const Workspace& workspace, const Pointer& pointer, bool drawsShapes);
// Begins to drag the guide whose handle was pressed; null if none was.
std::unique_ptr<PointerDrag> beginGuideDrag(Workspace& workspace, const Pointer& pressed,
                                            bool drawsShapes);

}  // namespace halfspace::editor
