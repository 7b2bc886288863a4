// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/built_shape.h"

#include <algorithm>

#include "geometry/primitives/catalogue/catalogue.h"

namespace halfspace::level {

namespace {

// The brush as a document solid whose faces are indexed by the shape's surface numbers. A number
// without a face gets a redundant plane beyond the brush. A duplicate of another plane would not
// do: the duplicate could be chosen as the owner of that plane's face.
BrushSolid keptBrush(const geometry::Brush& brush) {
  int last = 0;
  for (int face = 0; face < brush.faceCount(); ++face) {
    last = std::max(last, brush.inputPlane(face));
  }
  const BrushFace beyond{PlaneCoefficients{geometry::Vec3::UnitX(), brush.bounds().max().x() + 1}};
  BrushSolid solid{std::vector<BrushFace>(static_cast<std::size_t>(last) + 1, beyond)};
  for (int face = 0; face < brush.faceCount(); ++face) {
    solid.faces[static_cast<std::size_t>(brush.inputPlane(face))].plane =
        definitionOf(brush.plane(face));
  }
  return solid;
}

}  // namespace

bool isPluginShape(std::string_view name) {
  return std::ranges::find(geometry::shapeCatalogue(), name, &geometry::ShapeKind::name) ==
         geometry::shapeCatalogue().end();
}

bool isPluginMissing(std::string_view name) {
  return geometry::findShapeKind(name) == nullptr;
}

std::shared_ptr<const std::variant<BrushSolid, MeshSolid>> builtSolid(const ShapeSolid& shape) {
  if (!isPluginShape(shape.shape)) return nullptr;
  const geometry::ShapeKind* kind = geometry::findShapeKind(shape.shape);
  if (kind == nullptr) return shape.built.solid;
  const geometry::Numbers numbers(shape.parameters.begin(), shape.parameters.end());
  const geometry::Result<geometry::Shape> built = kind->build(numbers, shape.points);
  if (!built) return shape.built.solid;  // refused by the plugin: keep the last good solid
  using Kept = std::variant<BrushSolid, MeshSolid>;
  if (const auto* brush = std::get_if<geometry::Brush>(&built.value())) {
    return std::make_shared<const Kept>(keptBrush(*brush));
  }
  auto soup = std::make_shared<geometry::PolygonSoup>(
      std::get<geometry::PolygonMesh>(built.value()).soup());
  return std::make_shared<const Kept>(MeshSolid{std::move(soup), {}});
}

}  // namespace halfspace::level
