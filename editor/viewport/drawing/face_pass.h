// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "editor/theme/appearance.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/contents_look.h"
#include "editor/viewport/drawing/retained_batch.h"
#include "editor/viewport/drawing/scene_batches.h"
#include "editor/viewport/drawing/view_space.h"

namespace halfspace::editor {

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
    std::span<const MovedEntity> movers = {};
    // Of the opaque faces. The others are drawn with all layers but the still one.
    ChunkChoice* chunks = nullptr;
  };

  explicit FacePass(const Appearance& appearance) : m_appearance(appearance) {}
  // Contract: the OpenGL context is current.
  void draw(Gl& gl, const Task& task);
  void release(Gl& gl) { m_stream.release(gl); }

 private:
  bool isOpaque(const Task& task, const FaceBatches::Kind& kind, const ContentsLook& look) const;
  void useBatch(Gl& gl, const Task& task, const FaceBatches::Kind& kind,
                const ContentsLook& look) const;
  void drawBatch(Gl& gl, const Task& task, const FaceBatches::Kind& kind, const ContentsLook& look,
                 ChunkChoice& chunks) const;
  using Moved = std::vector<MovingFaces::Moved>;
  static Moved movedFaces(const Task& task);
  void drawMovers(Gl& gl, const Task& task, const Moved& movers, bool opaque);
  const Appearance& m_appearance;
  StreamBatch m_stream;
};

// Whether faces are drawn with the images of their materials.
bool showsImages(DrawMode mode);

}  // namespace halfspace::editor
