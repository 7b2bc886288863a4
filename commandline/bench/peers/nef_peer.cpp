// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/peers/nef_peer.h"

#include <ctime>

#include <CGAL/Nef_nary_union_3.h>

#include "commandline/bench/peers/nef_polyhedron.h"

namespace halfspace::peers {
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
