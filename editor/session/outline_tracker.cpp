// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/outline_tracker.h"

#include <algorithm>

#include "geometry/mesh/triangulate.h"
#include "level/solids/placed.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

using geometry::Vec3;
using level::Operation;

namespace {

void addEdges(SceneSolid& solid) {
  for (const SceneSolid::Face& face : solid.faces) {
    for (std::size_t i = 0; i < face.loop.size(); ++i) {
      const int from = face.loop[i];
      const int to = face.loop[(i + 1) % face.loop.size()];
      solid.edges.emplace_back(std::min(from, to), std::max(from, to));
    }
  }
  std::sort(solid.edges.begin(), solid.edges.end());
  solid.edges.erase(std::unique(solid.edges.begin(), solid.edges.end()), solid.edges.end());
}

void takeBrush(const geometry::Brush& brush, SceneSolid& solid) {
  for (const geometry::Brush::Vertex& vertex : brush.vertices()) {
    solid.corners.push_back(vertex.position);
  }
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    solid.faces.push_back({{loop.begin(), loop.end()}, brush.plane(face).unitNormal()});
  }
}

// Newell's sum: twice the polygon's area along its normal.
Vec3 areaVector(const std::vector<Vec3>& corners, const std::vector<int>& loop) {
  Vec3 sum = Vec3::Zero();
  const Vec3& origin = corners[static_cast<std::size_t>(loop.front())];
  for (std::size_t i = 1; i + 1 < loop.size(); ++i) {
    const Vec3 a = corners[static_cast<std::size_t>(loop[i])] - origin;
    const Vec3 b = corners[static_cast<std::size_t>(loop[i + 1])] - origin;
    sum += a.cross(b);
  }
  return sum;
}

void takeMesh(const geometry::PolygonMesh& mesh, SceneSolid& solid) {
  solid.convex = false;
  solid.corners = mesh.vertices();
  for (const std::vector<int>& loop : mesh.faces()) {
    solid.faces.push_back({loop, areaVector(solid.corners, loop).normalized()});
  }
}

// Triangles that cover a face: a fan for convex solids, else a triangulation, because a face of a
// mesh may be concave (the front of an arch). If the triangulation fails, the face is drawn and
// picked as a fan.
std::vector<std::array<int, 3>> trianglesOf(const SceneSolid& solid, const SceneSolid::Face& face) {
  if (!solid.convex && face.loop.size() > 3) {
    const std::vector<std::vector<int>> loops{face.loop};
    if (auto found = geometry::triangulate(solid.corners, {loops, face.normal})) {
      return *std::move(found);
    }
  }
  std::vector<std::array<int, 3>> fan;
  for (std::size_t i = 1; i + 1 < face.loop.size(); ++i) {
    fan.push_back({face.loop[0], face.loop[i], face.loop[i + 1]});
  }
  return fan;
}

bool takeSolid(const level::Node& node, const level::Placement& placement, SceneSolid& solid) {
  const auto built = level::solidGeometry(node, placement);
  if (!built) return false;
  if (built.value().isBrush()) {
    takeBrush(built.value().brush(), solid);
  } else {
    takeMesh(built.value().mesh(), solid);
  }
  for (std::size_t face = 0; face < solid.faces.size(); ++face) {
    solid.faces[face].source = built.value().sourceFace[face];
  }
  return true;
}

// Takes the faces of a non-solid mesh without validation. Leaves out faces without area, faces with
// a corner out of range or not finite, and vertices that no remaining face uses.
bool takeSurface(const level::Node& node, const level::Placement& placement, SceneSolid& solid) {
  const auto* mesh = std::get_if<level::MeshSolid>(&node.content);
  if (mesh == nullptr || !node.properties.flags.nonSolid) return false;
  geometry::PolygonSoup soup = *mesh->soup;
  for (const level::Transform& step : placement.steps) level::transformSoup(soup, step);
  const auto isThere = [&](int corner) {
    return corner >= 0 && corner < static_cast<int>(soup.vertices.size()) &&
           soup.vertices[static_cast<std::size_t>(corner)].allFinite();
  };
  std::vector<int> numbers(soup.vertices.size(), -1);
  for (std::size_t face = 0; face < soup.faces.size(); ++face) {
    std::vector<int> loop = soup.faces[face];
    if (loop.size() < 3 || !std::ranges::all_of(loop, isThere)) continue;
    const Vec3 area = areaVector(soup.vertices, loop);
    if (!(area.norm() > 0)) continue;
    for (int& corner : loop) {
      int& number = numbers[static_cast<std::size_t>(corner)];
      if (number < 0) {
        number = static_cast<int>(solid.corners.size());
        solid.corners.push_back(soup.vertices[static_cast<std::size_t>(corner)]);
      }
      corner = number;
    }
    SceneSolid::Face& taken = solid.faces.emplace_back();
    taken.loop = std::move(loop);
    taken.normal = area.normalized();
    taken.source = static_cast<int>(face);
  }
  solid.convex = false;
  return !solid.faces.empty();
}

}  // namespace

std::shared_ptr<SceneSolid> sceneSolid(const level::Node& node, const level::Placement& placement) {
  auto solid = std::make_shared<SceneSolid>();
  if (!takeSolid(node, placement, *solid) && !takeSurface(node, placement, *solid)) return nullptr;
  for (SceneSolid::Face& face : solid->faces) face.triangles = trianglesOf(*solid, face);
  addEdges(*solid);
  for (const Vec3& corner : solid->corners) solid->bounds.extend(corner);
  return solid;
}

class OutlineWalk final : public level::OutlineVisitor {
 public:
  OutlineWalk(OutlineTracker& tracker, const level::Level& level, const ViewFilter& filter,
              SceneUpdate& out)
      : m_tracker(tracker), m_level(level), m_filter(filter), m_out(out) {}

  bool enter(const level::Instance& group) override {
    const Operation own = group.node->properties.operation;
    m_around.push_back(m_around.empty() || m_around.back() == Operation::add ? own
                                                                             : m_around.back());
    return true;
  }
  void leave(const level::Instance&) override { m_around.pop_back(); }

  void solid(const level::Instance& instance) override {
    const Operation own = instance.node->properties.operation;
    const Operation around = m_around.empty() ? Operation::add : m_around.back();
    const Operation operation = own == Operation::add ? around : own;
    auto [slot, isNew] = m_tracker.m_entries.try_emplace(instance.key);
    OutlineTracker::Entry& entry = slot->second;
    entry.seen = m_tracker.m_round;
    const level::Contents contents =
        instance.flags.nonSolid
            ? level::contentsOf(m_level, instance)
            : instance.node->properties.contents.value_or(level::Contents::solid);
    const bool filtered = m_filter.isActive() && hidesSolid(m_filter, m_level, instance);
    const bool same = !isNew && entry.filtered == filtered && entry.node == instance.node &&
                      entry.operation == operation && entry.flags == instance.flags &&
                      entry.contents == contents && entry.placement == instance.placement;
    if (same) return;
    const std::shared_ptr<const SceneSolid> before = std::move(entry.solid);
    entry = {instance.node, instance.placement, operation, instance.flags,
             contents,      filtered,           nullptr,   entry.seen};
    const std::shared_ptr<SceneSolid> built = sceneSolid(*instance.node, instance.placement);
    if (built) {
      built->key = instance.key;
      built->operation = operation;
      built->flags = instance.flags;
      built->contents = contents;
      built->filtered = filtered;
      built->flags.hidden = built->flags.hidden || filtered;
      const bool wasHidden = before && before->flags.hidden;
      m_out.lookChanged = m_out.lookChanged || wasHidden != built->flags.hidden ||
                          (before && before->contents != contents);
      entry.solid = built;
      m_out.changedSolids.push_back(built);
    } else if (before) {
      m_out.removedSolids.push_back(instance.key);
    }
  }

 private:
  OutlineTracker& m_tracker;
  const level::Level& m_level;
  const ViewFilter& m_filter;
  SceneUpdate& m_out;
  std::vector<Operation> m_around;
};

void OutlineTracker::update(const level::Level& level, const ViewFilter& filter, SceneUpdate& out) {
  ++m_round;
  OutlineWalk walk(*this, level, filter, out);
  level::walk(level, walk);
  for (auto entry = m_entries.begin(); entry != m_entries.end();) {
    const SceneSolid* solid = entry->second.solid.get();
    if (entry->second.seen != m_round) {
      if (solid != nullptr) out.removedSolids.push_back(entry->first);
      entry = m_entries.erase(entry);
      continue;
    }
    ++entry;
    if (solid == nullptr) continue;
    if (!solid->flags.hidden) {
      out.bounds.extend(solid->bounds);
      continue;
    }
    out.hidesSolids = true;
    if (solid->filtered) ++out.filteredSolids;
  }
}

SceneSolidTable OutlineTracker::solids() const {
  SceneSolidTable solids;
  for (const auto& [key, entry] : m_entries) {
    if (entry.solid) solids.emplace_hint(solids.end(), key, entry.solid);
  }
  return solids;
}

}  // namespace halfspace::editor
