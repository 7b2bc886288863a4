// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "geometry/repair/repair.h"

namespace halfspace::editor {

// The verdict on a mesh as text. If the mesh cannot be repaired without consent, the text gives the
// reason and the choice of the mesh dialog that helps. geometry::messageOf() names options of the
// command line instead.
QString verdictOf(const geometry::RepairResult& result);

}  // namespace halfspace::editor
