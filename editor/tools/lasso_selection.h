// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/session.h"
#include "editor/tools/lasso_area.h"

namespace halfspace::editor {

// The nodes that a click could select and that lie wholly inside the closed line on the screen:
// solids by all their corners, point entities by their origin, groups and linked copies by all
// their members. At any depth, also behind other solids; in ascending order of their ids. Hidden
// and locked nodes are left out. Cost: the corners of the scene, and for those in the line's
// bounding rectangle the points of the line.
Session::Nodes nodesInLasso(const Session& session, const LassoArea& area);

void selectNodes(Session& session, const Session::Nodes& nodes, LassoMode mode);

}  // namespace halfspace::editor
