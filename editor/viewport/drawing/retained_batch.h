// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/viewport/drawing/gl.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

// Lines or plain triangles that are drawn many times between changes: they are sent to the graphics
// card once after each change.
class RetainedBatch {
 public:
  void set(std::vector<LineVertex> vertices);
  bool isEmpty() const { return m_count == 0; }

  // Contract for the rest: the context is current.
  void upload(Gl& gl);
  void draw(Gl& gl, unsigned mode) const;
  void release(Gl& gl);

 private:
  std::vector<LineVertex> m_vertices;
  int m_count = 0;
  bool m_dirty = false;
  unsigned m_array = 0;
  unsigned m_buffer = 0;
};

}  // namespace halfspace::editor
