// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// PaneRenderer: the section plane with the cut surface of the solids, and the veil over everything
// outside the open group. Both use the stencil buffer.
#include <array>

#include "editor/viewport/drawing/pane_renderer.h"

namespace halfspace::editor {

namespace {

constexpr float kVeilOpacity = 0.62F;  // opacity over what is dimmed
// Offset towards the eye in clip space, twice kSelectionPull: the hatch of a cut and the faces and
// lines of the open group lie in front of all lines that PaneRenderer draws at the same depth.
constexpr float kInsidePull = 0.006F;
constexpr float kCapHatch = 6;  // pixels

// A square in a plane, around the point of the plane nearest to the middle of the box.
std::vector<LineVertex> capQuad(const SectionPlane& plane, const geometry::Box& box,
                                const std::array<std::uint8_t, 4>& ink) {
  const Vec3 middle = box.center() - plane.distance(box.center()) * plane.normal;
  int axis = 0;
  plane.normal.cwiseAbs().maxCoeff(&axis);
  const double half = box.sizes().norm();
  const Vec3 u = plane.normal.cross(Vec3::Unit((axis + 1) % 3)).normalized() * half;
  const Vec3 v = plane.normal.cross(u).normalized() * half;
  std::vector<LineVertex> quad;
  for (const Vec3& corner : {Vec3(middle - u - v), Vec3(middle + u - v), Vec3(middle + u + v),
                             Vec3(middle - u - v), Vec3(middle + u + v), Vec3(middle - u + v)}) {
    quad.push_back({toFloats(corner), ink});
  }
  return quad;
}

}  // namespace

void PaneRenderer::beginSection(Gl& gl, const SceneBatches& scene) {
  m_section = scene.section();
  if (!m_section) return;
  gl.glEnable(GL_CLIP_DISTANCE0);
  m_lines.setSection(sectionUniform());
}

void PaneRenderer::endSection(Gl& gl) {
  gl.glDisable(GL_CLIP_DISTANCE0);
}

// The plane for the shaders: positive on the side that is drawn.
QVector4D PaneRenderer::sectionUniform() const {
  if (!m_section) return {0, 0, 0, 1};
  const Vec3 n = -m_section->normal;
  return {static_cast<float>(n.x()), static_cast<float>(n.y()), static_cast<float>(n.z()),
          static_cast<float>(m_section->offset)};
}

// Fills the solids where the plane cuts them. Along a ray that meets the plane, the back faces
// behind the plane minus the front faces are 1 where the plane is inside a solid and 0 elsewhere,
// because the boundary is closed; one less each if the level starts from solid space. Not drawn if
// some faces are missing (hidden solids, an opened outside), and not seen from behind.
void PaneRenderer::drawCap(Gl& gl, const SceneBatches& scene) {
  if (!m_section || !scene.isClosed() || !m_section->leavesOut(m_camera->position())) return;
  gl.glEnable(GL_STENCIL_TEST);
  gl.glStencilMask(0xFF);
  gl.glClearStencil(0);
  gl.glClear(GL_STENCIL_BUFFER_BIT);
  gl.glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  gl.glDepthMask(GL_FALSE);
  gl.glDisable(GL_DEPTH_TEST);
  gl.glStencilFunc(GL_ALWAYS, 0, 0xFF);
  gl.glStencilOpSeparate(GL_FRONT, GL_KEEP, GL_KEEP, GL_DECR_WRAP);
  gl.glStencilOpSeparate(GL_BACK, GL_KEEP, GL_KEEP, GL_INCR_WRAP);
  useFaces({});
  m_faceShader->setUniformValue("alpha", static_cast<int>(Alpha::none));  // no pixel is left out
  for (const auto& [kind, batch] : scene.faces().all()) {
    if (!level::isNonSolid(kind.contents)) batch.draw(gl);
  }
  gl.glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  gl.glEnable(GL_DEPTH_TEST);
  gl.glDisable(GL_CLIP_DISTANCE0);  // the cap lies on the plane itself
  gl.glStencilFunc(scene.startsSolid() ? GL_EQUAL : GL_NOTEQUAL, 0, 0xFF);
  gl.glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  const geometry::Box& bounds = scene.bounds();
  m_lines.use(gl, FillStyle{});
  gl.glDepthMask(GL_TRUE);
  m_lines.stream.draw(gl, VertexKind::fill,
                      capQuad(*m_section, bounds, toInk(m_appearance.colour(Token::line))));
  m_lines.use(gl, FillStyle{.opacity = 0.6F, .towards = kInsidePull, .hatch = kCapHatch});
  m_lines.stream.draw(gl, VertexKind::fill,
                      capQuad(*m_section, bounds, toInk(m_appearance.colour(Token::muted))));
  gl.glDisable(GL_STENCIL_TEST);
}

// Dims everything but the open group: its visible faces are marked in the stencil buffer, and the
// colour of the background covers the rest.
void PaneRenderer::drawVeil(Gl& gl, const GroupVeil& veil) {
  if (!veil.isActive()) return;
  const bool isFlat = m_camera->isFlat();
  gl.glEnable(GL_STENCIL_TEST);
  gl.glStencilMask(0xFF);
  gl.glClearStencil(0);
  gl.glClear(GL_STENCIL_BUFFER_BIT);
  gl.glDepthMask(GL_FALSE);
  if (!isFlat) {
    gl.glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    gl.glStencilFunc(GL_ALWAYS, 1, 0xFF);
    gl.glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    m_lines.use(gl, FillStyle{.towards = kInsidePull});
    veil.faces().draw(gl);
    gl.glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  }
  gl.glStencilFunc(GL_EQUAL, 0, 0xFF);
  gl.glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  gl.glDisable(GL_DEPTH_TEST);
  const QMatrix4x4 whole = m_lines.viewProjection();
  m_lines.setViewProjection(QMatrix4x4());
  const auto ink = toInk(m_appearance.colour(isFlat ? Token::view2d : Token::view3d));
  std::vector<LineVertex> screen;
  for (const auto& [x, y] : {std::pair(-1.0F, -1.0F),
                             {1.0F, -1.0F},
                             {1.0F, 1.0F},
                             {-1.0F, -1.0F},
                             {1.0F, 1.0F},
                             {-1.0F, 1.0F}}) {
    screen.push_back({{x, y, 0.0F}, ink});
  }
  m_lines.use(gl, FillStyle{.opacity = kVeilOpacity});
  m_lines.stream.draw(gl, VertexKind::fill, screen);
  m_lines.setViewProjection(whole);
  gl.glDisable(GL_STENCIL_TEST);
  if (!isFlat) gl.glEnable(GL_DEPTH_TEST);
  const Stroke stroke = m_lines.use(gl, LineStyle{.towards = kInsidePull});
  veil.lines().draw(gl, stroke);
  gl.glDepthMask(GL_TRUE);
}

}  // namespace halfspace::editor
