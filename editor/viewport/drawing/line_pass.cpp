// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/line_pass.h"

namespace halfspace::editor {

bool LinePass::initialise(QString& error) {
  m_lines = shader({"segment.vert", "segment.frag"}, error);
  m_fills = shader({"fill.vert", "fill.frag"}, error);
  return m_lines && m_fills;
}

void LinePass::begin(const QMatrix4x4& viewProjection, QSizeF size, float pixelRatio) {
  m_viewProjection = viewProjection;
  m_size = size;
  m_ratio = pixelRatio;
}

void LinePass::use(Gl& gl, const LineStyle& style) {
  // Multisampling makes the edges soft already; fading them as well would draw twice the pixels.
  int samples = 0;
  gl.glGetIntegerv(GL_SAMPLES, &samples);
  gl.glDepthMask(GL_FALSE);
  m_lines->bind();
  m_lines->setUniformValue("feather", samples > 1 ? 0.0F : 0.5F);
  m_lines->setUniformValue("viewProjection", m_viewProjection);
  m_lines->setUniformValue("viewportSize", m_size * m_ratio);
  m_lines->setUniformValue("fade", style.fade);
  m_lines->setUniformValue("opacity", style.opacity);
  m_lines->setUniformValue("towards", style.towards);
  m_lines->setUniformValue("width", style.width * m_ratio);
  m_lines->setUniformValue("dash", style.dash * m_ratio);
  m_lines->setUniformValue("depthFade", style.depthFade);
}

void LinePass::use(Gl& gl, const FillStyle& style) {
  gl.glDepthMask(GL_FALSE);
  m_fills->bind();
  m_fills->setUniformValue("viewProjection", m_viewProjection);
  m_fills->setUniformValue("opacity", style.opacity);
  m_fills->setUniformValue("towards", style.towards);
  m_fills->setUniformValue("hatch", style.hatch * m_ratio);
}

void LinePass::release(Gl& gl) {
  stream.release(gl);
  m_lines.reset();
  m_fills.reset();
}

}  // namespace halfspace::editor
