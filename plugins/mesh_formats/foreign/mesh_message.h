// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Meshes and answers as bytes, between the plugin and the program that reads foreign formats
// (plugins/mesh_formats/worker).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

std::string bytesOf(const MeshContents& mesh);
// None if the bytes are no mesh, or if an index or a coordinate is not what MeshContents promises:
// the other program may have gone wrong.
std::optional<MeshContents> meshFrom(std::string_view bytes);

// The worker's answer: a mesh, the bytes of a file, or the reason why there is none.
struct WorkerAnswer {
  std::optional<std::string> result;
  std::vector<Issue> issues;  // severity and text
};
std::string bytesOf(const WorkerAnswer& answer);
// None if the bytes are no whole answer.
std::optional<WorkerAnswer> answerFrom(std::string_view bytes);

}  // namespace halfspace::plugins::mesh_formats
