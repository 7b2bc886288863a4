// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "geometry/boolean/inside_mesh.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/corner_fans.h"
#include "geometry/mesh/edge_uses.h"
#include "geometry/mesh/measure.h"

namespace halfspace::geometry {
namespace {

// Per triangle, the component its face belongs to, named by the component's first face.
std::vector<int> componentsOf(const PolygonMesh& mesh, const Operand& operand) {
  DisjointSets sets(static_cast<int>(mesh.faces().size()));
  forEachEdge(edgeUses(mesh.soup()), [&](const EdgeUse* first, const EdgeUse*) {
    sets.join(first[0].face, first[1].face);
  });
  std::vector<int> components;
  for (const int face : operand.faces) components.push_back(sets.find(face));
  return components;
}

// All triangles of a mesh but those of one component, or only those.
struct Split {
  Operand own;
  Operand others;
};

Split splitAt(const Operand& operand, const std::vector<int>& components, int name) {
  Split split;
  for (size_t t = 0; t < components.size(); ++t) {
    Operand& part = components[t] == name ? split.own : split.others;
    part.triangles.push_back(operand.triangles[t]);
  }
  return split;
}

bool isOutward(const PolygonMesh& mesh, const Operand& part) {
  PolygonSoup soup;
  soup.vertices = mesh.vertices();
  for (const Triangle& t : part.triangles) soup.faces.emplace_back(t.begin(), t.end());
  return volumeSign(soup) > 0;
}

}  // namespace

Reasons solidFaults(const PolygonMesh& mesh, int limit) {
  const Operand operand = operandOf(mesh);
  Reasons reasons = selfIntersections(mesh, operand, nullptr, limit);
  if (!reasons.empty()) return reasons;  // what lies inside what has no answer
  const std::vector<int> components = componentsOf(mesh, operand);
  std::vector<int> names = components;
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.size() == 1) return reasons;
  for (const int name : names) {
    const Split split = splitAt(operand, components, name);
    const Triangle& t = split.own.triangles.front();
    const auto exact = [&](int i) {
      const Vec3& p = mesh.vertices()[t[i]];
      return ExactPoint(p.x(), p.y(), p.z());
    };
    // The middle of a triangle: components may touch in vertices and edges.
    const bool insideOthers =
        isInside(CGAL::centroid(exact(0), exact(1), exact(2)), mesh, split.others);
    if (isOutward(mesh, split.own) != insideOthers) continue;
    Reason reason{};
    reason.fault = Fault::insideOut;
    reason.element = name;
    reason.place = mesh.vertices()[t[0]];
    reasons.push_back(std::move(reason));
    if (static_cast<int>(reasons.size()) == limit) break;
  }
  return reasons;
}

}  // namespace halfspace::geometry
