// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/peers/nef_polyhedron.h"

#include "commandline/bench/peers/cgal_peers.h"

#include <ctime>
#include <stdexcept>

#include <CGAL/Nef_nary_union_3.h>
#include <CGAL/Polyhedron_3.h>
#include <CGAL/Polyhedron_incremental_builder_3.h>

namespace halfspace::peers {
namespace {

using Polyhedron = CGAL::Polyhedron_3<Kernel>;
using Number = Kernel::FT::ET;

class Builder : public CGAL::Modifier_base<Polyhedron::HalfedgeDS> {
 public:
  explicit Builder(const ExactPolyhedron& source) : m_source(source) {}

  void operator()(Polyhedron::HalfedgeDS& structure) override {
    CGAL::Polyhedron_incremental_builder_3<Polyhedron::HalfedgeDS> builder(structure, false);
    builder.begin_surface(m_source.vertices.size(), m_source.faces.size());
    for (const Point& vertex : m_source.vertices) builder.add_vertex(vertex);
    for (const auto& face : m_source.faces) builder.add_facet(face.begin(), face.end());
    builder.end_surface();
    if (builder.error()) throw std::logic_error("the peer was given an invalid surface");
    builder.remove_unconnected_vertices();
  }

 private:
  const ExactPolyhedron& m_source;
};

Number determinant(const Point& a, const Point& b, const Point& c) {
  const auto number = [](const Point& p, int axis) { return p[axis].exact(); };
  return number(a, 0) * (number(b, 1) * number(c, 2) - number(b, 2) * number(c, 1)) +
         number(a, 1) * (number(b, 2) * number(c, 0) - number(b, 0) * number(c, 2)) +
         number(a, 2) * (number(b, 0) * number(c, 1) - number(b, 1) * number(c, 0));
}

// True if the facet separates solid from empty and is seen from the side of the solid.
bool bounds(Nef::Halffacet_const_handle facet) {
  return facet->incident_volume()->mark() && !facet->twin()->incident_volume()->mark();
}

void addFacetTerms(Nef::Halffacet_const_handle facet, std::vector<Number>& terms) {
  for (auto cycle = facet->facet_cycles_begin(); cycle != facet->facet_cycles_end(); ++cycle) {
    if (!cycle.is_shalfedge()) continue;
    const Nef::SHalfedge_const_handle first(cycle);
    const Nef::SHalfedge_around_facet_const_circulator start(first);
    std::vector<Point> corners{start->source()->source()->point()};
    for (auto edge = start; ++edge != start;) {
      corners.push_back(edge->source()->source()->point());
    }
    for (size_t i = 2; i < corners.size(); ++i) {
      terms.push_back(determinant(corners[0], corners[i - 1], corners[i]));
    }
  }
}

Number sumOf(const std::vector<Number>& terms, size_t first, size_t last) {
  if (first == last) return 0;
  if (last - first == 1) return terms[first];
  const size_t middle = (first + last) / 2;
  return sumOf(terms, first, middle) + sumOf(terms, middle, last);
}

}  // namespace

Nef nefOf(const ExactPolyhedron& source) {
  if (source.faces.empty()) return Nef(Nef::EMPTY);
  Polyhedron polyhedron;
  Builder builder(source);
  polyhedron.delegate(builder);
  return Nef(polyhedron);
}

geometry::ExactVolume volumeOf(const Nef& nef) {
  std::vector<Number> terms;
  for (auto f = nef.halffacets_begin(); f != nef.halffacets_end(); ++f) {
    if (bounds(f)) addFacetTerms(f, terms);
  }
  // All half-facets have the same orientation, but CGAL does not document which; hence abs().
  const Number volume = abs(Number(sumOf(terms, 0, terms.size()) / 6));
  return {volume.get_str(), volume.get_d()};
}

int facetCount(const Nef& nef) {
  int count = 0;
  for (auto f = nef.halffacets_begin(); f != nef.halffacets_end(); ++f) count += bounds(f) ? 1 : 0;
  return count;
}

namespace {

double cpuSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

Nef leafOf(const scenes::SceneNode& node) {
  return nefOf(node.mesh ? polyhedronOf(node.mesh->soup()) : polyhedronOf(node.planes));
}

Nef quickValueOf(const scenes::SceneNode& node) {
  if (!node.isGroup()) return leafOf(node);
  Nef value(Nef::EMPTY);
  for (size_t i = 0; i < node.children.size();) {
    const scenes::Operation operation = node.children[i].operation;
    CGAL::Nef_nary_union_3<Nef> run;
    do {
      run.add_polyhedron(quickValueOf(node.children[i]));
      ++i;
    } while (operation != scenes::Operation::intersect && i < node.children.size() &&
             node.children[i].operation == operation);
    const Nef operand = run.get_union();
    switch (operation) {
      case scenes::Operation::add:
        value = value.is_empty() ? operand : value + operand;
        break;
      case scenes::Operation::subtract:
        value = value - operand;
        break;
      case scenes::Operation::intersect:
        value = value * operand;
        break;
    }
  }
  return value;
}

}  // namespace

PeerResult evaluateByNef(const scenes::SceneNode& node, bool measureVolume) {
  PeerResult result;
  const double start = cpuSeconds();
  const Nef value = quickValueOf(node);
  result.seconds = cpuSeconds() - start;
  result.faces = facetCount(value);
  if (measureVolume) result.volume = volumeOf(value);
  return result;
}

}  // namespace halfspace::peers
