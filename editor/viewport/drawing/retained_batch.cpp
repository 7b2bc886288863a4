// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/retained_batch.h"

#include <utility>

#include "editor/viewport/drawing/chunked_batch.h"

namespace halfspace::editor {

void RetainedBatch::set(std::vector<LineVertex> vertices) {
  m_vertices = std::move(vertices);
  m_count = static_cast<int>(m_vertices.size());
  m_dirty = true;
}

void RetainedBatch::upload(Gl& gl) {
  if (!m_dirty) return;
  const bool isNew = m_array == 0;
  if (isNew) {
    gl.glGenVertexArrays(1, &m_array);
    gl.glGenBuffers(1, &m_buffer);
  }
  gl.glBindVertexArray(m_array);
  gl.glBindBuffer(GL_ARRAY_BUFFER, m_buffer);
  if (isNew) describeVertices(gl, VertexKind::line);
  gl.glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_vertices.size() * sizeof(LineVertex)),
                  m_vertices.data(), GL_DYNAMIC_DRAW);
  gl.glBindVertexArray(0);
  m_dirty = false;
}

void RetainedBatch::draw(Gl& gl, unsigned mode) const {
  if (m_count == 0 || m_array == 0) return;
  gl.glBindVertexArray(m_array);
  gl.glDrawArrays(mode, 0, m_count);
  gl.glBindVertexArray(0);
}

void RetainedBatch::release(Gl& gl) {
  gl.glDeleteBuffers(1, &m_buffer);
  gl.glDeleteVertexArrays(1, &m_array);
  m_array = m_buffer = 0;
  m_dirty = true;  // of another context it has to be sent again
}

}  // namespace halfspace::editor
