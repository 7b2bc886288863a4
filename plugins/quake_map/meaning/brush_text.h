// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

#include "geometry/exact/plane.h"
#include "level/document/level.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::plugins::quake_map {

// What could not be said in Valve 220, counted while writing.
struct BrushLosses {
  int roundedPlanes = 0;     // planes that no three points of doubles span
  int brokenPlanes = 0;      // coefficients that are no plane
  int assumedImageSize = 0;  // faces whose texture scale hangs on an unknown image size
  int movedTextures = 0;     // faces moved by a linked copy without their texture
};

// Three points of doubles that span the plane, clockwise seen from its front as map files want
// them, and whether they span exactly it.
struct SpanningPoints {
  std::array<geometry::Vec3, 3> points;
  bool exact = true;
};
SpanningPoints spanningPoints(const geometry::Plane& plane);

// The shortest decimal that reads back to the same double.
void appendNumber(std::string& text, double value);

// Writes brushes as Valve 220, one face a line.
class BrushText {
 public:
  explicit BrushText(const level::Level& level) : m_level(level) {}

  // The faces as their author gave them.
  void append(std::string& text, const level::BrushSolid& brush);
  // The faces of a built brush with the surfaces of the node it came from. `moved`: by a placement.
  void append(std::string& text, const level::Node& node, const geometry::Brush& brush,
              const std::vector<int>& sourceFace, bool moved);

  const BrushLosses& losses() const { return m_losses; }

 private:
  void appendFace(std::string& text, const std::array<geometry::Vec3, 3>& clockwise,
                  const geometry::Vec3& normal, const level::Surface& surface);
  void appendSurface(std::string& text, const level::Surface& surface,
                     const geometry::Vec3& normal);
  level::ValveAxes axesOf(const level::Surface& surface, const geometry::Vec3& normal);

  const level::Level& m_level;
  BrushLosses m_losses;
};

}  // namespace halfspace::plugins::quake_map
