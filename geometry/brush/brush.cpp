// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Builds a brush from half-spaces. Idea: each plane starts as a polygon larger than the permitted
// coordinates ("the world") and is cut by all other half-spaces:
//
//     +---\-------/---+     A plane's polygon and the lines in which three other planes cut it. The
//     |----\-----/----|     part behind all of them (#) is the plane's face. If no part with area
//     |     \###/     |     is left, the plane is redundant. If the part touches the edge of the
//     |      \#/      |     polygon, the solid is unbounded.
//     +-------X-------+
//
// Corners are identified by the set of planes through them. All decisions are exact.
#include "geometry/brush/brush.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>

#include "geometry/brush/convex_hull.h"
#include "geometry/exact/convex_polygon.h"
#include "geometry/exact/rounding.h"
#include "geometry/exact/vec3.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

namespace {

// Half the size of the world, twice the permitted range. A corner beyond kMaxCoordinate but inside
// the world is reported as outOfRange; an edge on the surface of the world means unbounded.
constexpr double kWorld = 2.0 * kMaxCoordinate;

struct Input {
  PlaneTable table;
  std::vector<OrientedPlane> planes;  // distinct, in order of first appearance
  std::vector<int> inputIndex;
  uint32_t worldPlane[3][2];  // by axis, low and high
};

Input distinctPlanes(std::span<const Plane> planes) {
  Input input;
  for (size_t i = 0; i < planes.size(); ++i) {
    const OrientedPlane plane = input.table.intern(planes[i]);
    if (std::find(input.planes.begin(), input.planes.end(), plane) != input.planes.end()) continue;
    input.planes.push_back(plane);
    input.inputIndex.push_back(static_cast<int>(i));
  }
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 normal = Vec3::Zero();
    normal[axis] = 1.0;
    for (int high = 0; high < 2; ++high) {
      const double offset = high == 0 ? -kWorld : kWorld;
      input.worldPlane[axis][high] =
          input.table.intern(Plane::fromCoefficients(normal, offset).value()).id();
    }
  }
  return input;
}

// The polygon in which the plane cuts the column that extends the world along the main axis of the
// plane's normal. The polygon is bounded by the four sides of the world that are parallel to this
// axis; the other two sides of the world do not cut it.
ConvexPolygon worldPolygon(const Input& input, OrientedPlane plane) {
  const PlaneNumbers& n = input.table.numbers(plane.id());
  const double size[3] = {std::abs(n.a), std::abs(n.b), std::abs(n.c)};
  const int axis = static_cast<int>(std::max_element(size, size + 3) - size);
  const int u = (axis + 1) % 3, v = (axis + 2) % 3;
  const double along = axis == 0 ? n.a : axis == 1 ? n.b : n.c;
  assert(along != 0.0);
  const bool counterClockwise = (along > 0.0) != plane.flipped();
  const uint32_t around[4] = {input.worldPlane[v][0], input.worldPlane[u][1],
                              input.worldPlane[v][1], input.worldPlane[u][0]};
  ConvexPolygon polygon;
  polygon.plane = plane;
  for (int i = 0; i < 4; ++i) {
    const uint32_t before = counterClockwise ? around[(i + 3) % 4] : around[(4 - i) % 4];
    const uint32_t after = counterClockwise ? around[i] : around[3 - i];
    assert(before != after);
    polygon.corners.push_back({meet(input.table, plane.id(), before, after), after});
  }
  return polygon;
}

// The face of `index` between the planes listed in `others`, or nothing if the plane is redundant.
std::optional<ConvexPolygon> faceOf(const Input& input, size_t index,
                                    const std::vector<size_t>& others) {
  assert(index < input.planes.size());
  ConvexPolygon face = worldPolygon(input, input.planes[index]);
  ConvexPolygon back, front;
  for (size_t other : others) {
    if (other == index) continue;
    // Same point set, opposite orientation: at most a flat set is left between the two planes.
    if (input.planes[other].id() == input.planes[index].id()) return std::nullopt;
    const PolygonSides sides = sidesOf(input.table, face, input.planes[other]);
    if (sides.front == 0) continue;
    if (sides.back == 0) return std::nullopt;
    split(input.table, face, sides, input.planes[other], back, front);
    face = back;
    assert(face.size() >= 3);
  }
  return face;
}

// Whether an edge or corner of the face lies on a side of the world.
bool touchesWorld(const Input& input, const ConvexPolygon& face) {
  for (const ConvexPolygon::Corner& corner : face.corners)
    for (const auto& pair : input.worldPlane)
      for (uint32_t plane : pair)
        if (corner.edge == plane || corner.point.definedBy(plane)) return true;
  return false;
}

using FacesNear = std::vector<std::vector<size_t>>;

// Per face of a hull, the faces that share one of its points, itself included, ascending.
FacesNear facesNear(const std::vector<HullFace>& faces, size_t pointCount) {
  FacesNear at(pointCount), near(faces.size());
  for (size_t face = 0; face < faces.size(); ++face)
    for (const int point : faces[face].points) at[static_cast<size_t>(point)].push_back(face);
  for (size_t face = 0; face < faces.size(); ++face) {
    for (const int point : faces[face].points) {
      const std::vector<size_t>& there = at[static_cast<size_t>(point)];
      near[face].insert(near[face].end(), there.begin(), there.end());
    }
    std::sort(near[face].begin(), near[face].end());
    near[face].erase(std::unique(near[face].begin(), near[face].end()), near[face].end());
  }
  return near;
}

struct Faces {
  std::vector<size_t> index;  // into Input::planes
  std::vector<ConvexPolygon> polygon;
};

Faces facesBetween(const Input& input, const std::vector<size_t>& planes) {
  Faces faces;
  for (size_t index : planes) {
    std::optional<ConvexPolygon> face = faceOf(input, index, planes);
    if (!face) continue;
    faces.index.push_back(index);
    faces.polygon.push_back(*std::move(face));
  }
  assert(faces.index.size() == faces.polygon.size() && faces.index.size() <= planes.size());
  return faces;
}

}  // namespace

// Assembles the faces found by fromPlanes() into a Brush.
class BrushBuilder {
 public:
  // near: per face, the faces that may share a corner with it, itself included, ascending; null:
  // all faces.
  BrushBuilder(const Input& input, const FacesNear* near) : m_input(input), m_near(near) {}

  void addFace(size_t index, std::span<const Plane> planes, ConvexPolygon polygon) {
    assert(polygon.size() >= 3 && polygon.plane == m_input.planes[index]);
    assert(!m_faceOfPlane.contains(m_input.planes[index].id()) && "a plane carries one face");
    m_brush.m_planes.push_back(planes[static_cast<size_t>(input(index))]);
    m_brush.m_inputPlane.push_back(input(index));
    m_faceOfPlane[m_input.planes[index].id()] = static_cast<int>(m_polygons.size());
    m_polygons.push_back(std::move(polygon));
  }

  Result<Brush> build() {
    assert(m_polygons.size() >= 4 && "a bounded solid has four faces");
    m_brush.m_loopStart.push_back(0);
    for (size_t face = 0; face < m_polygons.size(); ++face) {
      for (const ConvexPolygon::Corner& corner : m_polygons[face].corners) {
        m_brush.m_loops.push_back(cornerIndex(corner.point, face));
        m_brush.m_neighbours.push_back(m_faceOfPlane.at(corner.edge));
      }
      m_brush.m_loopStart.push_back(static_cast<int>(m_brush.m_loops.size()));
    }
    for (const Brush::Vertex& vertex : m_brush.m_vertices)
      if (vertex.position.cwiseAbs().maxCoeff() > kMaxCoordinate)
        return Reason{.kind = ErrorKind::outOfRange, .position = vertex.position};
    assert(2 * (m_brush.m_vertices.size() + m_polygons.size() - 2) == m_brush.m_loops.size());
    setBounds();
    return std::move(m_brush);
  }

 private:
  int input(size_t index) const { return m_input.inputIndex[index]; }

  // The faces whose planes pass through a corner of `of`, ascending. Two corners of the brush are
  // the same point exactly if these lists are equal.
  std::vector<int> facesThrough(const MeetingPoint& point, size_t of) const {
    std::vector<int> faces;
    const size_t count = m_near == nullptr ? m_polygons.size() : (*m_near)[of].size();
    for (size_t i = 0; i < count; ++i) {
      const size_t face = m_near == nullptr ? i : (*m_near)[of][i];
      if (sideOf(m_input.table, point, m_polygons[face].plane.id()) == Side::on)
        faces.push_back(static_cast<int>(face));
    }
    assert(faces.size() >= 3 && "a corner lies on three faces");
    return faces;
  }

  int cornerIndex(const MeetingPoint& point, size_t face) {
    std::array<uint32_t, 3> name = {point.planes[0], point.planes[1], point.planes[2]};
    std::sort(name.begin(), name.end());
    const auto known = m_byTriple.find(name);
    if (known != m_byTriple.end()) return known->second;
    const auto [position, isNew] =
        m_byFaces.emplace(facesThrough(point, face), static_cast<int>(m_brush.m_vertices.size()));
    if (isNew) {
      std::array<int, 3> faces;
      for (int i = 0; i < 3; ++i) faces[i] = m_faceOfPlane.at(point.planes[i]);
      m_brush.m_vertices.push_back({roundedPosition(m_input.table, point), faces});
      m_isExact.push_back(roundsToItself(point));
      assert(m_isExact.size() == m_brush.m_vertices.size());
    }
    m_byTriple.emplace(name, position->second);
    return position->second;
  }

  // Whether all coordinates of the corner are known to be doubles, the usual case on a grid. False
  // if unknown.
  static bool roundsToItself(const MeetingPoint& point) {
    const auto divides = [&](double x) { return std::fma(x / point.w, point.w, -x) == 0.0; };
    return point.exact && divides(point.x) && divides(point.y) && divides(point.z);
  }

  void setBounds() {
    for (size_t i = 0; i < m_brush.m_vertices.size(); ++i) {
      Vec3 low = m_brush.m_vertices[i].position, high = low;
      // A correctly rounded corner has an error of at most half a unit in the last place; widening
      // by a whole unit contains the exact corner.
      for (int axis = 0; axis < 3 && !m_isExact[i]; ++axis) {
        low[axis] = std::nextafter(low[axis], -HUGE_VAL);
        high[axis] = std::nextafter(high[axis], HUGE_VAL);
      }
      assert((low.array() <= high.array()).all());
      m_brush.m_bounds.extend(low);
      m_brush.m_bounds.extend(high);
    }
  }

  const Input& m_input;
  const FacesNear* m_near;
  Brush m_brush;
  std::vector<bool> m_isExact;  // by vertex
  std::vector<ConvexPolygon> m_polygons;
  std::map<uint32_t, int> m_faceOfPlane;
  std::map<std::array<uint32_t, 3>, int> m_byTriple;
  std::map<std::vector<int>, int> m_byFaces;
};

Result<Brush> Brush::fromPlanes(std::span<const Plane> planes) {
  const Input input = distinctPlanes(planes);
  if (input.planes.size() < 4)
    return Reason{.kind = ErrorKind::tooFewPlanes,
                  .element = static_cast<int>(input.planes.size())};
  std::vector<size_t> all(input.planes.size());
  std::iota(all.begin(), all.end(), size_t{0});
  Faces faces = facesBetween(input, all);
  // Edges and corners are given by plane ids. A redundant plane that passes through an edge may
  // have been recorded as that edge's plane, so the faces are cut again without redundant planes.
  if (faces.index.size() < all.size()) faces = facesBetween(input, faces.index);
  if (faces.index.empty()) return Reason{.kind = ErrorKind::empty};
  for (const ConvexPolygon& polygon : faces.polygon)
    if (touchesWorld(input, polygon)) return Reason{.kind = ErrorKind::unbounded};
  BrushBuilder builder(input, nullptr);
  for (size_t i = 0; i < faces.index.size(); ++i)
    builder.addFace(faces.index[i], planes, std::move(faces.polygon[i]));
  return builder.build();
}

// The planes pass through the points exactly, so the exact corners are the points themselves and
// are rounded to the same bits. The first corner of a loop depends on all cuts, so no cut is left
// out although only those by faces that share points with the face bound it.
Result<Brush> Brush::fromPoints(std::span<const Vec3> points) {
  const Result<std::vector<HullFace>> faces = convexHull(points);
  if (!faces) return faces.reasons();
  std::vector<Plane> planes;
  planes.reserve(faces.value().size());
  for (const HullFace& face : faces.value()) planes.push_back(face.plane);
  const Input input = distinctPlanes(planes);
  assert(input.planes.size() == planes.size() && "a hull has one face in each of its planes");
  const FacesNear near = facesNear(faces.value(), points.size());
  std::vector<size_t> all(input.planes.size());
  std::iota(all.begin(), all.end(), size_t{0});
  BrushBuilder builder(input, &near);
  for (size_t i = 0; i < planes.size(); ++i) {
    std::optional<ConvexPolygon> face = faceOf(input, i, all);
    if (!face) throw InternalError("a face of a convex hull is empty", points[0]);
    builder.addFace(i, planes, *std::move(face));
  }
  return builder.build();
}

}  // namespace halfspace::geometry
