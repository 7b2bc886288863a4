// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/lab/lab_picture.h"
#include "editor/theme/appearance.h"
#include "editor/viewport/drawing/chunked_batch.h"

namespace halfspace::editor {

// The BSP lab's overlays as vertices: sent to the graphics card when they change, not with every
// frame.
class TreeBatches {
 public:
  explicit TreeBatches(const Appearance& appearance) : m_appearance(appearance) {}

  // Null: nothing is shown.
  void show(const LabPicture* picture);
  // Contract: the context is current.
  void upload(Gl& gl);
  void release(Gl& gl);

  const ChunkedBatch& cells() const { return m_cells; }
  const ChunkedBatch& expanded() const { return m_expanded; }  // and bevels
  const ChunkedBatch& heat() const { return m_heat; }

 private:
  const Appearance& m_appearance;
  ChunkedBatch m_cells{VertexKind::line};
  ChunkedBatch m_expanded{VertexKind::line};
  ChunkedBatch m_heat{VertexKind::line};
};

// Steps of the scales: from what is near the root to the deepest leaf, and from no difference to
// the largest.
inline constexpr int kScaleSteps = 5;
QColor depthColour(const Appearance& appearance, double depth);  // 0 to 1
QColor heatColour(const Appearance& appearance, double share);   // 0 to 1; 0 is clear

}  // namespace halfspace::editor
