// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/repair_contents.h"

#include <algorithm>
#include <map>
#include <queue>

namespace halfspace::commandline {

namespace {

using geometry::PolygonSoup;
using geometry::Vec3;
using Face = std::vector<int>;

Vec3 normalOf(const PolygonSoup& soup, const Face& face) {
  Vec3 normal = Vec3::Zero();
  const Vec3& origin = soup.vertices[face[0]];
  for (size_t i = 2; i < face.size(); ++i) {
    normal += (soup.vertices[face[i - 1]] - origin).cross(soup.vertices[face[i]] - origin);
  }
  return normal;
}

// For every face, the given face whose material and group it takes: the one it is a part of, else
// that of the nearest face, counted in edges crossed, that has one. -1 if there is none.
std::vector<int> donorsOf(const geometry::RepairResult& repaired) {
  const auto& faces = repaired.soup.faces;
  std::vector<int> donors = repaired.origins;
  if (std::ranges::find(donors, -1) == donors.end()) return donors;
  std::map<std::pair<int, int>, std::vector<int>> atEdge;
  const auto edgesOf = [&](size_t f, const auto& visit) {
    for (size_t i = 0; i < faces[f].size(); ++i) {
      const int a = faces[f][i], b = faces[f][(i + 1) % faces[f].size()];
      visit(std::pair(std::min(a, b), std::max(a, b)));
    }
  };
  for (size_t f = 0; f < faces.size(); ++f) {
    edgesOf(f, [&](const std::pair<int, int>& e) { atEdge[e].push_back(static_cast<int>(f)); });
  }
  std::queue<size_t> open;
  for (size_t f = 0; f < faces.size(); ++f) {
    if (donors[f] >= 0) open.push(f);
  }
  while (!open.empty()) {
    const size_t f = open.front();
    open.pop();
    edgesOf(f, [&](const std::pair<int, int>& e) {
      for (const int other : atEdge[e]) {
        if (donors[other] >= 0) continue;
        donors[other] = donors[f];
        open.push(static_cast<size_t>(other));
      }
    });
  }
  return donors;
}

// Weights of the corners of a given face for interpolation at a point of it.
std::vector<double> sharesAt(const PolygonSoup& soup, const Face& face, const Vec3& point) {
  std::vector<double> shares(face.size(), 0.0);
  for (size_t i = 0; i < face.size(); ++i) {
    if (soup.vertices[face[i]] != point) continue;
    shares[i] = 1.0;
    return shares;
  }
  double best = -1e300;  // smallest weight in the best triangle of the fan; negative outside
  for (size_t i = 2; i < face.size(); ++i) {
    const Vec3 &a = soup.vertices[face[0]], &b = soup.vertices[face[i - 1]],
               &c = soup.vertices[face[i]];
    const Vec3 normal = (b - a).cross(c - a);
    const double area = normal.squaredNorm();
    if (!(area > 0.0)) continue;
    const double atB = normal.dot((point - a).cross(c - a)) / area;
    const double atC = normal.dot((b - a).cross(point - a)) / area;
    const double least = std::min({1.0 - atB - atC, atB, atC});
    if (least <= best) continue;
    best = least;
    std::ranges::fill(shares, 0.0);
    shares[0] = 1.0 - atB - atC;
    shares[i - 1] = atB;
    shares[i] = atC;
  }
  return shares;
}

class CornerWriter {
 public:
  CornerWriter(const plugins::MeshContents& given, plugins::MeshContents& out)
      : m_given(given), m_out(out) {
    m_start.push_back(0);
    for (const Face& face : given.soup.faces) m_start.push_back(m_start.back() + face.size());
  }

  void add(const Face& face, int origin) {
    if (m_given.cornerUvs.empty() && m_given.cornerNormals.empty()) return;
    const Vec3 normal = normalOf(m_out.soup, face);
    const bool isTurned =
        origin >= 0 && normal.dot(normalOf(m_given.soup, m_given.soup.faces[origin])) < 0.0;
    for (const int vertex : face) {
      plugins::Vec2 uv = plugins::Vec2::Zero();
      Vec3 direction = origin >= 0 ? Vec3::Zero() : normal;
      if (origin >= 0) interpolate(origin, m_out.soup.vertices[vertex], uv, direction);
      if (isTurned) direction = -direction;
      if (direction.norm() > 0.0) direction.normalize();
      if (!m_given.cornerUvs.empty()) m_out.cornerUvs.push_back(uv);
      if (!m_given.cornerNormals.empty()) m_out.cornerNormals.push_back(direction);
    }
  }

 private:
  void interpolate(int origin, const Vec3& point, plugins::Vec2& uv, Vec3& direction) const {
    const std::vector<double> shares = sharesAt(m_given.soup, m_given.soup.faces[origin], point);
    for (size_t i = 0; i < shares.size(); ++i) {
      const size_t corner = m_start[origin] + i;
      if (!m_given.cornerUvs.empty()) uv += shares[i] * m_given.cornerUvs[corner];
      if (!m_given.cornerNormals.empty()) direction += shares[i] * m_given.cornerNormals[corner];
    }
  }

  const plugins::MeshContents& m_given;
  plugins::MeshContents& m_out;
  std::vector<size_t> m_start;  // index of the first corner of each given face
};

}  // namespace

plugins::MeshContents repairedContents(const plugins::MeshContents& given,
                                       const geometry::RepairResult& repaired) {
  plugins::MeshContents out;
  out.soup = repaired.soup;
  out.materials = given.materials;
  out.groupNames = given.groupNames;
  const std::vector<int> donors = donorsOf(repaired);
  const auto take = [&](const std::vector<int>& from, std::vector<int>& to) {
    to.clear();
    if (from.empty()) return;
    for (const int donor : donors) to.push_back(donor >= 0 ? from[donor] : 0);
  };
  take(given.soup.surfaces, out.soup.surfaces);
  take(given.groups, out.groups);
  CornerWriter corners(given, out);
  for (size_t f = 0; f < out.soup.faces.size(); ++f) {
    corners.add(out.soup.faces[f], repaired.origins[f]);
  }
  return out;
}

}  // namespace halfspace::commandline
