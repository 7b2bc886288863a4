// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/pane_renderer.h"

#include "editor/viewport/drawing/grid_lines.h"
#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

namespace {

// Offset of lines towards the eye in clip space, to draw them in front of their faces. With the
// near plane at 2 level units it is about a thousandth of the distance to the eye.
constexpr float kEdgePull = 0.004F;
constexpr float kSelectionPull = 0.006F;
constexpr float kHatch = 7;     // pixels
constexpr float kXray = 0.35F;  // opacity

float opacityOf(const ContentsLook& look, const ViewOptions& view) {
  return view.mode == DrawMode::xray ? kXray * look.opacity : look.opacity;
}

}  // namespace

QColor inkColour(const Appearance& appearance, Ink ink) {
  switch (ink) {
    case Ink::selection:
      return appearance.colour(Token::selected);
    case Ink::hover:
      return appearance.colour(Token::hover);
    case Ink::additive:
      return appearance.colour(Token::additive);
    case Ink::subtractive:
      return appearance.colour(Token::subtractive);
    case Ink::intersecting:
      return appearance.colour(Token::intersecting);
    case Ink::accent:
      return appearance.colour(Token::accent);
    case Ink::axisX:
      return appearance.colour(Token::axisX);
    case Ink::axisY:
      return appearance.colour(Token::axisY);
    case Ink::axisZ:
      return appearance.colour(Token::axisZ);
    case Ink::warning:
      return appearance.colour(Token::warning);
    case Ink::error:
      return appearance.colour(Token::error);
    case Ink::entity:
      return appearance.colour(Token::entity);
    case Ink::muted:
      return appearance.colour(Token::muted);
    case Ink::text:
      break;
  }
  return appearance.colour(Token::text);
}

bool PaneRenderer::initialise(QString& error) {
  m_faceShader = shader({"face.vert", "face.frag"}, error);
  m_thinShader = shader({"line.vert", "line.frag"}, error);
  m_thickShader = shader({"line.vert", "thick.geom", "line.frag"}, error);
  return m_faceShader && m_thinShader && m_thickShader;
}

void PaneRenderer::release(Gl& gl) {
  m_stream.release(gl);
  m_faceShader.reset();
  m_thinShader.reset();
  m_thickShader.reset();
}

void PaneRenderer::use(const LineStyle& style) {
  QOpenGLShaderProgram& shader = style.width > 1 ? *m_thickShader : *m_thinShader;
  shader.bind();
  shader.setUniformValue("viewProjection", m_viewProjection);
  shader.setUniformValue("fade", QVector4D(0, 0, 0, 0));
  shader.setUniformValue("opacity", style.opacity);
  shader.setUniformValue("section", sectionUniform());
  shader.setUniformValue("towards", style.towards);
  shader.setUniformValue("hatch", style.hatch);
  if (style.width <= 1) return;
  shader.setUniformValue("width", style.width);
  shader.setUniformValue("viewportSize", m_size);
}

void PaneRenderer::begin(Gl& gl, const Camera& camera) {
  m_viewProjection = toQt(camera.viewProjection());
  m_size = camera.size();
  const QColor back = m_appearance.colour(camera.isFlat() ? Token::view2d : Token::view3d);
  gl.glClearColor(back.redF(), back.greenF(), back.blueF(), 1);
  gl.glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  gl.glEnable(GL_BLEND);
  gl.glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  gl.glDisable(GL_CULL_FACE);
}

void PaneRenderer::drawScene(Gl& gl, const Camera& camera, const ViewOptions& view,
                             const SceneBatches& scene, const SpaceMarks& marks) {
  begin(gl, camera);
  m_section.reset();
  gl.glEnable(GL_DEPTH_TEST);
  gl.glDepthFunc(GL_LEQUAL);
  drawSpace(gl, view, scene, Eyes::player);
  use({});
  m_stream.draw(gl, GL_TRIANGLES, marks.triangles);
  use({.towards = kSelectionPull});
  m_stream.draw(gl, GL_LINES, marks.lines);
  gl.glDisable(GL_DEPTH_TEST);
}

void PaneRenderer::draw(Gl& gl, const Camera& camera, const Workspace& workspace,
                        const SceneBatches& scene, const TreeBatches& tree, const Overlay& marks) {
  begin(gl, camera);
  if (camera.isFlat()) {
    gl.glDisable(GL_DEPTH_TEST);
    drawGrid(gl, camera, workspace.grid());
    drawFlat(gl, workspace.view(), scene);
  } else {
    gl.glEnable(GL_DEPTH_TEST);
    gl.glDepthFunc(GL_LEQUAL);
    beginSection(gl, scene);
    drawSpace(gl, workspace.view(), scene, Eyes::designer);
    if (workspace.view().mode != DrawMode::wire) drawCap(gl, camera, scene);
    endSection(gl);
    drawGrid(gl, camera, workspace.grid());
  }
  drawTree(gl, camera, tree);
  drawVeil(gl, camera, scene.veil());
  drawSelection(gl, camera, scene);
  drawMarks(gl, marks);
  gl.glDisable(GL_DEPTH_TEST);
}

void PaneRenderer::useFaces(Gl& gl, const ViewOptions& view) {
  m_faceShader->bind();
  m_faceShader->setUniformValue("viewProjection", m_viewProjection);
  m_faceShader->setUniformValue("section", sectionUniform());
  m_faceShader->setUniformValue("textured", view.mode == DrawMode::shaded ? 0.0F : 1.0F);
  m_faceShader->setUniformValue("materials", 0);
  gl.glActiveTexture(GL_TEXTURE0);
}

void PaneRenderer::drawBatch(Gl& gl, const SceneBatches& scene, const FaceBatches::Kind& kind,
                             const ContentsLook& look, const ViewOptions& view) {
  const QColor ink = m_appearance.colour(look.ink);
  const Alpha alpha = view.mode == DrawMode::shaded ? Alpha::none : scene.alphaOf(kind);
  m_faceShader->setUniformValue("tint",
                                QVector4D(ink.redF(), ink.greenF(), ink.blueF(), look.tint));
  m_faceShader->setUniformValue("pattern", static_cast<int>(look.pattern));
  m_faceShader->setUniformValue("alpha", static_cast<int>(alpha));
  m_faceShader->setUniformValue("opacity", opacityOf(look, view));
  gl.glBindTexture(GL_TEXTURE_2D_ARRAY, scene.textureOf(kind));
  // Cull back faces, so that a camera inside a solid (the rock around a room) sees the empty space.
  if (!look.bothSides) gl.glEnable(GL_CULL_FACE);
  scene.faces().all().at(kind).draw(gl, GL_TRIANGLES);
  gl.glDisable(GL_CULL_FACE);
}

// Opaque faces first, then transparent ones.
void PaneRenderer::drawFaces(Gl& gl, const ViewOptions& view, const SceneBatches& scene,
                             Eyes eyes) {
  const bool played = eyes == Eyes::player;
  useFaces(gl, view);
  for (const bool isOpaque : {true, false}) {
    gl.glDepthMask(isOpaque ? GL_TRUE : GL_FALSE);
    for (const auto& [kind, batch] : scene.faces().all()) {
      const bool isSolid = kind.contents == level::Contents::solid;
      // Movers are drawn at their current position (play_marks.h).
      if (played && (!level::isSeen(kind.contents) || kind.contents == level::Contents::mover))
        continue;
      const ContentsLook look = played ? playedLookOf(kind.contents) : lookOf(kind.contents);
      const bool isBlended = view.mode != DrawMode::shaded && scene.alphaOf(kind) == Alpha::blended;
      if ((opacityOf(look, view) == 1 && !isBlended) != isOpaque) continue;
      // Draw faces of special contents slightly behind, to avoid flicker with coplanar walls.
      if (!isSolid) gl.glEnable(GL_POLYGON_OFFSET_FILL);
      drawBatch(gl, scene, kind, look, view);
      gl.glDisable(GL_POLYGON_OFFSET_FILL);
    }
  }
  gl.glDepthMask(GL_TRUE);
}

void PaneRenderer::drawSpace(Gl& gl, const ViewOptions& view, const SceneBatches& scene,
                             Eyes eyes) {
  if (view.mode != DrawMode::wire) {
    gl.glPolygonOffset(1, 1);
    drawFaces(gl, view, scene, eyes);
  }
  if (view.edges || view.mode == DrawMode::wire) {
    use({.towards = kEdgePull});
    if (view.mode == DrawMode::wire) {
      scene.outlines().draw(gl, GL_LINES);
    } else {
      scene.faceEdges().draw(gl, GL_LINES);
      if (eyes == Eyes::designer) scene.contentsEdges().draw(gl, GL_LINES);
    }
  }
  if (!view.cutters) return;
  use({.opacity = 0.85F, .towards = kEdgePull});
  scene.cutters().draw(gl, GL_LINES);
  gl.glDepthFunc(GL_GREATER);
  gl.glDepthMask(GL_FALSE);
  use({.opacity = 0.16F});
  scene.cutters().draw(gl, GL_LINES);
  gl.glDepthMask(GL_TRUE);
  gl.glDepthFunc(GL_LEQUAL);
}

void PaneRenderer::drawFlat(Gl& gl, const ViewOptions& view, const SceneBatches& scene) {
  use({.opacity = 0.75F});
  scene.outlines().draw(gl, GL_LINES);
  if (!view.cutters) return;
  use({.opacity = 0.07F, .hatch = kHatch});
  scene.cutterFills().draw(gl, GL_TRIANGLES);
  use({.opacity = 0.9F});
  scene.cutters().draw(gl, GL_LINES);
}

void PaneRenderer::drawGrid(Gl& gl, const Camera& camera, const Grid& grid) {
  if (!grid.isShown()) return;
  const GridInk ink{m_appearance.colour(Token::gridMinor), m_appearance.colour(Token::gridMajor),
                    m_appearance.colour(Token::axisX), m_appearance.colour(Token::axisY),
                    m_appearance.colour(Token::axisZ)};
  use({});
  if (!camera.isFlat()) {
    const double reach = gridExtent(camera, grid);
    const Vec3 eye = camera.position();
    m_thinShader->setUniformValue(
        "fade", QVector4D(static_cast<float>(eye.x()), static_cast<float>(eye.y()), 0,
                          static_cast<float>(reach)));
    gl.glDepthMask(GL_FALSE);
  }
  m_stream.draw(gl, GL_LINES, gridLines(camera, grid, ink));
  gl.glDepthMask(GL_TRUE);
}

void PaneRenderer::drawSelection(Gl& gl, const Camera& camera, const SceneBatches& scene) {
  const QMatrix4x4 whole = m_viewProjection;
  const level::AffineMap& map = scene.selectionPreview();
  QMatrix4x4 model;
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column)
      model(row, column) = static_cast<float>(map.linear(row, column));
    model(row, 3) = static_cast<float>(map.translation[row]);
  }
  m_viewProjection *= model;
  gl.glDepthMask(GL_FALSE);
  use({.opacity = camera.isFlat() ? 0.06F : 0.14F, .towards = kSelectionPull});
  scene.selectionFill().draw(gl, GL_TRIANGLES);
  use({.towards = kSelectionPull, .width = 2});
  scene.selectionLines().draw(gl, GL_LINES);
  if (!camera.isFlat()) {  // lines hidden by the level show through faintly
    gl.glDepthFunc(GL_GREATER);
    use({.opacity = 0.30F});
    scene.selectionLines().draw(gl, GL_LINES);
    gl.glDepthFunc(GL_LEQUAL);
  }
  gl.glDepthMask(GL_TRUE);
  m_viewProjection = whole;
}

// Draws the BSP lab's overlays: the heat map on the faces, and lines. In 3D, hidden lines show
// through faintly.
void PaneRenderer::drawTree(Gl& gl, const Camera& camera, const TreeBatches& tree) {
  gl.glDepthMask(GL_FALSE);
  use({.opacity = camera.isFlat() ? 0.5F : 1.0F, .towards = kEdgePull});
  tree.heat().draw(gl, GL_TRIANGLES);
  use({.opacity = camera.isFlat() ? 0.5F : 0.8F, .towards = kSelectionPull});
  for (const ChunkedBatch* lines : {&tree.cells(), &tree.expanded()}) lines->draw(gl, GL_LINES);
  if (!camera.isFlat()) {
    gl.glDepthFunc(GL_GREATER);
    use({.opacity = 0.22F});
    for (const ChunkedBatch* lines : {&tree.cells(), &tree.expanded()}) lines->draw(gl, GL_LINES);
    gl.glDepthFunc(GL_LEQUAL);
  }
  gl.glDepthMask(GL_TRUE);
}

void PaneRenderer::drawMarks(Gl& gl, const Overlay& marks) {
  gl.glDisable(GL_DEPTH_TEST);
  std::vector<LineVertex> fill;
  for (const Overlay::Fill& polygon : marks.fills) {
    const auto ink = toInk(inkColour(m_appearance, polygon.ink));
    for (std::size_t i = 1; i + 1 < polygon.corners.size(); ++i) {
      for (std::size_t corner : {std::size_t{0}, i, i + 1}) {
        fill.push_back({toFloats(polygon.corners[corner]), ink});
      }
    }
  }
  use({.opacity = 0.18F});
  m_stream.draw(gl, GL_TRIANGLES, fill);
  std::vector<LineVertex> thin;
  std::vector<LineVertex> thick;
  for (const Overlay::Line& line : marks.lines) {
    const auto ink = toInk(inkColour(m_appearance, line.ink));
    std::vector<LineVertex>& out = line.width > 1.5F ? thick : thin;
    out.push_back({toFloats(line.from), ink});
    out.push_back({toFloats(line.to), ink});
  }
  use({});
  m_stream.draw(gl, GL_LINES, thin);
  use({.width = 2});
  m_stream.draw(gl, GL_LINES, thick);
}

}  // namespace halfspace::editor
