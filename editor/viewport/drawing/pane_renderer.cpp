// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/pane_renderer.h"

#include <algorithm>
#include <limits>

#include "editor/viewport/drawing/draw_counts.h"
#include "editor/viewport/drawing/grid_lines.h"
#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

namespace {

constexpr float kSelectedWidth = 2.25F;  // pixels
constexpr std::size_t kMostWide = 2000;  // lines: more are one pixel wide on a slow machine
// A selection of up to this many lines shows through faintly where the level hides it. More lines
// would cover the level.
constexpr std::size_t kMostHidden = 20'000;
// A group of selected solids is drawn as rectangles if its largest has a diagonal below this, in
// pixels: outlines of solids that small run together.
constexpr double kTiny = 10;
// Opacity inside of these rectangles: about that of the two fills of a small box, one over the
// other.
constexpr float kTinyInside = 0.065F;
// Depths of the framebuffer (0 to 1): the shaders divide by the range, which is 0 for a flat level.
constexpr double kLeastDepthRange = 1e-6;

Eigen::Matrix4d matrixOf(const level::AffineMap& map) {
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
  matrix.topLeftCorner<3, 3>() = map.linear;
  matrix.topRightCorner<3, 1>() = map.translation;
  return matrix;
}

}  // namespace

std::pair<float, float> depthsOf(const Eigen::Matrix4d& viewProjection, const Box& box) {
  if (box.isEmpty()) return {0.5F, 1.0F};
  double least = 1, most = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 at = box.corner(static_cast<Box::CornerType>(corner));
    const double depth =
        0.5 + 0.5 * (viewProjection.row(2).head<3>().transpose().dot(at) + viewProjection(2, 3));
    least = std::min(least, depth);
    most = std::max(most, depth);
  }
  return {static_cast<float>(least), static_cast<float>(std::max(most - least, kLeastDepthRange))};
}

bool isLit(const ViewOptions& view) {
  return view.mode == DrawMode::lit || view.mode == DrawMode::lighting ||
         view.mode == DrawMode::baked;
}

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

bool PaneRenderer::initialise(Gl& gl, QString& error) {
  m_faceShader = shader({"face.vert", "face.frag"}, error);
  m_litProblem.clear();
  if (!m_lit.initialise(gl, m_litProblem) && m_litProblem.isEmpty()) {
    m_litProblem = QStringLiteral("?");
  }
  m_lines.setThrifty(isSlow());
  return m_faceShader && m_models.initialise(error) && m_lines.initialise(error);
}

bool PaneRenderer::isSlow() const {
  return m_lit.measured() == LightDetail::automatic || m_lit.measured() == LightDetail::low;
}

void PaneRenderer::release(Gl& gl) {
  m_lines.release(gl);
  m_lit.release(gl);
  m_facePass.release(gl);
  m_models.release(gl);
  m_baked.release(gl);
  m_faceShader.reset();
  for (auto* panes : {&m_kept, &m_keptOfDrag}) {
    for (KeptPane& kept : *panes) {
      kept.still.copy.release(gl);
      kept.level.copy.release(gl);
      kept.selection.copy.release(gl);
      kept.forget();
    }
  }
}

void PaneRenderer::begin(Gl& gl, const Camera& camera, const QRect& pane) {
  m_camera = &camera;
  m_pane = pane;
  m_part = m_viewProjection = camera.viewProjection();
  const auto ratio = static_cast<float>(pane.width() / std::max(1.0, camera.size().width()));
  m_section.reset();
  m_lines.setSection(sectionUniform());
  m_lines.begin(toQt(m_viewProjection), camera.size(), ratio);
  gl.glEnable(GL_BLEND);
  gl.glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  gl.glDisable(GL_CULL_FACE);
}

void PaneRenderer::clear(Gl& gl) {
  const QColor back = m_appearance.colour(m_camera->isFlat() ? Token::view2d : Token::view3d);
  gl.glClearColor(back.redF(), back.greenF(), back.blueF(), 1);
  gl.glDepthMask(GL_TRUE);
  gl.glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void PaneRenderer::prepareDepth(Gl& gl) {
  if (m_camera->isFlat()) return gl.glDisable(GL_DEPTH_TEST);
  gl.glEnable(GL_DEPTH_TEST);
  gl.glDepthFunc(GL_LEQUAL);
}

// The options with a mode that this driver can draw.
ViewOptions PaneRenderer::drawable(const ViewOptions& view) const {
  ViewOptions possible = view;
  if (isLit(view) && !m_litProblem.isEmpty()) possible.mode = DrawMode::textured;
  return possible;
}

void PaneRenderer::drawScene(Gl& gl, const Camera& camera, const QRect& pane,
                             const ViewOptions& view, const Session& session, SceneBatches& scene,
                             const SpaceMarks& marks) {
  begin(gl, camera, pane);
  clear(gl);
  prepareDepth(gl);
  drawSpace(gl, drawable(view), session, scene, &marks);
  m_lines.use(gl, FillStyle{});
  gl.glDepthMask(GL_TRUE);  // bodies hide each other
  m_lines.stream.draw(gl, VertexKind::fill, marks.triangles);
  const Stroke stroke = m_lines.use(gl, LineStyle{.towards = kSelectionPull, .width = 1.25F});
  m_lines.stream.draw(gl, VertexKind::segment, marks.lines, stroke);
  gl.glDepthMask(GL_TRUE);
  gl.glDisable(GL_DEPTH_TEST);
}

bool PaneRenderer::draw(Gl& gl, const Camera& camera, const QRect& pane, const Workspace& workspace,
                        SceneBatches& scene, const TreeBatches& tree, const Overlay& marks,
                        std::span<const DrawnModel> models) {
  begin(gl, camera, pane);
  takeModels(models);
  prepareDepth(gl);
  const ViewOptions view = drawable(workspace.view());
  const LevelTask task{view, workspace, scene, tree};
  if (mayKeep(task)) {
    if (!drawKept(gl, task)) return false;
  } else {
    ++m_counts.whole;
    drawLevel(gl, task);
    drawSelectedModels(gl, view);
    drawSelection(gl, scene);
  }
  drawMarks(gl, marks);
  gl.glDepthMask(GL_TRUE);
  gl.glDisable(GL_DEPTH_TEST);
  return true;
}

void PaneRenderer::drawGrid(Gl& gl, const Grid& grid) {
  if (!grid.isShown()) return;
  const GridInk ink{m_appearance.colour(Token::gridMinor), m_appearance.colour(Token::gridMajor),
                    m_appearance.colour(Token::axisX), m_appearance.colour(Token::axisY),
                    m_appearance.colour(Token::axisZ)};
  LineStyle style;
  if (!m_camera->isFlat()) {
    const Vec3 eye = m_camera->position();
    style.fade = QVector4D(static_cast<float>(eye.x()), static_cast<float>(eye.y()), 0,
                           static_cast<float>(gridExtent(*m_camera, grid)));
  }
  const Stroke stroke = m_lines.use(gl, style);
  m_lines.stream.draw(gl, VertexKind::segment, gridLines(*m_camera, grid, ink), stroke);
}

// Whether all solids of the group, transformed by the map, are only a few pixels large.
bool PaneRenderer::isTiny(const SelectionBatches::Group& group, const level::AffineMap& map) const {
  if (group.extents.count() == 0) return false;
  double unitsPerPixel = std::numeric_limits<double>::infinity();  // at the nearest corner
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 at = group.bounds.corner(static_cast<Box::CornerType>(corner));
    unitsPerPixel =
        std::min(unitsPerPixel, m_camera->unitsPerPixel(Vec3(map.linear * at + map.translation)));
  }
  const double growth = map.linear.colwise().norm().maxCoeff();
  const double ratio = m_pane.width() / std::max(1.0, m_camera->size().width());
  return growth * group.largest * ratio < kTiny * unitsPerPixel;
}

// An outline that stays visible on any image. The fill is faint, so that the material can be
// judged.
void PaneRenderer::drawSelection(Gl& gl, const SceneBatches& scene) {
  const level::AffineMap& map = scene.selectionPreview();
  const ViewSpace space(m_viewProjection * matrixOf(map));
  std::vector<const SelectionBatches::Group*> plain, tiny;
  for (const SelectionBatches::Group& group : scene.selection().groups()) {
    if (space.meets(group.bounds)) (isTiny(group, map) ? tiny : plain).push_back(&group);
  }
  const bool isFlat = m_camera->isFlat();
  const QMatrix4x4 whole = m_lines.viewProjection();
  m_lines.setViewProjection(whole * toQt(matrixOf(map)));
  m_lines.use(gl, FillStyle{.opacity = isFlat ? 0.10F : 0.22F, .towards = kSelectionPull});
  for (const auto* group : plain) group->fill.draw(gl);
  const std::size_t lines = scene.selection().lineVertices() / 2;
  if (!isFlat && lines <= kMostHidden) {  // lines hidden by the level show through faintly
    gl.glDepthFunc(GL_GREATER);
    const Stroke hidden = m_lines.use(gl, LineStyle{.opacity = 0.35F, .width = 1.25F});
    for (const auto* group : plain) group->lines.draw(gl, hidden);
    gl.glDepthFunc(GL_LEQUAL);
  }
  const Stroke stroke = m_lines.use(
      gl,
      LineStyle{.towards = kSelectionPull, .width = kSelectedWidth, .isFew = lines <= kMostWide});
  for (const auto* group : plain) group->lines.draw(gl, stroke);
  // In 3D the rectangles overlap, so those of the smallest solids are fainter.
  m_lines.use(
      gl, ExtentStyle{
              .smallest = isFlat ? 0.7F : 0.35F, .inside = kTinyInside, .towards = kSelectionPull});
  for (const auto* group : tiny) group->extents.draw(gl);
  m_lines.setViewProjection(whole);
}

// Draws the BSP lab's overlays: the heat map on the faces, and lines. In 3D, hidden lines show
// through faintly.
void PaneRenderer::drawTree(Gl& gl, const TreeBatches& tree) {
  const bool isFlat = m_camera->isFlat();
  m_lines.use(gl, FillStyle{.opacity = isFlat ? 0.5F : 1.0F, .towards = kEdgePull});
  tree.heat().draw(gl);
  for (const ChunkedBatch* lines : {&tree.cells(), &tree.expanded()}) {
    drawAllLines(gl, *lines, {.opacity = isFlat ? 0.5F : 0.8F, .towards = kSelectionPull});
    if (isFlat) continue;
    gl.glDepthFunc(GL_GREATER);
    drawAllLines(gl, *lines, {.opacity = 0.22F});
    gl.glDepthFunc(GL_LEQUAL);
  }
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
  m_lines.use(gl, FillStyle{.opacity = 0.18F});
  m_lines.stream.draw(gl, VertexKind::fill, fill);
  std::vector<LineVertex> thin;
  std::vector<LineVertex> thick;
  for (const Overlay::Line& line : marks.lines) {
    const QColor colour = line.tint != 0 ? QColor(line.tint) : inkColour(m_appearance, line.ink);
    const auto ink = toInk(colour);
    std::vector<LineVertex>& out = line.width > 1.5F ? thick : thin;
    out.push_back({toFloats(line.from), ink});
    out.push_back({toFloats(line.to), ink});
  }
  const Stroke fine = m_lines.use(gl, LineStyle{.width = 1.25F});
  m_lines.stream.draw(gl, VertexKind::segment, thin, fine);
  const Stroke bold =
      m_lines.use(gl, LineStyle{.width = 2, .isFew = thick.size() <= 2 * kMostWide});
  m_lines.stream.draw(gl, VertexKind::segment, thick, bold);
}

}  // namespace halfspace::editor
