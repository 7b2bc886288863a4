// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/lighting/lamp_shadows.h"

#include <algorithm>

namespace halfspace::editor {

namespace {

constexpr int kSides = 6;
constexpr double kMargin = 4;  // pixels around a side, for the taps of the shader

// The view of one side of the cube around a lamp; the near plane is at 1 level unit. The shader
// (lit.frag, inLamp) inverts this.
Eigen::Matrix4d sideView(const Vec3& origin, double reach, int side, int pixels) {
  const int axis = side / 2;
  const double sign = side % 2 == 0 ? 1 : -1;
  const int u = axis == 0 ? 1 : 0;
  const int v = axis == 2 ? 1 : 2;
  const double inner = (pixels - kMargin) / pixels;
  const double far = std::max(reach, 2.0);
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Zero();
  matrix(0, u) = inner;
  matrix(1, v) = inner;
  matrix(2, axis) = sign * (far + 1) / (far - 1);
  matrix(3, axis) = sign;
  for (int row = 0; row < 4; ++row)
    matrix(row, 3) = -matrix.row(row).head<3>().transpose().dot(origin);
  matrix(2, 3) -= 2 * far / (far - 1);
  return matrix;
}

Box reachOf(const Vec3& origin, double reach) {
  return {Vec3(origin - Vec3::Constant(reach)), Vec3(origin + Vec3::Constant(reach))};
}

}  // namespace

// The lamps nearest to the eye, in reaches, have rows; a lamp keeps the row that it has.
void LampShadows::assign(LevelLights& lights, const Vec3& eye) {
  std::vector<std::pair<double, LevelLights::Lamp*>> order;
  for (LevelLights::Lamp& lamp : lights.lamps()) {
    lamp.shadowRow = -1;
    order.emplace_back((lamp.source.origin - eye).norm() / lamp.source.reach, &lamp);
  }
  const std::size_t count = std::min(order.size(), m_rows.size());
  std::ranges::partial_sort(order, order.begin() + static_cast<std::ptrdiff_t>(count),
                            [](const auto& a, const auto& b) { return a.first < b.first; });
  order.resize(count);
  for (Row& row : m_rows) row.isUsed = false;
  for (const auto& [distance, lamp] : order) {
    const auto row = std::ranges::find_if(
        m_rows, [&, own = lamp](const Row& r) { return !r.isUsed && r.key == own->source.key; });
    if (row == m_rows.end()) continue;
    row->isUsed = true;
    lamp->shadowRow = static_cast<int>(row - m_rows.begin());
  }
  for (const auto& [distance, lamp] : order) {
    if (lamp->shadowRow >= 0) continue;
    const auto row = std::ranges::find(m_rows, false, &Row::isUsed);
    *row = {lamp->source.key, lamp->source.origin, lamp->source.reach, true, false};
    lamp->shadowRow = static_cast<int>(row - m_rows.begin());
  }
  for (const auto& [distance, lamp] : order) {
    Row& row = m_rows[static_cast<std::size_t>(lamp->shadowRow)];
    if (row.origin == lamp->source.origin && row.reach == lamp->source.reach) continue;
    row.origin = lamp->source.origin;
    row.reach = lamp->source.reach;
    row.isDrawn = false;
  }
}

void LampShadows::drawRow(Gl& gl, DepthPass& depth, const SceneBatches& scene, int row) {
  Row& own = m_rows[static_cast<std::size_t>(row)];
  gl.glEnable(GL_SCISSOR_TEST);
  for (int side = 0; side < kSides; ++side) {
    gl.glViewport(side * m_side, row * m_side, m_side, m_side);
    gl.glScissor(side * m_side, row * m_side, m_side, m_side);
    gl.glClear(GL_DEPTH_BUFFER_BIT);
    depth.draw(gl, sideView(own.origin, own.reach, side, m_side), scene);
  }
  own.isDrawn = true;
  ++m_drawn;
}

void LampShadows::prepare(Gl& gl, DepthPass& depth, const SceneBatches& scene, LevelLights& lights,
                          const Vec3& eye, const Box& changed, const LightQuality& quality) {
  if (m_side != quality.lampSide || m_rows.size() != static_cast<std::size_t>(quality.shadowed)) {
    m_side = quality.lampSide;
    m_rows.assign(static_cast<std::size_t>(quality.shadowed), Row{});
  }
  assign(lights, eye);
  if (m_rows.empty()) return;
  for (Row& row : m_rows) {
    if (!changed.isEmpty() && changed.intersects(reachOf(row.origin, row.reach)))
      row.isDrawn = false;
  }
  if (std::ranges::all_of(m_rows, [](const Row& row) { return row.isDrawn || !row.isUsed; }))
    return;
  const Framebuffers::Keep keep(gl);
  m_maps.resize(gl, {kSides * m_side, m_side * rows()}, Framebuffers::Kind::shadow);
  m_maps.bind(gl);
  gl.glEnable(GL_POLYGON_OFFSET_FILL);
  gl.glPolygonOffset(1.5F, 4);
  gl.glDepthMask(GL_TRUE);
  for (int row = 0; row < rows(); ++row) {
    const Row& own = m_rows[static_cast<std::size_t>(row)];
    if (own.isUsed && !own.isDrawn) drawRow(gl, depth, scene, row);
  }
  gl.glDisable(GL_POLYGON_OFFSET_FILL);
}

void LampShadows::forget() {
  for (Row& row : m_rows) row.isDrawn = false;
}

void LampShadows::release(Gl& gl) {
  m_maps.release(gl);
  forget();
}

}  // namespace halfspace::editor
