// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <filesystem>

#include "editor/session/entity_classes.h"

namespace halfspace::editor {

// The contents of a file of entity definitions. Each class holds its own keys first, then the keys
// of its base classes. Flags of base classes are added to the class's own.
struct DefinitionContents {
  std::vector<EntityClass> classes;   // in the file's order; no base classes
  std::vector<std::string> problems;  // with the line number: "12: a key has no type"
};

// Reads a file of any of the formats below; its ending names the format (.fgd, .def, .ent).
// Problems begin with the path: "base.fgd:12: ...".
DefinitionContents readDefinitionFile(const std::filesystem::path& path);

// The endings that readDefinitionFile() knows, with the dot.
const std::vector<std::string>& definitionEndings();

// A colour as bytes from shares of red, green and blue; shares outside of 0 to 1 are clamped.
// Contract: finite.
inline std::array<int, 3> colourOfShares(double red, double green, double blue) {
  const auto byteOf = [](double share) {
    return static_cast<int>(std::clamp(share, 0.0, 1.0) * 255 + 0.5);
  };
  return {byteOf(red), byteOf(green), byteOf(blue)};
}

// The formats as text. All accept any text; errors become `problems`. Cost: linear in the text.

// .def of Quake's and Quake 3's editors: comments that begin with QUAKED.
DefinitionContents readQuakedDefinitions(std::string_view text);
// .def of Doom 3: blocks of entityDef.
DefinitionContents readEntityDefs(std::string_view text);
// .ent of GtkRadiant and NetRadiant: XML.
DefinitionContents readRadiantDefinitions(std::string_view text);

}  // namespace halfspace::editor
