// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/tools/camera.h"
#include "editor/tools/grid.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

struct GridInk {
  QColor minor, major, x, y, z;
};

// Lines of the grid as the camera sees them: in flat panes all that are at least some pixels apart,
// in 3D those of the floor around the eye. Major lines stand every 64 units, or every eighth.
std::vector<LineVertex> gridLines(const Camera& camera, const Grid& grid, const GridInk& ink);
// How far from the eye the floor's lines fade out in 3D.
double gridReach(const Camera& camera, const Grid& grid);

}  // namespace halfspace::editor
