// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "plugins/mesh_formats/ply/ply_header.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"
#include "plugins/mesh_formats/reading/text_cursor.h"

namespace halfspace::plugins::mesh_formats {

// The numbers behind a PLY header, one after the other, whatever the encoding.
class PlyValues {
 public:
  PlyValues(std::string_view bytes, const PlyHeader& header);

  // The next value; nothing at the end of the file or where a text holds no number. All types fit a
  // double exactly.
  std::optional<double> next(PlyType type);
  // The fewest bytes a value of that type can take, to judge claimed counts by.
  size_t leastBytes(PlyType type) const { return m_text ? 2 : sizeOf(type); }
  size_t left() const;
  size_t position() const;

  // Where the reading stands, as an issue to fill in.
  Issue here() const;
  bool atEnd();

 private:
  std::string_view m_bytes;
  bool m_text;
  TextCursor m_words;
  ByteCursor m_binary;
};

}  // namespace halfspace::plugins::mesh_formats
