// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/face_cycle.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/mesh/equal_positions.h"
#include "geometry/mesh/projection.h"
#include "geometry/mesh/triangulate.h"
#include "geometry/validation/exact_sides.h"

namespace halfspace::geometry {
namespace {

bool isEdgeAt(const std::vector<int>& loop, size_t i, int a, int b) {
  const int from = loop[i];
  const int to = loop[i + 1 == loop.size() ? 0 : i + 1];
  return (from == a && to == b) || (from == b && to == a);
}

// Whether c lies strictly between a and b. Contract: the three lie exactly on one line.
bool isStrictlyBetween(const Vec3& a, const Vec3& b, const Vec3& c) {
  const int axis = dominantAxis(b - a);
  return (a[axis] < c[axis] && c[axis] < b[axis]) || (b[axis] < c[axis] && c[axis] < a[axis]);
}

// The loop that runs the other way, from the lowest corner on.
std::vector<int> reversed(const std::vector<int>& loop) {
  std::vector<int> result(loop.rbegin(), loop.rend());
  std::rotate(result.begin(), std::min_element(result.begin(), result.end()), result.end());
  return result;
}

bool isSameLoop(const std::vector<int>& loop, const std::vector<int>& canonical) {
  if (loop.size() != canonical.size()) return false;
  const auto start = std::find(loop.begin(), loop.end(), canonical[0]);
  if (start == loop.end()) return false;
  const auto rest = loop.end() - start;
  return std::equal(start, loop.end(), canonical.begin()) &&
         std::equal(loop.begin(), start, canonical.begin() + rest);
}

}  // namespace

FaceCycle::FaceCycle(PolygonSoup soup, std::vector<int> origins)
    : m_positions(std::move(soup.vertices)),
      m_faces(std::move(soup.faces)),
      m_origins(std::move(origins)),
      m_facesAt(m_positions.size()) {
  const std::vector<int> first = firstVertexAtPosition(m_positions);
  for (int face = 0; face < static_cast<int>(m_faces.size()); ++face) {
    for (int& corner : m_faces[face]) corner = first[corner];
    for (const int corner : m_faces[face]) noteFaceAt(face, corner);
    m_open.push_back(face);
  }
}

void FaceCycle::noteFaceAt(int face, int vertex) {
  std::vector<int>& list = m_facesAt[vertex];
  if (std::find(list.begin(), list.end(), face) == list.end()) list.push_back(face);
}

int FaceCycle::addFace(Loop loop, int origin) {
  const int face = static_cast<int>(m_faces.size());
  for (const int corner : loop) noteFaceAt(face, corner);
  m_faces.push_back(std::move(loop));
  m_origins.push_back(origin);
  m_open.push_back(face);
  return face;
}

// Corners of 180 degrees are allowed, so a face of more than three corners is flat only if all its
// corners lie on one line.
bool FaceCycle::isFlat(const Loop& loop) const {
  const Vec3& a = m_positions[loop[0]];
  size_t other = 1;
  while (other < loop.size() && loop[other] == loop[0]) ++other;
  if (other == loop.size()) return true;
  const Vec3& b = m_positions[loop[other]];
  return std::all_of(loop.begin(), loop.end(), [&](int corner) {
    return corner == loop[0] || corner == loop[other] || collinear(a, b, m_positions[corner]);
  });
}

int FaceCycle::removeFlatFaces() {
  int removed = 0;
  std::vector<int> changed;
  while (!m_open.empty()) {
    std::vector<int> open;
    std::swap(open, m_open);
    for (const int face : open) {
      if (m_faces[face].empty()) continue;
      changed.push_back(face);
      if (!isFlat(m_faces[face])) continue;
      removeFlat(face);
      ++removed;
    }
  }
  for (const int face : changed) {
    if (!m_faces[face].empty() && removeOpposite(face)) removed += 2;
  }
  return removed;
}

// A flat face is a closed walk on a line. Once none of its edges contains another of its corners,
// it consists of steps to and fro.
void FaceCycle::removeFlat(int face) {
  for (;;) {
    while (removeSpike(m_faces[face])) {
    }
    if (m_faces[face].empty()) return;
    [[maybe_unused]] const bool split = splitAtInnerCorner(face);
    assert(split);
  }
}

// Removes one step without length or to and fro.
bool FaceCycle::removeSpike(Loop& loop) const {
  if (loop.size() <= 2) {
    loop.clear();
    return false;
  }
  for (size_t i = 0; i < loop.size(); ++i) {
    const size_t next = (i + 1) % loop.size();
    const size_t after = (i + 2) % loop.size();
    if (loop[i] == loop[next]) {
      loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(next));
      return true;
    }
    if (loop[i] == loop[after]) {
      loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(std::max(next, after)));
      loop.erase(loop.begin() + static_cast<std::ptrdiff_t>(std::min(next, after)));
      return true;
    }
  }
  return false;
}

bool FaceCycle::splitAtInnerCorner(int face) {
  const Loop loop = m_faces[face];
  for (size_t i = 0; i < loop.size(); ++i) {
    const int a = loop[i];
    const int b = loop[(i + 1) % loop.size()];
    for (const int c : loop) {
      if (!isStrictlyBetween(m_positions[a], m_positions[b], m_positions[c])) continue;
      insertIntoEdge(a, b, c);
      return true;
    }
  }
  return false;
}

// c lies exactly on the edge, so polygons stay planar and simple.
void FaceCycle::insertIntoEdge(int a, int b, int c) {
  const std::vector<int> faces = m_facesAt[a];
  for (const int face : faces) {
    Loop& loop = m_faces[face];
    bool inserted = false;
    for (size_t i = 0; i < loop.size(); ++i) {
      if (!isEdgeAt(loop, i, a, b)) continue;
      loop.insert(loop.begin() + static_cast<std::ptrdiff_t>(i + 1), c);
      inserted = true;
      ++i;
    }
    if (!inserted) continue;
    noteFaceAt(face, c);
    m_open.push_back(face);
  }
}

void FaceCycle::triangulateFace(int face) {
  if (m_faces[face].size() <= 3) return;
  const Loop loop = std::move(m_faces[face]);
  m_faces[face].clear();
  const auto triangles = triangulate(m_positions, {std::span(&loop, 1), Vec3::Zero()});
  assert(triangles);  // faces are simple and exactly planar
  for (const Triangle& t : *triangles) addFace({t[0], t[1], t[2]}, m_origins[face]);
}

void FaceCycle::contract(int keep, int drop) {
  for (const int face : std::vector<int>(m_facesAt[drop])) triangulateFace(face);
  for (const int face : std::vector<int>(m_facesAt[drop])) {
    Loop& loop = m_faces[face];
    if (std::find(loop.begin(), loop.end(), drop) == loop.end()) continue;
    std::replace(loop.begin(), loop.end(), drop, keep);
    noteFaceAt(face, keep);
    m_open.push_back(face);
  }
}

bool FaceCycle::removeOpposite(int face) {
  const Loop opposite = reversed(m_faces[face]);
  for (const int other : m_facesAt[opposite[0]]) {
    if (!isSameLoop(m_faces[other], opposite)) continue;
    m_faces[face].clear();
    m_faces[other].clear();
    return true;
  }
  return false;
}

}  // namespace halfspace::geometry
