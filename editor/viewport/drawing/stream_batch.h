// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/viewport/drawing/gl.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

// Draws lines or untextured triangles that change with every frame. Contract: the OpenGL context is
// current.
class StreamBatch {
 public:
  void draw(Gl& gl, unsigned mode, const std::vector<LineVertex>& vertices);
  void release(Gl& gl);

 private:
  unsigned m_array = 0;
  unsigned m_buffer = 0;
};

}  // namespace halfspace::editor
