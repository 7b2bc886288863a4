// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/toolbox.h"

namespace halfspace::editor {

// All that is drawn over a pane: entities, the way somebody walked, the leak, and over those what
// the tool in use shows there.
Overlay marksOf(const Toolbox& toolbox, const Workspace& workspace, const Camera& camera);

}  // namespace halfspace::editor
