// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/framebuffers.h"

namespace halfspace::editor {

Framebuffers::Keep::Keep(Gl& gl)
    : m_gl(gl),
      m_scissor(gl.glIsEnabled(GL_SCISSOR_TEST) == GL_TRUE),
      m_depthTest(gl.glIsEnabled(GL_DEPTH_TEST) == GL_TRUE),
      m_blend(gl.glIsEnabled(GL_BLEND) == GL_TRUE) {
  gl.glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &m_framebuffer);
  gl.glGetIntegerv(GL_VIEWPORT, m_viewport.data());
  gl.glGetIntegerv(GL_SCISSOR_BOX, m_scissorBox.data());
  gl.glDisable(GL_BLEND);
}

Framebuffers::Keep::~Keep() {
  const auto set = [this](bool on, GLenum what) {
    on ? m_gl.glEnable(what) : m_gl.glDisable(what);
  };
  m_gl.glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(m_framebuffer));
  m_gl.glViewport(m_viewport[0], m_viewport[1], m_viewport[2], m_viewport[3]);
  m_gl.glScissor(m_scissorBox[0], m_scissorBox[1], m_scissorBox[2], m_scissorBox[3]);
  set(m_scissor, GL_SCISSOR_TEST);
  set(m_depthTest, GL_DEPTH_TEST);
  set(m_blend, GL_BLEND);
}

void Framebuffers::resize(Gl& gl, QSize size, Kind kind) {
  if (m_texture != 0 && m_size == size && m_kind == kind) return;
  release(gl);
  m_size = size;
  m_kind = kind;
  const bool isDepth = kind == Kind::shadow || kind == Kind::depth;
  const GLint filter = kind == Kind::depth ? GL_NEAREST : GL_LINEAR;
  gl.glGenTextures(1, &m_texture);
  gl.glBindTexture(GL_TEXTURE_2D, m_texture);
  if (isDepth) {
    gl.glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size.width(), size.height(), 0,
                    GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, nullptr);
  } else {
    const bool isChannel = kind == Kind::channel;
    gl.glTexImage2D(GL_TEXTURE_2D, 0, isChannel ? GL_R8 : GL_RGBA8, size.width(), size.height(), 0,
                    isChannel ? GL_RED : GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  }
  gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
  gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
  gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  if (kind == Kind::shadow) {
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  }
  int before = 0;
  gl.glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &before);
  gl.glGenFramebuffers(1, &m_framebuffer);
  gl.glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
  gl.glFramebufferTexture2D(GL_FRAMEBUFFER, isDepth ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0,
                            GL_TEXTURE_2D, m_texture, 0);
  if (isDepth) {
    gl.glDrawBuffer(GL_NONE);
    gl.glReadBuffer(GL_NONE);
  }
  gl.glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
}

void Framebuffers::bind(Gl& gl) const {
  gl.glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
  gl.glDisable(GL_SCISSOR_TEST);
  gl.glViewport(0, 0, m_size.width(), m_size.height());
}

void Framebuffers::release(Gl& gl) {
  gl.glDeleteFramebuffers(1, &m_framebuffer);
  gl.glDeleteTextures(1, &m_texture);
  m_framebuffer = m_texture = 0;
}

}  // namespace halfspace::editor
