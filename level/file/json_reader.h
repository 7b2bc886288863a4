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

// Reads JSON text piece by piece in the order the caller asks for, without building a tree of it:
// memory does not depend on the text. The first error is kept; from then on everything returns
// nothing at once, so that callers check ok() where it matters only.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : m_text(text) {}

  bool ok() const { return !m_failed; }
  // Contract: !ok(). Computes line and column. Cost: linear.
  FileError error() const;

  // `onKey(key)` for each member; it must read the value. The key lives until it does.
  // A key that comes twice is an error.
  template <typename OnKey>
  void object(OnKey&& onKey);
  // `onElement()` for each element; it must read it.
  template <typename OnElement>
  void array(OnElement&& onElement);
  // Exactly this many numbers.
  void numbers(double* values, std::size_t count);

  double number();  // also "inf", "-inf" and "nan"
  // A whole number from `least` to `most`.
  std::int64_t integer(std::int64_t least, std::int64_t most);
  std::string string();
  bool boolean();
  // Reads over the next value, whatever it is. Brackets must match; little else is looked at.
  void skip();
  // Nothing but white space is left.
  void end();

  char peek();             // the next value's first character; 0 at the end
  std::size_t position();  // of the next value
  void seek(std::size_t position) { m_at = m_valueAt = position; }

  // The first failure counts; where the value last begun stands, or at `position`.
  void fail(std::string text) { failAt(m_valueAt, std::move(text)); }
  void failAt(std::size_t position, std::string text);

 private:
  static constexpr std::size_t kMaxKeys = 64;
  static constexpr std::size_t kMaxDepth = 1000;  // of values read over

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
  std::size_t m_at = 0;
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
