// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "editor/session/drag.h"
#include "editor/tools/uv/uv_handles.h"

namespace halfspace::editor {

// The grid to which drags in texture space snap: the image divided n times across and m times down.
// Its lines include the edges of the image.
struct UvGrid {
  std::array<int, 2> divisions{4, 4};
  Texel texels{64, 64};  // of the image
  double step(std::size_t axis) const { return texels[axis] / divisions[axis]; }
};

// The mouse in texture space.
struct UvPointer {
  Texel at{};
  double texelsPerPixel = 1;
  Qt::KeyboardModifiers modifiers = {};
};

// Changes the images of faces under the mouse: moves, scales, turns or shears the faces over their
// image. One undo step, computed from the start of the drag at each movement.
//
// A corner of a face near a line of the grid snaps to it; else movements are whole texels and whole
// degrees. Ctrl: no snapping. Shift: one axis, or equal scales. Alt: scales and shears about the
// origin instead of the opposite edge.
class UvDrag {
 public:
  // `handle`: anything but none and origin.
  UvDrag(Session& session, std::vector<FaceOverImage> faces, const UvHandle& handle,
         const UvPointer& pressed, const Texel& origin, const UvGrid& grid);

  void move(const UvPointer& pointer);
  void cancel() { m_drag.cancel(); }
  // A description of the drag so far: "Move 16, -8 texels".
  const QString& text() const { return m_text; }
  // The grid lines to which it snapped, across and down, in texels.
  const std::array<std::optional<double>, 2>& snapped() const { return m_snapped; }

 private:
  void moveFaces(const UvPointer& pointer);
  void scaleFaces(const UvPointer& pointer);
  void turnFaces(const UvPointer& pointer);
  void shearFaces(const UvPointer& pointer);
  void apply(const TextureChange& change);
  double snappedShift(std::size_t axis, double by, std::span<const double> values,
                      const UvPointer& pointer);
  std::vector<double> valuesOn(std::size_t axis) const;
  double anchor(std::size_t axis, int side, bool aboutOrigin) const;

  Session& m_session;
  std::vector<FaceOverImage> m_faces;
  UvHandle m_handle;
  Texel m_pressed;
  Texel m_origin;
  UvGrid m_grid;
  TexelBox m_box;
  QString m_text;
  std::array<std::optional<double>, 2> m_snapped;
  Drag m_drag;
};

// The nearest corner of a face, line of the grid, or whole texel, for an origin that is dragged.
Texel snappedOrigin(std::span<const FaceOverImage> faces, const UvGrid& grid,
                    const UvPointer& pointer);

}  // namespace halfspace::editor
