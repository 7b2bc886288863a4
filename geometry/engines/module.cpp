// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The two functions that the module exports; plugins/loader/engine_module.cpp resolves them.
#include "geometry/engines/engines.h"

#if defined(_WIN32)
#define HALFSPACE_EXPORTED extern "C" __declspec(dllexport)
#else
#define HALFSPACE_EXPORTED extern "C" __attribute__((visibility("default")))
#endif

HALFSPACE_EXPORTED const char* halfspaceMeshEngineInterface() {
  return halfspace::geometry::meshEngineInterface();
}

HALFSPACE_EXPORTED const halfspace::geometry::MeshEngines* halfspaceMeshEngines() {
  return halfspace::geometry::linkedMeshEngines().engines;
}
