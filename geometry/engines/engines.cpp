// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/engines/engines.h"

namespace halfspace::geometry {

FoundMeshEngines linkedMeshEngines() {
  static constexpr MeshEngines kEngines{&corefine, &nefBoolean, &wrapSurface};
  return {&kEngines, {}};
}

}  // namespace halfspace::geometry
