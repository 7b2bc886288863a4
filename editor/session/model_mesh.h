// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/models/model.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::editor {

// A mesh of any format as the model of an entity: its first frame. `path`: in the data of the game;
// `file`: on the disk, where its companions are; empty: in an archive. Formats in metres are scaled
// by `unitsPerMetre`.
level::DecodedModel meshModel(const plugins::MeshFormat& format, const level::Bytes& bytes,
                              const std::string& path, const std::filesystem::path& file,
                              double unitsPerMetre);

}  // namespace halfspace::editor
