// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bsp/bevel/bevels.h"
#include "bsp/build/tree_storage.h"

namespace halfspace::bsp {

// Adds the bevels of a rounded cell that has none yet; at most kMaxCellParts, because leaving
// bevels out is safe. Their normals go into the storage.
void addBevels(TreeStorage& storage, Beveller& beveller, CellData& cell);

}  // namespace halfspace::bsp
