// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Chooses the dialect in which a map is written. Each game and compiler reads one dialect, so a map
// keeps the dialect of the file it was read from. Other levels are written in the dialect of their
// faces, because each face stores its texture axes in the form of one dialect.
#pragma once

#include <string>
#include <string_view>

#include "level/document/key_values.h"
#include "level/document/level.h"
#include "plugins/quake_map/syntax/map_file.h"

namespace halfspace::plugins::quake_map {

// The forms that occur among the faces of a file or of a level.
struct FaceForms {
  bool standard = false;      // offset, rotation, scale
  bool valve = false;         // explicit texture axes
  bool matrix = false;        // texture matrix (brushDef, brushDef3)
  bool coefficients = false;  // of those with a matrix: planes as four numbers (brushDef3)
};

// The properties of the file that a level was read from which a writer keeps.
struct MapOrigin {
  bool isKnown = false;
  FaceForms forms;
  // Whether every plain face (one without a matrix) ends with contents, flags and value, as in maps
  // of Quake 2 and Quake 3: some compilers read no others.
  bool hasNumbers = false;
  int version = 0;     // "Version N" of Doom 3 and Quake 4; 0: none
  std::string header;  // the comment lines before the first entity, with line breaks
  // Comments after the header, without the "// entity 0" and "// brush 0" that editors write.
  int laterComments = 0;
};
// The origin from the bytes of a map; isKnown is false if they are empty or no map. Cost: that of
// parsing them.
MapOrigin originOf(std::string_view bytes);

// The forms of the faces of all brushes and shapes, linked copies expanded. Meshes with texture
// matrices count as Valve, unless a brush or shape has matrices.
FaceForms formsOf(const level::Level& level);

// The form in which faces with standard or Valve axes are written.
enum class PlainFaces : unsigned char {
  asTheyAre,  // each in the form in which the document stores it
  standard,
  valve,  // standard axes as the Valve axes of the same image
};

struct MapDialect {
  PlainFaces plain = PlainFaces::asTheyAre;
  bool matrices = false;      // faces with a matrix are written as such, not as Valve axes
  bool coefficients = false;  // faces with a matrix: brushDef3 instead of brushDef
  bool numbers = false;       // plain faces without contents, flags and value get zeros
  bool leavesStandard =
      false;                // the origin is Standard and the level has faces that need Valve 220
  bool mixesForms = false;  // plain brushes among brush primitives, unlike in the origin
  std::string header;       // the text before the first entity
  int lostComments = 0;     // comments of the origin that a writer cannot place
};
MapDialect chooseDialect(const FaceForms& level, const MapOrigin& origin);

// Whether a map is for Half-Life, whose compilers treat a brush of `skip` as non-solid, unlike
// Quake's. True if one of these is found: the comment that TrenchBroom writes (`// Game:
// Half-Life`); the key MaxRange, which Worldcraft and Hammer write for no other of these games; a
// wad file that only Half-Life and its compilers use. `comments`: the text before the first entity.
bool isHalfLife(std::string_view comments, const level::KeyValues& world);
bool isHalfLife(const MapFile& map);

}  // namespace halfspace::plugins::quake_map
