// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace halfspace::plugins::quake_map {

// Where in a text: both count from 1, columns in bytes.
struct TextPlace {
  int line = 1;
  int column = 1;
};

// Why a text is no map, and where. `message` is a full sentence without the place.
struct SyntaxError {
  TextPlace place;
  std::string message;
};

// One forward pass over map text, which must outlive the scanner. Never allocates on the way, never
// looks back, and never reads past the end: at the end every question is answered with "nothing".
class Scanner {
 public:
  explicit Scanner(std::string_view text);

  // Skips blanks, line ends, // comments and /* */ comments.
  void skipBlanks();

  // The next character that is not blank, 0 at the end.
  char peek();
  bool atEnd() { return peek() == '\0' && m_position >= m_text.size(); }
  // Consumes `wanted` if it comes next.
  bool take(char wanted);

  // A number in decimal or exponent notation, with either sign. A number too large for a double is
  // infinite, as "inf" and "nan" are what they say: the caller judges them.
  std::optional<double> number();
  // Everything up to the next blank; for names without quotes. Empty at the end.
  std::string_view word();
  // The inside of "...", on one line or several; nothing if no quote comes next or none closes it.
  std::optional<std::string_view> quoted();
  // quoted() if a quote comes next, else word().
  std::optional<std::string_view> name();

  // Place of the next character that is not blank.
  TextPlace place();
  int line() { return skipBlanks(), m_line; }
  // What comes next, shortened and made printable, for messages: "'foo'" or "the end of the file".
  std::string nextForMessage();
  size_t position() const { return m_position; }
  size_t offsetOf(std::string_view part) const {
    return static_cast<size_t>(part.data() - m_text.data());
  }

 private:
  void skipComment();

  std::string_view m_text;
  size_t m_position = 0;
  size_t m_lineStart = 0;
  int m_line = 1;
};

}  // namespace halfspace::plugins::quake_map
