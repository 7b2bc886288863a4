// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/parts/part_assembly.h"

#include <numeric>

#include "geometry/mesh/measure.h"

namespace halfspace::geometry {

void PartAssembly::add(const PolygonSoup& part, const std::vector<int>& originsOfPart,
                       const ValidationReport& reportOfPart, int locationLimit) {
  const int firstVertex = static_cast<int>(soup.vertices.size());
  SoupPart numbers;
  numbers.vertices.resize(part.vertices.size());
  numbers.faces.resize(part.faces.size());
  std::iota(numbers.vertices.begin(), numbers.vertices.end(), firstVertex);
  std::iota(numbers.faces.begin(), numbers.faces.end(), static_cast<int>(soup.faces.size()));
  addReport(report, reportOfPart, numbers, locationLimit);
  soup.vertices.insert(soup.vertices.end(), part.vertices.begin(), part.vertices.end());
  for (std::vector<int> face : part.faces) {
    for (int& corner : face) corner += firstVertex;
    soup.faces.push_back(std::move(face));
  }
  soup.surfaces.insert(soup.surfaces.end(), part.surfaces.begin(), part.surfaces.end());
  origins.insert(origins.end(), originsOfPart.begin(), originsOfPart.end());
  parts.insert(parts.end(), part.faces.size(), count++);
}

void PartAssembly::finish() {
  const Box box = boundsOf(soup);
  if (box.isEmpty()) return;
  report.size = box.sizes();
  report.diagonal = box.diagonal().norm();
}

}  // namespace halfspace::geometry
