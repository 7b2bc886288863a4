// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The contents of the solids of a level in a game: the bits of bsp/query/contents_bits.h and the
// surface flags of bsp/file/tree_file.h. Without a table of the game they follow from the contents
// that the level derives from names of the Quake family (level/solids/contents.h). A choice of the
// designer (NodeProperties::contents) takes precedence over both.
//
// A table of a game is a text file:
//
//   halfspace-contents 1
//   # class or material, a pattern (* stands for any text, ? for one letter), then words
//   material  *acid*         slime
//   material  ice/*          +slick
//   material  grate          playerClip bit16 +noMarks
//   class     func_forcefield monsterClip
//   class     func_fog       none
//
// Words are names of contents and, with a plus sign, of surface flags; `none` alone is no contents.
// The first line that matches decides, before the built-in rules. Patterns ignore case; a
// material's matches its whole name or the part behind the last slash. Lines give contents to
// non-solid solids, a class before materials, and flags to all faces.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bsp/file/tree_file.h"
#include "level/document/level.h"
#include "level/solids/instances.h"

namespace halfspace::commandline {

class ContentsTable {
 public:
  // The built-in rules alone.
  ContentsTable() = default;
  // The table in the text, or a message that names the line.
  static std::variant<ContentsTable, std::string> parse(std::string_view text);

  // The bits of the cells that this occurrence of a solid makes. kContentsSolid: it is part of the
  // level's solid, or moves. 0: no cells.
  bsp::ContentsBits contentsOf(const level::Level& level, const level::Instance& solid) const;

  // The data that the tree file stores for a face of a solid with these contents. The entity is not
  // set.
  bsp::FaceSurface surfaceOf(const level::Level& level, const level::Surface& surface,
                             bsp::ContentsBits contents) const;

 private:
  struct Line {
    bool isClass;
    std::string pattern;
    std::optional<bsp::ContentsBits> contents;  // none: the line gives flags only
    uint32_t flags;
  };
  const Line* lineOf(bool isClass, std::string_view name, bool givesContents) const;
  std::optional<bsp::ContentsBits> ofMaterials(const level::Level& level,
                                               const level::Node& solid) const;
  std::vector<Line> m_lines;
};

// For reports: "water", "player clip".
struct NamedBits {
  const char* name;
  bsp::ContentsBits bits;
};
std::vector<NamedBits> namedContents();

}  // namespace halfspace::commandline
