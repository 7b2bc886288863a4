// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "editor/theme/appearance.h"
#include "editor/tools/camera.h"
#include "editor/tools/overlay.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/face_pass.h"
#include "editor/viewport/drawing/line_pass.h"
#include "editor/viewport/drawing/scene_batches.h"
#include "editor/viewport/drawing/tree_batches.h"
#include "editor/viewport/lighting/lit_pass.h"
#include "editor/viewport/takeover.h"

namespace halfspace::editor {

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
  // What the draw mode `baked` shows.
  BakedLight& baked() { return m_baked; }
  const BakedLight& baked() const { return m_baked; }
  // Whether pixels cost so much here (a software driver) that the lit mode should be the user's
  // own choice, and lines are drawn in the cheapest way.
  bool isSlow() const;
  // For all that is drawn from now on: see level::LightMoment::seconds.
  void setLightTime(std::optional<double> seconds) { m_lightTime = seconds; }

  // `pane`: the pane's pixels in the framebuffer, its origin below.
  void draw(Gl& gl, const Camera& camera, const QRect& pane, const Workspace& workspace,
            SceneBatches& scene, const TreeBatches& tree, const Overlay& marks);
  // Draws the level for a player: no grid, no selection. Requires: a 3D camera.
  void drawScene(Gl& gl, const Camera& camera, const QRect& pane, const ViewOptions& view,
                 const Session& session, SceneBatches& scene, const SpaceMarks& marks);
  void release(Gl& gl);

 private:
  void begin(Gl& gl, const Camera& camera, const QRect& pane);
  ViewOptions drawable(const ViewOptions& view) const;
  void drawSpace(Gl& gl, const ViewOptions& view, const Session& session, SceneBatches& scene,
                 const SpaceMarks* played = nullptr);
  void drawFlat(Gl& gl, const ViewOptions& view, const SceneBatches& scene, const Box& level);
  // `played`: the marks of play mode; null: for the designer.
  void drawFaces(Gl& gl, const ViewOptions& view, const SceneBatches& scene,
                 const SpaceMarks* played);
  void drawLitFaces(Gl& gl, const ViewOptions& view, const Session& session, SceneBatches& scene,
                    const SpaceMarks* played);
  void drawGrid(Gl& gl, const Grid& grid);
  void drawSelection(Gl& gl, const SceneBatches& scene);
  void drawTree(Gl& gl, const TreeBatches& tree);
  void drawMarks(Gl& gl, const Overlay& marks);
  void drawLines(Gl& gl, const ChunkedBatch& lines, const LineStyle& style);
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
  LitPass m_lit;
  BakedLight m_baked;
  QString m_litProblem;
  std::optional<double> m_lightTime;
  std::unique_ptr<QOpenGLShaderProgram> m_faceShader;
  // Of the pane being drawn:
  const Camera* m_camera = nullptr;
  QRect m_pane;
  Eigen::Matrix4d m_viewProjection = Eigen::Matrix4d::Identity();
  std::optional<SectionPlane> m_section;
};

// The colour of an ink in the theme.
QColor inkColour(const Appearance& appearance, Ink ink);

}  // namespace halfspace::editor
