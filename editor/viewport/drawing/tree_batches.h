// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/session/lab/lab_picture.h"
#include "editor/theme/appearance.h"
#include "editor/viewport/drawing/chunked_batch.h"

namespace halfspace::editor {

// The BSP lab's overlays as vertices. They are sent to the graphics card only when they change.
class TreeBatches {
 public:
  explicit TreeBatches(const Appearance& appearance) : m_appearance(appearance) {}

  // Replaces the overlays; null: none.
  void show(const LabPicture* picture);
  // Contract for the rest: the OpenGL context is current.
  void upload(Gl& gl);
  void release(Gl& gl);

  bool isEmpty() const { return m_cells.isEmpty() && m_expanded.isEmpty() && m_heat.isEmpty(); }
  const ChunkedBatch& cells() const { return m_cells; }
  const ChunkedBatch& expanded() const { return m_expanded; }  // expanded cells and bevels
  const ChunkedBatch& heat() const { return m_heat; }

 private:
  const Appearance& m_appearance;
  ChunkedBatch m_cells{VertexKind::segment};
  ChunkedBatch m_expanded{VertexKind::segment};
  ChunkedBatch m_heat{VertexKind::fill};
};

// Steps in the legends of both scales: from the root to the deepest leaf, and from a fifth of the
// largest difference to the largest.
inline constexpr int kScaleSteps = 5;
QColor depthColour(const Appearance& appearance, double depth);  // depth: 0 to 1
QColor heatColour(const Appearance& appearance, double share);   // share: 0 (transparent) to 1

}  // namespace halfspace::editor
