// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The handles of the UV editor, and their positions on the screen:
//
//            +-----o-----+      o  scale: corners and edges of the box around the faces
//            |   ( + )   o-/    +  origin of turns, with a ring around it that turns
//            +-----o-----+      /  shear: outside of the right and the lower edge
//                  /
#pragma once

#include <vector>

#include "editor/tools/uv/uv_view.h"

namespace halfspace::editor {

enum class UvPart : unsigned char {
  none,
  faces,   // the box around the faces: moves them
  origin,  // moves the origin
  ring,    // turns about the origin
  scale,   // an edge or a corner of the box
  shear,   // an edge of the box along itself
};

// A part under the mouse. `side`: for scale and shear, which edge of the box on each axis: -1 the
// low one, 1 the high one, 0 none.
struct UvHandle {
  UvPart part = UvPart::none;
  std::array<int, 2> side{0, 0};
  bool operator==(const UvHandle&) const = default;
};

// Sizes in pixels.
inline constexpr double kUvRing = 44;           // largest radius of the ring around the origin
inline constexpr double kUvReach = 7;           // distance within which a handle is grabbed
inline constexpr double kUvShearDistance = 16;  // of a shear handle from its edge

// The handles of a box and an origin, in the order in which they are drawn; the last one is on top.
class UvHandles {
 public:
  // `ring`: radius of the ring in pixels.
  UvHandles(const UvView& view, const TexelBox& box, const Texel& origin, double ring);
  // The radius at which the ring stays clear of the handles on the box.
  static double ringIn(const QRectF& box);

  struct Placed {
    UvHandle handle;
    QPointF at;
  };
  // The scale and the shear handles. An edge shorter than a few handles has none but at its ends.
  const std::vector<Placed>& placed() const { return m_placed; }
  const QRectF& box() const { return m_box; }
  QPointF origin() const { return m_origin; }
  double ring() const { return m_ring; }
  QPointF knob() const;

  // The uppermost handle at the pixel; `faces` inside the box, with a margin.
  UvHandle at(QPointF pixel) const;

 private:
  QRectF m_box;
  QPointF m_origin;
  double m_ring;
  std::vector<Placed> m_placed;
};

}  // namespace halfspace::editor
