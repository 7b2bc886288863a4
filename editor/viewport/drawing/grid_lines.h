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

// Lines of the grid in view of the camera. Flat panes: the spacing is doubled until lines are at
// least 6 pixels apart. 3D: lines of the floor (z = 0) around the eye. Every eighth line is a major
// one, but major lines are at least 64 level units apart.
std::vector<LineVertex> gridLines(const Camera& camera, const Grid& grid, const GridInk& ink);
// The distance from the eye, in level units, at which the lines of the floor have faded out in 3D.
double gridExtent(const Camera& camera, const Grid& grid);

}  // namespace halfspace::editor
