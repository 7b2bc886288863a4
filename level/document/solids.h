// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "level/document/id.h"
#include "level/document/placement.h"
#include "level/document/plane_definition.h"
#include "level/document/surface.h"

namespace halfspace::level {

// The kinds of solid a node can hold, as the designer or the file defined them. Geometry is derived
// from them (level/solids). A solid that cannot be built stays in the document.

struct BrushFace {
  PlaneDefinition plane;
  Surface surface = {};
  bool operator==(const BrushFace&) const = default;
};

// The intersection of the half-spaces of its faces.
struct BrushSolid {
  std::vector<BrushFace> faces;
  bool operator==(const BrushSolid&) const = default;
};

// A polygon surface. soup->surfaces are indices into `surfaces`. The soup is shared between copies
// of the document and never null.
struct MeshSolid {
  std::shared_ptr<const geometry::PolygonSoup> soup = std::make_shared<geometry::PolygonSoup>();
  std::vector<Surface> surfaces = {};
  bool operator==(const MeshSolid& other) const;  // by content
};

// The solid that a plugin's shape had when the level was saved, in the shape's own coordinates and
// without materials. Used if the plugin is missing (level/solids/built_shape.h). It follows from
// the shape's name and numbers, so equality ignores it.
struct BuiltSolid {
  std::shared_ptr<const std::variant<BrushSolid, MeshSolid>> solid;  // null: not known
  bool operator==(const BuiltSolid&) const { return true; }
};

// A shape of the catalogue or of a plugin, parametric until a vertex edit makes it a brush or a
// mesh.
struct ShapeSolid {
  std::string shape;                                            // name of its kind: "cylinder"
  std::vector<std::pair<std::string, double>> parameters = {};  // in the catalogue's order
  std::vector<geometry::Vec3> points = {};                      // of extrusions, revolves and hulls
  Placement placement = {};
  std::vector<Surface> surfaces =
      {};  // indexed by the shape's surface numbers; numbers beyond the end use the first surface
  BuiltSolid built = {};
  bool operator==(const ShapeSolid&) const = default;
};

}  // namespace halfspace::level
