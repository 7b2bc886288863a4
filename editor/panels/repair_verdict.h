// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "geometry/repair/repair.h"

namespace halfspace::editor {

// What a mesh is, and if it cannot be repaired unasked, why not, and which choice of the mesh
// dialog helps. Not geometry::messageOf(), which names options of the command line.
QString verdictOf(const geometry::RepairResult& result);

}  // namespace halfspace::editor
