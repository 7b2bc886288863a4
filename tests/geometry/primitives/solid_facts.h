// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "geometry/mesh/measure.h"
#include "geometry/mesh/topology.h"
#include "geometry/primitives/catalogue/shape.h"

namespace halfspace::geometry::samples {

inline PolygonSoup soupOf(const Brush& brush) {
  PolygonSoup soup;
  for (const Brush::Vertex& vertex : brush.vertices()) soup.vertices.push_back(vertex.position);
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    soup.faces.emplace_back(loop.begin(), loop.end());
  }
  return soup;
}

inline PolygonSoup soupOf(const Shape& shape) {
  if (const Brush* brush = std::get_if<Brush>(&shape)) return soupOf(*brush);
  return std::get<PolygonMesh>(shape).soup();
}

// True if one plane holds all corners of the face exactly.
inline bool isPlanar(const PolygonSoup& soup, const std::vector<int>& face) {
  const auto corner = [&](size_t i) { return soup.vertices[face[i]]; };
  for (size_t third = 2; third < face.size(); ++third) {
    const Result<Plane> plane = Plane::throughPoints(corner(0), corner(1), corner(third));
    if (!plane) continue;
    for (const int index : face) {
      if (plane.value().sideOf(soup.vertices[index]) != Side::on) return false;
    }
    return true;
  }
  return false;
}

// The first error of the solid, or an empty text if it is closed, oriented outwards, in one piece
// and exactly planar.
inline std::string wrongWith(const Shape& shape) {
  const PolygonSoup soup = soupOf(shape);
  const MeshTopology topology = topologyOf(soup);
  if (!topology.isClosedManifold()) return "not a closed oriented 2-manifold";
  if (topology.components != 1) return "not one piece";
  if (topology.vertices != static_cast<int>(soup.vertices.size())) return "unused vertices";
  if (volumeSign(soup) != 1) return "no positive volume";
  for (size_t i = 0; i < soup.faces.size(); ++i) {
    if (!isPlanar(soup, soup.faces[i])) return "face " + std::to_string(i) + " is not planar";
  }
  if (const Brush* brush = std::get_if<Brush>(&shape)) {
    for (int face = 0; face < brush->faceCount(); ++face) {
      for (const int index : brush->loop(face)) {
        if (brush->plane(face).sideOf(soup.vertices[index]) != Side::on) {
          return "a corner of face " + std::to_string(face) + " was rounded off its plane";
        }
      }
    }
  }
  return {};
}

}  // namespace halfspace::geometry::samples
