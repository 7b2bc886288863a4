// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/corner_values.h"

#include <algorithm>
#include <limits>

namespace halfspace::plugins {

using geometry::PolygonSoup;
using geometry::Vec3;

namespace {

using Face = std::vector<int>;

const Vec3& vertexOf(const PolygonSoup& soup, int vertex) {
  return soup.vertices[static_cast<size_t>(vertex)];
}

Vec3 normalOf(const PolygonSoup& soup, const Face& face) {
  Vec3 normal = Vec3::Zero();
  const Vec3& origin = vertexOf(soup, face[0]);
  for (size_t i = 2; i < face.size(); ++i) {
    normal += (vertexOf(soup, face[i - 1]) - origin).cross(vertexOf(soup, face[i]) - origin);
  }
  return normal;
}

// Weights of the corners of a given face for interpolation at a point of it.
std::vector<double> sharesAt(const PolygonSoup& soup, const Face& face, const Vec3& point) {
  std::vector<double> shares(face.size(), 0.0);
  for (size_t i = 0; i < face.size(); ++i) {
    if (vertexOf(soup, face[i]) != point) continue;
    shares[i] = 1.0;
    return shares;
  }
  // The smallest weight in the best triangle of the fan; negative outside.
  double best = std::numeric_limits<double>::lowest();
  for (size_t i = 2; i < face.size(); ++i) {
    const Vec3 &a = vertexOf(soup, face[0]), &b = vertexOf(soup, face[i - 1]),
               &c = vertexOf(soup, face[i]);
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

// See continueCornerValues(). needsAll: only vertices at which all values agree.
template <typename Value>
void continueValues(const PolygonSoup& soup, const std::vector<int>& origins, bool needsAll,
                    std::vector<Value>& values) {
  if (values.empty()) return;
  constexpr size_t kNone = std::numeric_limits<size_t>::max();
  std::vector<size_t> first(soup.vertices.size(), kNone);  // the corner, by vertex
  std::vector<bool> differs(soup.vertices.size(), false);
  const auto forEachCorner = [&](bool isNew, const auto& visit) {
    size_t corner = 0;
    for (size_t f = 0; f < soup.faces.size(); ++f)
      for (const int vertex : soup.faces[f]) {
        if ((origins[f] < 0) == isNew) visit(static_cast<size_t>(vertex), corner);
        ++corner;
      }
  };
  forEachCorner(false, [&](size_t vertex, size_t corner) {
    if (first[vertex] == kNone) first[vertex] = corner;
    if (values[corner] != values[first[vertex]]) differs[vertex] = true;
  });
  forEachCorner(true, [&](size_t vertex, size_t corner) {
    if (first[vertex] != kNone && !(needsAll && differs[vertex]))
      values[corner] = values[first[vertex]];
  });
}

}  // namespace

CornerKinds cornerKindsOf(const MeshContents& mesh) {
  return {!mesh.cornerUvs.empty(), !mesh.cornerNormals.empty(), !mesh.cornerColors.empty()};
}

bool hasCornerValues(const MeshContents& mesh) {
  return cornerKindsOf(mesh).any();
}

void addMissingCornerValues(MeshContents& mesh, const CornerKinds& kinds) {
  const CornerKinds known = cornerKindsOf(mesh);
  for (const Face& face : mesh.soup.faces) {
    if (kinds.uvs && !known.uvs)
      mesh.cornerUvs.insert(mesh.cornerUvs.end(), face.size(), Vec2::Zero());
    if (kinds.normals && !known.normals) {
      const Vec3 normal = normalOf(mesh.soup, face).stableNormalized();
      mesh.cornerNormals.insert(mesh.cornerNormals.end(), face.size(), normal);
    }
    if (kinds.colors && !known.colors)
      mesh.cornerColors.insert(mesh.cornerColors.end(), face.size(), {1, 1, 1, 1});
  }
}

CornerWriter::CornerWriter(const MeshContents& given, MeshContents& out)
    : m_given(given), m_out(out) {
  m_start.push_back(0);
  for (const Face& face : given.soup.faces) m_start.push_back(m_start.back() + face.size());
}

void CornerWriter::add(const Face& face, int origin) {
  if (!hasCornerValues(m_given)) return;
  const Vec3 normal = normalOf(m_out.soup, face);
  const bool isPart = origin >= 0;
  const bool isTurned =
      isPart &&
      normal.dot(normalOf(m_given.soup, m_given.soup.faces[static_cast<size_t>(origin)])) < 0.0;
  for (const int vertex : face) {
    Values values{Vec2::Zero(), normal, {1, 1, 1, 1}};
    if (isPart) values = at(origin, vertexOf(m_out.soup, vertex));
    if (isTurned) values.normal = -values.normal;
    if (values.normal.norm() > 0.0) values.normal.normalize();
    if (!m_given.cornerUvs.empty()) m_out.cornerUvs.push_back(values.uv);
    if (!m_given.cornerNormals.empty()) m_out.cornerNormals.push_back(values.normal);
    if (!m_given.cornerColors.empty()) m_out.cornerColors.push_back(values.color);
  }
}

void continueCornerValues(MeshContents& mesh, const std::vector<int>& origins) {
  if (!hasCornerValues(mesh) || std::ranges::find(origins, -1) == origins.end()) return;
  continueValues(mesh.soup, origins, false, mesh.cornerUvs);
  continueValues(mesh.soup, origins, true, mesh.cornerNormals);
  continueValues(mesh.soup, origins, false, mesh.cornerColors);
}

CornerWriter::Values CornerWriter::at(int origin, const Vec3& point) const {
  Values values;
  const auto face = static_cast<size_t>(origin);
  const std::vector<double> shares = sharesAt(m_given.soup, m_given.soup.faces[face], point);
  for (size_t i = 0; i < shares.size(); ++i) {
    const size_t corner = m_start[face] + i;
    if (!m_given.cornerUvs.empty()) values.uv += shares[i] * m_given.cornerUvs[corner];
    if (!m_given.cornerNormals.empty()) values.normal += shares[i] * m_given.cornerNormals[corner];
    if (m_given.cornerColors.empty()) continue;
    for (size_t k = 0; k < values.color.size(); ++k)
      values.color[k] += static_cast<float>(shares[i]) * m_given.cornerColors[corner][k];
  }
  return values;
}

}  // namespace halfspace::plugins
