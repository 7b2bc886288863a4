// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A definition is a comment:
//
//   /*QUAKED light (0 1 0) (-8 -8 -8) (8 8 8) START_OFF LINEAR
//   Description, any number of lines.
//   -------- KEYS --------
//   light : intensity of the light (GtkRadiant)
//   "light" intensity of the light (QuakeEd)
//   model="models/light.md3"
//   */
//
// Name, colour from 0 to 1, corners of the box or ? for a brush entity, and names of the flags from
// bit 0 on; x, - and ? stand for flags without a meaning.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

#include "editor/session/definition_contents.h"
#include "level/program/suggestion.h"

namespace halfspace::editor {

namespace {

constexpr std::string_view kQuakedBegin = "/*QUAKED", kQuakedEnd = "*/";
constexpr std::string_view kQuakedBlanks = " \t\r";
constexpr std::size_t kMostQuakedFlags = 32;

std::string_view withoutBlanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kQuakedBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kQuakedBlanks) - first + 1);
}

// Takes the next line off the text.
std::string_view takeQuakedLine(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return withoutBlanks(line);
}

std::string_view takeQuakedWord(std::string_view& line) {
  line = withoutBlanks(line);
  const std::size_t end = std::min(line.find_first_of(" \t("), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(end);
  return word;
}

// Takes "(a b c)" off the line; nothing, and the line as it was, if it does not begin so.
std::optional<std::array<double, 3>> takeQuakedNumbers(std::string_view& line) {
  const std::string_view given = withoutBlanks(line);
  const std::size_t end = given.find(')');
  if (!given.starts_with('(') || end == std::string_view::npos) return {};
  std::string_view inside = given.substr(1, end - 1);
  std::array<double, 3> numbers{};
  for (double& number : numbers) {
    const std::string_view word = takeQuakedWord(inside);
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || read.ec != std::errc() || read.ptr != word.data() + word.size()) return {};
    if (!std::isfinite(number)) return {};  // "nan" and "inf" are numbers for from_chars
  }
  if (!withoutBlanks(inside).empty()) return {};
  line = given.substr(end + 1);
  return numbers;
}

class QuakedDefinition {
 public:
  QuakedDefinition(std::string_view text, int line, DefinitionContents& into)
      : m_text(text), m_line(line), m_into(into) {}

  void read() {
    std::string_view head = takeQuakedLine(m_text);
    m_class.name = takeQuakedWord(head);
    if (m_class.name.empty()) return complain("a definition has no name");
    if (!readColour(head) || !readBox(head)) return;
    readFlags(head);
    readText();
    m_into.classes.push_back(std::move(m_class));
  }

 private:
  void complain(const std::string& what) {
    m_into.problems.push_back(std::to_string(m_line) + ": " + what);
  }

  bool readColour(std::string_view& head) {
    const auto colour = takeQuakedNumbers(head);
    if (!colour) {
      complain(m_class.name + " has no colour: three numbers in parentheses, as in (0 0.5 1)");
      return false;
    }
    m_class.colour = colourOfShares((*colour)[0], (*colour)[1], (*colour)[2]);
    return true;
  }

  bool readBox(std::string_view& head) {
    head = withoutBlanks(head);
    if (head.starts_with('?')) {
      head.remove_prefix(1);
      m_class.isSolid = true;
      return true;
    }
    const auto low = takeQuakedNumbers(head);
    const auto high = low ? takeQuakedNumbers(head) : std::nullopt;
    // A definition without both is that of a point without a size, as in QuakeEd.
    if (high)
      m_class.size =
          std::array{(*low)[0], (*low)[1], (*low)[2], (*high)[0], (*high)[1], (*high)[2]};
    else if (low)
      complain(m_class.name + " has one corner of its box: (low) (high), or ? for a brush entity");
    return !low || high;
  }

  void readFlags(std::string_view head) {
    EntityClass::Key flags;
    flags.name = "spawnflags";
    flags.type = KeyType::flags;
    std::size_t bit = 0;
    for (std::string_view word = takeQuakedWord(head); !word.empty() && bit < kMostQuakedFlags;
         word = takeQuakedWord(head), ++bit) {
      if (word == "x" || word == "X" || word == "-" || word == "?") continue;
      flags.choices.push_back({std::to_string(std::uint32_t{1} << bit), std::string(word), false});
    }
    if (!withoutBlanks(head).empty() && bit < kMostQuakedFlags)
      complain("\"" + std::string(withoutBlanks(head)) + "\" is no name of a flag of " +
               m_class.name);
    if (!flags.choices.empty()) m_class.keys.push_back(std::move(flags));
  }

  void readText() {
    bool isInKeys = false;
    while (!m_text.empty()) {
      const std::string_view line = takeQuakedLine(m_text);
      if (line.starts_with("----")) {
        isInKeys = level::lowerCase(std::string(line)).find("key") != std::string::npos;
      } else if (line.starts_with("model=") || line.starts_with("model =")) {
        const std::string_view path = withoutBlanks(line.substr(line.find('=') + 1));
        m_class.model = path.substr(path.starts_with('"') ? 1 : 0);
        if (m_class.model.ends_with('"')) m_class.model.pop_back();
      } else if (line.starts_with('"')) {
        const std::size_t end = line.find('"', 1);
        if (end != std::string_view::npos && end > 1)
          addKey(line.substr(1, end - 1), line.substr(end + 1));
      } else if (const std::size_t colon = line.find(':');
                 isInKeys && colon != std::string_view::npos && colon > 0) {
        addKey(withoutBlanks(line.substr(0, colon)), line.substr(colon + 1));
      } else if (!line.empty() && !isInKeys) {
        m_class.doc += (m_class.doc.empty() ? "" : " ") + std::string(line);
      }
    }
  }

  // Some files name several keys at once ("low,high : range"); names have no blanks.
  void addKey(std::string_view name, std::string_view doc) {
    if (name.find_first_of(" \t,") != std::string_view::npos) return;
    const bool isKnown = std::ranges::any_of(
        m_class.keys, [&](const EntityClass::Key& key) { return key.name == name; });
    if (isKnown) return;
    doc = withoutBlanks(doc);
    while (doc.starts_with(':') || doc.starts_with('=')) doc = withoutBlanks(doc.substr(1));
    EntityClass::Key key;
    key.name = name;
    key.doc = doc;
    key.type = typeOfKey(nullptr, name);
    m_class.keys.push_back(std::move(key));
  }

  std::string_view m_text;
  int m_line;
  DefinitionContents& m_into;
  EntityClass m_class;
};

}  // namespace

DefinitionContents readQuakedDefinitions(std::string_view text) {
  DefinitionContents contents;
  int line = 1;
  std::size_t counted = 0;
  for (std::size_t at = text.find(kQuakedBegin); at != std::string_view::npos;
       at = text.find(kQuakedBegin, at)) {
    line += static_cast<int>(std::ranges::count(text.substr(counted, at - counted), '\n'));
    counted = at;
    const std::size_t first = at + kQuakedBegin.size();
    const std::size_t end = text.find(kQuakedEnd, first);
    if (end == std::string_view::npos) {
      contents.problems.push_back(std::to_string(line) +
                                  ": a definition has no end: */ is missing");
      break;
    }
    QuakedDefinition(text.substr(first, end - first), line, contents).read();
    at = end;
  }
  return contents;
}

}  // namespace halfspace::editor
