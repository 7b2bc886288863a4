// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/boolean_contents.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <utility>

#include "plugins/mesh_export/corner_values.h"

namespace halfspace::commandline {

using geometry::PolygonMesh;
using geometry::PolygonSoup;
using plugins::CornerKinds;
using plugins::MeshContents;

namespace {

CornerKinds kindsOf(std::span<const MeshFile> files) {
  CornerKinds kinds;
  for (const MeshFile& file : files) {
    if (!file.given) continue;
    const CornerKinds own = plugins::cornerKindsOf(*file.given);
    kinds.uvs |= own.uvs;
    kinds.normals |= own.normals;
    kinds.colors |= own.colors;
  }
  return kinds;
}

// The surface of an operand with values of all kinds at its corners.
MeshContents completed(const MeshFile& file, const CornerKinds& kinds) {
  MeshContents contents;
  if (file.given) {
    contents = *file.given;
  } else {
    contents.soup = file.mesh->soup();
  }
  plugins::addMissingCornerValues(contents, kinds);
  return contents;
}

}  // namespace

BooleanContents::BooleanContents(std::span<const MeshFile> files) : m_files(files) {
  if (!kindsOf(files).any()) return;
  int next = 0;
  std::map<std::pair<int, int>, int> numbers;  // file and given face, or -1 and material
  for (size_t i = 0; i < files.size(); ++i) {
    const MeshFile& file = files[i];
    assert(file.mesh.has_value());
    PolygonSoup soup = file.mesh->soup();
    const bool hasMaterials = !soup.surfaces.empty();
    soup.surfaces.resize(soup.faces.size(), 0);
    for (size_t face = 0; face < soup.faces.size(); ++face) {
      const int material = soup.surfaces[face];
      const auto key = file.given ? std::pair(static_cast<int>(i), file.givenFaces[face])
                                  : std::pair(-1, material);
      const auto [number, isNew] = numbers.try_emplace(key, next);
      if (isNew) {
        ++next;
        if (hasMaterials) m_materials.push_back(material);
      }
      soup.surfaces[face] = number->second;
    }
    m_meshes.push_back(PolygonMesh::fromFaces(std::move(soup)).value());
  }
  assert(m_materials.empty() || m_materials.size() == static_cast<size_t>(next));
}

std::vector<const PolygonMesh*> BooleanContents::operands() const {
  std::vector<const PolygonMesh*> operands;
  for (const PolygonMesh& mesh : m_meshes) operands.push_back(&mesh);
  if (!operands.empty()) return operands;
  for (const MeshFile& file : m_files) operands.push_back(&*file.mesh);
  return operands;
}

MeshContents BooleanContents::contentsOf(const geometry::BooleanResult& result) const {
  if (!result.mesh) return {};
  return contentsOf(result.mesh->soup(), result.origins);
}

MeshContents BooleanContents::contentsOf(PolygonSoup soup,
                                         std::span<const geometry::OperandFace> origins) const {
  MeshContents contents;
  contents.soup = std::move(soup);
  if (m_meshes.empty()) return contents;
  contents.soup.surfaces.clear();
  if (!m_materials.empty()) {
    for (const geometry::OperandFace& origin : origins)
      contents.soup.surfaces.push_back(materialOf(origin));
  }
  const CornerKinds kinds = kindsOf(m_files);
  std::vector<MeshContents> given;
  for (const MeshFile& file : m_files) given.push_back(completed(file, kinds));
  std::vector<plugins::CornerWriter> writers;
  for (const MeshContents& operand : given) writers.emplace_back(operand, contents);
  for (size_t face = 0; face < contents.soup.faces.size(); ++face) {
    const geometry::OperandFace& origin = origins[face];
    if (origin.operand < 0) {
      writers.front().add(contents.soup.faces[face], -1);
      continue;
    }
    const auto operand = static_cast<size_t>(origin.operand);
    const MeshFile& file = m_files[operand];
    const int own = file.given ? file.givenFaces[static_cast<size_t>(origin.face)] : origin.face;
    writers[operand].add(contents.soup.faces[face], own);
  }
  return contents;
}

int BooleanContents::materialOf(const geometry::OperandFace& origin) const {
  if (origin.operand < 0) return 0;
  const PolygonMesh& operand = m_meshes[static_cast<size_t>(origin.operand)];
  return m_materials[static_cast<size_t>(operand.surface(origin.face))];
}

}  // namespace halfspace::commandline
