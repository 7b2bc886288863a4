// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/retained_batch.h"

#include <algorithm>
#include <utility>

#include "editor/viewport/drawing/chunked_batch.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kPiece = (1 << 20) / sizeof(LineVertex);  // vertices: a megabyte

}  // namespace

std::vector<LineVertex>& VertexPieces::roomFor(std::size_t count) {
  if (m_pieces.empty()) {
    m_pieces.emplace_back();  // grows as usual: most selections are small
  } else if (m_pieces.back().size() + count > kPiece && !m_pieces.back().empty()) {
    m_pieces.emplace_back().reserve(std::max(count, kPiece));
  }
  return m_pieces.back();
}

void VertexPieces::clear() {
  if (m_pieces.size() > 1) return level::disposeAside(std::exchange(m_pieces, {}));
  m_pieces.clear();
}

void RetainedBatch::set(VertexPieces vertices) {
  m_vertices.clear();
  m_vertices = std::move(vertices);
  m_dirty = true;
  m_sent = 0;
}

void RetainedBatch::send(Gl& gl, const std::vector<LineVertex>& piece) {
  Buffer& made = m_staged->all.emplace_back();
  gl.glGenBuffers(1, &made.buffer);
  gl.glBindBuffer(GL_ARRAY_BUFFER, made.buffer);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(piece.size() * sizeof(LineVertex)),
                  piece.data(), GL_DYNAMIC_DRAW);
  made.arrays.make(gl, m_kind, made.buffer);
  made.count = static_cast<int>(piece.size());
  m_staged->count += made.count;
}

bool RetainedBatch::stage(Gl& gl, const std::function<bool()>& isOver) {
  if (!m_dirty) return true;
  if (m_sent == 0) {
    if (m_staged) release(gl, *m_staged);
    m_staged.emplace();
  }
  while (m_sent < m_vertices.all().size()) {
    send(gl, m_vertices.all()[m_sent++]);
    if (isOver() && m_sent < m_vertices.all().size()) return false;
  }
  m_dirty = false;
  m_sent = 0;
  return true;
}

bool RetainedBatch::upload(Gl& gl) {
  stage(gl, [] { return false; });
  if (!m_staged) return false;
  release(gl, m_drawn);
  m_drawn = *std::exchange(m_staged, {});
  return true;
}

void RetainedBatch::draw(Gl& gl, Stroke stroke) const {
  for (const Buffer& buffer : m_drawn.all) buffer.arrays.draw(gl, m_kind, buffer.count, stroke);
}

void RetainedBatch::release(Gl& gl, Buffers& buffers) {
  for (Buffer& buffer : buffers.all) {
    gl.glDeleteBuffers(1, &buffer.buffer);
    buffer.arrays.release(gl);
  }
  buffers = {};
}

void RetainedBatch::release(Gl& gl) {
  release(gl, m_drawn);
  if (m_staged) release(gl, *m_staged);
  m_staged.reset();
  m_dirty = true;  // a new context needs the vertices again
  m_sent = 0;
}

void StreamBatch::send(Gl& gl, const void* vertices, std::size_t bytes) {
  if (m_buffer == 0) {
    gl.glGenBuffers(1, &m_buffer);
    m_arrays[0].make(gl, VertexKind::fill, m_buffer);
    m_arrays[1].make(gl, VertexKind::segment, m_buffer);
    m_arrays[2].make(gl, VertexKind::face, m_buffer);
  }
  gl.glBindBuffer(GL_ARRAY_BUFFER, m_buffer);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes), vertices, GL_STREAM_DRAW);
}

void StreamBatch::draw(Gl& gl, VertexKind kind, const std::vector<LineVertex>& vertices,
                       Stroke stroke) {
  if (vertices.empty()) return;
  send(gl, vertices.data(), vertices.size() * sizeof(LineVertex));
  m_arrays[kind == VertexKind::segment ? 1 : 0].draw(gl, kind, static_cast<int>(vertices.size()),
                                                     stroke);
}

void StreamBatch::draw(Gl& gl, const std::vector<FaceVertex>& vertices) {
  if (vertices.empty()) return;
  send(gl, vertices.data(), vertices.size() * sizeof(FaceVertex));
  m_arrays[2].draw(gl, VertexKind::face, static_cast<int>(vertices.size()), Stroke::wide);
}

void StreamBatch::release(Gl& gl) {
  gl.glDeleteBuffers(1, &m_buffer);
  for (VertexArrays& arrays : m_arrays) arrays.release(gl);
  m_buffer = 0;
}

}  // namespace halfspace::editor
