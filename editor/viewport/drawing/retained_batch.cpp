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
  gl.glGenVertexArrays(1, &made.array);
  gl.glGenBuffers(1, &made.buffer);
  gl.glBindVertexArray(made.array);
  gl.glBindBuffer(GL_ARRAY_BUFFER, made.buffer);
  describeVertices(gl, VertexKind::line);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_vertices.size() * sizeof(LineVertex)),
                  nullptr, GL_DYNAMIC_DRAW);
  gl.glBindVertexArray(0);
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

void RetainedBatch::draw(Gl& gl, unsigned mode) const {
  if (m_drawn.count == 0) return;
  gl.glBindVertexArray(m_drawn.array);
  gl.glDrawArrays(mode, 0, m_drawn.count);
  gl.glBindVertexArray(0);
}

void RetainedBatch::release(Gl& gl, Buffer& buffer) {
  gl.glDeleteBuffers(1, &buffer.buffer);
  gl.glDeleteVertexArrays(1, &buffer.array);
  buffer = {};
}

void RetainedBatch::release(Gl& gl) {
  release(gl, m_drawn);
  if (m_staged) release(gl, *m_staged);
  m_staged.reset();
  m_dirty = true;  // a new context needs the vertices again
  m_sent = 0;
}

void StreamBatch::draw(Gl& gl, unsigned mode, const std::vector<LineVertex>& vertices) {
  if (vertices.empty()) return;
  const bool isNew = m_array == 0;
  if (isNew) {
    gl.glGenVertexArrays(1, &m_array);
    gl.glGenBuffers(1, &m_buffer);
  }
  gl.glBindVertexArray(m_array);
  gl.glBindBuffer(GL_ARRAY_BUFFER, m_buffer);
  if (isNew) describeVertices(gl, VertexKind::line);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(LineVertex)),
                  vertices.data(), GL_STREAM_DRAW);
  gl.glDrawArrays(mode, 0, static_cast<GLsizei>(vertices.size()));
  gl.glBindVertexArray(0);
}

void StreamBatch::release(Gl& gl) {
  gl.glDeleteBuffers(1, &m_buffer);
  gl.glDeleteVertexArrays(1, &m_array);
  m_array = m_buffer = 0;
}

}  // namespace halfspace::editor
