// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A box hierarchy over all triangles gives the pairs whose boxes meet; an exact test (contact.h)
// decides each. For a search among few marked faces the hierarchy has only these, and every other
// triangle is looked up in it, after a coarse grid of the marked boxes (marked_cells.h) has
// excluded most. Pairs are sorted at the end, so the order of the traversal does not show.
#include "geometry/validation/collisions.h"

#include <algorithm>

#include "geometry/validation/contact.h"
#include "geometry/validation/marked_cells.h"

namespace halfspace::geometry {

namespace {

Box boxOf(const CollisionInput& input, int triangle) {
  const Triangle& t = input.triangles[triangle];
  Box box(input.points[t[0]]);
  box.extend(input.points[t[1]]);
  box.extend(input.points[t[2]]);
  return box;
}

class Search {
 public:
  explicit Search(const CollisionInput& input)
      : m_input(input),
        m_mostTests(std::max(kFewPairTests, kPairTestsPerTriangle * std::ssize(input.triangles))) {}

  // Tests one pair. Returns false to stop the search.
  bool visit(int first, int second) {
    const int face = m_input.faces[first];
    const int other = m_input.faces[second];
    if (face == other) return true;
    if (++m_tests > m_mostTests || m_search.found.size() >= kMostCollisions) {
      m_search.complete = false;
      return false;
    }
    if (!collide(m_input.triangles[first], m_input.triangles[second])) return true;
    m_search.found.push_back(face < other ? Collision{face, other, first, second}
                                          : Collision{other, face, second, first});
    return true;
  }
  bool complete() const { return m_search.complete; }

  CollisionSearch taken() && {
    std::ranges::sort(m_search.found);
    m_search.tests = m_tests;
    return std::move(m_search);
  }

 private:
  bool collide(const Triangle& a, const Triangle& b) const {
    if (trianglesCollide(m_input.points, a, b)) return true;
    return m_input.duplicatesCollide && std::ranges::is_permutation(a, b);
  }

  const CollisionInput& m_input;
  CollisionSearch m_search;
  long long m_mostTests;
  long long m_tests = 0;
};

}  // namespace

BoxHierarchy hierarchyOf(const CollisionInput& input) {
  Box bounds;
  for (const Triangle& triangle : input.triangles) {
    for (const int vertex : triangle) bounds.extend(input.points[vertex]);
  }
  return BoxHierarchy(bounds, static_cast<int>(input.triangles.size()),
                      [&](int triangle) { return boxOf(input, triangle); });
}

CollisionSearch collisionsOf(const CollisionInput& input, const BoxHierarchy& hierarchy) {
  Search search(input);
  hierarchy.forEachPair([&](int first, int second) { return search.visit(first, second); });
  return std::move(search).taken();
}

CollisionSearch collisionsOf(const CollisionInput& input, const std::vector<bool>& markedFaces) {
  std::vector<int> marked;
  Box bounds;
  for (int t = 0; t < static_cast<int>(input.triangles.size()); ++t) {
    if (!markedFaces[input.faces[t]]) continue;
    marked.push_back(t);
    bounds.extend(boxOf(input, t));
  }
  if (marked.empty()) return {};
  MarkedCells cells(bounds);
  for (const int t : marked) cells.mark(boxOf(input, t));
  const BoxHierarchy hierarchy(bounds, static_cast<int>(marked.size()),
                               [&](int i) { return boxOf(input, marked[i]); });
  Search search(input);
  hierarchy.forEachPair([&](int i, int j) { return search.visit(marked[i], marked[j]); });
  for (int t = 0; t < static_cast<int>(input.triangles.size()) && search.complete(); ++t) {
    if (markedFaces[input.faces[t]]) continue;
    const Box box = boxOf(input, t);
    if (!bounds.intersects(box) || !cells.mayMeet(box)) continue;
    hierarchy.forEachMeeting(box, [&](int i) { return search.visit(marked[i], t); });
  }
  return std::move(search).taken();
}

CollisionSearch checkSelfIntersections(const CollisionInput& input, const BoxHierarchy& hierarchy,
                                       Findings& findings) {
  CollisionSearch search = collisionsOf(input, hierarchy);
  if (!search.complete) findings.add(DefectKind::tooTangled, DefectLocation{});
  const Collision* last = nullptr;
  for (const Collision& pair : search.found) {
    // Several triangles of the same two polygons count once.
    const bool again =
        last != nullptr && last->firstFace == pair.firstFace && last->secondFace == pair.secondFace;
    last = &pair;
    if (again) continue;
    if (!findings.wantsLocations(DefectKind::selfIntersections)) {
      findings.add(DefectKind::selfIntersections);
      continue;
    }
    DefectLocation position;
    position.faces = {pair.firstFace, pair.secondFace};
    position.point =
        contactPoint(input.points, input.triangles[pair.first], input.triangles[pair.second]);
    findings.add(DefectKind::selfIntersections, position);
  }
  return search;
}

}  // namespace halfspace::geometry
