// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace halfspace::plugins::mesh_formats {

// A 3MF container without the relations to files that it does not contain, because lib3mf refuses
// such containers: PrusaSlicer without a display names a thumbnail that it has not drawn. Adds the
// paths of these files to `missing`; without any, the result is the given container. Throws
// std::runtime_error if the bytes are no ZIP container.
std::string withoutMissingFiles(const std::string& bytes, std::vector<std::string>& missing);

}  // namespace halfspace::plugins::mesh_formats
