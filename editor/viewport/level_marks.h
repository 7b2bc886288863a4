// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/toolbox.h"

namespace halfspace::editor {

// All marks over a pane: entities, the last play path, issues, the leak, and those of the active
// tool.
Overlay marksOf(const Toolbox& toolbox, const Workspace& workspace, const Camera& camera);

}  // namespace halfspace::editor
