// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Closed parts of a repaired mesh as groups of a file.
#pragma once

#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins {

// Makes each part a group of its own. parts: as in RepairResult, one for each face. A part whose
// faces were all in one group takes its name; names are made different from each other.
void makeGroupsOfParts(MeshContents& mesh, const std::vector<int>& parts);

// Whether a format writes groups as objects that it reads back as groups. Writes and reads a small
// mesh.
bool keepsGroups(const MeshFormat& format);

}  // namespace halfspace::plugins
