// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "editor/viewport/drawing/chunked_batch.h"
#include "editor/viewport/drawing/shader.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

// Lines or untextured triangles that are drawn many times between changes. They are sent to the
// graphics card once after each change.
class RetainedBatch {
 public:
  explicit RetainedBatch(VertexKind kind) : m_kind(kind) {}

  void set(std::vector<LineVertex> vertices);
  bool isEmpty() const { return m_drawn.count == 0; }  // whether draw() draws nothing

  // Whether the vertices are not yet on the graphics card.
  bool isDirty() const { return m_dirty; }

  // Contract for the rest: the OpenGL context is current. Only upload() changes what draw() draws.
  void upload(Gl& gl);
  void stage(Gl& gl);  // sends the vertices ahead of upload()
  void draw(Gl& gl) const;
  void release(Gl& gl);

 private:
  struct Buffer {
    unsigned array = 0;
    unsigned buffer = 0;
    int count = 0;
  };
  static void release(Gl& gl, Buffer& buffer);

  VertexKind m_kind;
  std::vector<LineVertex> m_vertices;
  Buffer m_drawn;
  std::optional<Buffer> m_staged;
  bool m_dirty = false;  // neither buffer holds m_vertices
};

// Draws lines or untextured triangles that change with every frame. Contract: the OpenGL context is
// current.
class StreamBatch {
 public:
  // Contract: segments or fills.
  void draw(Gl& gl, VertexKind kind, const std::vector<LineVertex>& vertices);
  void release(Gl& gl);

 private:
  std::array<unsigned, 2> m_arrays{};  // for fills and segments
  unsigned m_buffer = 0;
};

}  // namespace halfspace::editor
