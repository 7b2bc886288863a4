// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/mesh_engines.h"

#include <atomic>

namespace halfspace::geometry {
namespace {

std::atomic<MeshEngineSource> engineSource = nullptr;

}  // namespace

void setMeshEngineSource(MeshEngineSource source) {
  engineSource = source;
}

FoundMeshEngines meshEngines() {
  const MeshEngineSource source = engineSource;
  if (source != nullptr) return source();
  return {nullptr,
          "this program was built without CGAL's engines (Nef polyhedra, corefinement, "
          "alpha wrap)"};
}

}  // namespace halfspace::geometry
