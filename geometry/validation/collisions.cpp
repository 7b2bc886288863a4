// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A box hierarchy over all triangles gives the pairs whose boxes meet; an exact test (contact.h)
// decides each. For a search among few marked faces the hierarchy has only these, and every other
// triangle is looked up in it, after a coarse grid of the marked boxes (marked_cells.h) has
// excluded most. Pairs are sorted at the end, so the order of the traversal does not show.
#include "geometry/validation/collisions.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

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
  explicit Search(const CollisionInput& input, const SearchCost& cost = {})
      : m_input(input),
        m_cost(cost),
        m_mostTests(std::max(kFewPairTests, kPairTestsPerTriangle * std::ssize(input.triangles))) {}

  // Tests one pair. Returns false to stop the search.
  bool visit(int first, int second) {
    const int face = m_input.faces[first];
    const int other = m_input.faces[second];
    if (face == other) return true;
    const long long ofPairs = m_cost.testsOfPair * std::ssize(m_search.found);
    if (++m_tests > m_mostTests || m_search.found.size() >= kMostCollisions ||
        m_tests > m_cost.mostTests - ofPairs) {
      m_search.complete = false;
      return false;
    }
    if (!collide(m_input.triangles[first], m_input.triangles[second])) return true;
    m_search.found.push_back(face < other ? Collision{face, other, first, second}
                                          : Collision{other, face, second, first});
    return true;
  }
  // The number of pairs of faces that collide. Contract: pairs are visited in the order of their
  // lower faces.
  size_t facePairs() {
    for (; m_counted < m_search.found.size(); ++m_counted) {
      const Collision& pair = m_search.found[m_counted];
      if (pair.firstFace != m_lowerFace) m_higherFaces.clear();
      m_lowerFace = pair.firstFace;
      m_facePairs += m_higherFaces.insert(pair.secondFace).second ? 1 : 0;
    }
    return m_facePairs;
  }

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
  SearchCost m_cost;
  CollisionSearch m_search;
  long long m_mostTests;
  long long m_tests = 0;
  // For facePairs().
  size_t m_counted = 0, m_facePairs = 0;
  int m_lowerFace = -1;
  std::set<int> m_higherFaces;
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

CollisionSearch collisionsOf(const CollisionInput& input, const BoxHierarchy& hierarchy,
                             const SearchCost& cost) {
  Search search(input, cost);
  hierarchy.forEachPair([&](int first, int second) { return search.visit(first, second); });
  return std::move(search).taken();
}

namespace {

// The pairs of triangles whose boxes meet, of which at least one is marked.
class MarkedPairs {
 public:
  MarkedPairs(const CollisionInput& input, const std::vector<bool>& markedFaces)
      : m_input(input), m_isMarked(markedFaces) {
    for (int t = 0; t < static_cast<int>(input.triangles.size()); ++t) {
      if (!markedFaces[input.faces[t]]) continue;
      m_marked.push_back(t);
      m_bounds.extend(boxOf(input, t));
    }
  }
  bool isEmpty() const { return m_marked.empty(); }
  size_t count() const { return m_marked.size(); }

  // visit returns false to stop. Contract: not empty.
  template <typename Visit>
  void forEach(Visit visit) const {
    MarkedCells cells(m_bounds);
    for (const int t : m_marked) cells.mark(boxOf(m_input, t));
    const BoxHierarchy hierarchy(m_bounds, static_cast<int>(m_marked.size()),
                                 [&](int i) { return boxOf(m_input, m_marked[i]); });
    bool goesOn = true;
    const auto pass = [&](int first, int second) { return goesOn = visit(first, second); };
    hierarchy.forEachPair([&](int i, int j) { return pass(m_marked[i], m_marked[j]); });
    for (int t = 0; t < static_cast<int>(m_input.triangles.size()) && goesOn; ++t) {
      if (m_isMarked[m_input.faces[t]]) continue;
      const Box box = boxOf(m_input, t);
      if (!m_bounds.intersects(box) || !cells.mayMeet(box)) continue;
      hierarchy.forEachMeeting(box, [&](int i) { return pass(m_marked[i], t); });
    }
  }

 private:
  const CollisionInput& m_input;
  const std::vector<bool>& m_isMarked;
  std::vector<int> m_marked;
  Box m_bounds;
};

// Tests the pairs in the order of their lower faces and stops after the face with which enough
// pairs of faces collide. Nearly coplanar results have thousands, of which a report names a few.
// Nothing if there are too many pairs to keep.
std::optional<CollisionSearch> firstCollisions(const CollisionInput& input,
                                               const MarkedPairs& pairs, size_t mostFaces) {
  constexpr size_t kMostPairs = 4'000'000;  // 32 MB
  static_assert(kMostPairs < static_cast<size_t>(kFewPairTests));
  std::vector<std::pair<int, int>> found;
  constexpr size_t kUsualPairs = 8;  // per triangle
  found.reserve(std::min(kUsualPairs * pairs.count(), kMostPairs));
  pairs.forEach([&](int first, int second) {
    if (input.faces[first] != input.faces[second]) found.emplace_back(first, second);
    return found.size() <= kMostPairs;
  });
  if (found.size() > kMostPairs) return std::nullopt;
  // A counting sort by the lower face.
  const auto faceOf = [&](const std::pair<int, int>& pair) {
    return static_cast<size_t>(std::min(input.faces[pair.first], input.faces[pair.second]));
  };
  size_t faces = 0;
  for (const int face : input.faces) faces = std::max(faces, static_cast<size_t>(face) + 1);
  std::vector<size_t> start(faces + 1, 0);
  for (const auto& pair : found) ++start[faceOf(pair) + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<std::pair<int, int>> sorted(found.size());
  for (const auto& pair : found) sorted[start[faceOf(pair)]++] = pair;
  Search search(input);
  for (size_t i = 0; i < sorted.size(); ++i) {
    search.visit(sorted[i].first, sorted[i].second);
    const bool isLast = i + 1 == sorted.size() || faceOf(sorted[i + 1]) != faceOf(sorted[i]);
    if (isLast && search.facePairs() >= mostFaces) break;
  }
  return std::move(search).taken();
}

}  // namespace

CollisionSearch collisionsOf(const CollisionInput& input, const std::vector<bool>& markedFaces,
                             size_t mostFaces) {
  const MarkedPairs pairs(input, markedFaces);
  if (pairs.isEmpty()) return {};
  if (mostFaces < kMostCollisions) {
    if (auto first = firstCollisions(input, pairs, mostFaces)) return *std::move(first);
  }
  Search search(input);
  pairs.forEach([&](int first, int second) { return search.visit(first, second); });
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
