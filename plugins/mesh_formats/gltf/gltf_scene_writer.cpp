// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>

#include "plugins/mesh_formats/gltf/base64.h"
#include "plugins/mesh_formats/gltf/gltf_color.h"
#include "plugins/mesh_formats/gltf/gltf_container.h"
#include "plugins/mesh_formats/gltf/gltf_scene.h"
#include "plugins/mesh_formats/gltf/gltf_tag.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;
using nlohmann::ordered_json;

namespace {

constexpr int kSceneFloat = 5126, kSceneUnsignedInt = 5125;
constexpr int kVertexTarget = 34962, kIndexTarget = 34963;
constexpr double kMaskCutoff = 0.5;
constexpr double kNearPlane = 0.05, kFarPlane = 4000.0;  // metres

// From z up to y up.
std::array<float, 3> yUp(const Vec3& point) {
  return {static_cast<float>(point.x()), static_cast<float>(point.z()),
          static_cast<float>(-point.y())};
}

class SceneWriter {
 public:
  explicit SceneWriter(const Scene& scene) : m_scene(scene) {}

  WriteOutcome run(bool isBinary) {
    m_document["asset"] = {{"version", "2.0"}, {"generator", "Halfspace"}};
    m_document["scene"] = 0;
    m_document["scenes"] = ordered_json::array({{{"nodes", ordered_json::array()}}});
    if (!m_scene.name.empty()) m_document["scenes"][0]["name"] = m_scene.name;
    writeImages();
    writeMaterials();
    for (const SceneMesh& mesh : m_scene.meshes) writeMesh(mesh);
    writeNodes();
    writeLights();
    writeShapes();
    writeLightmap();
    if (!m_extensions.empty()) m_document["extensionsUsed"] = m_extensions;
    WriteOutcome outcome;
    if (m_binary.size() > std::numeric_limits<uint32_t>::max() / 2) {
      outcome.losses.emplace_back("The scene is too large for one glTF file (2 GiB).");
      return outcome;
    }
    outcome.bytes = isBinary ? binaryFile() : textFile();
    return outcome;
  }

 private:
  void use(const char* extension) {
    for (const ordered_json& known : m_extensions)
      if (known == extension) return;
    m_extensions.push_back(extension);
  }

  // The view of the bytes from `begin` to the end. A target of 0: an image.
  size_t addView(size_t begin, int target) {
    ordered_json view = {
        {"buffer", 0}, {"byteOffset", begin}, {"byteLength", m_binary.size() - begin}};
    if (target != 0) view["target"] = target;
    m_document["bufferViews"].push_back(std::move(view));
    // Accessors must begin at a multiple of their component's size.
    m_binary.resize((m_binary.size() + 3) / 4 * 4, '\0');
    return m_document["bufferViews"].size() - 1;
  }

  size_t addAccessor(ordered_json accessor) {
    m_document["accessors"].push_back(std::move(accessor));
    return m_document["accessors"].size() - 1;
  }

  size_t writePositions(const std::vector<Vec3>& positions) {
    const size_t begin = m_binary.size();
    std::array<float, 3> least, most;
    least.fill(std::numeric_limits<float>::max());
    most.fill(std::numeric_limits<float>::lowest());
    for (const Vec3& position : positions) {
      const std::array<float, 3> point = yUp(position);
      for (size_t i = 0; i < 3; ++i) {
        // -0 and 0 are equal, but checkers compare the text of bounds.
        const float value = point[i] == 0 ? 0.0f : point[i];
        least[i] = std::min(least[i], value);
        most[i] = std::max(most[i], value);
        appendNumberBytes(m_binary, value);
      }
    }
    return addAccessor({{"bufferView", addView(begin, kVertexTarget)},
                        {"componentType", kSceneFloat},
                        {"count", positions.size()},
                        {"type", "VEC3"},
                        {"min", least},
                        {"max", most}});
  }

  size_t writeNormals(const std::vector<Vec3>& normals) {
    const size_t begin = m_binary.size();
    for (const Vec3& normal : normals)
      for (const float number : yUp(normal)) appendNumberBytes(m_binary, number);
    return addAccessor({{"bufferView", addView(begin, kVertexTarget)},
                        {"componentType", kSceneFloat},
                        {"count", normals.size()},
                        {"type", "VEC3"}});
  }

  size_t writeTangents(const std::vector<std::array<double, 4>>& tangents) {
    const size_t begin = m_binary.size();
    for (const auto& [x, y, z, side] : tangents) {
      for (const float number : yUp({x, y, z})) appendNumberBytes(m_binary, number);
      appendNumberBytes(m_binary, static_cast<float>(side));
    }
    return addAccessor({{"bufferView", addView(begin, kVertexTarget)},
                        {"componentType", kSceneFloat},
                        {"count", tangents.size()},
                        {"type", "VEC4"}});
  }

  size_t writeUvs(const std::vector<std::array<double, 2>>& uvs) {
    const size_t begin = m_binary.size();
    for (const auto& uv : uvs)
      for (const double number : uv) appendNumberBytes(m_binary, static_cast<float>(number));
    return addAccessor({{"bufferView", addView(begin, kVertexTarget)},
                        {"componentType", kSceneFloat},
                        {"count", uvs.size()},
                        {"type", "VEC2"}});
  }

  size_t writeIndices(const std::vector<std::array<uint32_t, 3>>& triangles) {
    const size_t begin = m_binary.size();
    for (const auto& triangle : triangles)
      for (const uint32_t corner : triangle) appendNumberBytes(m_binary, corner);
    return addAccessor({{"bufferView", addView(begin, kIndexTarget)},
                        {"componentType", kSceneUnsignedInt},
                        {"count", triangles.size() * 3},
                        {"type", "SCALAR"}});
  }

  void writeMesh(const SceneMesh& mesh) {
    ordered_json made;
    if (!mesh.name.empty()) made["name"] = mesh.name;
    made["primitives"] = ordered_json::array();
    for (const ScenePrimitive& primitive : mesh.primitives) {
      assert(!primitive.positions.empty() && !primitive.triangles.empty());
      ordered_json attributes = {{"POSITION", writePositions(primitive.positions)}};
      if (!primitive.normals.empty()) attributes["NORMAL"] = writeNormals(primitive.normals);
      if (!primitive.tangents.empty()) attributes["TANGENT"] = writeTangents(primitive.tangents);
      if (!primitive.uvs.empty()) attributes["TEXCOORD_0"] = writeUvs(primitive.uvs);
      if (!primitive.lightmapUvs.empty())
        attributes["TEXCOORD_1"] = writeUvs(primitive.lightmapUvs);
      ordered_json part = {{"attributes", std::move(attributes)},
                           {"indices", writeIndices(primitive.triangles)}};
      if (primitive.material >= 0) part["material"] = primitive.material;
      made["primitives"].push_back(std::move(part));
    }
    if (mesh.isManifold) {
      assert(made["primitives"].size() == 1);
      use("EXT_mesh_manifold");
      const ordered_json& part = made["primitives"][0];
      made["extensions"]["EXT_mesh_manifold"]["manifoldPrimitive"] = {
          {"indices", part["indices"]},
          {"attributes", {{"POSITION", part["attributes"]["POSITION"]}}}};
    }
    m_document["meshes"].push_back(std::move(made));
  }

  // One texture for each image, with the same index.
  void writeImages() {
    for (const SceneImage& image : m_scene.images) {
      if (image.file.empty()) {
        const size_t begin = m_binary.size();
        m_binary += image.bytes;
        // A new member of the document may move the others, so no member is named while one is
        // made.
        const size_t view = addView(begin, 0);
        m_document["images"].push_back(
            {{"name", image.name}, {"mimeType", image.mime}, {"bufferView", view}});
      } else {
        m_document["images"].push_back({{"name", image.name}, {"uri", image.file}});
      }
      const size_t index = m_document["images"].size() - 1;
      m_document["textures"].push_back({{"sampler", samplerOf(image)}, {"source", index}});
    }
  }

  // The index of the sampler; written at its first use.
  size_t samplerOf(const SceneImage& image) {
    std::optional<size_t>& known = m_samplers[image.repeats ? 1 : 0];
    if (known) return *known;
    constexpr int kLinear = 9729, kLinearMipmapLinear = 9987, kRepeat = 10497, kClamp = 33071;
    const int wrap = image.repeats ? kRepeat : kClamp;
    m_document["samplers"].push_back({{"magFilter", kLinear},
                                      {"minFilter", image.repeats ? kLinearMipmapLinear : kLinear},
                                      {"wrapS", wrap},
                                      {"wrapT", wrap}});
    known = m_document["samplers"].size() - 1;
    return *known;
  }

  // glTF has no place for lightmaps. Importers read this next to TEXCOORD_1.
  void writeLightmap() {
    if (!m_scene.lightmap) return;
    assert(m_scene.lightmap->image >= 0);
    ordered_json lightmap = {
        {"texture", m_scene.lightmap->image}, {"texCoord", 1}, {"white", m_scene.lightmap->white}};
    if (!m_scene.lightmap->lightFile.empty()) lightmap["light"] = m_scene.lightmap->lightFile;
    m_document["extras"]["halfspace"]["lightmap"] = std::move(lightmap);
  }

  void writeMaterials() {
    const auto texture = [](int image) { return ordered_json{{"index", image}}; };
    for (const SceneMaterial& material : m_scene.materials) {
      ordered_json surface = {{"metallicFactor", 0.0}, {"roughnessFactor", 1.0}};
      if (material.opacity != 1.0 || material.color != std::array<double, 3>{1, 1, 1})
        surface["baseColorFactor"] = {linearColorPart(material.color[0]),
                                      linearColorPart(material.color[1]),
                                      linearColorPart(material.color[2]), material.opacity};
      if (material.baseColor >= 0) surface["baseColorTexture"] = texture(material.baseColor);
      ordered_json made = {{"name", material.name}};
      if (material.roughness >= 0) {
        surface["metallicRoughnessTexture"] = texture(material.roughness);
        if (material.isMetalInBlue) surface["metallicFactor"] = 1.0;
      }
      if (material.occlusion >= 0) made["occlusionTexture"] = texture(material.occlusion);
      made["pbrMetallicRoughness"] = std::move(surface);
      if (material.normal >= 0) made["normalTexture"] = texture(material.normal);
      if (material.emission >= 0) {
        made["emissiveTexture"] = texture(material.emission);
        made["emissiveFactor"] = {1, 1, 1};
      }
      if (material.alpha == AlphaMode::mask) {
        made["alphaMode"] = "MASK";
        made["alphaCutoff"] = kMaskCutoff;
      } else if (material.alpha == AlphaMode::blend) {
        made["alphaMode"] = "BLEND";
      }
      if (material.doubleSided) made["doubleSided"] = true;
      m_document["materials"].push_back(std::move(made));
    }
  }

  void writeNodes() {
    for (size_t i = 0; i < m_scene.nodes.size(); ++i) {
      const SceneNode& node = m_scene.nodes[i];
      assert(node.parent < static_cast<int>(i));
      ordered_json made;
      if (!node.name.empty()) made["name"] = node.name;
      if (!node.position.isZero(0)) made["translation"] = yUp(node.position);
      if (node.rotation != std::array<double, 4>{0, 0, 0, 1}) {
        const auto& [x, y, z, w] = node.rotation;
        made["rotation"] = {x, z, -y, w};
      }
      if (node.mesh >= 0) made["mesh"] = node.mesh;
      if (node.light >= 0) made["extensions"]["KHR_lights_punctual"] = {{"light", node.light}};
      if (node.physics) made["extensions"]["OMI_physics_body"] = bodyOf(*node.physics);
      if (node.cameraFieldOfView) made["camera"] = addCamera(*node.cameraFieldOfView);
      if (node.tag.kind != SceneTag::Kind::none) made["extras"]["halfspace"] = jsonOf(node.tag);
      ordered_json& siblings =
          node.parent < 0 ? m_document["scenes"][0]["nodes"]
                          : m_document["nodes"][static_cast<size_t>(node.parent)]["children"];
      siblings.push_back(i);
      m_document["nodes"].push_back(std::move(made));
    }
  }

  ordered_json bodyOf(const ScenePhysics& physics) {
    use("OMI_physics_body");
    ordered_json body = ordered_json::object();
    if (physics.isMoved) body["motion"]["type"] = "kinematic";
    if (physics.collider >= 0) body["collider"]["shape"] = physics.collider;
    if (physics.trigger >= 0) body["trigger"]["shape"] = physics.trigger;
    if (!physics.triggerNodes.empty()) body["trigger"]["nodes"] = physics.triggerNodes;
    return body;
  }

  void writeShapes() {
    if (m_scene.shapes.empty()) return;
    use("OMI_physics_shape");
    ordered_json& shapes = m_document["extensions"]["OMI_physics_shape"]["shapes"];
    for (const SceneShape& shape : m_scene.shapes) {
      const char* type = shape.isConvex ? "convex" : "trimesh";
      assert(m_scene.meshes[static_cast<size_t>(shape.mesh)].primitives.size() == 1);
      shapes.push_back({{"type", type}, {type, {{"mesh", shape.mesh}}}});
    }
  }

  size_t addCamera(double fieldOfView) {
    m_document["cameras"].push_back(
        {{"type", "perspective"},
         {"perspective", {{"yfov", fieldOfView}, {"znear", kNearPlane}, {"zfar", kFarPlane}}}});
    return m_document["cameras"].size() - 1;
  }

  void writeLights() {
    if (m_scene.lights.empty()) return;
    use("KHR_lights_punctual");
    ordered_json& lights = m_document["extensions"]["KHR_lights_punctual"]["lights"];
    for (const SceneLight& light : m_scene.lights) {
      using Kind = SceneLight::Kind;
      ordered_json made = {{"type", light.kind == Kind::sun    ? "directional"
                                    : light.kind == Kind::spot ? "spot"
                                                               : "point"},
                           {"color", {light.color.x(), light.color.y(), light.color.z()}},
                           {"intensity", light.intensity}};
      if (light.range > 0 && light.kind != Kind::sun) made["range"] = light.range;
      if (light.kind == Kind::spot)
        made["spot"] = {{"innerConeAngle", light.innerCone}, {"outerConeAngle", light.outerCone}};
      lights.push_back(std::move(made));
    }
  }

  std::string textFile() {
    if (!m_binary.empty())
      m_document["buffers"] = ordered_json::array(
          {{{"byteLength", m_binary.size()},
            {"uri", "data:application/octet-stream;base64," + toBase64(m_binary)}}});
    return gltfText(m_document);
  }

  std::string binaryFile() {
    if (!m_binary.empty())
      m_document["buffers"] = ordered_json::array({{{"byteLength", m_binary.size()}}});
    return glbFile(gltfText(m_document), m_binary);
  }

  const Scene& m_scene;
  ordered_json m_document;
  ordered_json m_extensions = ordered_json::array();
  std::array<std::optional<size_t>, 2> m_samplers;  // of images that end, that repeat
  std::string m_binary;  // padded to a multiple of four bytes after each view
};

}  // namespace

WriteOutcome GltfSceneFormat::write(const Scene& scene, std::string_view extension) const {
  return SceneWriter(scene).run(extension != "gltf");
}

}  // namespace halfspace::plugins::mesh_formats
