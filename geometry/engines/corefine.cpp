// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// CGAL::Polygon_mesh_processing::corefine cuts the two surfaces along each other; overlay.h selects
// the parts of the result. corefine_and_compute_boolean_operations of CGAL 5.5.1 would select them,
// too, but it rejects results that touch themselves in an edge, and it does not terminate for some
// that touch themselves in a vertex. Coincident vertices of the two surfaces are recorded while
// they are cut, so no arithmetic is needed to find them.
#include "geometry/engines/engines.h"

#include <new>

#include <CGAL/Polygon_mesh_processing/corefinement.h>
#include <CGAL/Surface_mesh.h>

#include "geometry/boolean/engine_failure.h"
#include "geometry/boolean/operand.h"
#include "geometry/boolean/quiet_cgal.h"
#include "geometry/engines/overlay.h"
#include "geometry/mesh/equal_positions.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

namespace pmp = CGAL::Polygon_mesh_processing;

using Mesh = CGAL::Surface_mesh<ExactPoint>;
using Origins = Mesh::Property_map<Mesh::Face_index, int>;

using Marks = Mesh::Property_map<Mesh::Edge_index, bool>;

struct Surface {
  const PolygonMesh* source = nullptr;
  Mesh mesh;
  Origins origins;
  Marks marks;
};

// An intersection point of the two surfaces: a vertex of each. `edgeAndFace` is set if the point is
// the intersection of an edge of one surface with the interior of a face of the other.
struct Meeting {
  Mesh::Vertex_index ofFirst;
  Mesh::Vertex_index ofSecond;
  std::optional<EdgeFaceMeeting> edgeAndFace;
};

// CGAL's callbacks during the cut: copies the origin of a face to its parts and records coincident
// vertices.
struct Recorder : pmp::Corefinement::Default_visitor<Mesh> {
  Surface* first = nullptr;
  Surface* second = nullptr;
  std::vector<Meeting>* meetings = nullptr;  // by CGAL's number of the intersection point
  int* origin = nullptr;

  Surface& surface(const Mesh& mesh) const { return &mesh == &first->mesh ? *first : *second; }

  void before_subface_creations(Mesh::Face_index face, Mesh& mesh) {
    *origin = surface(mesh).origins[face];
  }
  void after_subface_created(Mesh::Face_index face, Mesh& mesh) {
    surface(mesh).origins[face] = *origin;
  }

  void meet(std::size_t node, Mesh::Vertex_index vertex, const Mesh& mesh) {
    if (meetings->size() <= node) meetings->resize(node + 1);
    ((&mesh == &first->mesh) ? (*meetings)[node].ofFirst : (*meetings)[node].ofSecond) = vertex;
  }
  void new_vertex_added(std::size_t node, Mesh::Vertex_index vertex, const Mesh& mesh) {
    meet(node, vertex, mesh);
  }
  // An edge of one mesh meets a vertex (dimension 0), an edge (1) or a face (2) of the other mesh.
  // targetMeets, sourceMeets: the intersection point is an end of the first edge.
  void intersection_point_detected(std::size_t node, int dimension, Mesh::Halfedge_index edge,
                                   Mesh::Halfedge_index other, const Mesh& mesh,
                                   const Mesh& otherMesh, bool targetMeets, bool sourceMeets) {
    if (targetMeets) meet(node, mesh.target(edge), mesh);
    if (sourceMeets) meet(node, mesh.source(edge), mesh);
    if (dimension == 0) meet(node, otherMesh.target(other), otherMesh);
    if (targetMeets || sourceMeets || dimension != 2) return;
    // CGAL detects all intersection points before it cuts, so vertex indices are still those of the
    // operands.
    const auto& positions = surface(mesh).source->vertices();
    const auto& others = surface(otherMesh).source->vertices();
    if (meetings->size() <= node) meetings->resize(node + 1);
    (*meetings)[node].edgeAndFace = EdgeFaceMeeting{
        positions[mesh.source(edge)], positions[mesh.target(edge)], others[otherMesh.source(other)],
        others[otherMesh.target(other)], others[otherMesh.target(otherMesh.next(other))]};
  }
};

// Builds CGAL's mesh of an operand directly from its triangles and their neighbours. Contract: the
// operand is closed and 2-manifold.
void fill(Surface& surface, const PolygonMesh& source, const Operand& operand, int firstOrigin) {
  Mesh& mesh = surface.mesh;
  surface.source = &source;
  const auto sides = static_cast<int>(operand.neighbours.size());
  mesh.reserve(static_cast<Mesh::size_type>(source.vertices().size()),
               static_cast<Mesh::size_type>(sides / 2),
               static_cast<Mesh::size_type>(operand.triangles.size()));
  for (const Vec3& p : source.vertices()) mesh.add_vertex(ExactPoint(p.x(), p.y(), p.z()));
  surface.origins = mesh.add_property_map<Mesh::Face_index, int>("f:origin", 0).first;
  surface.marks = mesh.add_property_map<Mesh::Edge_index, bool>("e:cut", false).first;

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
    surface.origins[face] = firstOrigin + operand.faces[triangle];
    for (int i = 0; i < 3; ++i) {
      const Mesh::Halfedge_index halfedge = halfedges[3 * triangle + i];
      mesh.set_face(halfedge, face);
      mesh.set_next(halfedge, halfedges[3 * triangle + (i + 1) % 3]);
      mesh.set_halfedge(mesh.target(halfedge), halfedge);
    }
    mesh.set_halfedge(face, halfedges[3 * triangle + 2]);  // corner 0 comes first
  }
}

// Appends one cut surface to the overlay; returns the index of its first point.
int append(const Surface& surface, Overlay& overlay) {
  const Mesh& mesh = surface.mesh;
  const int firstPoint = static_cast<int>(overlay.points.size());
  for (const Mesh::Vertex_index vertex : mesh.vertices()) {
    overlay.points.push_back(mesh.point(vertex));
  }
  std::vector<int> sides(mesh.num_halfedges());
  for (const Mesh::Face_index face : mesh.faces()) {
    Triangle& triangle = overlay.triangles.emplace_back();
    overlay.origins.push_back(surface.origins[face]);
    Mesh::Halfedge_index halfedge = mesh.next(mesh.halfedge(face));
    for (int i = 0; i < 3; ++i) {
      triangle[i] = firstPoint + static_cast<int>(mesh.source(halfedge).idx());
      sides[halfedge] = static_cast<int>(overlay.triangles.size() - 1) * 3 + i;
      halfedge = mesh.next(halfedge);
    }
  }
  overlay.neighbours.resize(overlay.triangles.size() * 3);
  overlay.cut.resize(overlay.triangles.size() * 3, false);
  for (const Mesh::Edge_index edge : mesh.edges()) {
    const int side = sides[mesh.halfedge(edge, 0)];
    const int other = sides[mesh.halfedge(edge, 1)];
    overlay.neighbours[side] = other;
    overlay.neighbours[other] = side;
    overlay.cut[side] = overlay.cut[other] = surface.marks[edge];
  }
  return firstPoint;
}

// Joins the vertices of one operand that have equal positions: points where it touches itself.
void joinContacts(const Surface& surface, int firstPoint, DisjointSets& positions) {
  const std::vector<int> first = firstVertexAtPosition(surface.source->vertices());
  for (int i = 0; i < static_cast<int>(first.size()); ++i) {
    if (first[i] != i) positions.join(firstPoint + i, firstPoint + first[i]);
  }
}

// Empty if CGAL left deleted elements or did not report both vertices of an intersection point.
std::optional<Overlay> overlayOf(const Surface& first, const Surface& second,
                                 const std::vector<Meeting>& meetings) {
  if (first.mesh.has_garbage() || second.mesh.has_garbage()) return std::nullopt;
  Overlay overlay;
  append(first, overlay);
  overlay.trianglesOfA = static_cast<int>(overlay.triangles.size());
  const int firstOfSecond = append(second, overlay);
  overlay.meetingOf.assign(overlay.points.size(), -1);
  DisjointSets positions(static_cast<int>(overlay.points.size()));
  joinContacts(first, 0, positions);
  joinContacts(second, firstOfSecond, positions);
  for (const Meeting& meeting : meetings) {
    if (!meeting.ofFirst.is_valid() || !meeting.ofSecond.is_valid()) return std::nullopt;
    const int point = static_cast<int>(meeting.ofFirst.idx());
    positions.join(point, firstOfSecond + static_cast<int>(meeting.ofSecond.idx()));
    if (meeting.edgeAndFace) {
      overlay.meetingOf[point] = static_cast<int>(overlay.meetings.size());
      overlay.meetings.push_back(*meeting.edgeAndFace);
    }
  }
  overlay.positions.resize(overlay.points.size());
  for (int i = 0; i < static_cast<int>(overlay.positions.size()); ++i) {
    overlay.positions[i] = positions.find(i);
  }
  return overlay;
}

}  // namespace

CorefineOutcome corefine(const PolygonMesh& a, const Operand& trianglesOfA, const PolygonMesh& b,
                         const Operand& trianglesOfB, Operation operation) {
  const QuietCgal quiet;
  CorefineOutcome outcome;
  try {
    // CGAL orders the two meshes by their addresses. Elements of one array have a fixed order, so
    // the result is deterministic.
    std::array<Surface, 2> surfaces;
    Surface& first = surfaces[0];
    Surface& second = surfaces[1];
    fill(first, a, trianglesOfA, 0);
    fill(second, b, trianglesOfB, static_cast<int>(a.faces().size()));
    std::vector<Meeting> meetings;
    int origin = 0;
    Recorder recorder;
    recorder.first = &first;
    recorder.second = &second;
    recorder.meetings = &meetings;
    recorder.origin = &origin;
    pmp::corefine(first.mesh, second.mesh,
                  CGAL::parameters::visitor(recorder)
                      .throw_on_self_intersection(true)
                      .edge_is_constrained_map(first.marks),
                  CGAL::parameters::edge_is_constrained_map(second.marks));
    if (const auto overlay = overlayOf(first, second, meetings)) {
      outcome.surface = selectResult(*overlay, operation, a, trianglesOfA, b, trianglesOfB);
    }
    if (!outcome.surface) outcome.failure = "the two surfaces were cut into no closed surface";
  } catch (const pmp::Corefinement::Self_intersection_exception&) {
    outcome.failure = "a surface intersects itself near the cut";
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& exception) {
    // A precondition inside CGAL failed. The caller continues with the Nef engine.
    outcome.failure = failureText(exception);
  }
  return outcome;
}

}  // namespace halfspace::geometry
