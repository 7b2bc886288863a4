// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/triangles/triangle_set.h"

#include <algorithm>
#include <map>

#include "geometry/validation/findings.h"
#include "geometry/validation/surface.h"

namespace halfspace::geometry {
namespace {

Triangle fromLowest(Triangle t) {
  std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
  return t;
}

using TrianglesOfFace = std::vector<std::vector<Triangle>>;

// The triangles of each polygon; of triangles nothing is listed. numbers: per face, the number of
// the polygon; -1: a triangle. renamed: per vertex, its name.
TrianglesOfFace byFace(const TriangleSet& set, const std::vector<int>& numbers, size_t polygons,
                       const std::vector<int>* renamed) {
  TrianglesOfFace lists(polygons);
  for (size_t t = 0; t < set.triangles.size(); ++t) {
    if (set.origins[t] < 0 || numbers[set.origins[t]] < 0) continue;
    Triangle corners = set.triangles[t];
    if (renamed != nullptr)
      for (int& corner : corners) corner = (*renamed)[corner];
    lists[numbers[set.origins[t]]].push_back(fromLowest(corners));
  }
  for (auto& list : lists) std::ranges::sort(list);
  return lists;
}

// Compares the triangles of one polygon before and after: 1 if they are the same, -1 if all of them
// are flipped, 0 if they differ or the polygon was a single triangle.
int survival(std::vector<Triangle> before, const std::vector<Triangle>& after) {
  if (before.size() < 2 || before.size() != after.size()) return 0;
  for (Triangle& t : before) t = fromLowest(t);
  std::ranges::sort(before);
  if (before == after) return 1;
  for (Triangle& t : before) t = fromLowest({t[0], t[2], t[1]});
  std::ranges::sort(before);
  return before == after ? -1 : 0;
}

class SoupWriter {
 public:
  SoupWriter(const TriangleSet& set, const PolygonSoup& given)
      : m_set(set), m_given(given), m_number(set.points.size(), -1) {
    m_out.soup.faces.reserve(set.triangles.size());
    m_out.origins.reserve(set.triangles.size());
  }

  void addFace(std::vector<int> loop, int origin) {
    m_out.soup.faces.push_back(std::move(loop));
    m_out.origins.push_back(origin);
    if (!m_given.surfaces.empty()) {
      m_out.soup.surfaces.push_back(origin >= 0 ? m_given.surfaces[origin] : 0);
    }
  }

  SoupOfTriangles finish() && {
    for (const auto& face : m_out.soup.faces) {
      for (const int vertex : face) m_number[vertex] = 0;
    }
    m_out.soup.vertices.reserve(static_cast<size_t>(std::ranges::count(m_number, 0)));
    for (size_t i = 0; i < m_number.size(); ++i) {
      if (m_number[i] < 0) continue;
      m_number[i] = static_cast<int>(m_out.soup.vertices.size());
      m_out.soup.vertices.push_back(m_set.points[i]);
    }
    for (auto& face : m_out.soup.faces) {
      for (int& vertex : face) vertex = m_number[vertex];
    }
    return std::move(m_out);
  }

 private:
  const TriangleSet& m_set;
  const PolygonSoup& m_given;
  std::vector<int> m_number;
  SoupOfTriangles m_out;
};

std::vector<int> mergedLoop(const std::vector<int>& face, const std::vector<int>& merged,
                            bool turned) {
  std::vector<int> loop;
  for (const int vertex : face) {
    if (loop.empty() || loop.back() != merged[vertex]) loop.push_back(merged[vertex]);
  }
  while (loop.size() > 1 && loop.front() == loop.back()) loop.pop_back();
  if (turned) std::reverse(loop.begin() + 1, loop.end());
  return loop;
}

// The loop from its lowest corner towards the lower of that corner's neighbours.
std::vector<int> canonicalLoop(std::span<const int> corners, bool& turned) {
  std::vector<int> loop(corners.begin(), corners.end());
  std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
  turned = loop.back() < loop[1];
  if (turned) std::reverse(loop.begin() + 1, loop.end());
  return loop;
}

// Duplicate polygons must be divided along the same diagonals, in either orientation, so that their
// triangles are duplicates too.
void divideDuplicatesAlike(Surface& surface) {
  struct First {
    size_t begin, end;  // in triangles
    bool turned;
  };
  std::map<std::vector<int>, First> seen;
  auto& triangles = surface.triangles;
  for (size_t begin = 0, end = 0; begin < triangles.size(); begin = end) {
    const int face = surface.triangleFace[begin];
    while (end < triangles.size() && surface.triangleFace[end] == face) ++end;
    if (surface.face(face).size() < 4) continue;
    bool turned = false;
    const auto loop = canonicalLoop(surface.face(face), turned);
    const auto [known, isNew] = seen.emplace(loop, First{begin, end, turned});
    const First& first = known->second;
    if (isNew || first.end - first.begin != end - begin) continue;
    for (size_t i = 0; i < end - begin; ++i) {
      triangles[begin + i] = triangles[first.begin + i];
      if (turned != first.turned) std::swap(triangles[begin + i][1], triangles[begin + i][2]);
    }
  }
}

}  // namespace

double areaOf(const std::vector<Vec3>& points, const Triangle& t) {
  return 0.5 * (points[t[1]] - points[t[0]]).cross(points[t[2]] - points[t[0]]).norm();
}

double areaOf(const TriangleSet& set) {
  double area = 0.0;
  for (const Triangle& triangle : set.triangles) area += areaOf(set.points, triangle);
  return area;
}

Box boundsOf(const TriangleSet& set) {
  Box box;
  for (const Triangle& triangle : set.triangles) {
    for (const int vertex : triangle) box.extend(set.points[vertex]);
  }
  return box;
}

TriangleSet trianglesOf(const PolygonSoup& soup) {
  Findings findings(0);
  Surface surface = surfaceOf(soup, {}, findings);
  TriangleSet set;
  divideDuplicatesAlike(surface);
  set.points = soup.vertices;
  set.triangles = std::move(surface.triangles);
  set.origins = std::move(surface.triangleFace);
  return set;
}

SoupOfTriangles soupOf(const TriangleSet& set, const PolygonSoup& given,
                       const TriangleSet& givenTriangles, const std::vector<int>& merged) {
  const size_t faces = given.faces.size();
  std::vector<int> numbers(faces, -1), state(faces, 0);
  int polygons = 0;
  for (size_t f = 0; f < faces; ++f)
    if (given.faces[f].size() > 3) numbers[f] = polygons++;
  const auto count = static_cast<size_t>(polygons);
  const TrianglesOfFace was = byFace(givenTriangles, numbers, count, &merged);
  const TrianglesOfFace is = byFace(set, numbers, count, nullptr);
  for (size_t f = 0; f < faces; ++f)
    if (numbers[f] >= 0) state[f] = survival(was[numbers[f]], is[numbers[f]]);
  SoupWriter writer(set, given);
  std::vector<bool> written(faces, false);
  for (size_t t = 0; t < set.triangles.size(); ++t) {
    const int origin = set.origins[t];
    if (origin < 0 || state[origin] == 0) {
      writer.addFace({set.triangles[t].begin(), set.triangles[t].end()}, origin);
    } else if (!written[origin]) {
      written[origin] = true;
      writer.addFace(mergedLoop(given.faces[origin], merged, state[origin] < 0), origin);
    }
  }
  return std::move(writer).finish();
}

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
