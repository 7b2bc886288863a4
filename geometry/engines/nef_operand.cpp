// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/engines/nef_operand.h"

#include <algorithm>
#include <map>

#include <CGAL/Nef_nary_union_3.h>
#include <CGAL/Polyhedron_3.h>
#include <CGAL/Polyhedron_incremental_builder_3.h>

#include "geometry/engines/nef_boundary.h"
#include "geometry/mesh/equal_positions.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/rational.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

using Polyhedron = CGAL::Polyhedron_3<ExactKernel>;
using Structure = Nef::SNC_structure;

// One connected component of a mesh, with its own vertex numbers.
struct Component {
  PolygonSoup soup;
  int firstFace = 0;
};

std::vector<Component> componentsOf(const PolygonMesh& mesh) {
  const PolygonSoup& soup = mesh.soup();
  const int count = static_cast<int>(soup.faces.size());
  DisjointSets sets(count);
  forEachEdge(edgeUses(soup), [&](const EdgeUse* first, const EdgeUse* last) {
    for (const EdgeUse* use = first + 1; use < last; ++use) sets.join(first->face, use->face);
  });
  std::map<int, Component> components;
  std::vector<int> number(soup.vertices.size(), -1);
  for (int face = 0; face < count; ++face) {
    Component& component = components[sets.find(face)];
    if (component.soup.faces.empty()) component.firstFace = face;
    std::vector<int>& loop = component.soup.faces.emplace_back();
    for (const int vertex : soup.faces[face]) {
      if (number[vertex] < 0) {
        number[vertex] = static_cast<int>(component.soup.vertices.size());
        component.soup.vertices.push_back(soup.vertices[vertex]);
      }
      loop.push_back(number[vertex]);
    }
  }
  std::vector<Component> result;
  for (auto& [name, component] : components) result.push_back(std::move(component));
  return result;
}

// Whether two vertices have the same position.
bool touchesItself(const PolygonSoup& soup) {
  const std::vector<int> first = firstVertexAtPosition(soup.vertices);
  for (size_t i = 0; i < first.size(); ++i) {
    if (first[i] != static_cast<int>(i)) return true;
  }
  return false;
}

class SurfaceBuilder : public CGAL::Modifier_base<Polyhedron::HalfedgeDS> {
 public:
  SurfaceBuilder(const PolygonSoup& soup, bool turned) : m_soup(soup), m_turned(turned) {}

  void operator()(Polyhedron::HalfedgeDS& structure) override {
    CGAL::Polyhedron_incremental_builder_3<Polyhedron::HalfedgeDS> builder(structure, false);
    builder.begin_surface(m_soup.vertices.size(), m_soup.faces.size());
    for (const Vec3& vertex : m_soup.vertices) builder.add_vertex(exact(vertex));
    for (const std::vector<int>& face : m_soup.faces) {
      if (m_turned) {
        builder.add_facet(face.rbegin(), face.rend());
      } else {
        builder.add_facet(face.begin(), face.end());
      }
    }
    builder.end_surface();
    builder.remove_unconnected_vertices();
  }

 private:
  const PolygonSoup& m_soup;
  bool m_turned;
};

Nef nefOfManifold(const PolygonSoup& soup, bool turned) {
  Polyhedron polyhedron;
  SurfaceBuilder builder(soup, turned);
  polyhedron.delegate(builder);
  return Nef(polyhedron);
}

// Marks every volume that is separated from the unbounded volume by an odd number of facets.
class FillVolumes : public CGAL::Modifier_base<Structure> {
 public:
  void operator()(Structure& structure) override {
    std::map<const void*, std::vector<Structure::Volume_handle>> across;
    for (auto f = structure.halffacets_begin(); f != structure.halffacets_end(); ++f) {
      across[&*f->incident_volume()].push_back(f->twin()->incident_volume());
    }
    std::map<const void*, bool> inside;
    std::vector<Structure::Volume_handle> open{structure.volumes_begin()};
    inside[&*open.front()] = false;
    while (!open.empty()) {
      const Structure::Volume_handle volume = open.back();
      open.pop_back();
      for (const Structure::Volume_handle next : across[&*volume]) {
        if (inside.emplace(&*next, !inside.at(&*volume)).second) open.push_back(next);
      }
    }
    for (auto c = structure.volumes_begin(); c != structure.volumes_end(); ++c) {
      c->mark() = inside.contains(&*c) && inside.at(&*c);
    }
    for (auto face = structure.sfaces_begin(); face != structure.sfaces_end(); ++face) {
      face->mark() = face->volume()->mark();
    }
  }
};

// Combines all faces, each as a Nef polyhedron, into an arrangement and fills its inner volumes.
Nef nefOfFaces(const PolygonSoup& soup) {
  CGAL::Nef_nary_union_3<Nef> all;
  for (const std::vector<int>& face : soup.faces) {
    std::vector<ExactPoint> corners;
    for (const int vertex : face) corners.push_back(exact(soup.vertices[vertex]));
    all.add_polyhedron(Nef(corners.begin(), corners.end()));
  }
  Nef arrangement = all.get_union();
  FillVolumes fill;
  arrangement.delegate(fill, false, true);
  return arrangement.regularization();
}

}  // namespace

std::optional<Nef> nefOf(const PolygonMesh& mesh) {
  if (!touchesItself(mesh.soup())) return nefOfManifold(mesh.soup(), false);
  struct Part {
    double size;
    int firstFace;
    bool cavity;
    Nef solid;
  };
  std::vector<Part> parts;
  for (const Component& component : componentsOf(mesh)) {
    const double volume = exactVolume(component.soup).value;
    const bool cavity = volume < 0.0;
    parts.push_back({std::abs(volume), component.firstFace, cavity,
                     touchesItself(component.soup) ? nefOfFaces(component.soup)
                                                   : nefOfManifold(component.soup, cavity)});
  }
  // By descending volume: a component inside another one is smaller, so it comes later.
  std::sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
    return a.size != b.size ? a.size > b.size : a.firstFace < b.firstFace;
  });
  Nef solid(Nef::EMPTY);
  for (const Part& part : parts) {
    if (part.cavity) {
      solid = solid - part.solid;
    } else {
      solid = solid + part.solid;
    }
  }
  solid = solid.regularization();
  // If components overlap, the volume of their union is less than the sum of their volumes.
  const NefBoundary boundary = boundaryOf(solid);
  if (exactVolume(boundary.surface).exact != exactVolume(mesh.soup()).exact) return std::nullopt;
  return solid;
}

}  // namespace halfspace::geometry
