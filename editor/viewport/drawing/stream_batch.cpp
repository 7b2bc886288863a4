// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/stream_batch.h"

#include "editor/viewport/drawing/chunked_batch.h"

namespace halfspace::editor {

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
