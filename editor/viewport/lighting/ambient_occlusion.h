// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/viewport/lighting/light_quality.h"
#include "editor/viewport/lighting/sky_maps.h"

namespace halfspace::editor {

// Ambient occlusion of a pane: how open each pixel's surroundings are, from the depth of the faces.
class AmbientOcclusion {
 public:
  // Contract for all: the OpenGL context is current. The programs are built at the first use.
  bool initialise(Gl& gl, QString& error);
  struct View {
    Eigen::Matrix4d viewProjection;
    QSize pane;                        // pixels
    std::optional<QVector4D> section;  // a plane whose negative side is left out
  };
  // Draws the texture for a pane.
  void prepare(Gl& gl, DepthPass& depth, const SceneBatches& scene, const View& view,
               const LightQuality& quality);
  unsigned texture() const { return m_smooth.texture(); }
  void release(Gl& gl);

 private:
  std::unique_ptr<QOpenGLShaderProgram> m_look;
  std::unique_ptr<QOpenGLShaderProgram> m_average;
  Framebuffers m_depth, m_noisy, m_smooth;
  unsigned m_array = 0;
};

}  // namespace halfspace::editor
