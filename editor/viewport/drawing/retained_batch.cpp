// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/retained_batch.h"

#include <utility>

#include "editor/viewport/drawing/chunked_batch.h"
#include "level/system/disposal.h"

namespace halfspace::editor {

void RetainedBatch::set(std::vector<LineVertex> vertices) {
  level::disposeAside(std::exchange(m_vertices, std::move(vertices)));
  m_dirty = true;
}

void RetainedBatch::stage(Gl& gl) {
  if (!m_dirty) return;
  if (m_staged) release(gl, *m_staged);
  Buffer& made = m_staged.emplace();
  gl.glGenVertexArrays(1, &made.array);
  gl.glGenBuffers(1, &made.buffer);
  gl.glBindVertexArray(made.array);
  gl.glBindBuffer(GL_ARRAY_BUFFER, made.buffer);
  describeVertices(gl, m_kind);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_vertices.size() * sizeof(LineVertex)),
                  m_vertices.data(), GL_DYNAMIC_DRAW);
  gl.glBindVertexArray(0);
  made.count = static_cast<int>(m_vertices.size());
  m_dirty = false;
}

void RetainedBatch::upload(Gl& gl) {
  stage(gl);
  if (!m_staged) return;
  release(gl, m_drawn);
  m_drawn = *std::exchange(m_staged, {});
}

void RetainedBatch::draw(Gl& gl) const {
  if (m_drawn.count == 0) return;
  gl.glBindVertexArray(m_drawn.array);
  drawVertices(gl, m_kind, m_drawn.count);
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
}

void StreamBatch::draw(Gl& gl, VertexKind kind, const std::vector<LineVertex>& vertices) {
  if (vertices.empty()) return;
  if (m_buffer == 0) gl.glGenBuffers(1, &m_buffer);
  unsigned& array = m_arrays[kind == VertexKind::segment ? 1 : 0];
  const bool isNew = array == 0;
  if (isNew) gl.glGenVertexArrays(1, &array);
  gl.glBindVertexArray(array);
  gl.glBindBuffer(GL_ARRAY_BUFFER, m_buffer);
  if (isNew) describeVertices(gl, kind);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(LineVertex)),
                  vertices.data(), GL_STREAM_DRAW);
  drawVertices(gl, kind, static_cast<int>(vertices.size()));
  gl.glBindVertexArray(0);
}

void StreamBatch::release(Gl& gl) {
  gl.glDeleteBuffers(1, &m_buffer);
  gl.glDeleteVertexArrays(2, m_arrays.data());
  m_arrays = {};
  m_buffer = 0;
}

}  // namespace halfspace::editor
