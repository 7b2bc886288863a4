// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/solids.h"

namespace halfspace::level {

bool MeshSolid::operator==(const MeshSolid& other) const {
  const bool sameSoup = soup == other.soup || (soup->vertices == other.soup->vertices &&
                                               soup->faces == other.soup->faces &&
                                               soup->surfaces == other.soup->surfaces);
  return sameSoup && surfaces == other.surfaces;
}

}  // namespace halfspace::level
