// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/lighting/ambient_occlusion.h"
#include "editor/viewport/drawing/draw_counts.h"

namespace halfspace::editor {

namespace {

constexpr float kReach = 56;  // level units: the height of a person

QVector2D vectorOf(const Eigen::Vector2d& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y())};
}

}  // namespace

bool AmbientOcclusion::initialise(Gl& gl, QString& error) {
  m_look = shader({"screen.vert", "occlusion.frag"}, error);
  m_average = shader({"screen.vert", "smooth.frag"}, error);
  gl.glGenVertexArrays(1, &m_array);
  return m_look && m_average;
}

void AmbientOcclusion::prepare(Gl& gl, DepthPass& depth, const SceneBatches& scene,
                               const View& view, const LightQuality& quality) {
  const Framebuffers::Keep keep(gl);
  const QSize size = (view.pane / quality.occlusionShare).expandedTo({1, 1});
  m_depth.resize(gl, size, Framebuffers::Kind::depth);
  m_noisy.resize(gl, size, Framebuffers::Kind::channel);
  m_smooth.resize(gl, size, Framebuffers::Kind::channel);
  m_depth.bind(gl);
  gl.glDepthMask(GL_TRUE);
  gl.glClear(GL_DEPTH_BUFFER_BIT);
  gl.glEnable(GL_CULL_FACE);
  depth.draw(gl, view.viewProjection, scene, view.section);
  gl.glDisable(GL_CULL_FACE);
  gl.glDisable(GL_DEPTH_TEST);
  const PerspectiveNumbers numbers = perspectiveNumbers(view.viewProjection);
  gl.glBindVertexArray(m_array);
  gl.glActiveTexture(GL_TEXTURE0);
  gl.glBindTexture(GL_TEXTURE_2D, m_depth.texture());
  m_noisy.bind(gl);
  m_look->bind();
  ++drawCounts().programs;
  m_look->setUniformValue("depths", 0);
  m_look->setUniformValue("slope", vectorOf(numbers.slope));
  m_look->setUniformValue("range", vectorOf(numbers.range));
  m_look->setUniformValue("reach", kReach);
  m_look->setUniformValue("samples", quality.occlusion);
  ++drawCounts().calls;
  gl.glDrawArrays(GL_TRIANGLES, 0, 3);
  m_smooth.bind(gl);
  m_average->bind();
  ++drawCounts().programs;
  m_average->setUniformValue("depths", 0);
  m_average->setUniformValue("noisy", 1);
  m_average->setUniformValue("range", vectorOf(numbers.range));
  gl.glActiveTexture(GL_TEXTURE1);
  gl.glBindTexture(GL_TEXTURE_2D, m_noisy.texture());
  ++drawCounts().calls;
  gl.glDrawArrays(GL_TRIANGLES, 0, 3);
  gl.glActiveTexture(GL_TEXTURE0);
  gl.glBindVertexArray(0);
}

void AmbientOcclusion::release(Gl& gl) {
  for (Framebuffers* each : {&m_depth, &m_noisy, &m_smooth}) each->release(gl);
  gl.glDeleteVertexArrays(1, &m_array);
  m_array = 0;
  m_look.reset();
  m_average.reset();
}

}  // namespace halfspace::editor
