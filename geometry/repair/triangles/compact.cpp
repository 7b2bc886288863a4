// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/triangles/compact.h"

#include <algorithm>

namespace halfspace::geometry {

void dropUnusedPoints(TriangleSet& set) {
  constexpr int kUnused = -1;
  std::vector<int> number(set.points.size(), kUnused);
  for (const Triangle& t : set.triangles)
    for (const int vertex : t) number[vertex] = 0;
  if (std::ranges::find(number, kUnused) == number.end()) return;
  int used = 0;
  for (size_t i = 0; i < number.size(); ++i) {
    if (number[i] == kUnused) continue;
    set.points[used] = set.points[i];
    number[i] = used++;
  }
  set.points.resize(static_cast<size_t>(used));
  for (Triangle& t : set.triangles)
    for (int& vertex : t) vertex = number[vertex];
}

void addFaces(const TriangleSet& set, const PolygonSoup& given, PolygonSoup& soup) {
  soup.faces.reserve(set.triangles.size());
  for (const Triangle& t : set.triangles) soup.faces.emplace_back(t.begin(), t.end());
  if (given.surfaces.empty()) return;
  soup.surfaces.reserve(set.origins.size());
  for (const int origin : set.origins)
    soup.surfaces.push_back(origin >= 0 ? given.surfaces[origin] : 0);
}

}  // namespace halfspace::geometry
