// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The folder of the given maps and meshes: levels and meshes of other people, which are not
// distributed with the source.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace halfspace::tests {

// $HALFSPACE_DATA or, without that variable, ../shared/data next to the checkout; neither may
// exist. The target has to define HALFSPACE_SOURCE_DIR, as halfspace_test() does.
inline std::filesystem::path givenData() {
  const char* given = std::getenv("HALFSPACE_DATA");
  if (given != nullptr && *given != '\0') return given;
  return std::filesystem::path(HALFSPACE_SOURCE_DIR) / ".." / "shared" / "data";
}

}  // namespace halfspace::tests
