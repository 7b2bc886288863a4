// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "editor/theme/appearance.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/contents_look.h"
#include "editor/viewport/drawing/scene_batches.h"
#include "editor/viewport/drawing/view_space.h"

namespace halfspace::editor {

// The viewer that the level is drawn for. Players see neither unseen contents (triggers, clips) nor
// marks of the editor.
enum class Eyes : unsigned char { designer, player };

// Draws the faces of the level with a program that has the variables of face.frag: the opaque ones
// first, then those that are seen through.
class FacePass {
 public:
  struct Task {
    QOpenGLShaderProgram& program;  // bound
    const ViewOptions& view;
    const SceneBatches& scene;
    const ViewSpace& space;
    Eyes eyes = Eyes::designer;
    // Called before a part of the level is drawn; may be empty.
    std::function<void(const Box&)> beforeChunk;
  };

  explicit FacePass(const Appearance& appearance) : m_appearance(appearance) {}
  // Contract: the OpenGL context is current.
  void draw(Gl& gl, const Task& task) const;

 private:
  void drawBatch(Gl& gl, const Task& task, const FaceBatches::Kind& kind,
                 const ContentsLook& look) const;
  const Appearance& m_appearance;
};

// Whether faces are drawn with the images of their materials.
bool showsImages(DrawMode mode);

}  // namespace halfspace::editor
