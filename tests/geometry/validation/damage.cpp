// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/geometry/validation/damage.h"

#include <algorithm>
#include <limits>

#include <Eigen/Geometry>

#include "geometry/exact/vec3.h"

namespace halfspace::tests {

using geometry::DefectKind;
using geometry::PolygonSoup;
using geometry::SplitMix;
using geometry::Vec3;
using Face = std::vector<int>;

namespace {

size_t pick(const PolygonSoup& soup, SplitMix& random) {
  return static_cast<size_t>(random.between(0, static_cast<int>(soup.faces.size()) - 1));
}

int added(PolygonSoup& soup, const Vec3& point) {
  soup.vertices.push_back(point);
  return static_cast<int>(soup.vertices.size()) - 1;
}

geometry::Box boundsOf(const PolygonSoup& soup) {
  geometry::Box box;
  for (const Face& face : soup.faces) {
    for (const int vertex : face) {
      const bool known = vertex >= 0 && vertex < static_cast<int>(soup.vertices.size());
      if (known && soup.vertices[vertex].allFinite()) box.extend(soup.vertices[vertex]);
    }
  }
  return box;
}

// The vertex with the greatest x; a part attached there touches nothing else.
int outermost(const PolygonSoup& soup) {
  int best = soup.faces.front().front();
  for (const Face& face : soup.faces) {
    for (const int vertex : face) {
      if (vertex < 0 || vertex >= static_cast<int>(soup.vertices.size())) continue;
      if (soup.vertices[vertex].x() > soup.vertices[best].x()) best = vertex;
    }
  }
  return best;
}

void addCopy(PolygonSoup& soup, const Vec3& shift) {
  const PolygonSoup copy = soup;
  const int offset = static_cast<int>(soup.vertices.size());
  for (const Vec3& p : copy.vertices) soup.vertices.emplace_back(p + shift);
  for (Face face : copy.faces) {
    for (int& vertex : face) vertex += offset;
    soup.faces.push_back(std::move(face));
  }
}

void removeFace(PolygonSoup& soup, SplitMix& random) {
  soup.faces.erase(soup.faces.begin() + static_cast<std::ptrdiff_t>(pick(soup, random)));
}

void repeatFace(PolygonSoup& soup, SplitMix& random) {
  Face face = soup.faces[pick(soup, random)];
  std::rotate(face.begin(), face.begin() + random.between(0, 2), face.end());
  soup.faces.push_back(face);
}

void backFace(PolygonSoup& soup, SplitMix& random) {
  Face face = soup.faces[pick(soup, random)];
  std::reverse(face.begin(), face.end());
  soup.faces.push_back(face);
}

void turnFace(PolygonSoup& soup, SplitMix& random) {
  Face& face = soup.faces[pick(soup, random)];
  std::reverse(face.begin(), face.end());
}

void turnAll(PolygonSoup& soup, SplitMix&) {
  for (Face& face : soup.faces) std::reverse(face.begin(), face.end());
}

// Adds a triangle on an edge at the outermost corner that points away from the solid.
void addFin(PolygonSoup& soup, SplitMix&) {
  const int corner = outermost(soup);
  const auto at = std::ranges::find_if(
      soup.faces, [&](const Face& face) { return std::ranges::count(face, corner) > 0; });
  const auto where = std::ranges::find(*at, corner);
  const int other = where + 1 == at->end() ? at->front() : *(where + 1);
  const Vec3 tip = soup.vertices[corner] + boundsOf(soup).diagonal().norm() * Vec3(1, 0.31, 0.17);
  soup.faces.push_back({corner, other, added(soup, tip)});
}

// Adds a tetrahedron whose tip touches the outermost corner.
void addTip(PolygonSoup& soup, SplitMix&) {
  const int tip = outermost(soup);
  const double size = boundsOf(soup).diagonal().norm();
  const Vec3 p = soup.vertices[tip];
  const int a = added(soup, p + size * Vec3(1, 0, 0.25));
  const int b = added(soup, p + size * Vec3(1, 0.25, -0.25));
  const int c = added(soup, p + size * Vec3(1, -0.25, -0.25));
  for (Face face : {Face{tip, a, b}, Face{tip, b, c}, Face{tip, c, a}, Face{a, c, b}}) {
    soup.faces.push_back(face);
  }
}

void overlap(PolygonSoup& soup, SplitMix&) {
  // The copy is shifted by a quarter of a face's edge, so it crosses every solid.
  const Face& face = soup.faces.front();
  const Vec3 edge = soup.vertices[face[1]] - soup.vertices[face[0]];
  addCopy(soup, 0.25 * edge);
}

// Adds a face that names one of its corners twice.
void addCollapsed(PolygonSoup& soup, SplitMix& random) {
  const Face face = soup.faces[pick(soup, random)];
  soup.faces.push_back({face[0], face[1], face[0]});
}

// Splits a face into three around a point that lies slightly inside the middle of one side.
void addNeedle(PolygonSoup& soup, SplitMix& random) {
  const size_t index = pick(soup, random);
  const Face face = soup.faces[index];
  const Vec3 a = soup.vertices[face[0]], b = soup.vertices[face[1]], c = soup.vertices[face[2]];
  const Vec3 middle = 0.5 * (a + b);
  const double height = (b - a).cross(c - a).norm() / (b - a).norm();
  const double share = std::min(0.1, 2e-5 * (b - a).norm() / height);
  const int point = added(soup, middle + share * (c - middle));
  soup.faces[index] = {face[0], face[1], point};
  soup.faces.push_back({face[1], face[2], point});
  soup.faces.push_back({face[2], face[0], point});
}

void addLoosePoint(PolygonSoup& soup, SplitMix&) {
  added(soup, boundsOf(soup).center());
}

// Gives one face a separate vertex at a position that other faces share.
void doubleCorner(PolygonSoup& soup, SplitMix& random) {
  const size_t index = pick(soup, random);
  const int vertex = soup.faces[index][0];
  soup.faces[index][0] = added(soup, soup.vertices[vertex]);
}

// The same, but the new vertex lies slightly off the old one.
void crack(PolygonSoup& soup, SplitMix& random) {
  const double hair = 1e-8 * boundsOf(soup).diagonal().norm();
  doubleCorner(soup, random);
  soup.vertices.back() += Vec3(hair, 0, 0);
}

// True if the mean of two doubles is itself a double.
bool hasMiddle(double a, double b) {
  const double sum = a + b;  // Knuth's TwoSum
  const double part = sum - a;
  return (a - (sum - part)) + (b - part) == 0.0;
}

// Splits one face at the middle of a side but not its neighbour. Prefers a side that is longer than
// the weld distance and whose middle is exact in doubles; otherwise takes the longest side, whose
// middle is off the side by a rounding error.
void cutSide(PolygonSoup& soup, SplitMix& random) {
  const double least = 1e-5 * boundsOf(soup).diagonal().norm();
  const size_t first = pick(soup, random);
  size_t index = first;
  double longest = 0.0;
  for (size_t tries = 0; tries < soup.faces.size(); ++tries) {
    const size_t candidate = (first + tries) % soup.faces.size();
    const Vec3& a = soup.vertices[soup.faces[candidate][0]];
    const Vec3& b = soup.vertices[soup.faces[candidate][1]];
    const double length = (b - a).norm();
    const bool exact =
        hasMiddle(a.x(), b.x()) && hasMiddle(a.y(), b.y()) && hasMiddle(a.z(), b.z());
    if (length > longest || (exact && length > least)) index = candidate;
    longest = std::max(longest, length);
    if (exact && length > least) break;
  }
  const Face face = soup.faces[index];
  const Vec3 half = 0.5 * soup.vertices[face[0]] + 0.5 * soup.vertices[face[1]];
  const int middle = added(soup, half);
  soup.faces[index] = {face[0], middle, face[2]};
  soup.faces.push_back({middle, face[1], face[2]});
}

void addNaN(PolygonSoup& soup, SplitMix&) {
  added(soup, Vec3(std::numeric_limits<double>::quiet_NaN(), 0, 0));
}

void nameNothing(PolygonSoup& soup, SplitMix& random) {
  const int count = static_cast<int>(soup.vertices.size());
  soup.faces.push_back({0, 1, random.oneIn(2) ? count + 1'000'000 : -1});
}

void moveFarAway(PolygonSoup& soup, SplitMix&) {
  added(soup, Vec3(0, 2.0 * geometry::kMaxCoordinate, 0));
}

void repeatCorner(PolygonSoup& soup, SplitMix& random) {
  Face& face = soup.faces[pick(soup, random)];
  face.push_back(face.back());
}

// Adds two triangles that meet in a point, as one polygon of four sides, away from the solid.
void addBowTie(PolygonSoup& soup, SplitMix&) {
  const Vec3 p = soup.vertices[outermost(soup)];
  const double size = 0x1p-3 * boundsOf(soup).diagonal().norm();
  Face face;
  for (const Vec3& corner : {Vec3(1, 0, 0), Vec3(2, 1, 0), Vec3(2, 0, 0), Vec3(1, 1, 0)}) {
    face.push_back(added(soup, p + size * corner));
  }
  soup.faces.push_back(face);
}

// Adds a box with one lifted corner, away from the solid.
void addBentBox(PolygonSoup& soup, SplitMix&) {
  const Vec3 p = soup.vertices[outermost(soup)];
  const double size = boundsOf(soup).diagonal().norm();
  const int first = static_cast<int>(soup.vertices.size());
  for (int i = 0; i < 8; ++i) {
    const double lift = i == 7 ? 0.25 : 0.0;
    added(soup, p + size * Vec3(1 + (i & 1), (i >> 1) & 1, ((i >> 2) & 1) + lift));
  }
  for (Face face : {Face{0, 2, 3, 1}, Face{4, 5, 7, 6}, Face{0, 1, 5, 4}, Face{2, 6, 7, 3},
                    Face{0, 4, 6, 2}, Face{1, 3, 7, 5}}) {
    for (int& vertex : face) vertex += first;
    soup.faces.push_back(face);
  }
}

// Adds a small tetrahedron just behind the middle of a face.
void addInside(PolygonSoup& soup, SplitMix&, bool inward) {
  const Face face = soup.faces.front();
  const Vec3 a = soup.vertices[face[0]], b = soup.vertices[face[1]], c = soup.vertices[face[2]];
  const Vec3 middle = (a + b + c) / 3.0;
  const Vec3 normal = (b - a).cross(c - a).normalized();
  const double size = std::min(1e-4 * std::sqrt((b - a).cross(c - a).norm()),
                               1e-3 * boundsOf(soup).sizes().minCoeff());
  const auto behind = [&](double share, double depth) {
    return added(soup, middle + share * size * ((b - a).normalized()) - depth * size * normal);
  };
  const int p = behind(0.0, 1.0), q = behind(1.0, 2.0), r = behind(-1.0, 2.0);
  const int s =
      added(soup, middle - 2.0 * size * normal + size * normal.cross((b - a).normalized()));
  for (Face side : {Face{p, q, s}, Face{q, r, s}, Face{r, p, s}, Face{p, r, q}}) {
    const Vec3 u = soup.vertices[side[1]] - soup.vertices[side[0]];
    const Vec3 v = soup.vertices[side[2]] - soup.vertices[side[0]];
    const Vec3 heart =
        0.25 * (soup.vertices[p] + soup.vertices[q] + soup.vertices[r] + soup.vertices[s]);
    const bool outward = u.cross(v).dot(soup.vertices[side[0]] - heart) > 0.0;
    if (outward == inward) std::reverse(side.begin(), side.end());
    soup.faces.push_back(side);
  }
}

std::vector<Damage> allDamages() {
  using K = DefectKind;
  return {
      {K::openEdges, 3, {}, {K::cracks, K::tJunctions}, removeFace},
      {K::duplicateFaces, 1, {K::nonManifoldEdges}, {}, repeatFace},
      {K::zeroThickness, 1, {K::nonManifoldEdges}, {}, backFace},
      {K::misorientedEdges, 3, {}, {}, turnFace},
      {K::insideOut, 1, {}, {K::cavities}, turnAll},
      {K::nonManifoldEdges,
       1,
       {K::openEdges},
       {K::selfIntersections, K::cracks, K::tJunctions, K::outOfRange},
       addFin},
      {K::nonManifoldVertices, 1, {}, {K::outOfRange}, addTip},
      {K::selfIntersections,
       1,
       {},
       {K::nonManifoldVertices, K::nonManifoldEdges, K::duplicateVertices, K::nestedSolids,
        K::duplicateFaces, K::zeroThickness},
       overlap},
      {K::zeroAreaFaces, 1, {}, {}, addCollapsed},
      {K::slivers, 1, {}, {}, addNeedle},
      {K::isolatedVertices, 1, {}, {}, addLoosePoint},
      {K::duplicateVertices, 1, {}, {}, doubleCorner},
      {K::cracks,
       2,
       {K::openEdges},
       {K::selfIntersections, K::nonManifoldVertices, K::tJunctions},
       crack},
      {K::tJunctions,
       1,
       {K::openEdges},
       {K::selfIntersections, K::nonManifoldVertices, K::cracks},
       cutSide},
      {K::notFinite, 1, {}, {}, addNaN},
      {K::indexOutOfRange, 1, {}, {}, nameNothing},
      {K::outOfRange, 1, {K::isolatedVertices}, {}, moveFarAway},
      {K::repeatedCorners, 1, {}, {}, repeatCorner},
      {K::crossedFaces, 1, {K::openEdges}, {K::outOfRange}, addBowTie},
      {K::unflatFaces, 1, {}, {K::outOfRange}, addBentBox},
      {K::nestedSolids, 1, {}, {}, [](PolygonSoup& s, SplitMix& r) { addInside(s, r, false); }},
      {K::cavities, 1, {}, {}, [](PolygonSoup& s, SplitMix& r) { addInside(s, r, true); }},
  };
}

}  // namespace

const std::vector<Damage>& damages() {
  static const std::vector<Damage> all = allDamages();
  return all;
}

}  // namespace halfspace::tests
