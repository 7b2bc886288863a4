// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "editor/viewport/drawing/shader.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

// Lines or untextured triangles that are drawn many times between changes. They are sent to the
// graphics card once after each change.
class RetainedBatch {
 public:
  void set(std::vector<LineVertex> vertices);
  bool isEmpty() const { return m_drawn.count == 0; }  // whether draw() draws nothing

  // Contract for the rest: the OpenGL context is current. Only upload() changes what draw() draws.
  void upload(Gl& gl);
  // Sends vertices ahead of upload(), until none is left or `isOver` returns true; it is called
  // after each part of about a megabyte, and then stage() returns false.
  bool stage(Gl& gl, const std::function<bool()>& isOver);
  void draw(Gl& gl, unsigned mode) const;
  void release(Gl& gl);

 private:
  struct Buffer {
    unsigned array = 0;
    unsigned buffer = 0;
    int count = 0;
  };
  void beginStage(Gl& gl);
  static void release(Gl& gl, Buffer& buffer);

  std::vector<LineVertex> m_vertices;
  Buffer m_drawn;
  std::optional<Buffer> m_staged;
  bool m_dirty = false;    // neither buffer holds all of m_vertices
  std::size_t m_sent = 0;  // while m_dirty: number of vertices that m_staged holds
};

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
