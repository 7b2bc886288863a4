// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
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
  int count() const { return m_drawn.count; }          // of the vertices that draw() draws

  // Contract for the rest: the OpenGL context is current. Only upload() changes what draw() draws.
  void upload(Gl& gl);
  // Sends vertices ahead of upload(), until none is left or `isOver` returns true; it is called
  // after each part of about a megabyte, and then stage() returns false.
  bool stage(Gl& gl, const std::function<bool()>& isOver);
  void draw(Gl& gl, Stroke stroke = Stroke::wide) const;
  void release(Gl& gl);

 private:
  struct Buffer {
    VertexArrays arrays;
    unsigned buffer = 0;
    int count = 0;
  };
  void beginStage(Gl& gl);
  static void release(Gl& gl, Buffer& buffer);

  VertexKind m_kind;
  std::vector<LineVertex> m_vertices;
  Buffer m_drawn;
  std::optional<Buffer> m_staged;
  bool m_dirty = false;    // neither buffer holds all of m_vertices
  std::size_t m_sent = 0;  // while m_dirty: number of vertices that m_staged holds
};

// Draws lines, untextured triangles or faces that change with every frame. Contract: the OpenGL
// context is current.
class StreamBatch {
 public:
  // Contract: segments or fills.
  void draw(Gl& gl, VertexKind kind, const std::vector<LineVertex>& vertices,
            Stroke stroke = Stroke::wide);
  void draw(Gl& gl, const std::vector<FaceVertex>& vertices);
  void release(Gl& gl);

 private:
  void send(Gl& gl, const void* vertices, std::size_t bytes);
  std::array<VertexArrays, 3> m_arrays;  // for fills, segments and faces
  unsigned m_buffer = 0;
};

}  // namespace halfspace::editor
