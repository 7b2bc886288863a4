// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/validate_parts.h"

#include <algorithm>

#include "geometry/mesh/measure.h"

namespace halfspace::geometry {

namespace {

Defect& entryFor(std::vector<Defect>& defects, DefectKind kind, Severity severity) {
  const auto at = std::ranges::lower_bound(defects, kind, {}, &Defect::kind);
  if (at != defects.end() && at->kind == kind) return *at;
  return *defects.insert(at, {kind, severity, 0, {}});
}

// Replaces indices of the part by those of the whole.
DefectLocation inWhole(DefectLocation location, const SoupPart& of) {
  for (int& face : location.faces)
    if (face >= 0) face = of.faces[static_cast<size_t>(face)];
  for (int& vertex : location.vertices)
    if (vertex >= 0) vertex = of.vertices[static_cast<size_t>(vertex)];
  return location;
}

}  // namespace

std::vector<SoupPart> partsOf(const PolygonSoup& soup, std::span<const int> partOfFace) {
  int most = -1;
  for (const int part : partOfFace) most = std::max(most, part);
  std::vector<std::vector<int>> facesOf(static_cast<size_t>(most + 1));
  std::vector<int> order;  // of the parts, by their first faces
  for (size_t f = 0; f < partOfFace.size(); ++f) {
    if (partOfFace[f] < 0) continue;
    auto& faces = facesOf[static_cast<size_t>(partOfFace[f])];
    if (faces.empty()) order.push_back(partOfFace[f]);
    faces.push_back(static_cast<int>(f));
  }
  std::vector<SoupPart> parts;
  std::vector<int> number(soup.vertices.size(), -1);  // in the part being made
  for (const int index : order) {
    SoupPart& part = parts.emplace_back();
    part.faces = std::move(facesOf[static_cast<size_t>(index)]);
    for (const int f : part.faces) {
      std::vector<int> face = soup.faces[static_cast<size_t>(f)];
      for (int& corner : face) {
        int& known = number[static_cast<size_t>(corner)];
        if (known < 0) {
          known = static_cast<int>(part.vertices.size());
          part.vertices.push_back(corner);
          part.soup.vertices.push_back(soup.vertices[static_cast<size_t>(corner)]);
        }
        corner = known;
      }
      part.soup.faces.push_back(std::move(face));
      if (!soup.surfaces.empty())
        part.soup.surfaces.push_back(soup.surfaces[static_cast<size_t>(f)]);
    }
    for (const int vertex : part.vertices) number[static_cast<size_t>(vertex)] = -1;
  }
  return parts;
}

void addReport(ValidationReport& whole, const ValidationReport& part, const SoupPart& of,
               int locationLimit) {
  const bool isFirst = whole.faces == 0;
  whole.vertices += part.vertices;
  whole.faces += part.faces;
  whole.triangles += part.triangles;
  whole.components += part.components;
  whole.closedComponents += part.closedComponents;
  whole.invertedComponents += part.invertedComponents;
  whole.nestedComponents += part.nestedComponents;
  whole.volume += part.volume;
  whole.area += part.area;
  whole.closed = part.closed && (isFirst || whole.closed);
  whole.manifold = part.manifold && (isFirst || whole.manifold);
  whole.oriented = part.oriented && (isFirst || whole.oriented);
  whole.selfIntersecting |= part.selfIntersecting;
  for (const Defect& defect : part.defects) {
    Defect& sum = entryFor(whole.defects, defect.kind, defect.severity);
    sum.count += defect.count;
    for (const DefectLocation& location : defect.positions) {
      if (std::ssize(sum.positions) >= locationLimit) break;
      sum.positions.push_back(inWhole(location, of));
    }
  }
}

ValidationReport validateParts(const PolygonSoup& soup, std::span<const int> partOfFace,
                               const ValidationOptions& options) {
  ValidationReport whole;
  for (const SoupPart& part : partsOf(soup, partOfFace))
    addReport(whole, validate(part.soup, options), part, options.locationLimit);
  const Box box = boundsOf(soup);
  if (box.isEmpty()) return whole;
  whole.size = box.sizes();
  whole.diagonal = box.diagonal().norm();
  return whole;
}

}  // namespace halfspace::geometry
