// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// PaneRenderer: the level in a pane, without the selection: faces, edges, outlines, cutters.
#include <algorithm>

#include <QOpenGLContext>

#include "editor/viewport/drawing/draw_counts.h"
#include "editor/viewport/drawing/pane_renderer.h"

namespace halfspace::editor {

namespace {

constexpr float kHatch = 7;     // pixels
constexpr float kDash = 5;      // pixels
constexpr float kCalm = 0.45F;  // opacity of unselected lines in flat panes
// Diagonal in pixels of the mean face at the distance at which the edges of faces begin to fade:
// beyond it they would cover the faces.
constexpr double kSharp = 12;

Eyes eyesOf(const SpaceMarks* played) {
  return played != nullptr ? Eyes::player : Eyes::designer;
}

std::span<const MovedEntity> moversOf(const SpaceMarks* played) {
  if (played == nullptr) return {};
  return played->movers;
}

}  // namespace

// Layers: the still one begins with an empty pane. What takes little time, or must be drawn over
// the faces of both layers, belongs to the moving one.
void PaneRenderer::drawLevel(Gl& gl, const LevelTask& task) {
  const bool isStill = isLayer(ChunkChoice::Layer::still);
  const bool begins = !isLayer(ChunkChoice::Layer::moving) && m_chunks.isFirst();
  const Session& session = task.workspace.session();
  if (begins) clear(gl);
  if (m_camera->isFlat()) {
    if (begins) drawGrid(gl, task.workspace.grid());
    drawFlat(gl, task.view, task.scene, session.scene().bounds());
    if (!isStill) drawFlatModels(gl, task.view, shownModels().plain);
  } else {
    beginSection(gl, task.scene);
    drawSpace(gl, task.view, session, task.scene);
    if (!isStill && task.view.mode != DrawMode::wire) drawCap(gl, task.scene);
    endSection(gl);
    if (!isStill) drawGrid(gl, task.workspace.grid());
  }
  if (isStill) return;
  drawTree(gl, task.tree);
  drawVeil(gl, task.scene.veil());
}

void PaneRenderer::drawLines(Gl& gl, const ChunkedBatch& lines, const LineStyle& style,
                             ChunkChoice& chunks) {
  const Stroke stroke = m_lines.use(gl, style);
  const ViewSpace space(m_part);
  const Vec3 eye(style.detail.x(), style.detail.y(), style.detail.z());
  const double sight = kFadesOver * style.detail.w();
  lines.draw(
      gl,
      [&](const Box& box) {
        return space.meets(box) && (sight == 0 || box.exteriorDistance(eye) < sight);
      },
      chunks, stroke);
}

// LineStyle::detail for the edges of faces with this diagonal (level units).
QVector4D PaneRenderer::detailOf(double size) const {
  if (size <= 0) return {};
  const Vec3 eye = m_camera->position();
  constexpr double kBeyondNear = 1000;  // level units: a distance beyond any near plane
  const double unitsPerPixel =          // at one unit before the eye
      m_camera->unitsPerPixel(eye + kBeyondNear * m_camera->forward()) / kBeyondNear;
  const double ratio = m_pane.width() / std::max(1.0, m_camera->size().width());
  return {static_cast<float>(eye.x()), static_cast<float>(eye.y()), static_cast<float>(eye.z()),
          static_cast<float>(size * ratio / (kSharp * unitsPerPixel))};
}

void PaneRenderer::useFaces(const ViewOptions& view) {
  m_faceShader->bind();
  ++drawCounts().programs;
  m_faceShader->setUniformValue("viewProjection", toQt(m_viewProjection));
  m_faceShader->setUniformValue("section", sectionUniform());
  m_faceShader->setUniformValue("textured", showsImages(view.mode) ? 1.0F : 0.0F);
  m_faceShader->setUniformValue("materials", 0);
}

void PaneRenderer::drawFaces(Gl& gl, const ViewOptions& view, const SceneBatches& scene,
                             const SpaceMarks* played) {
  useFaces(view);
  const ViewSpace space(m_part);
  m_facePass.draw(
      gl, {*m_faceShader, view, scene, space, eyesOf(played), {}, moversOf(played), &m_chunks});
}

void PaneRenderer::drawLitFaces(Gl& gl, const ViewOptions& view, const Session& session,
                                SceneBatches& scene, const SpaceMarks* played) {
  if (!m_lit.setDetail(gl, view.light, m_litProblem)) return drawFaces(gl, view, scene, played);
  if (QOpenGLContext::currentContext()->hasExtension("GL_EXT_texture_filter_anisotropic")) {
    scene.setAnisotropy(gl, m_lit.quality().anisotropy);
  }
  LitPass::View lit{m_viewProjection, m_camera->position(), m_pane,
                    view.mode == DrawMode::lighting};
  lit.moment.seconds = m_lightTime;
  if (m_section) lit.section = sectionUniform();
  if (played != nullptr) {
    lit.movers = played->movers;
    lit.moment.switched = played->switchedLights;
  }
  if (view.mode == DrawMode::baked) m_baked.play(lit.moment);
  m_baked.upload(gl, scene.moverFaceNumbers());
  if (view.mode == DrawMode::baked && m_baked.picture() != nullptr) lit.baked = &m_baked;
  m_lit.prepare(gl, session, scene, scene.takeChangedRegion(), lit);
  m_lit.drawSky(gl, *m_camera);
  QOpenGLShaderProgram& program = m_lit.useFaces(gl, lit);
  const ViewSpace space(m_viewProjection);
  m_facePass.draw(gl, {program, view, scene, space, eyesOf(played),
                       [this](const Box& box) { m_lit.lightChunk(box); }, moversOf(played)});
  if (played == nullptr) drawLitModels(gl, view, lit);
}

void PaneRenderer::drawSpace(Gl& gl, const ViewOptions& view, const Session& session,
                             SceneBatches& scene, const SpaceMarks* played) {
  const bool lit = isLit(view);
  if (lit) {
    drawLitFaces(gl, view, session, scene, played);
  } else if (view.mode != DrawMode::wire) {
    drawFaces(gl, view, scene, played);
  }
  const bool isMoving = isLayer(ChunkChoice::Layer::moving);
  if (!lit && played == nullptr && !isMoving && m_chunks.isFirst())
    drawModels(gl, view, shownModels().plain);
  if (view.mode == DrawMode::wire) {
    drawLines(gl, scene.outlines(), {.opacity = 0.9F, .towards = kEdgePull, .width = 1.1F},
              m_chunks);
  } else if (view.edges && !(lit && played != nullptr)) {
    drawLines(gl, scene.faceEdges(),
              {.opacity = lit ? 0.3F : 1.0F,
               .towards = kEdgePull,
               .width = lit ? 1.0F : 1.25F,
               .detail = detailOf(scene.edgeDetail())},
              m_chunks);
    if (played == nullptr) {
      drawLines(gl, scene.contentsEdges(), {.towards = kEdgePull, .width = 1.25F}, m_chunks);
    }
  }
  if (view.cutters && !isLayer(ChunkChoice::Layer::still)) drawCutters(gl, scene, lit);
  gl.glDepthMask(GL_TRUE);
}

void PaneRenderer::drawCutters(Gl& gl, const SceneBatches& scene, bool lit) {
  drawAllLines(
      gl, scene.cutters(),
      {.opacity = lit ? 0.14F : 0.28F, .towards = kEdgePull, .width = 1.25F, .dash = kDash});
  gl.glDepthFunc(GL_GREATER);
  drawAllLines(gl, scene.cutters(), {.opacity = lit ? 0.02F : 0.06F, .dash = kDash});
  gl.glDepthFunc(GL_LEQUAL);
}

// Flat panes are calm: what is not selected is faint, and fainter the deeper it lies.
void PaneRenderer::drawFlat(Gl& gl, const ViewOptions& view, const SceneBatches& scene,
                            const Box& level) {
  const auto [nearest, reach] = m_depths.value_or(depthsOf(m_viewProjection, level));
  const QVector3D fade(nearest, reach, 0.6F);
  drawLines(gl, scene.outlines(), {.opacity = kCalm / 0.7F, .depthFade = fade}, m_chunks);
  if (!view.cutters || isLayer(ChunkChoice::Layer::still)) return;
  m_lines.use(gl, FillStyle{.opacity = 0.035F, .hatch = kHatch});
  scene.cutterFills().draw(gl);
  drawAllLines(gl, scene.cutters(), {.opacity = 0.6F, .dash = kDash, .depthFade = fade});
}

}  // namespace halfspace::editor
