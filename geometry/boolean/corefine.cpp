// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// CGAL::Polygon_mesh_processing::corefine_and_compute_boolean_operations with two departures: the
// operands' halfedge structures are filled in directly, without searching for every edge again, and
// the output is written over the first operand, which saves a copy of everything away from the cut.
#include "geometry/boolean/corefine.h"

#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Surface_mesh.h>

#include "geometry/boolean/quiet_cgal.h"

namespace halfspace::geometry {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;

using Mesh = CGAL::Surface_mesh<ExactPoint>;
using Origins = Mesh::Property_map<Mesh::Face_index, int>;

constexpr const char* kOrigins = "f:origin";

// Hands the origin of a face on to its parts and copies.
struct OriginVisitor : pmp::Corefinement::Default_visitor<Mesh> {
  Mesh* first = nullptr;
  Origins ofFirst;
  Origins ofSecond;
  int* origin = nullptr;

  const Origins& origins(const Mesh& mesh) const { return &mesh == first ? ofFirst : ofSecond; }
  void before_subface_creations(Mesh::Face_index face, Mesh& mesh) {
    *origin = origins(mesh)[face];
  }
  void after_subface_created(Mesh::Face_index face, Mesh& mesh) {
    const Origins map = origins(mesh);
    map[face] = *origin;
  }
  void after_face_copy(Mesh::Face_index source, const Mesh& sourceMesh, Mesh::Face_index target,
                       Mesh& targetMesh) {
    const Origins from = origins(sourceMesh);
    const Origins to = origins(targetMesh);
    to[target] = from[source];
  }
};

// Contract: the operand is closed and 2-manifold.
Origins fill(Mesh& mesh, const PolygonMesh& source, const Operand& operand, int firstOrigin) {
  const auto sides = static_cast<int>(operand.neighbours.size());
  mesh.reserve(static_cast<Mesh::size_type>(source.vertices().size()),
               static_cast<Mesh::size_type>(sides / 2),
               static_cast<Mesh::size_type>(operand.triangles.size()));
  for (const Vec3& p : source.vertices()) mesh.add_vertex(ExactPoint(p.x(), p.y(), p.z()));
  Origins origins = mesh.add_property_map<Mesh::Face_index, int>(kOrigins, 0).first;

  std::vector<Mesh::Halfedge_index> halfedges(static_cast<size_t>(sides));
  const auto corner = [&](int side) {
    return Mesh::Vertex_index(static_cast<Mesh::size_type>(operand.triangles[side / 3][side % 3]));
  };
  for (int side = 0; side < sides; ++side) {
    const int other = operand.neighbours[side];
    if (other < side) continue;
    const Mesh::Halfedge_index halfedge = mesh.add_edge();
    halfedges[side] = halfedge;
    halfedges[other] = mesh.opposite(halfedge);
    mesh.set_target(halfedge, corner(other));
    mesh.set_target(mesh.opposite(halfedge), corner(side));
  }
  for (int triangle = 0; triangle < static_cast<int>(operand.triangles.size()); ++triangle) {
    const Mesh::Face_index face = mesh.add_face();
    origins[face] = firstOrigin + operand.faces[triangle];
    for (int i = 0; i < 3; ++i) {
      const Mesh::Halfedge_index halfedge = halfedges[3 * triangle + i];
      mesh.set_face(halfedge, face);
      mesh.set_next(halfedge, halfedges[3 * triangle + (i + 1) % 3]);
      mesh.set_halfedge(mesh.target(halfedge), halfedge);
    }
    mesh.set_halfedge(face, halfedges[3 * triangle + 2]);  // corner 0 comes first
  }
  // Vertices no face uses would be halfedge-less; CGAL skips them by index.
  return origins;
}

ExactSurface extract(const Mesh& mesh, const Origins& origins) {
  ExactSurface surface;
  std::vector<int> vertexNumber(mesh.num_vertices() + mesh.number_of_removed_vertices(), -1);
  std::vector<int> sideNumber(mesh.num_halfedges() + mesh.number_of_removed_halfedges(), -1);
  surface.triangles.reserve(mesh.number_of_faces());
  surface.origins.reserve(mesh.number_of_faces());
  surface.points.reserve(mesh.number_of_vertices());
  for (const Mesh::Face_index face : mesh.faces()) {
    Triangle& triangle = surface.triangles.emplace_back();
    surface.origins.push_back(origins[face]);
    Mesh::Halfedge_index halfedge = mesh.next(mesh.halfedge(face));
    for (int i = 0; i < 3; ++i) {
      const Mesh::Vertex_index vertex = mesh.source(halfedge);
      int& number = vertexNumber[vertex];
      if (number < 0) {
        number = static_cast<int>(surface.points.size());
        surface.points.push_back(mesh.point(vertex));
      }
      triangle[i] = number;
      sideNumber[halfedge] = static_cast<int>(surface.triangles.size() - 1) * 3 + i;
      halfedge = mesh.next(halfedge);
    }
  }
  surface.neighbours.resize(surface.triangles.size() * 3);
  for (const Mesh::Edge_index edge : mesh.edges()) {
    const int side = sideNumber[mesh.halfedge(edge, 0)];
    const int other = sideNumber[mesh.halfedge(edge, 1)];
    surface.neighbours[side] = other;
    surface.neighbours[other] = side;
  }
  return surface;
}

bool run(Mesh& a, Mesh& b, Operation operation, const OriginVisitor& visitor) {
  const auto parameters = CGAL::parameters::visitor(visitor).throw_on_self_intersection(true);
  switch (operation) {
    case Operation::unite:
      return pmp::corefine_and_compute_union(a, b, a, parameters);
    case Operation::subtract:
      return pmp::corefine_and_compute_difference(a, b, a, parameters);
    case Operation::intersect:
      return pmp::corefine_and_compute_intersection(a, b, a, parameters);
  }
  return false;
}

}  // namespace

CorefineOutcome corefine(const PolygonMesh& a, const Operand& trianglesOfA, const PolygonMesh& b,
                         const Operand& trianglesOfB, Operation operation) {
  const QuietCgal quiet;
  CorefineOutcome outcome;
  try {
    Mesh first;
    Mesh second;
    int origin = 0;
    OriginVisitor visitor;
    visitor.first = &first;
    visitor.origin = &origin;
    visitor.ofFirst = fill(first, a, trianglesOfA, 0);
    visitor.ofSecond = fill(second, b, trianglesOfB, static_cast<int>(a.faces().size()));
    if (run(first, second, operation, visitor)) {
      outcome.surface = extract(first, visitor.ofFirst);
    }
  } catch (const pmp::Corefinement::Self_intersection_exception&) {
    outcome.selfIntersection = true;
  } catch (const std::exception&) {
    // A failed precondition inside CGAL: the other engine's turn.
  }
  return outcome;
}

}  // namespace halfspace::geometry
