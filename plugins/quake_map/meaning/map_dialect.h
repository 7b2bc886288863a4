// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Which dialect a map is written in. Games and compilers read one dialect each, so a map keeps the
// dialect of the file it was read from. A level that came from elsewhere is written in the dialect
// of its own faces: they hold their texture axes in the words of one dialect.
#pragma once

#include <string>
#include <string_view>

#include "level/document/level.h"

namespace halfspace::plugins::quake_map {

// Which forms the faces of a file or of a level have.
struct FaceForms {
  bool standard = false;      // offset, rotation, scale
  bool valve = false;         // own texture axes
  bool matrix = false;        // texture matrix (brushDef, brushDef3)
  bool coefficients = false;  // of those with a matrix: planes as four numbers (brushDef3)
};

// What a writer keeps of the file a level was read from.
struct MapOrigin {
  bool isKnown = false;
  FaceForms forms;
  int version = 0;     // "Version N" of Doom 3 and Quake 4; 0: none
  std::string header;  // the comments before the first entity, with line breaks
};
// Of the bytes of a map; not known where they are empty or no map. Cost: that of parsing them.
MapOrigin originOf(std::string_view bytes);

// Of all brushes and shapes, linked copies followed.
FaceForms formsOf(const level::Level& level);

// How faces with standard or Valve axes are written.
enum class PlainFaces : unsigned char {
  asTheyAre,  // each in its own form
  standard,
  valve,  // standard axes as the Valve axes of the same image
};

struct MapDialect {
  PlainFaces plain = PlainFaces::asTheyAre;
  bool coefficients = false;  // faces with a matrix: brushDef3 instead of brushDef
  bool leavesStandard =
      false;                // the origin is Standard and the level has faces that need Valve 220
  bool mixesForms = false;  // plain brushes among brush primitives, unlike in the origin
  std::string header;       // all before the first entity
};
MapDialect chooseDialect(const FaceForms& level, const MapOrigin& origin);

}  // namespace halfspace::plugins::quake_map
