// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "editor/theme/appearance.h"
#include "editor/tools/camera.h"
#include "editor/tools/overlay.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/face_pass.h"
#include "editor/viewport/drawing/kept_panes.h"
#include "editor/viewport/drawing/line_pass.h"
#include "editor/viewport/drawing/model_pass.h"
#include "editor/viewport/drawing/scene_batches.h"
#include "editor/viewport/drawing/tree_batches.h"
#include "editor/viewport/lighting/lit_pass.h"
#include "editor/viewport/takeover.h"

namespace halfspace::editor {

// How many times a pane was drawn with the whole level, with a part of it, and without it, because
// an earlier picture of the level was kept.
struct PaneCounts {
  std::size_t whole = 0, part = 0, kept = 0;
};

// Draws the level from one camera into the current viewport.
class PaneRenderer {
 public:
  explicit PaneRenderer(const Appearance& appearance)
      : m_appearance(appearance), m_facePass(appearance) {}

  // Contract for all: the OpenGL context is current. Builds the shaders; returns false and sets
  // `error` to the driver's message if that fails. The lit mode is left out, with a message in
  // litProblem(), if only its shaders fail.
  bool initialise(Gl& gl, QString& error);
  const QString& litProblem() const { return m_litProblem; }
  const LitPass& lit() const { return m_lit; }
  // The baked light that the draw mode `baked` shows.
  BakedLight& baked() { return m_baked; }
  const BakedLight& baked() const { return m_baked; }
  // Whether pixels cost so much here (a software driver) that the lit mode should be the user's
  // own choice, and lines are drawn in the cheapest way.
  bool isSlow() const;
  // From now on, draw() draws pictures of a drag, into a framebuffer without multisampling, with
  // the pane at its origin. Their panes are kept apart from the others. Each is drawn in two layers
  // (ChunkChoice); the still one is drawn in slices of about `most` vertices.
  void beginDragged(std::size_t most) { m_mostOfSlice = most; }
  void endDragged() { m_mostOfSlice.reset(); }
  // For all that is drawn from now on: see level::LightMoment::seconds.
  void setLightTime(std::optional<double> seconds) { m_lightTime = seconds; }

  // `pane`: the pane's pixels in the framebuffer, its origin below. Contract: the scissor test is
  // on, for these pixels. Where drawing is slow, a pane that differs from its last picture only in
  // the marks, the selection or a small region draws only these.
  // `models`: of the entities that the pane shows.
  // False: only a slice of the picture of a drag was drawn, and the framebuffer is undefined.
  bool draw(Gl& gl, const Camera& camera, const QRect& pane, const Workspace& workspace,
            SceneBatches& scene, const TreeBatches& tree, const Overlay& marks,
            std::span<const DrawnModel> models);
  // So many triangles of models are drawn in a pane at most (drawnModels()).
  std::size_t mostModelTriangles() const { return isSlow() ? 60'000 : 600'000; }
  // Draws the level for a player: no grid, no selection. Requires: a 3D camera.
  void drawScene(Gl& gl, const Camera& camera, const QRect& pane, const ViewOptions& view,
                 const Session& session, SceneBatches& scene, const SpaceMarks& marks);
  // By draw(), since the start.
  const PaneCounts& counts() const { return m_counts; }
  void release(Gl& gl);

 private:
  // The input for drawing the level in a pane.
  struct LevelTask {
    const ViewOptions& view;
    const Workspace& workspace;
    SceneBatches& scene;
    const TreeBatches& tree;
  };
  void begin(Gl& gl, const Camera& camera, const QRect& pane);
  void clear(Gl& gl);
  void prepareDepth(Gl& gl);
  void drawLevel(Gl& gl, const LevelTask& task);
  // pane_reuse.cpp
  bool mayKeep(const LevelTask& task) const;
  LevelPicture pictureOf(const LevelTask& task) const;
  std::optional<QRect> pixelsOf(const Box& box) const;
  std::optional<QRect> changedPixels(const std::optional<LevelPicture>& held,
                                     const LevelPicture& now, const ChangeLog& changes) const;
  bool drawKept(Gl& gl, const LevelTask& task);
  bool drawKeptLevel(Gl& gl, const LevelTask& task, const LevelPicture& now);
  void drawPart(Gl& gl, const LevelTask& task, const QRect& part);
  // pane_layers.cpp
  bool drawLayers(Gl& gl, const LevelTask& task, LevelPicture still);
  void drawStill(Gl& gl, const LevelTask& task, StillPicture& kept);
  void drawStillPart(Gl& gl, const LevelTask& task, StillPicture& kept, const QRect& part);
  unsigned beginStill(Gl& gl, StillPicture& kept);
  bool isLayer(ChunkChoice::Layer layer) const { return m_chunks.layer() == layer; }
  ViewOptions drawable(const ViewOptions& view) const;
  void drawSpace(Gl& gl, const ViewOptions& view, const Session& session, SceneBatches& scene,
                 const SpaceMarks* played = nullptr);
  void drawFlat(Gl& gl, const ViewOptions& view, const SceneBatches& scene, const Box& level);
  void drawCutters(Gl& gl, const SceneBatches& scene, bool lit);
  // `played`: the marks of play mode; null: for the designer.
  void drawFaces(Gl& gl, const ViewOptions& view, const SceneBatches& scene,
                 const SpaceMarks* played);
  void drawLitFaces(Gl& gl, const ViewOptions& view, const Session& session, SceneBatches& scene,
                    const SpaceMarks* played);
  void drawGrid(Gl& gl, const Grid& grid);
  void drawSelection(Gl& gl, const SceneBatches& scene);
  bool isTiny(const SelectionBatches::Group& group, const level::AffineMap& map) const;
  void drawTree(Gl& gl, const TreeBatches& tree);
  void drawMarks(Gl& gl, const Overlay& marks);
  // pane_models.cpp
  void takeModels(std::span<const DrawnModel> models);
  void drawModels(Gl& gl, const ViewOptions& view, std::span<const DrawnModel> models);
  void drawLitModels(Gl& gl, const ViewOptions& view, const LitPass::View& lit);
  void drawFlatModels(Gl& gl, const ViewOptions& view, std::span<const DrawnModel> models);
  void drawSelectedModels(Gl& gl, const ViewOptions& view);
  ModelPass::Task modelTask(const ViewOptions& view, const QVector4D& tint) const;
  void drawLines(Gl& gl, const ChunkedBatch& lines, const LineStyle& style, ChunkChoice& chunks);
  void drawAllLines(Gl& gl, const ChunkedBatch& lines, const LineStyle& style) {
    ChunkChoice all;
    drawLines(gl, lines, style, all);
  }
  QVector4D detailOf(double size) const;
  // pane_insides.cpp. Between beginSection() and endSection() everything in front of the section
  // plane is left out.
  void beginSection(Gl& gl, const SceneBatches& scene);
  void endSection(Gl& gl);
  QVector4D sectionUniform() const;
  void drawCap(Gl& gl, const SceneBatches& scene);
  void drawVeil(Gl& gl, const GroupVeil& veil);
  void useFaces(const ViewOptions& view);

  const Appearance& m_appearance;
  FacePass m_facePass;
  LinePass m_lines;
  ModelPass m_models;
  LitPass m_lit;
  BakedLight m_baked;
  QString m_litProblem;
  std::optional<double> m_lightTime;
  std::unique_ptr<QOpenGLShaderProgram> m_faceShader;
  std::optional<std::size_t> m_mostOfSlice;      // see beginDragged()
  std::array<KeptPane, 4> m_kept, m_keptOfDrag;  // by PaneKind
  KeptPane& keptPane() {
    return (m_mostOfSlice ? m_keptOfDrag : m_kept)[static_cast<std::size_t>(m_camera->kind())];
  }
  // Of the layers of a flat pane: those of the kept still layer, because the moving things may
  // have made the level larger.
  std::optional<std::pair<float, float>> m_depths;
  ChunkChoice m_chunks;  // what drawLevel() draws of the batches with most vertices
  PaneCounts m_counts;
  // The models that each pane showed last, unselected and selected ones, and how often they
  // changed.
  struct PaneModels {
    std::vector<DrawnModel> plain, selected;
    std::uint64_t plainRevision = 0, selectedRevision = 0;
  };
  std::array<PaneModels, 4> m_modelsOf;  // by PaneKind
  const PaneModels& shownModels() const {
    return m_modelsOf[static_cast<std::size_t>(m_camera->kind())];
  }
  // Of the pane being drawn:
  const Camera* m_camera = nullptr;
  QRect m_pane;
  Eigen::Matrix4d m_viewProjection = Eigen::Matrix4d::Identity();
  // The same for the part of the pane that is being drawn. Things outside of that part are skipped.
  Eigen::Matrix4d m_part = Eigen::Matrix4d::Identity();
  std::optional<SectionPlane> m_section;
};

// The depths of the framebuffer that the box spans in a flat pane: the least depth, and the range.
std::pair<float, float> depthsOf(const Eigen::Matrix4d& viewProjection, const Box& box);
// Whether the draw mode shows the light of the level's lights.
bool isLit(const ViewOptions& view);
// The colour of an ink in the theme.
QColor inkColour(const Appearance& appearance, Ink ink);

}  // namespace halfspace::editor
