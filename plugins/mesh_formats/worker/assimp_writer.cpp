// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// From one mesh to Assimp's scene: a node for each group, a mesh for each material in it, y up. If
// the length of a unit is known, coordinates become those of the file's unit: centimetres in FBX,
// metres in Collada.
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/Exporter.hpp>
#include <map>
#include <memory>
#include <stdexcept>
#include <string_view>

#include "plugins/mesh_formats/worker/worker_formats.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

constexpr const char* kDefaultMaterial = "unpainted";
constexpr double kCentimetre = 0.01;  // metres
// In place of the time of writing.
constexpr std::string_view kTime = "1980-01-01T00:00:00";
constexpr std::string_view kTimeStamp =
    "  {\n\t\tVersion: 1000\n\t\tYear: 1980\n\t\tMonth: 1\n\t\tDay: 1\n\t\tHour: 0\n\t\tMinute: "
    "0\n\t\tSecond: 0\n\t\tMillisecond: 0\n\t";

aiVector3D yUp(const Vec3& v) {
  return aiVector3D(static_cast<ai_real>(v.x()), static_cast<ai_real>(v.z()),
                    static_cast<ai_real>(-v.y()));
}

// The faces of one group with one material.
struct Part {
  int group = 0, material = 0;
  std::vector<size_t> faces;
};

class SceneWriter {
 public:
  // `scale`: units of the file per unit of the mesh.
  SceneWriter(const MeshContents& mesh, double scale) : m_mesh(mesh), m_scale(scale) {
    size_t corner = 0;
    for (const auto& face : mesh.soup.faces) {
      m_start.push_back(corner);
      corner += face.size();
    }
  }

  std::unique_ptr<aiScene> run() {
    auto scene = std::make_unique<aiScene>();
    addMaterials(*scene);
    const std::vector<Part> parts = partsOf();
    scene->mNumMeshes = static_cast<unsigned>(parts.size());
    scene->mMeshes = new aiMesh* [parts.size()] {};
    for (size_t i = 0; i < parts.size(); ++i) scene->mMeshes[i] = meshOf(parts[i]).release();
    addNodes(*scene, parts);
    scene->mMetaData = new aiMetadata();
    return scene;
  }

 private:
  int groupOf(size_t face) const { return m_mesh.groups.empty() ? 0 : m_mesh.groups[face]; }
  std::string groupName(int group) const {
    return m_mesh.groupNames.empty() ? "mesh" : m_mesh.groupNames[static_cast<size_t>(group)];
  }

  std::vector<Part> partsOf() const {
    std::map<std::pair<int, int>, Part> parts;
    for (size_t face = 0; face < m_mesh.soup.faces.size(); ++face) {
      const int material = m_mesh.soup.surfaces.empty() ? 0 : m_mesh.soup.surfaces[face];
      Part& part = parts[{groupOf(face), material}];
      part.group = groupOf(face);
      part.material = material;
      part.faces.push_back(face);
    }
    std::vector<Part> list;
    for (auto& [key, part] : parts) list.push_back(std::move(part));
    return list;
  }

  void addMaterials(aiScene& scene) const {
    const size_t count = std::max<size_t>(m_mesh.materials.size(), 1);
    scene.mNumMaterials = static_cast<unsigned>(count);
    scene.mMaterials = new aiMaterial* [count] {};
    for (size_t i = 0; i < count; ++i) {
      auto material = std::make_unique<aiMaterial>();
      const aiString name(i < m_mesh.materials.size() ? m_mesh.materials[i] : kDefaultMaterial);
      material->AddProperty(&name, AI_MATKEY_NAME);
      const MeshLook look = i < m_mesh.looks.size() ? m_mesh.looks[i] : MeshLook();
      const auto rgb = look.color.value_or(std::array{0.8, 0.8, 0.8});
      const aiColor3D color(static_cast<float>(rgb[0]), static_cast<float>(rgb[1]),
                            static_cast<float>(rgb[2]));
      material->AddProperty(&color, 1, AI_MATKEY_COLOR_DIFFUSE);
      const auto opacity = static_cast<float>(look.opacity);
      material->AddProperty(&opacity, 1, AI_MATKEY_OPACITY);
      if (!look.image.empty()) {
        const aiString image(look.image);
        material->AddProperty(&image, AI_MATKEY_TEXTURE_DIFFUSE(0));
      }
      scene.mMaterials[i] = material.release();
    }
  }

  // Every corner gets a separate vertex where corners have values, else each vertex of the part.
  std::unique_ptr<aiMesh> meshOf(const Part& part) const {
    auto made = std::make_unique<aiMesh>();
    made->mName = aiString(groupName(part.group));
    made->mMaterialIndex = static_cast<unsigned>(part.material);
    made->mNumFaces = static_cast<unsigned>(part.faces.size());
    made->mFaces = new aiFace[part.faces.size()];
    std::vector<std::pair<int, size_t>> corners;  // vertex of the mesh, corner of the mesh
    std::map<int, unsigned> known;
    const bool isSplit =
        !m_mesh.cornerUvs.empty() || !m_mesh.cornerNormals.empty() || !m_mesh.cornerColors.empty();
    for (size_t f = 0; f < part.faces.size(); ++f) {
      const auto& loop = m_mesh.soup.faces[part.faces[f]];
      aiFace& face = made->mFaces[f];
      face.mNumIndices = static_cast<unsigned>(loop.size());
      face.mIndices = new unsigned[loop.size()];
      made->mPrimitiveTypes |=
          loop.size() == 3 ? aiPrimitiveType_TRIANGLE : aiPrimitiveType_POLYGON;
      for (size_t i = 0; i < loop.size(); ++i) {
        const auto number = static_cast<unsigned>(corners.size());
        const auto [position, isNew] = known.try_emplace(loop[i], number);
        face.mIndices[i] = isSplit ? number : position->second;
        if (isSplit || isNew) corners.emplace_back(loop[i], m_start[part.faces[f]] + i);
      }
    }
    addVertices(*made, corners);
    return made;
  }

  void addVertices(aiMesh& made, const std::vector<std::pair<int, size_t>>& corners) const {
    const size_t count = corners.size();
    made.mNumVertices = static_cast<unsigned>(count);
    made.mVertices = new aiVector3D[count];
    if (!m_mesh.cornerNormals.empty()) made.mNormals = new aiVector3D[count];
    if (!m_mesh.cornerUvs.empty()) {
      made.mTextureCoords[0] = new aiVector3D[count];
      made.mNumUVComponents[0] = 2;
    }
    if (!m_mesh.cornerColors.empty()) made.mColors[0] = new aiColor4D[count];
    for (size_t i = 0; i < count; ++i) {
      const auto& [vertex, corner] = corners[i];
      made.mVertices[i] = yUp(m_scale * m_mesh.soup.vertices[static_cast<size_t>(vertex)]);
      if (made.mNormals != nullptr) made.mNormals[i] = yUp(m_mesh.cornerNormals[corner]);
      if (made.mTextureCoords[0] != nullptr) {
        const Vec2& uv = m_mesh.cornerUvs[corner];
        made.mTextureCoords[0][i] =
            aiVector3D(static_cast<ai_real>(uv.x()), static_cast<ai_real>(uv.y()), 0);
      }
      if (made.mColors[0] == nullptr) continue;
      const auto& color = m_mesh.cornerColors[corner];
      made.mColors[0][i] = aiColor4D(color[0], color[1], color[2], color[3]);
    }
  }

  void addNodes(aiScene& scene, const std::vector<Part>& parts) const {
    std::map<int, std::vector<unsigned>> meshesOf;  // by group
    for (size_t i = 0; i < parts.size(); ++i)
      meshesOf[parts[i].group].push_back(static_cast<unsigned>(i));
    scene.mRootNode = new aiNode("level");
    scene.mRootNode->mNumChildren = static_cast<unsigned>(meshesOf.size());
    scene.mRootNode->mChildren = new aiNode* [std::max<size_t>(meshesOf.size(), 1)] {};
    size_t next = 0;
    for (const auto& [group, meshes] : meshesOf) {
      aiNode* node = new aiNode(groupName(group));
      scene.mRootNode->mChildren[next++] = node;
      node->mParent = scene.mRootNode;
      node->mNumMeshes = static_cast<unsigned>(meshes.size());
      node->mMeshes = new unsigned[meshes.size()];
      std::ranges::copy(meshes, node->mMeshes);
    }
  }

  const MeshContents& m_mesh;
  double m_scale;
  std::vector<size_t> m_start;  // first corner of each face
};

// Replaces the text between two marks, if the first one is there.
void replaceBetween(std::string& text, std::string_view begin, std::string_view end,
                    std::string_view by) {
  const size_t from = text.find(begin);
  if (from == std::string::npos) return;
  const size_t first = from + begin.size(), last = text.find(end, first);
  if (last != std::string::npos) text.replace(first, last - first, by);
}

// Assimp writes these units whatever the scene says.
double scaleFor(const std::string& ending, const MeshContents& mesh, IssueList& issues) {
  const bool isFbx = ending == "fbx";
  const double scale = mesh.metresPerUnit.value_or(0) / (isFbx ? kCentimetre : 1.0);
  if (!(scale > 0)) return 1.0;
  if (scale != 1.0)
    issues.note("Coordinates are multiplied by " + std::to_string(scale) + " to be " +
                (isFbx ? "centimetres." : "metres."));
  return scale;
}

}  // namespace

std::string writeWithAssimp(const std::string& ending, const MeshContents& mesh,
                            IssueList& issues) {
  if (mesh.soup.faces.empty()) throw std::runtime_error("there is no face to write.");
  const std::unique_ptr<aiScene> scene = SceneWriter(mesh, scaleFor(ending, mesh, issues)).run();
  Assimp::Exporter exporter;
  // FBX as text: Assimp 5.2 cannot read the binary files that it writes itself.
  const char* id = ending == "fbx" ? "fbxa" : "collada";
  const aiExportDataBlob* blob = exporter.ExportToBlob(scene.get(), id);
  if (blob == nullptr) throw std::runtime_error(exporter.GetErrorString());
  std::string bytes(static_cast<const char*>(blob->data), blob->size);
  // The same mesh shall give the same bytes.
  replaceBetween(bytes, "<created>", "</created>", kTime);
  replaceBetween(bytes, "<modified>", "</modified>", kTime);
  replaceBetween(bytes, "CreationTimeStamp:", "}", kTimeStamp);
  return bytes;
}

}  // namespace halfspace::plugins::mesh_formats
