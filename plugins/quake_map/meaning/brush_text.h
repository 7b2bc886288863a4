// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <vector>

#include "geometry/exact/plane.h"
#include "level/document/level.h"
#include "level/solids/solid_geometry.h"
#include "plugins/quake_map/meaning/map_dialect.h"

namespace halfspace::plugins::quake_map {

// Numbers of things that the dialect cannot store, counted while writing.
struct BrushLosses {
  int roundedPlanes = 0;     // planes that no three points of doubles span
  int brokenPlanes = 0;      // coefficients that are no plane
  int assumedImageSize = 0;  // faces whose texture scale depends on an unknown image size
  int movedTextures = 0;     // faces moved by a linked copy without their texture
  int valveFaces = 0;        // faces with axes that the Standard dialect cannot store
  int plainBrushes = 0;      // brushes without texture matrices
};

// Three points of doubles on a plane, clockwise seen from its front as in map files. `exact`:
// whether they span exactly this plane.
struct SpanningPoints {
  std::array<geometry::Vec3, 3> points;
  bool exact = true;
};
SpanningPoints spanningPoints(const geometry::Plane& plane);

// The shortest decimal that reads back to the same double.
void appendNumber(std::string& text, double value);

// A texture's name, in quotes if it needs them or if `quoted`.
std::string materialText(const level::Level& level, level::MaterialId material, bool quoted);

// Writes brushes with one face on each line: as brushDef or brushDef3 if all faces of the brush
// have texture matrices, else as plain faces.
class BrushText {
 public:
  // Contract: both arguments outlive the writer.
  BrushText(const level::Level& level, const MapDialect& dialect)
      : m_level(level), m_dialect(dialect) {}

  // Appends the faces as the document stores them.
  void append(std::string& text, const level::BrushSolid& brush);
  // Appends the faces of a built brush with the surfaces of its node. `moved`: a placement moved
  // the brush, but not its texture axes.
  void append(std::string& text, const level::Node& node, const geometry::Brush& brush,
              const std::vector<int>& sourceFace, bool moved);

  // One face of a part of a brush. `given`: three points of the document on this plane, else null;
  // they are written as they are. `isFlipped`: the plane looks the other way than the points do.
  struct PartFace {
    geometry::Plane plane;
    const level::ThreePoints* given = nullptr;
    bool isFlipped = false;
    level::Surface surface;
  };
  void append(std::string& text, const std::vector<PartFace>& faces);

  const BrushLosses& losses() const { return m_losses; }

 private:
  enum class Form : unsigned char { plain, brushDef, brushDef3 };
  Form formOf(bool hasMatrices) const;
  void open(std::string& text, Form form);
  static void close(std::string& text, Form form);
  std::array<geometry::Vec3, 3> clockwise(const level::PlaneDefinition& plane);
  void appendPoints(std::string& text, const std::array<geometry::Vec3, 3>& clockwise);
  void appendCoefficients(std::string& text, const level::PlaneDefinition& plane);
  void appendSurface(std::string& text, Form form, const level::Surface& surface,
                     const geometry::Vec3& normal);
  void appendAxes(std::string& text, const level::Surface& surface, const geometry::Vec3& normal);
  level::ValveAxes axesOf(const level::Surface& surface, const geometry::Vec3& normal);

  const level::Level& m_level;
  const MapDialect& m_dialect;
  BrushLosses m_losses;
};

}  // namespace halfspace::plugins::quake_map
