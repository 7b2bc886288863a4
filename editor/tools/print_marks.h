// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/print_check.h"
#include "editor/tools/overlay.h"

namespace halfspace::editor {

// Marks of the print checks in the views: thin walls as a surface, red below half of the limit and
// yellow above; overhangs and sharp edges in the accent colour.
Overlay printMarks(const CheckedPrint& checked);

}  // namespace halfspace::editor
