// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/line_pass.h"
#include "editor/viewport/drawing/draw_counts.h"

namespace halfspace::editor {

bool LinePass::initialise(QString& error) {
  m_lines = shader({"segment.vert", "segment.frag"}, error);
  m_fills = shader({"fill.vert", "fill.frag"}, error);
  m_thin = shader({"line.vert", "line.frag"}, error);
  m_extents = shader({"extent.vert", "extent.frag"}, error);
  return m_lines && m_fills && m_thin && m_extents;
}

void LinePass::begin(const QMatrix4x4& viewProjection, QSizeF size, float pixelRatio) {
  m_viewProjection = viewProjection;
  m_size = size;
  m_ratio = pixelRatio;
}

Stroke LinePass::use(Gl& gl, const LineStyle& style) {
  gl.glDepthMask(GL_FALSE);
  const bool isThin = m_isThrifty && !style.isFew;
  QOpenGLShaderProgram& program = isThin ? *m_thin : *m_lines;
  program.bind();
  ++drawCounts().programs;
  program.setUniformValue("viewProjection", m_viewProjection);
  program.setUniformValue("section", m_section);
  program.setUniformValue("fade", style.fade);
  program.setUniformValue("detail", style.detail);
  program.setUniformValue("opacity", style.opacity);
  program.setUniformValue("towards", style.towards);
  program.setUniformValue("depthFade", style.depthFade);
  if (isThin) return Stroke::thin;
  // Multisampling makes the edges soft already; fading them as well would draw twice the pixels.
  int samples = 0;
  gl.glGetIntegerv(GL_SAMPLES, &samples);
  program.setUniformValue("feather", samples > 1 ? 0.0F : 0.5F);
  program.setUniformValue("viewportSize", m_size * m_ratio);
  program.setUniformValue("width", style.width * m_ratio);
  program.setUniformValue("dash", style.dash * m_ratio);
  return Stroke::wide;
}

void LinePass::use(Gl& gl, const FillStyle& style) {
  gl.glDepthMask(GL_FALSE);
  m_fills->bind();
  ++drawCounts().programs;
  m_fills->setUniformValue("viewProjection", m_viewProjection);
  m_fills->setUniformValue("section", m_section);
  m_fills->setUniformValue("opacity", style.opacity);
  m_fills->setUniformValue("towards", style.towards);
  m_fills->setUniformValue("hatch", style.hatch * m_ratio);
}

void LinePass::use(Gl& gl, const ExtentStyle& style) {
  gl.glDepthMask(GL_FALSE);
  m_extents->bind();
  ++drawCounts().programs;
  m_extents->setUniformValue("viewProjection", m_viewProjection);
  m_extents->setUniformValue("towards", style.towards);
  m_extents->setUniformValue("viewportSize", m_size * m_ratio);
  m_extents->setUniformValue("opacity", style.opacity);
  m_extents->setUniformValue("smallest", style.smallest);
  m_extents->setUniformValue("inside", style.inside);
  m_extents->setUniformValue("width", style.width * m_ratio);
}

void LinePass::release(Gl& gl) {
  stream.release(gl);
  m_lines.reset();
  m_thin.reset();
  m_fills.reset();
  m_extents.reset();
}

}  // namespace halfspace::editor
