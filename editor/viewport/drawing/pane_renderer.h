// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QOpenGLShaderProgram>

#include "editor/theme/appearance.h"
#include "editor/tools/camera.h"
#include "editor/tools/overlay.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/contents_look.h"
#include "editor/viewport/drawing/retained_batch.h"
#include "editor/viewport/drawing/scene_batches.h"
#include "editor/viewport/drawing/tree_batches.h"
#include "editor/viewport/takeover.h"

namespace halfspace::editor {

// Draws the level from one camera into the current viewport.
class PaneRenderer {
 public:
  explicit PaneRenderer(const Appearance& appearance) : m_appearance(appearance) {}

  // Contract for all: the OpenGL context is current. Builds the shaders; returns false and sets
  // `error` to the driver's message if that fails.
  bool initialise(QString& error);
  void draw(Gl& gl, const Camera& camera, const Workspace& workspace, const SceneBatches& scene,
            const TreeBatches& tree, const Overlay& marks);
  // Draws the level for a player: no grid, no selection. Requires: a 3D camera.
  void drawScene(Gl& gl, const Camera& camera, const ViewOptions& view, const SceneBatches& scene,
                 const SpaceMarks& marks);
  void release(Gl& gl);

 private:
  void begin(Gl& gl, const Camera& camera);
  // The viewer that the level is drawn for. Players see neither unseen contents (triggers, clips)
  // nor marks of the editor.
  enum class Eyes : unsigned char { designer, player };
  void drawSpace(Gl& gl, const ViewOptions& view, const SceneBatches& scene, Eyes eyes);
  void drawFlat(Gl& gl, const ViewOptions& view, const SceneBatches& scene);
  void drawFaces(Gl& gl, const ViewOptions& view, const SceneBatches& scene, Eyes eyes);
  void useFaces(Gl& gl, const ViewOptions& view);
  void drawBatch(Gl& gl, const SceneBatches& scene, const FaceBatches::Kind& kind,
                 const ContentsLook& look, const ViewOptions& view);
  void drawGrid(Gl& gl, const Camera& camera, const Grid& grid);
  void drawSelection(Gl& gl, const Camera& camera, const SceneBatches& scene);
  void drawTree(Gl& gl, const Camera& camera, const TreeBatches& tree);
  void drawMarks(Gl& gl, const Overlay& marks);
  // pane_insides.cpp. Between beginSection() and endSection() everything in front of the section
  // plane is left out, except lines wider than a pixel.
  void beginSection(Gl& gl, const SceneBatches& scene);
  static void endSection(Gl& gl);
  QVector4D sectionUniform() const;
  void drawCap(Gl& gl, const Camera& camera, const SceneBatches& scene);
  void drawVeil(Gl& gl, const Camera& camera, const GroupVeil& veil);
  struct LineStyle {
    float opacity = 1;
    float towards = 0;  // offset towards the eye, in clip space
    float hatch = 0;    // pixels between hatching lines; 0: none
    float width = 1;    // pixels; more than 1: GL_LINES only
  };
  void use(const LineStyle& style);

  const Appearance& m_appearance;
  std::unique_ptr<QOpenGLShaderProgram> m_faceShader;
  std::unique_ptr<QOpenGLShaderProgram> m_thinShader;
  std::unique_ptr<QOpenGLShaderProgram> m_thickShader;
  StreamBatch m_stream;
  QMatrix4x4 m_viewProjection;
  QSizeF m_size;  // of the pane, pixels
  std::optional<SectionPlane> m_section;
};

// The colour of an ink in the theme.
QColor inkColour(const Appearance& appearance, Ink ink);

}  // namespace halfspace::editor
