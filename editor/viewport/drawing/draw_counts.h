// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace halfspace::editor {

// What the panes have drawn with OpenGL since the start of the program, for `--bench`.
struct DrawCounts {
  std::uint64_t calls = 0;      // draw calls
  std::uint64_t triangles = 0;  // of faces, fills and wide lines, two for each
  std::uint64_t lines = 0;      // thin lines
  std::uint64_t programs = 0;   // changes of the shader program
};
// Used by the event loop's thread only: it draws all panes.
DrawCounts& drawCounts();

}  // namespace halfspace::editor
