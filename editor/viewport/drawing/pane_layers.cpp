// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// PaneRenderer: pictures of drags where drawing is slow. The picture of all that does not change is
// kept, and only what moves is drawn over it. Without that, twelve boxes dragged before a mesh of
// 51,182 triangles would need the vertices of the mesh again for each picture.
#include "editor/viewport/drawing/pane_renderer.h"

namespace halfspace::editor {

// Draws the kept still layer, if it is complete, and the moving layer over it; else a slice of the
// still layer.
bool PaneRenderer::drawLayers(Gl& gl, const LevelTask& task, LevelPicture still) {
  StillPicture& kept = keptPane().still;
  still.revision = task.scene.stillChanges().revision();
  // Things that move may make the level deeper. The still layer then keeps its depths.
  const auto depths = still.depths;
  if (kept.shown && kept.shown->viewProjection == still.viewProjection && task.scene.isDragged())
    still.depths = kept.shown->depths;
  std::optional<QRect> part;
  if (kept.shown != still) {
    if (kept.isComplete) part = changedPixels(kept.shown, still, task.scene.stillChanges());
    if (!part) still.depths = depths;
    kept.shown = still;
    kept.done = 0;
    kept.isComplete = part.has_value();
  }
  m_depths = still.depths;
  if (part && !part->isEmpty()) drawStillPart(gl, task, kept, *part);
  if (!kept.isComplete) drawStill(gl, task, kept);
  if (kept.isComplete) {
    ++m_counts.part;
    kept.copy.putBack(gl, m_pane);
    m_chunks = ChunkChoice(ChunkChoice::Layer::moving);
    drawLevel(gl, task);
  }
  m_chunks = {};
  m_depths.reset();
  return kept.isComplete;
}

// Returns the framebuffer that was bound.
unsigned PaneRenderer::beginStill(Gl& gl, StillPicture& kept) {
  return kept.copy.begin(
      gl, m_pane, m_camera->isFlat() ? PaneCopy::Holds::colour : PaneCopy::Holds::colourAndDepth);
}

// Draws the next slice.
void PaneRenderer::drawStill(Gl& gl, const LevelTask& task, StillPicture& kept) {
  const unsigned pane = beginStill(gl, kept);
  m_chunks = ChunkChoice::slice(kept.done, *m_mostOfSlice);
  drawLevel(gl, task);
  kept.done = m_chunks.done();
  kept.isComplete = m_chunks.isLast();
  gl.glBindFramebuffer(GL_FRAMEBUFFER, pane);
}

// A chunk has begun to move, for example because a dragged solid has reached a mesh: draws what is
// behind it.
void PaneRenderer::drawStillPart(Gl& gl, const LevelTask& task, StillPicture& kept,
                                 const QRect& part) {
  const unsigned pane = beginStill(gl, kept);
  m_chunks = ChunkChoice(ChunkChoice::Layer::still);
  drawPart(gl, task, part);
  gl.glBindFramebuffer(GL_FRAMEBUFFER, pane);
}

}  // namespace halfspace::editor
