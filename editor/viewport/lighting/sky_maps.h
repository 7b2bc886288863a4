// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QVector4D>

#include "editor/viewport/drawing/framebuffers.h"
#include "editor/viewport/drawing/scene_batches.h"
#include "editor/viewport/drawing/view_space.h"

namespace halfspace::editor {

// Draws the depth of the opaque faces of the level: for shadow maps and for the occlusion.
class DepthPass {
 public:
  // Contract for all: the OpenGL context is current.
  bool initialise(QString& error);
  // Draws the part of the scene inside the matrix's clip space into the bound framebuffer, without
  // the part on the negative side of `section`.
  void draw(Gl& gl, const Eigen::Matrix4d& viewProjection, const SceneBatches& scene,
            const std::optional<QVector4D>& section = {});
  // From now on movers are drawn here; none: at rest, where the level draws them. Returns the
  // region in which that is a change. `rest`: the region of the movers at rest.
  Box setMovers(std::optional<std::vector<MovingFaces::Moved>> movers, const Box& rest);
  void release(Gl& gl);

 private:
  std::unique_ptr<QOpenGLShaderProgram> m_shader;
  std::optional<std::vector<MovingFaces::Moved>> m_movers;
  StreamBatch m_stream;
};

// The level from above and from the sun, as shadow maps. The first says which places are under the
// sky; both are drawn again only when faces change.
class SkyMaps {
 public:
  // Draws the maps that are not up to date. `sunSide` in pixels; 0: no map of the sun.
  void prepare(Gl& gl, DepthPass& depth, const SceneBatches& scene, const Box& level,
               const Vec3& towardsSun, int sunSide);
  void forget() { m_isStale = true; }
  void release(Gl& gl);

  unsigned sky() const { return m_sky.texture(); }
  unsigned sun() const { return m_sun.texture(); }
  const Eigen::Matrix4d& toSky() const { return m_toSky; }
  const Eigen::Matrix4d& toSun() const { return m_toSun; }
  int drawn() const { return m_drawn; }  // maps drawn so far

 private:
  Framebuffers m_sky, m_sun;
  Eigen::Matrix4d m_toSky = Eigen::Matrix4d::Identity();
  Eigen::Matrix4d m_toSun = Eigen::Matrix4d::Identity();
  bool m_isStale = true;
  int m_drawn = 0;
};

}  // namespace halfspace::editor
