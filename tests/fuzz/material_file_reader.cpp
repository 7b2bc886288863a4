// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reads the bytes as a material file (.mtl) of OBJ. Colours and opacities are numbers from 0 to 1,
// and damaged lines are named.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "plugins/mesh_formats/obj/material_file.h"

using namespace halfspace::plugins;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mesh_formats::MaterialLooks looks;
  IssueList issues;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  mesh_formats::readMaterials(text, "parts/a.mtl", looks, issues);
  for (const auto& [name, look] : looks) {
    const auto isShare = [](double number) { return number >= 0 && number <= 1; };
    if (!isShare(look.opacity)) std::abort();
    if (look.color)
      for (const double part : *look.color)
        if (!isShare(part)) std::abort();
  }
  for (const Issue& issue : std::move(issues).taken())
    if (messageOf(issue).empty()) std::abort();
  return 0;
}
