// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every scene that is read becomes a level that follows the document's rules and that the native
// file keeps. A small level becomes a scene again, which is read as a level.
#include <cstdint>
#include <cstdlib>

#include "level/document/structure_check.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "plugins/level_scene/level_scene.h"
#include "plugins/mesh_formats/gltf/gltf_scene.h"

using namespace halfspace;

namespace {

// Evaluating larger scenes would leave no time for others.
constexpr size_t kMostFaces = 64;

size_t triangleCount(const plugins::Scene& scene) {
  size_t count = 0;
  for (const plugins::SceneNode& node : scene.nodes) {
    if (node.mesh < 0) continue;
    for (const auto& primitive : scene.meshes[static_cast<size_t>(node.mesh)].primitives) {
      count += primitive.triangles.size();
    }
  }
  return count;
}

void checkNativeFile(const level::Level& made) {
  if (!level::findStructureErrors(made).empty()) std::abort();
  const level::ReadResult again = level::readLevel(level::writeLevel(made));
  const auto* same = std::get_if<level::OpenedLevel>(&again);
  if (same == nullptr || level::levelHash(same->level) != level::levelHash(made)) std::abort();
}

void checkWrittenScene(const plugins::mesh_formats::GltfSceneFormat& format,
                       const level::Level& made) {
  plugins::SceneOptions options;
  options.threads = 1;
  const plugins::WriteOutcome written =
      format.write(plugins::makeScene(made, options).scene, "glb");
  if (!written.bytes) std::abort();
  const plugins::Source source{*written.bytes, {}};
  if (!format.isLevel(source) || !format.read(source, {}).value) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const plugins::mesh_formats::GltfSceneFormat format;
  const plugins::Source source{{reinterpret_cast<const char*>(data), size}, {}};
  format.isLevel(source);
  const auto read = format.read(source, {});
  if (!read.value) {
    if (read.issues.empty()) std::abort();
    return 0;
  }
  std::vector<std::string> notes;
  const level::Level made = plugins::levelOfScene(*read.value, notes);
  checkNativeFile(made);
  if (triangleCount(*read.value) <= kMostFaces) checkWrittenScene(format, made);
  return 0;
}
