// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two or three small solids from bytes: boxes, wedges and tetrahedra on a coarse grid, so that
// they touch in all ways, or rotated, so that corners are rounded. All engines must give the same
// exact volume and closed meshes; a solid that intersects itself must be refused.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"

namespace {

using namespace halfspace::geometry;

class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : m_at(data), m_end(data + size) {}
  uint8_t next() { return m_at != m_end ? *m_at++ : 0; }

 private:
  const uint8_t* m_at;
  const uint8_t* m_end;
};

// The corners of a box; a wedge and a tetrahedron join or leave out some of them.
const std::vector<std::vector<std::vector<int>>> kFaces{
    {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}},
    {{0, 2, 3, 1}, {0, 1, 5, 4}, {2, 4, 5, 3}, {0, 4, 2}, {1, 3, 5}},
    {{0, 2, 1}, {0, 1, 4}, {0, 4, 2}, {1, 2, 4}}};

Vec3 rotated(const Vec3& p) {
  return Vec3(13 * p.x() - 26 * p.y() + 26 * p.z(), 34 * p.x() + 19 * p.y() + 2 * p.z(),
              -14 * p.x() + 22 * p.y() + 29 * p.z()) /
         39.0;
}

void appendSolid(Bytes& bytes, PolygonSoup& soup) {
  const uint8_t kind = bytes.next();
  const auto first = static_cast<int>(soup.vertices.size());
  Vec3 low, size;
  for (int i = 0; i < 3; ++i) low[i] = bytes.next() % 6;
  for (int i = 0; i < 3; ++i) size[i] = 1 + bytes.next() % 5;
  for (int corner = 0; corner < 8; ++corner) {
    Vec3 p = low;
    for (int i = 0; i < 3; ++i) p[i] += (corner >> i & 1) != 0 ? size[i] : 0.0;
    if ((kind & 4) != 0) p.x() += 0.25 * p.z();
    if ((kind & 8) != 0) p = rotated(p);
    soup.vertices.push_back(p);
  }
  for (std::vector<int> face : kFaces[kind % 3]) {
    for (int& vertex : face) vertex += first;
    soup.faces.push_back(std::move(face));
  }
}

// One or two solids as one operand; none if it is no mesh.
std::optional<PolygonMesh> operandOf(Bytes& bytes, bool& isValid) {
  PolygonSoup soup;
  appendSolid(bytes, soup);
  if (bytes.next() % 4 == 0) appendSolid(bytes, soup);
  auto mesh = PolygonMesh::fromFaces(triangulatedWherePlanarityFails(std::move(soup)));
  if (!mesh) return std::nullopt;
  isValid = isValid && solidErrors(mesh.value(), 1).empty();
  return std::move(mesh).value();
}

void check(const Result<BooleanResult>& result, bool areValid, std::string& volume) {
  if (result.ok() != areValid) {
    // The only other reasons are faces that rounding left invalid.
    if (areValid && result.reasons().front().subject.empty()) return;
    std::abort();
  }
  if (!areValid) {
    if (result.reasons().front().subject.empty() || !result.reasons().front().position)
      std::abort();
    return;
  }
  const BooleanResult& value = result.value();
  if (volume.empty()) volume = value.volume->exact;
  if (value.volume->exact != volume) std::abort();
  if (!value.mesh) {
    if ((volume == "0") != value.lostParts.empty()) std::abort();
    return;
  }
  if (!topologyOf(value.mesh->soup()).isClosedManifold()) std::abort();
  if (value.roundedVertices == 0 && exactVolume(value.mesh->soup()).exact != volume) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 16) return 0;
  Bytes bytes(data, size);
  const uint8_t head = bytes.next();
  const auto operation = static_cast<Operation>(head % 3);
  bool areValid = true;
  std::vector<PolygonMesh> meshes;
  for (int i = 0; i < ((head & 64) != 0 ? 3 : 2); ++i) {
    auto mesh = operandOf(bytes, areValid);
    if (!mesh) return 0;
    meshes.push_back(*std::move(mesh));
  }
  std::vector<const PolygonMesh*> operands;
  for (const PolygonMesh& mesh : meshes) operands.push_back(&mesh);
  std::string volume;
  const auto run = [&](BooleanEngine engine) {
    check(boolean(operands, operation, {.measureVolume = true, .engine = engine}), areValid,
          volume);
  };
  run(BooleanEngine::arrangement);
  if (operands.size() > 2) return 0;
  run(BooleanEngine::automatic);
  if ((head & 32) != 0) run(BooleanEngine::nef);
  return 0;
}
