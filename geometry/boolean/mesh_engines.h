// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// CGAL's engines for meshes, behind three function pointers. They are compiled into a library of
// their own (geometry/engines), because their templates take as long to compile as a tenth of
// everything that a first build needs, and few runs use them. The programs load that library from a
// file when it is first needed (plugins/loader/engine_module.h); tests link it.
#pragma once

#include <optional>
#include <string>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/exact_surface.h"
#include "geometry/boolean/operand.h"

namespace halfspace::geometry {

struct TriangleSet;  // geometry/repair/triangles

struct CorefineOutcome {
  std::optional<ExactSurface> surface;
  std::string failure;  // why there is no surface
};

// The functions of geometry/engines/engines.h, where their contracts are. None is null.
struct MeshEngines {
  CorefineOutcome (*corefine)(const PolygonMesh& a, const Operand& trianglesOfA,
                              const PolygonMesh& b, const Operand& trianglesOfB,
                              Operation operation);
  Result<ExactSurface> (*nef)(const PolygonMesh& a, const PolygonMesh& b, Operation operation);
  TriangleSet (*wrap)(const TriangleSet& set);
};

struct FoundMeshEngines {
  const MeshEngines* engines = nullptr;  // valid until the program ends
  // Why there are none and how to get them: one sentence without a full stop. Empty if there are.
  std::string problem = {};
};

// Names the function by which meshEngines() finds the engines. A program calls this once, at its
// start; without it there are none. Thread-safe.
using MeshEngineSource = FoundMeshEngines (*)();
void setMeshEngineSource(MeshEngineSource source);

// Thread-safe. Cost: that of the source; the programs' source loads a library at the first call.
FoundMeshEngines meshEngines();

// Changes with every header of the room geometry and with the compiler. A library of engines works
// only in a program with the same value, because our types are passed between them.
const char* meshEngineInterface();

}  // namespace halfspace::geometry
