// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/retained_batch.h"

#include <algorithm>
#include <utility>

#include "editor/viewport/drawing/chunked_batch.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kSentAtOnce = (1 << 20) / sizeof(LineVertex);  // vertices

}  // namespace

void RetainedBatch::set(std::vector<LineVertex> vertices) {
  level::disposeAside(std::exchange(m_vertices, std::move(vertices)));
  m_dirty = true;
  m_sent = 0;
}

// Makes room for all vertices on the graphics card.
void RetainedBatch::beginStage(Gl& gl) {
  if (m_staged) release(gl, *m_staged);
  Buffer& made = m_staged.emplace();
  gl.glGenBuffers(1, &made.buffer);
  gl.glBindBuffer(GL_ARRAY_BUFFER, made.buffer);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_vertices.size() * sizeof(LineVertex)),
                  nullptr, GL_DYNAMIC_DRAW);
  made.arrays.make(gl, m_kind, made.buffer);
  made.count = static_cast<int>(m_vertices.size());
}

bool RetainedBatch::stage(Gl& gl, const std::function<bool()>& isOver) {
  if (!m_dirty) return true;
  if (m_sent == 0) beginStage(gl);
  gl.glBindBuffer(GL_ARRAY_BUFFER, m_staged->buffer);
  while (m_sent < m_vertices.size()) {
    const std::size_t count = std::min(m_vertices.size() - m_sent, kSentAtOnce);
    gl.glBufferSubData(GL_ARRAY_BUFFER, static_cast<GLintptr>(m_sent * sizeof(LineVertex)),
                       static_cast<GLsizeiptr>(count * sizeof(LineVertex)),
                       m_vertices.data() + m_sent);
    m_sent += count;
    if (isOver() && m_sent < m_vertices.size()) return false;
  }
  m_dirty = false;
  m_sent = 0;
  return true;
}

void RetainedBatch::upload(Gl& gl) {
  stage(gl, [] { return false; });
  if (!m_staged) return;
  release(gl, m_drawn);
  m_drawn = *std::exchange(m_staged, {});
}

void RetainedBatch::draw(Gl& gl, Stroke stroke) const {
  if (m_drawn.count != 0) m_drawn.arrays.draw(gl, m_kind, m_drawn.count, stroke);
}

void RetainedBatch::release(Gl& gl, Buffer& buffer) {
  gl.glDeleteBuffers(1, &buffer.buffer);
  buffer.arrays.release(gl);
  buffer = {};
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
