// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "commandline/inspection/picture/png.h"
#include "geometry/exact/vec3.h"

namespace halfspace::commandline {

// A small software rasteriser. Draws triangles with a depth buffer, and then lines and dots, which
// shine through faintly where they are hidden. It draws at twice the size and averages. Points are
// in pixels of the picture: x to the right, y down, z towards the viewer.
class Canvas {
 public:
  using Vec3 = geometry::Vec3;

  Canvas(int width, int height, Colour background);

  void triangle(const Vec3& a, const Vec3& b, const Vec3& c, Colour colour);
  // `depthSlack`: how far behind the surface a line still counts as visible, in pixels.
  void line(const Vec3& from, const Vec3& to, double width, Colour colour, double depthSlack);
  void dot(const Vec3& at, double radius, Colour colour, double depthSlack);
  Image finished() const;

 private:
  void put(int x, int y, double z, Colour colour, double depthSlack);
  size_t at(int x, int y) const {
    return static_cast<size_t>(y) * static_cast<size_t>(m_width) + static_cast<size_t>(x);
  }

  int m_width;  // of the picture at twice the size
  int m_height;
  std::vector<Colour> m_colours;
  std::vector<float> m_depths;
  std::vector<bool> m_marked;  // a line or dot covers the pixel
};

}  // namespace halfspace::commandline
