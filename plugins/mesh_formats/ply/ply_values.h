// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "plugins/mesh_formats/ply/ply_header.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"
#include "plugins/mesh_formats/reading/text_cursor.h"

namespace halfspace::plugins::mesh_formats {

// Reads the numbers after a PLY header one by one, in any encoding.
class PlyValues {
 public:
  PlyValues(std::string_view bytes, const PlyHeader& header);

  // The next value; empty at the end of the file, or if the next word of a text is no number. All
  // types fit a double exactly.
  std::optional<double> next(PlyType type);
  // The minimum size of a value of this type in bytes, for checking the counts of the header.
  size_t leastBytes(PlyType type) const { return m_text ? 2 : sizeOf(type); }
  size_t left() const;
  size_t position() const;

  // An error issue with the current position and without text.
  Issue here() const;
  bool atEnd();
  // The end of a message about the next word of a text, which is no number: ", found 'x'."
  std::string foundInstead();

 private:
  std::string_view m_bytes;
  bool m_text;
  TextCursor m_words;
  ByteCursor m_binary;
};

}  // namespace halfspace::plugins::mesh_formats
