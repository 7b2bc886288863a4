// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QString>

#include "editor/tools/camera.h"

namespace halfspace::editor {

// The meaning of a mark; the theme defines its colour.
enum class Ink : unsigned char {
  selection,
  hover,
  additive,
  subtractive,
  intersecting,
  accent,
  axisX,
  axisY,
  axisZ,
  warning,
  error,
  entity,
  text,
  muted,
};

// Marks that a tool draws over the views. Handles and labels have a fixed size on the screen.
struct Overlay {
  struct Line {
    Vec3 from, to;
    Ink ink;
    float width = 1.5F;      // pixels
    std::uint32_t tint = 0;  // 0xffRRGGBB, instead of the colour of `ink`; 0: none
  };
  // How a handle is painted: a square to drag, or the sign of a kind of entity.
  enum class Sign : unsigned char { square, lamp, start, diamond };
  struct Handle {
    Vec3 at;
    Ink ink;
    bool filled = false;
    float radius = 4.0F;  // pixels
    Sign sign = Sign::square;
    Vec3 glow = Vec3(1, 1, 1);  // of a lamp: the colour of its light (sRGB)
    std::uint32_t tint = 0;     // 0xffRRGGBB, instead of the colour of `ink`; 0: none
  };
  struct Label {
    Vec3 at;
    QString text;
    Ink ink = Ink::text;
  };
  struct Fill {  // a convex polygon, drawn lightly
    std::vector<Vec3> corners;
    Ink ink;
  };

  std::vector<Line> lines;
  std::vector<Handle> handles;
  std::vector<Label> labels;
  std::vector<Fill> fills;

  bool isEmpty() const {
    return lines.empty() && handles.empty() && labels.empty() && fills.empty();
  }
  void add(const Overlay& other);
  void addBox(const Box& box, Ink ink, float width = 1.5F);
  // Labels of a box's sizes, for a flat pane or the 3D pane.
  void addSizes(const Box& box, const Camera& camera);
};

// The number rounded to thousandths, without trailing zeros: "128", "0.125", "1234.5".
QString numberText(double value);
// A count with separators: "12,345".
QString countText(std::size_t count);

}  // namespace halfspace::editor
