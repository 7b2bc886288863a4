// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/picking.h"

#include <algorithm>
#include <cmath>

#include "editor/session/face_parts.h"

namespace halfspace::editor {

namespace {

constexpr double kParallel = 1e-9;

// Distance along the ray to a triangle, hit from either side; none if the ray misses it.
std::optional<double> meetTriangle(const Ray& ray, const Vec3& a, const Vec3& b, const Vec3& c) {
  // T. Moeller, B. Trumbore, "Fast, minimum storage ray/triangle intersection" (1997).
  const Vec3 ab = b - a;
  const Vec3 ac = c - a;
  const Vec3 p = ray.direction.cross(ac);
  const double determinant = ab.dot(p);
  if (std::abs(determinant) < kParallel) return std::nullopt;
  const Vec3 from = ray.origin - a;
  const double u = from.dot(p) / determinant;
  if (u < 0 || u > 1) return std::nullopt;
  const Vec3 q = from.cross(ab);
  const double v = ray.direction.dot(q) / determinant;
  if (v < 0 || u + v > 1) return std::nullopt;
  const double distance = ac.dot(q) / determinant;
  return distance > 0 ? std::optional(distance) : std::nullopt;
}

bool meetsBox(const Ray& ray, const Box& box) {
  double near = 0;
  double far = std::numeric_limits<double>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    const double inverse = 1 / ray.direction[axis];
    double from = (box.min()[axis] - ray.origin[axis]) * inverse;
    double to = (box.max()[axis] - ray.origin[axis]) * inverse;
    if (from > to) std::swap(from, to);
    // A ray in the plane of a side gives NaN; both comparisons are then false, so it counts as
    // inside.
    if (from > near) near = from;
    if (to < far) far = to;
  }
  return near <= far;
}

// Sets the rounded coordinate of a hit on an axis-aligned face to that of the face, so that shapes
// drawn on the face touch it exactly.
Vec3 onFace(Vec3 point, const Vec3& normal, const Vec3& corner) {
  for (int axis = 0; axis < 3; ++axis) {
    if (std::abs(normal[axis]) == 1) point[axis] = corner[axis];
  }
  return point;
}

std::optional<double> meetFace(const Ray& ray, const SceneFace& face) {
  if (face.normal.dot(ray.direction) >= 0 || !meetsBox(ray, face.bounds)) return std::nullopt;
  for (const auto& t : face.triangles) {
    const auto distance =
        meetTriangle(ray, face.corners[t[0]], face.corners[t[1]], face.corners[t[2]]);
    if (distance) return distance;
  }
  return std::nullopt;
}

// The nearest hit on a face of the solid that faces the viewer.
std::optional<Hit> meetSolid(const Ray& ray, const SceneSolid& solid) {
  if (!meetsBox(ray, solid.bounds)) return std::nullopt;
  std::optional<Hit> nearest;
  for (const SceneSolid::Face& face : solid.faces) {
    const auto corner = [&](int i) -> const Vec3& {
      return solid.corners[static_cast<std::size_t>(i)];
    };
    for (const auto& t : face.triangles) {
      const auto distance = meetTriangle(ray, corner(t[0]), corner(t[1]), corner(t[2]));
      if (!distance || (nearest && *distance >= nearest->distance)) continue;
      const Vec3 at = onFace(ray.origin + *distance * ray.direction, face.normal, corner(t[0]));
      nearest = Hit{&solid, face.source, at, face.normal, *distance};
    }
  }
  return nearest;
}

bool isPickable(const SceneSolid& solid) {
  return !solid.flags.hidden && !solid.flags.locked;
}

double areaAcross(const SceneSolid& solid, int depthAxis) {
  Vec3 size = solid.bounds.sizes();
  size[depthAxis] = 1;
  return size.prod();
}

std::vector<Hit> solidHits(const Scene& scene, const Ray& ray) {
  std::vector<Hit> hits;
  for (const auto& [key, solid] : scene.solids()) {
    if (!isPickable(*solid)) continue;
    if (auto hit = meetSolid(ray, *solid)) hits.push_back(*hit);
  }
  return hits;
}

// Whether the picture shows the solid: hidden solids are not drawn, locked ones are.
bool isDrawn(const SceneSolid& solid) {
  return !solid.flags.hidden;
}

// Hits on the faces of the boundary that the 3D pane shows, of solids with this property.
std::vector<Hit> boundaryHits(const Scene& scene, const Ray& ray,
                              bool (*isWanted)(const SceneSolid&)) {
  const ViewCut& cut = scene.cut();
  std::vector<Hit> hits;
  const auto meet = [&](std::size_t id) {
    const auto& face = scene.faces()[id];
    if (!face || cut.leavesOut(id)) return;
    const auto distance = meetFace(ray, *face);
    if (!distance) return;
    const Vec3 at =
        onFace(ray.origin + *distance * ray.direction, face->normal, face->corners.front());
    if (cut.section && cut.section->leavesOut(at)) return;
    const FacePart& part = partAt(*face, at);
    const SceneSolid* solid = scene.find(part.source);
    if (solid == nullptr || !isWanted(*solid)) return;
    hits.push_back({solid, part.sourceFace, at, face->normal, *distance, true});
  };
  const std::vector<Box>& boxes = scene.faceBlocks().boxes();
  for (std::size_t block = 0; block < boxes.size(); ++block) {
    if (boxes[block].isEmpty() || !meetsBox(ray, boxes[block])) continue;
    const std::size_t first = block * FaceBlocks::kFaces;
    const std::size_t end = std::min(first + FaceBlocks::kFaces, scene.faces().size());
    for (std::size_t id = first; id < end; ++id) meet(id);
  }
  return hits;
}

// Moves hits in front of the section plane to the cut surface, where the ray is inside the solid
// there; drops those that the plane leaves out completely.
void cutHits(const SectionPlane& section, const Ray& ray, std::vector<Hit>& hits) {
  const auto onPlane = meet(ray, section.offset * section.normal, section.normal);
  std::erase_if(hits, [&](Hit& hit) {
    if (!section.leavesOut(hit.point)) return false;
    if (!onPlane || !hit.solid->convex) return true;
    for (const SceneSolid::Face& face : hit.solid->faces) {
      const Vec3& corner = hit.solid->corners[static_cast<std::size_t>(face.loop.front())];
      if (face.normal.dot(*onPlane - corner) > 0) return true;
    }
    hit.point = *onPlane;
    hit.normal = section.normal;
    hit.distance = (*onPlane - ray.origin).norm();
    hit.onBoundary = hit.solid->operation == level::Operation::add;
    return false;
  });
}

// Whether a hit on a non-solid solid is visible. Such solids are drawn although they are not in the
// boundary: brushes from the front, surfaces from both sides.
bool isSeenWhereHit(const Hit& hit, const Ray& ray) {
  if (!hit.solid->flags.nonSolid) return false;
  return !hit.solid->convex || hit.normal.dot(ray.direction) < 0;
}

bool isNearer(const Hit& a, const Hit& b) {
  return a.distance < b.distance;
}

}  // namespace

std::vector<Hit> pick(const Scene& scene, const Pointer& pointer) {
  const Ray ray = pointer.ray();
  std::vector<Hit> others = solidHits(scene, ray);
  if (pointer.camera.isFlat()) {
    const int axis = pointer.camera.depthAxis();
    std::ranges::stable_sort(others, [axis](const Hit& a, const Hit& b) {
      return areaAcross(*a.solid, axis) < areaAcross(*b.solid, axis);
    });
    return others;
  }
  std::vector<Hit> hits = boundaryHits(scene, ray, isPickable);
  if (scene.cut().section) cutHits(*scene.cut().section, ray, others);
  for (Hit& hit : others) {
    if (!hit.onBoundary && !isSeenWhereHit(hit, ray)) continue;
    hit.onBoundary = true;
    hits.push_back(hit);
  }
  std::ranges::stable_sort(hits, isNearer);
  std::ranges::stable_sort(others, isNearer);
  hits.insert(hits.end(), others.begin(), others.end());
  std::vector<Hit> once;
  for (const Hit& hit : hits) {
    const bool known =
        std::ranges::any_of(once, [&](const Hit& other) { return other.solid == hit.solid; });
    if (!known) once.push_back(hit);
  }
  return once;
}

std::optional<Hit> pickSurface(const Scene& scene, const Ray& ray) {
  std::vector<Hit> hits = boundaryHits(scene, ray, isDrawn);
  const auto nearest = std::ranges::min_element(hits, isNearer);
  return nearest == hits.end() ? std::nullopt : std::optional(*nearest);
}

level::NodeId selectableOf(const Session& session, const level::InstanceKey& key) {
  const level::Level& level = session.level();
  // Members of a linked copy cannot be picked: begin with the outermost copy.
  level::NodeId id = key.path.front();
  while (const level::Node* node = level.find(id)) {
    if (!node->parent.valid() || node->parent == level.root() ||
        node->parent == session.openGroup()) {
      return id;
    }
    id = node->parent;
  }
  return {};  // removed after the scene was made
}

std::optional<Vec3> meet(const Ray& ray, const Vec3& point, const Vec3& normal) {
  const double along = ray.direction.dot(normal);
  if (std::abs(along) < kParallel) return std::nullopt;
  const double distance = (point - ray.origin).dot(normal) / along;
  if (distance <= 0) return std::nullopt;
  return ray.origin + distance * ray.direction;
}

std::optional<Vec3> nearestOnLine(const Ray& ray, const Vec3& point, const Vec3& direction) {
  const Vec3 across = ray.direction.cross(direction);
  const double squared = across.squaredNorm();
  if (squared < kParallel) return std::nullopt;
  const Vec3 between = ray.origin - point;
  const double along = between.cross(ray.direction).dot(across) / -squared;
  return point + along * direction;
}

}  // namespace halfspace::editor
