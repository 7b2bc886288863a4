// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// CGAL's Quickhull (Barber, Dobkin, Huhdanpaa 1996) with exact predicates gives triangles. These
// are then merged into whole faces: two triangles belong to the same face exactly if their planes
// are equal.
#include "geometry/brush/convex_hull.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/convex_hull_3.h>

#include "geometry/exact/plane_table.h"
#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;
using Mesh = CGAL::Surface_mesh<Point>;
using Coordinates = std::array<double, 3>;

Reasons coordinateErrors(std::span<const Vec3> points) {
  Reasons reasons;
  for (size_t i = 0; i < points.size(); ++i) {
    const int element = static_cast<int>(i);
    if (!points[i].allFinite()) {
      reasons.push_back({.kind = ErrorKind::notFinite, .element = element});
    } else if (points[i].cwiseAbs().maxCoeff() > kMaxCoordinate) {
      reasons.push_back({.kind = ErrorKind::outOfRange, .element = element, .position = points[i]});
    }
  }
  return reasons;
}

bool allInOnePlane(const std::vector<Point>& points) {
  const auto different = [&](const Point& p) { return p != points[0]; };
  const auto second = std::find_if(points.begin(), points.end(), different);
  if (second == points.end()) return true;
  const auto third = std::find_if(points.begin(), points.end(), [&](const Point& p) {
    return !CGAL::collinear(points[0], *second, p);
  });
  if (third == points.end()) return true;
  return std::all_of(points.begin(), points.end(), [&](const Point& p) {
    return CGAL::orientation(points[0], *second, *third, p) == CGAL::COPLANAR;
  });
}

Coordinates coordinatesOf(const Point& p) {
  return {p.x(), p.y(), p.z()};
}

// Adds the triangle to the face with the same plane, or appends a new face. Returns its index.
uint32_t addTriangle(const std::array<int, 3>& triangle, std::span<const Vec3> points,
                     PlaneTable& table, std::vector<HullFace>& faces) {
  const Plane plane =
      Plane::throughPoints(points[triangle[0]], points[triangle[1]], points[triangle[2]]).value();
  // A convex solid has no two faces in the same plane with opposite normals, so the id without the
  // orientation identifies the face. Ids are dense, so they are indices into `faces`.
  const uint32_t id = table.intern(plane).id();
  if (id == faces.size()) faces.push_back({plane, {}, {}});
  assert(id < faces.size() && faces[id].plane == plane);
  std::vector<int>& corners = faces[id].points;
  corners.insert(corners.end(), triangle.begin(), triangle.end());
  return id;
}

// An edge between two faces, seen from one of them: its end and the face on the other side.
struct Border {
  int to;
  uint32_t across;
};

// The loop of a face from its borders by where they start. Borders that follow each other and have
// the same face on the other side lie on one line, so the point between them is no corner.
std::vector<int> loopOf(const std::map<int, Border>& borders) {
  std::vector<int> loop;
  const int first = borders.begin()->first;
  int point = first;
  do {
    const Border& in = borders.at(point);
    const Border& out = borders.at(in.to);
    if (in.across != out.across) loop.push_back(in.to);
    point = in.to;
  } while (point != first);
  assert(loop.size() >= 3);
  std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
  return loop;
}

}  // namespace

Result<std::vector<HullFace>> convexHull(std::span<const Vec3> points) {
  if (Reasons reasons = coordinateErrors(points); !reasons.empty()) return reasons;
  std::vector<Point> cloud;
  std::map<Coordinates, int> indexOf;
  for (const Vec3& p : points) {
    const Point point(p.x() + 0.0, p.y() + 0.0, p.z() + 0.0);  // no negative zeros
    indexOf.try_emplace(coordinatesOf(point), static_cast<int>(cloud.size()));
    cloud.push_back(point);
  }
  if (cloud.size() < 4 || allInOnePlane(cloud)) return Reason{.kind = ErrorKind::empty};

  Mesh mesh;
  CGAL::convex_hull_3(cloud.begin(), cloud.end(), mesh);
  PlaneTable table;
  std::vector<HullFace> faces;
  std::vector<uint32_t> faceOf(mesh.number_of_faces());  // by triangle
  const auto indexOfVertex = [&](Mesh::Vertex_index v) {
    return indexOf.at(coordinatesOf(mesh.point(v)));
  };
  for (const Mesh::Face_index face : mesh.faces()) {
    std::array<int, 3> triangle;
    int corner = 0;
    for (const Mesh::Vertex_index v : mesh.vertices_around_face(mesh.halfedge(face))) {
      assert(corner < 3 && "faces of the hull are triangles");
      triangle[corner++] = indexOfVertex(v);
    }
    faceOf[face] = addTriangle(triangle, points, table, faces);
  }
  std::vector<std::map<int, Border>> borders(faces.size());
  for (const Mesh::Halfedge_index edge : mesh.halfedges()) {
    const uint32_t here = faceOf[mesh.face(edge)], across = faceOf[mesh.face(mesh.opposite(edge))];
    if (here == across) continue;
    borders[here][indexOfVertex(mesh.source(edge))] = {indexOfVertex(mesh.target(edge)), across};
  }
  for (size_t face = 0; face < faces.size(); ++face) faces[face].loop = loopOf(borders[face]);
  assert(faces.size() >= 4);
  for (HullFace& face : faces) {
    std::sort(face.points.begin(), face.points.end());
    face.points.erase(std::unique(face.points.begin(), face.points.end()), face.points.end());
    assert(face.points.size() >= 3);
  }
  // CGAL orders the triangles by addresses in memory, which depend on what the program did before
  // and on other threads.
  std::ranges::sort(faces, {}, &HullFace::points);
  return faces;
}

}  // namespace halfspace::geometry
