// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/steps/hole_fillings.h"

#include "geometry/mesh/topology.h"

namespace halfspace::geometry {

double HoleFillings::area() const {
  double area = 0.0;
  for (const HoleFilling& filling : fillings) area += filling.area;
  return area;
}

HoleFillings fillingsOf(const TriangleSet& set, double flatness) {
  HoleFillings holes;
  const EdgeTable edges(set.triangles, set.points.size());
  holes.loops = findHoleLoops(set, edges);
  holes.fillings.reserve(holes.loops.size());
  for (const HoleLoop& loop : holes.loops)
    holes.fillings.push_back(fillHole(set, edges, loop, flatness));
  return holes;
}

std::vector<int> cornersOfOpenParts(const TriangleSet& set, const HoleFillings& holes,
                                    double multiple) {
  DisjointSets parts(static_cast<int>(set.points.size()));
  for (const Triangle& t : set.triangles) {
    parts.join(t[0], t[1]);
    parts.join(t[1], t[2]);
  }
  std::vector<double> area(set.points.size(), 0.0), filled(set.points.size(), 0.0);
  for (const Triangle& t : set.triangles) area[parts.find(t[0])] += areaOf(set.points, t);
  for (size_t i = 0; i < holes.loops.size(); ++i)
    filled[parts.find(holes.loops[i].front())] += holes.fillings[i].area;
  std::vector<int> corners;
  for (int vertex = 0; vertex < static_cast<int>(filled.size()); ++vertex)
    if (filled[vertex] > multiple * area[vertex]) corners.push_back(vertex);
  return corners;
}

}  // namespace halfspace::geometry
