// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "editor/tools/tool.h"

namespace halfspace::editor {

// The section plane of the 3D pane (view_cut.h): drawn as a rectangle around the level, with a
// handle in its middle that moves it along its normal. Axis-aligned planes snap to the grid.

// Empty without a section plane.
Overlay sectionOverlay(const Workspace& workspace, const Camera& camera);
bool isOnSection(const Workspace& workspace, const Pointer& pointer);
// Contract: isOnSection().
std::unique_ptr<PointerDrag> beginSectionDrag(Workspace& workspace, const Pointer& pressed);

// Shows the plane in the middle of the level that leaves out everything above, or removes the plane
// that is shown. The plane that was shown last comes back if it still meets the level.
void toggleSection(Workspace& workspace);
// The next axis: z, x, y; through the middle of the level.
void turnSection(Workspace& workspace);
// Leaves out the other side.
void flipSection(Workspace& workspace);
// Places the plane on the selected face, leaving out what is in front of it; false if no face of
// the scene is selected.
bool placeSectionOnFace(Workspace& workspace);

}  // namespace halfspace::editor
