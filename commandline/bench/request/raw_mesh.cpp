// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/request/raw_mesh.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "geometry/mesh/equal_positions.h"

namespace halfspace::commandline {

using geometry::PolygonSoup;
using geometry::Vec3;

namespace {

constexpr const char* kTriangles = ".raw-f64";
constexpr const char* kIndexed = ".raw-f64-i32";
constexpr size_t kBytesOfPoint = 3 * sizeof(double);
constexpr size_t kBytesOfIndices = 3 * sizeof(int32_t);
constexpr size_t kBytesOfCounts = 2 * sizeof(uint32_t);

static_assert(std::endian::native == std::endian::little, "raw meshes are read as they lie");

template <typename T>
T valueAt(std::string_view bytes, size_t offset) {
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

bool addPoints(PolygonSoup& soup, std::string_view bytes) {
  for (size_t at = 0; at < bytes.size(); at += kBytesOfPoint) {
    Vec3 point;
    for (int axis = 0; axis < 3; ++axis) {
      point[axis] = valueAt<double>(bytes, at + static_cast<size_t>(axis) * sizeof(double));
    }
    if (!point.allFinite()) return false;
    soup.vertices.push_back(point);
  }
  return true;
}

std::string notFinite(const PolygonSoup& soup) {
  return "Vertex " + std::to_string(soup.vertices.size()) + " is not finite.";
}

// Every vertex becomes the first one with its coordinates; the others are removed.
void mergeEqualVertices(PolygonSoup& soup) {
  const std::vector<int> first = geometry::firstVertexAtPosition(soup.vertices);
  std::vector<int> number(first.size());
  std::vector<Vec3> kept;
  for (size_t i = 0; i < first.size(); ++i) {
    const bool isFirst = first[i] == static_cast<int>(i);
    number[i] = isFirst ? static_cast<int>(kept.size()) : number[static_cast<size_t>(first[i])];
    if (isFirst) kept.push_back(soup.vertices[i]);
  }
  soup.vertices = std::move(kept);
  for (std::vector<int>& face : soup.faces) {
    for (int& vertex : face) vertex = number[static_cast<size_t>(vertex)];
  }
}

std::variant<PolygonSoup, std::string> trianglesOf(std::string_view bytes) {
  if (bytes.size() % (3 * kBytesOfPoint) != 0) {
    return "The size of a .raw-f64 file is a multiple of 72 bytes, nine doubles for each triangle; "
           "this file has " +
           std::to_string(bytes.size()) + ".";
  }
  PolygonSoup soup;
  if (!addPoints(soup, bytes)) return notFinite(soup);
  for (int i = 0; i < static_cast<int>(soup.vertices.size()); i += 3) {
    soup.faces.push_back({i, i + 1, i + 2});
  }
  mergeEqualVertices(soup);
  return soup;
}

std::variant<PolygonSoup, std::string> indexedOf(std::string_view bytes) {
  if (bytes.size() < kBytesOfCounts) return "The file ends before its two counts.";
  const auto vertices = static_cast<size_t>(valueAt<uint32_t>(bytes, 0));
  const auto triangles = static_cast<size_t>(valueAt<uint32_t>(bytes, sizeof(uint32_t)));
  const size_t expected = kBytesOfCounts + vertices * kBytesOfPoint + triangles * kBytesOfIndices;
  if (bytes.size() != expected) {
    return "By its counts (" + std::to_string(vertices) + " vertices, " +
           std::to_string(triangles) + " triangles) the file has " + std::to_string(expected) +
           " bytes; it has " + std::to_string(bytes.size()) + ".";
  }
  PolygonSoup soup;
  const size_t endOfPoints = kBytesOfCounts + vertices * kBytesOfPoint;
  if (!addPoints(soup, bytes.substr(kBytesOfCounts, endOfPoints - kBytesOfCounts))) {
    return notFinite(soup);
  }
  for (size_t at = endOfPoints; at < expected; at += kBytesOfIndices) {
    std::vector<int> face;
    for (size_t corner = 0; corner < 3; ++corner) {
      const auto vertex = valueAt<int32_t>(bytes, at + corner * sizeof(int32_t));
      if (vertex < 0 || static_cast<size_t>(vertex) >= vertices) {
        return "Triangle " + std::to_string(soup.faces.size()) + " has the vertex " +
               std::to_string(vertex) + "; the file has " + std::to_string(vertices) + ".";
      }
      face.push_back(vertex);
    }
    soup.faces.push_back(std::move(face));
  }
  return soup;
}

}  // namespace

bool isRawMesh(const std::filesystem::path& path) {
  return path.extension() == kTriangles || path.extension() == kIndexed;
}

std::variant<PolygonSoup, std::string> rawMeshOf(const std::filesystem::path& path,
                                                 std::string_view bytes) {
  return path.extension() == kTriangles ? trianglesOf(bytes) : indexedOf(bytes);
}

}  // namespace halfspace::commandline
