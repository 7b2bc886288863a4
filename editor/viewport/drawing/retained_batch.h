// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "editor/viewport/drawing/chunked_batch.h"
#include "editor/viewport/drawing/shader.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

// Vertices in lists of about a megabyte each: one list of all vertices of a large selection would
// be copied while it grows, or take ten milliseconds to be made by the driver.
class VertexPieces {
 public:
  VertexPieces() = default;
  // All in one list.
  explicit VertexPieces(std::vector<LineVertex> vertices) {
    m_pieces.push_back(std::move(vertices));
  }
  // A list to which `count` vertices can be appended without a copy of those in it.
  std::vector<LineVertex>& roomFor(std::size_t count);
  // Frees the lists, many of them in another thread.
  void clear();
  const std::vector<std::vector<LineVertex>>& all() const { return m_pieces; }

 private:
  std::vector<std::vector<LineVertex>> m_pieces;
};

// Lines or untextured triangles that are drawn many times between changes. They are sent to the
// graphics card once after each change.
class RetainedBatch {
 public:
  explicit RetainedBatch(VertexKind kind) : m_kind(kind) {}

  void set(VertexPieces vertices);
  int count() const { return m_drawn.count; }  // of the vertices that draw() draws
  bool isStaged() const { return !m_dirty; }   // stage() has nothing to send

  // Contract for the rest: the OpenGL context is current. Only upload() changes what draw() draws;
  // it returns whether it did.
  bool upload(Gl& gl);
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
  // One for each piece.
  struct Buffers {
    std::vector<Buffer> all;
    int count = 0;
  };
  void send(Gl& gl, const std::vector<LineVertex>& piece);
  static void release(Gl& gl, Buffers& buffers);

  VertexKind m_kind;
  VertexPieces m_vertices;
  Buffers m_drawn;
  std::optional<Buffers> m_staged;
  bool m_dirty = false;    // neither m_drawn nor m_staged holds all of m_vertices
  std::size_t m_sent = 0;  // while m_dirty: number of pieces that m_staged holds
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
