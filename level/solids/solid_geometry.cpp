// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/solid_geometry.h"

#include <numeric>
#include <optional>
#include <utility>

#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/polygon_mesh.h"
#include "geometry/mesh/vertex_moves.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "level/solids/placed.h"

namespace halfspace::level {

namespace {

using geometry::Brush;
using geometry::Plane;
using geometry::PolygonMesh;
using geometry::PolygonSoup;
using geometry::Reasons;
using geometry::Result;

// Translates face numbers in reasons from the built geometry to the node's own faces, which the
// designer knows.
Reasons inOwnNumbers(Reasons reasons, const std::vector<int>& sourceFace) {
  const auto translate = [&](int& element) {
    if (element >= 0 && element < static_cast<int>(sourceFace.size())) {
      element = sourceFace[static_cast<std::size_t>(element)];
    }
  };
  for (geometry::Reason& reason : reasons) {
    translate(reason.element);
    translate(reason.other);
  }
  return reasons;
}

// sourceFace[i] is the source face of planes[i].
Result<SolidGeometry> brushOf(std::vector<Plane> planes, const std::vector<int>& sourceFace,
                              const Placement& placement) {
  for (const Transform& step : placement.steps) {
    for (Plane& plane : planes) plane = transformed(plane, step);
  }
  Result<Brush> brush = Brush::fromPlanes(planes);
  if (!brush) return inOwnNumbers(brush.reasons(), sourceFace);
  std::vector<int> sources(static_cast<std::size_t>(brush.value().faceCount()));
  for (int face = 0; face < brush.value().faceCount(); ++face) {
    const auto plane = static_cast<std::size_t>(brush.value().inputPlane(face));
    sources[static_cast<std::size_t>(face)] = sourceFace[plane];
  }
  return SolidGeometry{std::move(brush).value(), std::move(sources)};
}

// Contract: soup.surfaces[i] is the source face of soup.faces[i].
Result<SolidGeometry> meshOf(PolygonSoup soup, const Placement& placement,
                             const PolygonMesh* checked) {
  for (const Transform& step : placement.steps) transformSoup(soup, step);
  soup = geometry::triangulatedWherePlanarityFails(std::move(soup));
  std::vector<int> sources = soup.surfaces;
  Result<PolygonMesh> mesh = geometry::meshWithSeamsClosed(std::move(soup));
  if (!mesh) {
    // Reasons that are not about faces (a vertex's coordinates) should keep their numbers.
    return inOwnNumbers(mesh.reasons(), sources);
  }
  // A mesh that was moved without rounding intersects itself only if it did so before.
  const auto moves = checked != nullptr ? geometry::vertexMoves(*checked, mesh.value())
                                        : std::optional<geometry::VertexMoves>();
  if (moves && moves->apart.empty()) {
    return SolidGeometry{std::move(mesh).value(), std::move(sources)};
  }
  // A self-intersecting surface contradicts itself: some points are both inside and outside.
  Reasons errors = geometry::solidErrors(mesh.value());
  if (!errors.empty()) return inOwnNumbers(std::move(errors), sources);
  return SolidGeometry{std::move(mesh).value(), std::move(sources)};
}

std::vector<int> countingUp(std::size_t size) {
  std::vector<int> numbers(size);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

struct Build {
  const Placement& placement;
  const PolygonMesh* checked = nullptr;

  Result<SolidGeometry> operator()(const BrushSolid& solid) const {
    std::vector<Plane> planes;
    planes.reserve(solid.faces.size());
    Reasons reasons;
    for (std::size_t face = 0; face < solid.faces.size(); ++face) {
      const Result<Plane> plane = planeOf(solid.faces[face].plane);
      if (plane) {
        planes.push_back(plane.value());
        continue;
      }
      for (geometry::Reason reason : plane.reasons()) {
        reason.element = static_cast<int>(face);
        reasons.push_back(std::move(reason));
      }
    }
    if (!reasons.empty()) return reasons;
    return brushOf(std::move(planes), countingUp(solid.faces.size()), placement);
  }

  Result<SolidGeometry> operator()(const MeshSolid& solid) const {
    PolygonSoup soup = *solid.soup;
    soup.surfaces = countingUp(soup.faces.size());
    return meshOf(std::move(soup), placement, checked);
  }

  Result<SolidGeometry> operator()(const ShapeSolid& solid) const {
    const geometry::ShapeKind* kind = geometry::findShapeKind(solid.shape);
    if (!kind) return asItWasBuilt(solid);
    const geometry::Numbers numbers(solid.parameters.begin(), solid.parameters.end());
    Result<geometry::Shape> shape = kind->build(numbers, solid.points);
    if (!shape) return shape.reasons();
    const Placement whole = followedBy(solid.placement, placement);
    if (const auto* brush = std::get_if<Brush>(&shape.value())) {
      std::vector<int> sources(static_cast<std::size_t>(brush->faceCount()));
      for (std::size_t face = 0; face < sources.size(); ++face) {
        sources[face] = brush->inputPlane(static_cast<int>(face));
      }
      return brushOf(brush->planes(), sources, whole);
    }
    return numbered(std::get<PolygonMesh>(shape.value()).soup(), whole);
  }

  // The stored solid of a shape whose plugin is missing.
  Result<SolidGeometry> asItWasBuilt(const ShapeSolid& solid) const {
    if (!solid.built.solid) return unknownShape(solid.shape);
    const Placement whole = followedBy(solid.placement, placement);
    if (const auto* brush = std::get_if<BrushSolid>(solid.built.solid.get())) {
      return Build{whole, checked}(*brush);
    }
    return numbered(*std::get<MeshSolid>(*solid.built.solid).soup, whole);
  }

  // Uses the surface numbers that the shape gives its faces; if it gives none, numbers the faces in
  // order.
  Result<SolidGeometry> numbered(PolygonSoup soup, const Placement& whole) const {
    if (soup.surfaces.empty()) soup.surfaces = countingUp(soup.faces.size());
    return meshOf(std::move(soup), whole, checked);
  }

  Result<SolidGeometry> operator()(const Group&) const { return notASolid(); }
  Result<SolidGeometry> operator()(const LinkedCopy&) const { return notASolid(); }
  Result<SolidGeometry> operator()(const PointEntity&) const { return notASolid(); }

  static Reasons unknownShape(const std::string& name) {
    geometry::Reason reason{geometry::ErrorKind::badParameter};
    reason.subject = "shape \"" + name + "\"";
    reason.allowed = "one of the shapes in the catalogue, or of a plugin that is here";
    return {reason};
  }
  static Reasons notASolid() { return {geometry::Reason{geometry::ErrorKind::noFaces}}; }
};

struct SurfaceAt {
  std::size_t face;

  const Surface* operator()(const BrushSolid& solid) const {
    return face < solid.faces.size() ? &solid.faces[face].surface : nullptr;
  }
  const Surface* operator()(const MeshSolid& solid) const {
    const auto& indices = solid.soup->surfaces;
    const int index = face < indices.size() ? indices[face] : 0;
    const bool known = index >= 0 && index < static_cast<int>(solid.surfaces.size());
    return known ? &solid.surfaces[static_cast<std::size_t>(index)] : nullptr;
  }
  const Surface* operator()(const ShapeSolid& solid) const {
    if (solid.surfaces.empty()) return nullptr;
    return &solid.surfaces[face < solid.surfaces.size() ? face : 0];
  }
  const Surface* operator()(const Group&) const { return nullptr; }
  const Surface* operator()(const LinkedCopy&) const { return nullptr; }
  const Surface* operator()(const PointEntity&) const { return nullptr; }
};

class BrokenSolidFinder {
 public:
  explicit BrokenSolidFinder(const Level& level) : m_level(level) {}

  void look(NodeId id) {
    const Node& node = m_level.node(id);
    if (const auto* group = std::get_if<Group>(&node.content)) {
      for (NodeId child : group->children) look(child);
    }
    if (!node.isSolid() || node.properties.flags.nonSolid) return;
    const Result<SolidGeometry> built = solidGeometry(node);
    if (!built) issues.push_back(brokenSolid(node, built.reasons()));
  }

  Issues issues;

 private:
  const Level& m_level;
};

}  // namespace

std::vector<geometry::Vec3> SolidGeometry::corners() const {
  if (!isBrush()) return mesh().vertices();
  std::vector<geometry::Vec3> corners;
  corners.reserve(brush().vertices().size());
  for (const auto& vertex : brush().vertices()) corners.push_back(vertex.position);
  return corners;
}

Result<SolidGeometry> solidGeometry(const Node& node, const Placement& placement) {
  return solidGeometry(node, placement, nullptr);
}

Result<SolidGeometry> solidGeometry(const Node& node, const Placement& placement,
                                    const PolygonMesh* checked) {
  return std::visit(Build{placement, checked}, node.content);
}

const Surface& surfaceOf(const Node& node, int sourceFace) {
  static const Surface unpainted;
  const Surface* found =
      sourceFace < 0 ? nullptr
                     : std::visit(SurfaceAt{static_cast<std::size_t>(sourceFace)}, node.content);
  return found ? *found : unpainted;
}

Issue brokenSolid(const Node& node, const Reasons& reasons) {
  Issue issue;
  issue.severity = Severity::error;
  issue.kind = IssueKind::brokenSolid;
  issue.node = node.id;
  issue.sourceLine = node.properties.sourceLine;
  if (!reasons.empty()) issue.position = reasons.front().position;
  issue.text = geometry::messageOf(reasons);
  return issue;
}

Issues brokenSolids(const Level& level) {
  BrokenSolidFinder finder(level);
  finder.look(level.root());
  for (NodeId definition : level.definitions()) finder.look(definition);
  return std::move(finder.issues);
}

}  // namespace halfspace::level
