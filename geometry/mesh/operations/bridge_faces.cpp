// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/mesh/operations/bridge_faces.h"

#include <algorithm>

namespace halfspace::geometry {

namespace {

Reason badFaces(int face, const char* allowed) {
  return {.kind = ErrorKind::badParameter,
          .subject = "faces",
          .number = static_cast<double>(face),
          .allowed = allowed};
}

// The second loop backwards, beginning at the corner with which the sum of the squared distances to
// the corners of the first loop is least; of equal sums the first.
std::vector<int> paired(const PolygonMesh& mesh, const std::vector<int>& first,
                        const std::vector<int>& second) {
  const size_t count = first.size();
  std::vector<int> best;
  double least = 0;
  for (size_t start = 0; start < count; ++start) {
    std::vector<int> order;
    double sum = 0;
    for (size_t i = 0; i < count; ++i) {
      order.push_back(second[(start + count - i) % count]);
      sum += (mesh.vertices()[static_cast<size_t>(first[i])] -
              mesh.vertices()[static_cast<size_t>(order.back())])
                 .squaredNorm();
    }
    if (!best.empty() && sum >= least) continue;
    least = sum;
    best = std::move(order);
  }
  return best;
}

}  // namespace

Result<DerivedMesh> facesBridged(const PolygonMesh& mesh, int first, int second) {
  for (const int face : {first, second}) {
    if (face < 0 || face >= static_cast<int>(mesh.faces().size())) {
      return Reason{.kind = ErrorKind::indexOutOfRange, .element = face};
    }
  }
  if (first == second) return badFaces(second, "two different faces");
  const std::vector<int>& a = mesh.faces()[static_cast<size_t>(first)];
  const std::vector<int>& b = mesh.faces()[static_cast<size_t>(second)];
  if (a.size() != b.size()) return badFaces(second, "two faces with the same number of corners");
  for (const int vertex : a) {
    if (std::ranges::find(b, vertex) != b.end()) {
      return badFaces(second, "two faces without a common corner");
    }
  }
  const std::vector<int> other = paired(mesh, a, b);
  PolygonSoup soup = withFaceNumbers(mesh);
  for (size_t i = 0; i < a.size(); ++i) {
    const size_t next = (i + 1) % a.size();
    soup.faces.push_back({a[i], a[next], other[next], other[i]});
    soup.surfaces.push_back(first);
  }
  for (const int face : {std::max(first, second), std::min(first, second)}) {
    soup.faces.erase(soup.faces.begin() + face);
    soup.surfaces.erase(soup.surfaces.begin() + face);
  }
  return derivedFromFaces(std::move(soup), mesh);
}

}  // namespace halfspace::geometry
