// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/kept_panes.h"

namespace halfspace::editor {

namespace {

// Binds a framebuffer for reading and another for drawing, without scissor; restores both.
class Copying {
 public:
  Copying(Gl& gl, unsigned from, unsigned to) : m_gl(gl) {
    gl.glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &m_read);
    gl.glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &m_draw);
    gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    gl.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    m_scissor = gl.glIsEnabled(GL_SCISSOR_TEST) == GL_TRUE;
    gl.glDisable(GL_SCISSOR_TEST);
  }
  ~Copying() {
    m_gl.glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(m_read));
    m_gl.glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(m_draw));
    if (m_scissor) m_gl.glEnable(GL_SCISSOR_TEST);
  }
  Copying(const Copying&) = delete;
  Copying& operator=(const Copying&) = delete;

  void copy(const QRect& from, QPoint to, PaneCopy::Holds what) {
    const GLbitfield mask = what == PaneCopy::Holds::colourAndDepth
                                ? GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT
                                : GL_COLOR_BUFFER_BIT;
    m_gl.glBlitFramebuffer(from.x(), from.y(), from.x() + from.width(), from.y() + from.height(),
                           to.x(), to.y(), to.x() + from.width(), to.y() + from.height(), mask,
                           GL_NEAREST);
  }

 private:
  Gl& m_gl;
  int m_read = 0, m_draw = 0;
  bool m_scissor = false;
};

unsigned boundFramebuffer(Gl& gl) {
  int bound = 0;
  gl.glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &bound);
  return static_cast<unsigned>(bound);
}

}  // namespace

void PaneCopy::make(Gl& gl, QSize size, int samples, Holds what) {
  if (m_framebuffer != 0 && size == m_size && samples == m_samples && what == m_what) return;
  release(gl);
  m_size = size;
  m_samples = samples;
  m_what = what;
  const unsigned before = boundFramebuffer(gl);
  gl.glGenFramebuffers(1, &m_framebuffer);
  gl.glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
  const auto add = [&](unsigned& buffer, GLenum format, GLenum attachment) {
    gl.glGenRenderbuffers(1, &buffer);
    gl.glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    gl.glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, size.width(),
                                        size.height());
    gl.glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer);
  };
  // Samples can be copied only between equal formats: these are those of QOpenGLWidget's
  // framebuffer.
  add(m_colour, GL_RGBA8, GL_COLOR_ATTACHMENT0);
  if (what == Holds::colourAndDepth) {
    add(m_depth, GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT);
  }
  gl.glBindRenderbuffer(GL_RENDERBUFFER, 0);
  gl.glBindFramebuffer(GL_FRAMEBUFFER, before);
}

bool PaneCopy::take(Gl& gl, const QRect& pane, const QRect& part, Holds what) {
  if (m_isRefused) return false;
  int samples = 0;
  gl.glGetIntegerv(GL_SAMPLES, &samples);
  make(gl, pane.size(), samples, what);
  while (!m_isProven && gl.glGetError() != GL_NO_ERROR) {  // drops errors of earlier calls
  }
  const unsigned shown = boundFramebuffer(gl);
  Copying(gl, shown, m_framebuffer).copy(part, part.topLeft() - pane.topLeft(), what);
  if (m_isProven) return true;
  m_isProven = gl.glGetError() == GL_NO_ERROR;
  m_isRefused = !m_isProven;
  return m_isProven;
}

void PaneCopy::putBack(Gl& gl, const QRect& pane) const {
  const unsigned shown = boundFramebuffer(gl);
  Copying(gl, m_framebuffer, shown).copy(QRect(QPoint(), m_size), pane.topLeft(), m_what);
}

unsigned PaneCopy::begin(Gl& gl, const QRect& pane, Holds what) {
  int samples = 0;
  gl.glGetIntegerv(GL_SAMPLES, &samples);
  make(gl, pane.size(), samples, what);
  const unsigned before = boundFramebuffer(gl);
  gl.glBindFramebuffer(GL_FRAMEBUFFER, m_framebuffer);
  return before;
}

void PaneCopy::release(Gl& gl) {
  gl.glDeleteFramebuffers(1, &m_framebuffer);
  gl.glDeleteRenderbuffers(1, &m_colour);
  gl.glDeleteRenderbuffers(1, &m_depth);
  m_framebuffer = m_colour = m_depth = 0;
  m_isProven = false;
}

bool LevelPicture::isAlike(const LevelPicture& other) const {
  return viewProjection == other.viewProjection && pane == other.pane && mode == other.mode &&
         cutters == other.cutters && edges == other.edges && edgeDetail == other.edgeDetail &&
         grid == other.grid && depths == other.depths && section == other.section &&
         state == other.state && models == other.models;
}

bool LevelPicture::operator==(const LevelPicture& other) const {
  return revision == other.revision && isAlike(other);
}

}  // namespace halfspace::editor
