// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>

#include "plugins/mesh_formats/mesh_formats.h"

namespace {

const halfspace::plugins::MeshFormat& fuzzedFormat() {
  static const auto all = halfspace::plugins::mesh_formats::allMeshFormats();
  for (const auto& format : all)
    if (format->extensions().front() == FUZZED_EXTENSION) return *format;
  std::abort();
}

void checkPromises(const halfspace::plugins::MeshContents& mesh) {
  for (const auto& vertex : mesh.soup.vertices)
    if (!vertex.allFinite()) std::abort();
  for (const auto& face : mesh.soup.faces) {
    if (face.size() < 3) std::abort();
    for (const int index : face)
      if (index < 0 || static_cast<size_t>(index) >= mesh.soup.vertices.size()) std::abort();
  }
  for (const int index : mesh.soup.surfaces)
    if (index < 0 || static_cast<size_t>(index) >= mesh.materials.size()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto outcome = fuzzedFormat().read({bytes, {}}, {});
  if (!outcome.value) {
    if (outcome.issues.empty()) std::abort();
    return 0;
  }
  checkPromises(*outcome.value);
  return 0;
}
