// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// From Assimp's scene to one mesh. Assimp turns every format to y up, right-handed, except FBX,
// whose axes are in the metadata of the scene.
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>
#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>

#include <Eigen/Geometry>

#include "plugins/mesh_formats/reading/vertex_welder.h"
#include "plugins/mesh_formats/worker/worker_formats.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

// Nodes can refer to one mesh many times; more corners than this are refused.
constexpr size_t kMostCorners = size_t{1} << 29;
constexpr int kDeepestNode = 1000;
constexpr double kCentimetre = 0.01;  // metres

// Readers look for further files (images, scripts) on their own; a file must not make this program
// read others.
class NoFiles final : public Assimp::IOSystem {
 public:
  bool Exists(const char*) const override { return false; }
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char*, const char*) override { return nullptr; }
  void Close(Assimp::IOStream*) override {}
};

Eigen::Matrix4d matrixOf(const aiMatrix4x4& m) {
  Eigen::Matrix4d made;
  made << m.a1, m.a2, m.a3, m.a4, m.b1, m.b2, m.b3, m.b4, m.c1, m.c2, m.c3, m.c4, m.d1, m.d2, m.d3,
      m.d4;
  return made;
}

Vec3 vectorOf(const aiVector3D& v) {
  return Vec3(v.x, v.y, v.z);
}

int metadataNumber(const aiScene& scene, const char* key, int otherwise) {
  int32_t value = otherwise;
  return scene.mMetaData != nullptr && scene.mMetaData->Get(key, value) ? value : otherwise;
}

// The rotation to z up.
Eigen::Matrix4d toZUp(const aiScene& scene, const std::string& ending) {
  const int up = ending == "fbx" ? metadataNumber(scene, "UpAxis", 1) : 1;
  Eigen::Matrix4d made = Eigen::Matrix4d::Identity();
  if (up == 1) made.topLeftCorner<3, 3>() << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  if (up == 0) made.topLeftCorner<3, 3>() << 0, 0, -1, 0, 1, 0, 1, 0, 0;
  return made;
}

class SceneReader {
 public:
  SceneReader(const aiScene& scene, IssueList& issues) : m_scene(scene), m_issues(issues) {}

  MeshContents run(const Eigen::Matrix4d& axes) {
    for (unsigned i = 0; i < m_scene.mNumMeshes; ++i) {
      const aiMesh& mesh = *m_scene.mMeshes[i];
      m_hasUvs = m_hasUvs || mesh.HasTextureCoords(0);
      m_hasNormals = m_hasNormals || mesh.HasNormals();
      m_hasColors = m_hasColors || mesh.HasVertexColors(0);
      m_skinned += mesh.HasBones() ? 1 : 0;
      m_morphed += mesh.mNumAnimMeshes > 0 ? 1 : 0;
      m_moreUvs += mesh.GetNumUVChannels() > 1 ? 1 : 0;
    }
    readMaterials();
    if (m_scene.mRootNode != nullptr) readNode(*m_scene.mRootNode, axes, 0);
    dropUnusedNormals();
    report();
    return std::move(m_mesh);
  }

 private:
  // ---- Materials ----

  void readMaterials() {
    for (unsigned i = 0; i < m_scene.mNumMaterials; ++i) {
      const aiMaterial& material = *m_scene.mMaterials[i];
      const std::string name = material.GetName().C_Str();
      const MeshLook look = lookOf(material);
      size_t known = 0;
      while (known < m_mesh.materials.size() &&
             (m_mesh.materials[known] != name || m_mesh.looks[known] != look))
        ++known;
      if (known == m_mesh.materials.size()) {
        m_mesh.materials.push_back(name);
        m_mesh.looks.push_back(look);
      }
      m_materialOf.push_back(static_cast<int>(known));
    }
    makeNamesDifferent();
  }

  MeshLook lookOf(const aiMaterial& material) {
    MeshLook look;
    aiColor4D color;
    const bool hasColor = material.Get(AI_MATKEY_BASE_COLOR, color) == aiReturn_SUCCESS ||
                          material.Get(AI_MATKEY_COLOR_DIFFUSE, color) == aiReturn_SUCCESS;
    if (hasColor && std::isfinite(color.r) && std::isfinite(color.g) && std::isfinite(color.b))
      look.color = {rounded(color.r), rounded(color.g), rounded(color.b)};
    float opacity = 1;
    if (material.Get(AI_MATKEY_OPACITY, opacity) == aiReturn_SUCCESS && std::isfinite(opacity))
      look.opacity = rounded(opacity);
    aiString path;
    for (const aiTextureType type : {aiTextureType_BASE_COLOR, aiTextureType_DIFFUSE}) {
      if (!look.image.empty() || material.GetTexture(type, 0, &path) != aiReturn_SUCCESS) continue;
      look.image = imagePath(path.C_Str());
    }
    return look;
  }

  // Colours are floats, or bytes in the file: 0.8 should not become 0.800000011920929.
  static double rounded(float value) {
    constexpr double kSteps = 1e6;
    return std::round(std::clamp(double(value), 0.0, 1.0) * kSteps) / kSteps;
  }

  std::string imagePath(std::string path) {
    const aiTexture* embedded = m_scene.GetEmbeddedTexture(path.c_str());
    if (embedded != nullptr) {
      ++m_embedded;
      path = embedded->mFilename.C_Str();
      if (path.starts_with('*')) path.clear();
    }
    std::ranges::replace(path, '\\', '/');
    return path.starts_with("//") ? path.substr(2) : path;  // Blender: beside the file
  }

  void makeNamesDifferent() {
    std::map<std::string, int> uses;
    for (std::string& name : m_mesh.materials) {
      const int use = uses[name]++;
      if (use > 0) name += "." + std::to_string(use);
    }
  }

  // ---- Geometry ----

  void readNode(const aiNode& node, const Eigen::Matrix4d& parent, int depth) {
    if (depth > kDeepestNode) throw std::runtime_error("the nodes are nested too deeply.");
    const Eigen::Matrix4d placed = parent * matrixOf(node.mTransformation);
    if (node.mNumMeshes > 0) {
      m_group = static_cast<int>(m_mesh.groupNames.size());
      m_mesh.groupNames.push_back(nameOf(node));
      // Vertices are repeated where normals, texture coordinates or materials differ.
      VertexWelder welder(m_mesh.soup.vertices);
      for (unsigned i = 0; i < node.mNumMeshes; ++i)
        readMesh(*m_scene.mMeshes[node.mMeshes[i]], placed, welder);
    }
    for (unsigned i = 0; i < node.mNumChildren; ++i)
      readNode(*node.mChildren[i], placed, depth + 1);
  }

  std::string nameOf(const aiNode& node) const {
    const std::string name = node.mName.C_Str();
    const std::string mesh = m_scene.mMeshes[node.mMeshes[0]]->mName.C_Str();
    const bool isRoot = &node == m_scene.mRootNode;
    return (name.empty() || isRoot) && !mesh.empty() ? mesh : name;
  }

  void readMesh(const aiMesh& mesh, const Eigen::Matrix4d& placed, VertexWelder& welder) {
    const Eigen::Matrix3d linear = placed.topLeftCorner<3, 3>();
    const bool isMirrored = linear.determinant() < 0;
    const Eigen::Matrix3d forNormals = cofactors(linear);
    std::vector<int> numbers(mesh.mNumVertices, kNotYet);
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
      const aiFace& face = mesh.mFaces[f];
      if (face.mNumIndices < 3) {
        ++m_linesAndPoints;
        continue;
      }
      std::vector<int> loop;
      for (unsigned i = 0; i < face.mNumIndices; ++i)
        loop.push_back(numberOf(mesh, face.mIndices[i], placed, welder, numbers));
      if (std::ranges::find(loop, kNotFinite) != loop.end()) {
        ++m_notFinite;
        continue;
      }
      std::vector<unsigned> corners(face.mIndices, face.mIndices + face.mNumIndices);
      if (isMirrored) {
        std::ranges::reverse(loop);
        std::ranges::reverse(corners);
      }
      m_corners += loop.size();
      if (m_corners > kMostCorners)
        throw std::runtime_error("it places too many copies of meshes.");
      addCorners(mesh, corners, forNormals);
      m_mesh.soup.faces.push_back(std::move(loop));
      m_mesh.groups.push_back(m_group);
      if (!m_mesh.materials.empty())
        m_mesh.soup.surfaces.push_back(m_materialOf[mesh.mMaterialIndex]);
    }
  }

  static Eigen::Matrix3d cofactors(const Eigen::Matrix3d& m) {
    Eigen::Matrix3d made;
    made << m.col(1).cross(m.col(2)), m.col(2).cross(m.col(0)), m.col(0).cross(m.col(1));
    return m.determinant() < 0 ? Eigen::Matrix3d(-made) : made;
  }

  static int numberOf(const aiMesh& mesh, unsigned vertex, const Eigen::Matrix4d& placed,
                      VertexWelder& welder, std::vector<int>& numbers) {
    if (vertex >= mesh.mNumVertices) return kNotFinite;
    int& number = numbers[vertex];
    if (number != kNotYet) return number;
    const Eigen::Vector4d point = placed * vectorOf(mesh.mVertices[vertex]).homogeneous();
    const Vec3 position = point.head<3>();
    number = position.allFinite() ? welder.indexOf(position) : kNotFinite;
    return number;
  }

  void addCorners(const aiMesh& mesh, const std::vector<unsigned>& corners,
                  const Eigen::Matrix3d& forNormals) {
    for (const unsigned vertex : corners) {
      if (m_hasUvs) {
        const Vec3 uv = mesh.HasTextureCoords(0) ? vectorOf(mesh.mTextureCoords[0][vertex])
                                                 : Vec3(Vec3::Zero());
        m_mesh.cornerUvs.emplace_back(uv.allFinite() ? uv.head<2>() : Vec2(0, 0));
      }
      if (m_hasNormals) {
        Vec3 normal = mesh.HasNormals() ? Vec3(forNormals * vectorOf(mesh.mNormals[vertex]))
                                        : Vec3(Vec3::Zero());
        if (normal.allFinite() && normal.norm() > 0) normal.normalize();
        m_mesh.cornerNormals.push_back(normal);
      }
      if (!m_hasColors) continue;
      const aiColor4D color =
          mesh.HasVertexColors(0) ? mesh.mColors[0][vertex] : aiColor4D(1, 1, 1, 1);
      m_mesh.cornerColors.push_back({color.r, color.g, color.b, color.a});
    }
  }

  // Some readers allocate texture coordinates that are all zero.
  void dropUnusedNormals() {
    if (std::ranges::all_of(m_mesh.cornerNormals, [](const Vec3& n) { return n.isZero(); }))
      m_mesh.cornerNormals.clear();
    if (std::ranges::all_of(m_mesh.cornerUvs, [](const Vec2& uv) { return uv.isZero(); }))
      m_mesh.cornerUvs.clear();
    if (m_mesh.soup.faces.empty()) {
      m_mesh.materials.clear();
      m_mesh.looks.clear();
    }
  }

  void report() {
    const auto say = [&](size_t count, const char* what) {
      if (count > 0) m_issues.lost(std::to_string(count) + what);
    };
    say(m_linesAndPoints, " lines and points are no part of a surface and are left out.");
    if (m_notFinite > 0)
      m_issues.lostGeometry(
          std::to_string(m_notFinite) +
          " faces with corners that are not finite or do not exist are left out.");
    say(m_embedded,
        " images are embedded in the file. They are named, not taken out: export them "
        "as files.");
    say(m_scene.mNumAnimations, " animations are left out.");
    say(m_scene.mNumLights, " lights are left out.");
    const auto note = [&](size_t count, const char* what) {
      if (count > 0) m_issues.note(std::to_string(count) + what);
    };
    note(m_scene.mNumCameras, " cameras are left out.");
    note(m_skinned, " meshes have bones, which are left out: they keep their rest position.");
    note(m_morphed, " meshes have other shapes (morph targets), which are left out.");
    note(m_moreUvs, " meshes have further sets of texture coordinates, which are left out.");
  }

  static constexpr int kNotYet = -1, kNotFinite = -2;

  const aiScene& m_scene;
  IssueList& m_issues;
  MeshContents m_mesh;
  std::vector<int> m_materialOf;  // of Assimp's materials
  int m_group = 0;
  size_t m_skinned = 0, m_morphed = 0, m_moreUvs = 0;  // meshes
  size_t m_corners = 0, m_linesAndPoints = 0, m_notFinite = 0, m_embedded = 0;
  bool m_hasUvs = false, m_hasNormals = false, m_hasColors = false;
};

std::optional<double> metresPerUnitOf(const aiScene& scene, const std::string& ending) {
  if (ending == "dae" || ending == "zae") return 1.0;  // Assimp scales to the file's unit
  if (ending != "fbx" || scene.mMetaData == nullptr) return std::nullopt;
  double scale = 0;
  float single = 0;
  if (!scene.mMetaData->Get("UnitScaleFactor", scale) &&
      scene.mMetaData->Get("UnitScaleFactor", single))
    scale = single;
  if (!(scale > 0) || !std::isfinite(scale)) return std::nullopt;
  return scale * kCentimetre;
}

// Assimp 5.2 passes over shapes of X3D that it does not understand, without a word.
void warnOfMissingShapes(const std::string& text, const aiScene& scene, IssueList& issues) {
  size_t shapes = 0;
  for (const char* element : {"<IndexedFaceSet", "<IndexedTriangle", "<TriangleSet", "<TriangleFan",
                              "<TriangleStrip", "<ElevationGrid", "<Extrusion"})
    for (size_t at = text.find(element); at != std::string::npos; at = text.find(element, at + 1))
      ++shapes;
  if (shapes > scene.mNumMeshes)
    issues.lostGeometry("the file has " + std::to_string(shapes) +
                        " shapes, of which Assimp reads " + std::to_string(scene.mNumMeshes) +
                        " or fewer: the others are missing. Export the model as glTF or OBJ.");
}

// What to do about a file that Assimp refuses.
std::string adviceFor(const std::string& ending) {
  if (ending != "blend") return {};
  return ". Install Blender, and it will read the file: without it, files of Blender up to 3.0 "
         "that "
         "were saved without compression can be read. Or export the model from Blender as glTF, "
         "FBX "
         "or OBJ";
}

}  // namespace

MeshContents readWithAssimp(const std::string& ending, const std::string& bytes,
                            IssueList& issues) {
  Assimp::Importer importer;
  importer.SetIOHandler(new NoFiles);
  importer.SetPropertyInteger(AI_CONFIG_PP_RVC_FLAGS, 0);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_USE_COLLADA_NAMES, true);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
  importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_ANIMATIONS, false);
  // Polygons stay polygons. Texture transforms are applied to the coordinates.
  const unsigned steps =
      aiProcess_ValidateDataStructure | aiProcess_GenUVCoords | aiProcess_TransformUVCoords;
  const aiScene* scene =
      importer.ReadFileFromMemory(bytes.data(), bytes.size(), steps, ending.c_str());
  if (scene == nullptr)
    throw std::runtime_error(std::string(importer.GetErrorString()) + adviceFor(ending));
  if ((scene->mFlags & AI_SCENE_FLAGS_INCOMPLETE) != 0)
    issues.odd("The reader says that the file is not complete.");
  if (ending == "x3d") warnOfMissingShapes(bytes, *scene, issues);
  MeshContents mesh = SceneReader(*scene, issues).run(toZUp(*scene, ending));
  mesh.metresPerUnit = metresPerUnitOf(*scene, ending);
  return mesh;
}

}  // namespace halfspace::plugins::mesh_formats
