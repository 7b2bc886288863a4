// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "level/file/file_error.h"

namespace halfspace::level {

// A pull parser for JSON: the caller asks for each value in order, and no tree of the text is
// built, so memory use does not depend on the length of the text. The first error is stored with
// its position; all later calls return at once without a value, so callers check ok() only where it
// matters. Why not a library: docs/decisions/0024-own-json-reader.md. Not thread-safe.
// Skips a byte order mark at the start: editors of text on Windows add one.
class JsonReader {
 public:
  static constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

  explicit JsonReader(std::string_view text)
      : m_text(text), m_at(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0) {}

  bool ok() const { return !m_failed; }
  // Contract: !ok(). Computes line and column. Cost: linear.
  FileError error() const;

  // Calls onKey(key) for each member; it must read the value. `key` is valid until then. A repeated
  // key is an error.
  template <typename OnKey>
  void object(OnKey&& onKey);
  // Calls onElement() for each element; it must read the element.
  template <typename OnElement>
  void array(OnElement&& onElement);
  // Exactly this many numbers.
  void numbers(double* values, std::size_t count);

  double number();  // also "inf", "-inf" and "nan"
  // A whole number from `least` to `most`.
  std::int64_t integer(std::int64_t least, std::int64_t most);
  std::string string();
  bool boolean();
  // Skips the next value of any type. Checks that brackets match and little else.
  void skip();
  // Requires that only white space is left. `what` was read, for the message: "the level".
  void end(std::string_view what);

  char peek();             // the next value's first character; 0 at the end
  std::size_t position();  // of the next value
  void seek(std::size_t position) { m_at = m_valueAt = position; }

  // Records an error at the value begun last, or at `position`. Only the first error is kept.
  void fail(std::string text) { failAt(m_valueAt, std::move(text)); }
  void failAt(std::size_t position, std::string text);

 private:
  static constexpr std::size_t kMaxKeys = 64;
  static constexpr std::size_t kMaxDepth = 1000;  // of skipped values

  void space();
  bool take(char c);
  void expect(char c, const char* what);
  void wrongType(const char* wanted);
  std::string_view key(std::string& buffer);
  bool stringInto(std::string& bytes);
  void escapeInto(std::string& bytes);
  bool hexCode(unsigned& code);
  void skipString();

  std::string_view m_text;
  std::size_t m_at;
  std::size_t m_valueAt = 0;
  bool m_failed = false;
  std::size_t m_errorAt = 0;
  std::string m_errorText;
};

template <typename OnKey>
void JsonReader::object(OnKey&& onKey) {
  expect('{', "an object in { }");
  if (!ok() || take('}')) return;
  std::vector<std::string_view> seen;  // as spelled in the text
  std::string buffer;
  do {
    space();
    const std::size_t at = m_at;
    const std::string_view name = key(buffer);
    if (!ok()) return;
    const std::string_view spelled = m_text.substr(at, m_at - at);
    for (std::string_view other : seen) {
      if (other == spelled)
        return failAt(at, "the key " + std::string(spelled.substr(0, 40)) +
                              " comes twice. Remove one of them");
    }
    if (seen.size() >= kMaxKeys) return failAt(at, "too many keys in one object");
    seen.push_back(spelled);
    expect(':', "\":\" and a value");
    if (!ok()) return;
    m_valueAt = position();
    onKey(name);
    if (!ok()) return;
  } while (take(','));
  if (!take('}')) failAt(m_at, "expected \",\" or \"}\" here. Is a comma or a brace missing?");
}

template <typename OnElement>
void JsonReader::array(OnElement&& onElement) {
  expect('[', "a list in [ ]");
  if (!ok() || take(']')) return;
  do {
    m_valueAt = position();
    onElement();
    if (!ok()) return;
  } while (take(','));
  if (!take(']')) failAt(m_at, "expected \",\" or \"]\" here. Is a comma or a bracket missing?");
}

}  // namespace halfspace::level
