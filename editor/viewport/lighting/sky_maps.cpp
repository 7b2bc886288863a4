// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/lighting/sky_maps.h"
#include "editor/viewport/drawing/draw_counts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace halfspace::editor {

namespace {

constexpr int kSkySide = 512;  // pixels

bool castsShadow(const SceneBatches& scene, const FaceBatches::Kind& kind) {
  using enum level::Contents;
  return (kind.contents == solid || kind.contents == detail || kind.contents == mover ||
          kind.contents == illusionary) &&
         scene.alphaOf(kind) != Alpha::blended;
}

// The parallel view of a box along `-towards`, over all of it.
Eigen::Matrix4d parallelView(const Box& box, const Vec3& towards) {
  const Vec3 aside =
      (std::abs(towards.z()) > 0.99 ? Vec3::UnitX() : Vec3::UnitZ().cross(towards)).normalized();
  Eigen::Matrix3d axes;
  axes.row(0) = aside.transpose();
  axes.row(1) = towards.cross(aside).transpose();
  axes.row(2) = -towards.transpose();
  Box seen;
  for (int corner = 0; corner < 8; ++corner) {
    seen.extend(Vec3(axes * box.corner(static_cast<Box::CornerType>(corner))));
  }
  const Vec3 half = (seen.sizes() / 2 + Vec3::Constant(8)).cwiseMax(1.0);
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
  for (int axis = 0; axis < 3; ++axis) {
    matrix.row(axis).head<3>() = axes.row(axis) / half[axis];
    matrix(axis, 3) = -seen.center()[axis] / half[axis];
  }
  return matrix;
}

}  // namespace

bool DepthPass::initialise(QString& error) {
  m_shader = shader({"depth.vert", "depth.frag"}, error);
  return m_shader != nullptr;
}

void DepthPass::draw(Gl& gl, const Eigen::Matrix4d& viewProjection, const SceneBatches& scene,
                     const std::optional<QVector4D>& section) {
  const ViewSpace space(viewProjection);
  gl.glEnable(GL_DEPTH_TEST);
  gl.glDepthMask(GL_TRUE);
  gl.glDisable(GL_BLEND);
  m_shader->bind();
  ++drawCounts().programs;
  m_shader->setUniformValue("viewProjection", toQt(viewProjection));
  m_shader->setUniformValue("materials", 0);
  m_shader->setUniformValue("section", section.value_or(QVector4D(0, 0, 0, 1)));
  if (section) gl.glEnable(GL_CLIP_DISTANCE0);
  gl.glActiveTexture(GL_TEXTURE0);
  const auto use = [&](const FaceBatches::Kind& kind) {
    m_shader->setUniformValue("cutOut", scene.alphaOf(kind) == Alpha::cutOut);
    gl.glBindTexture(GL_TEXTURE_2D_ARRAY, scene.textureOf(kind));
  };
  for (const auto& [kind, batch] : scene.faces().all()) {
    if (!castsShadow(scene, kind) || (m_movers && kind.contents == level::Contents::mover))
      continue;
    use(kind);
    ChunkChoice all;
    batch.draw(
        gl, [&space](const Box& box) { return space.meets(box); }, all);
  }
  for (const MovingFaces::Moved& mover : m_movers.value_or(std::vector<MovingFaces::Moved>())) {
    if (!space.meets(mover.bounds)) continue;
    for (const auto& [kind, vertices] : mover.parts) {
      if (!castsShadow(scene, kind)) continue;
      use(kind);
      m_stream.draw(gl, vertices);
    }
  }
  gl.glDisable(GL_CLIP_DISTANCE0);
}

Box DepthPass::setMovers(std::optional<std::vector<MovingFaces::Moved>> movers, const Box& rest) {
  Box changed;
  const auto add = [&changed](const Box& box) {
    if (!box.isEmpty()) changed.extend(box);
  };
  if (movers.has_value() != m_movers.has_value()) {
    add(rest);
    for (const auto& known : {m_movers, movers})
      if (known)
        for (const MovingFaces::Moved& mover : *known) add(mover.bounds);
  } else if (movers) {
    for (std::size_t i = 0; i < std::max(movers->size(), m_movers->size()); ++i) {
      const bool isBoth = i < movers->size() && i < m_movers->size();
      if (isBoth && (*movers)[i].map == (*m_movers)[i].map) continue;
      if (i < movers->size()) add((*movers)[i].bounds);
      if (i < m_movers->size()) add((*m_movers)[i].bounds);
    }
  }
  m_movers = std::move(movers);
  return changed;
}

void DepthPass::release(Gl& gl) {
  m_shader.reset();
  m_stream.release(gl);
}

void SkyMaps::prepare(Gl& gl, DepthPass& depth, const SceneBatches& scene, const Box& level,
                      const Vec3& towardsSun, int sunSide) {
  const Box box = level.isEmpty() ? Box(Vec3(-1, -1, -1), Vec3(1, 1, 1)) : level;
  const Eigen::Matrix4d toSky = parallelView(box, Vec3::UnitZ());
  const Eigen::Matrix4d toSun = parallelView(box, towardsSun);
  const bool hasSun = sunSide == 0 || m_sun.size().width() == sunSide;
  if (!m_isStale && toSky == m_toSky && toSun == m_toSun && hasSun) return;
  m_isStale = false;
  m_toSky = toSky;
  m_toSun = toSun;
  const Framebuffers::Keep keep(gl);
  gl.glEnable(GL_POLYGON_OFFSET_FILL);
  gl.glPolygonOffset(2, 4);
  const auto render = [&](Framebuffers& map, int side, const Eigen::Matrix4d& matrix) {
    map.resize(gl, {side, side}, Framebuffers::Kind::shadow);
    map.bind(gl);
    gl.glDepthMask(GL_TRUE);
    gl.glClear(GL_DEPTH_BUFFER_BIT);
    depth.draw(gl, matrix, scene);
    ++m_drawn;
  };
  render(m_sky, kSkySide, toSky);
  if (sunSide > 0) render(m_sun, sunSide, toSun);
  gl.glDisable(GL_POLYGON_OFFSET_FILL);
}

void SkyMaps::release(Gl& gl) {
  m_sky.release(gl);
  m_sun.release(gl);
  m_isStale = true;
}

}  // namespace halfspace::editor
