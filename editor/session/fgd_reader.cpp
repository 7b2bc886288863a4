// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/fgd_reader.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "level/program/suggestion.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kMostBases = 1000;

struct Token {
  std::string text;
  bool quoted = false;
  int line = 0;

  bool is(char c) const { return !quoted && text.size() == 1 && text[0] == c; }
};

// Splits the text into words, quoted texts and single marks. Comments are dropped.
std::vector<Token> tokensOf(std::string_view text) {
  constexpr std::string_view kMarks = "=:[](),+";
  std::vector<Token> tokens;
  int line = 1;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '\n') ++line;
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++i;
    } else if (text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size());
    } else if (c == '"') {
      const std::size_t end = std::min(text.find('"', i + 1), text.size());
      tokens.push_back({std::string(text.substr(i + 1, end - i - 1)), true, line});
      line += static_cast<int>(std::ranges::count(text.substr(i, end - i), '\n'));
      i = end + 1;
    } else if (kMarks.find(c) != std::string_view::npos) {
      tokens.push_back({std::string(1, c), false, line});
      ++i;
    } else {
      std::size_t end = i;
      while (end < text.size() && std::isspace(static_cast<unsigned char>(text[end])) == 0 &&
             kMarks.find(text[end]) == std::string_view::npos && text[end] != '"') {
        ++end;
      }
      tokens.push_back({std::string(text.substr(i, end - i)), false, line});
      i = end;
    }
  }
  return tokens;
}

struct Definition {
  EntityClass what;
  bool isBase = false;
  std::vector<std::string> bases;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : m_tokens(tokensOf(text)) {}

  FgdContents read() {
    while (!atEnd()) {
      if (here().quoted || !here().text.starts_with('@')) {
        ++m_at;
        continue;
      }
      const std::string kind = level::lowerCase(here().text);
      ++m_at;
      if (kind.ends_with("class")) readClass(kind);
    }
    FgdContents contents;
    for (const Definition& definition : m_definitions) {
      if (!definition.isBase) contents.classes.push_back(merged(definition));
    }
    contents.problems = std::move(m_problems);
    return contents;
  }

 private:
  bool atEnd() const { return m_at >= m_tokens.size(); }
  const Token& here() const { return m_tokens[m_at]; }
  bool take(char mark) {
    if (atEnd() || !here().is(mark)) return false;
    ++m_at;
    return true;
  }
  // Takes a quoted text, or several joined by plus signs.
  std::string takeText() {
    std::string text;
    while (!atEnd() && here().quoted) {
      text += here().text;
      ++m_at;
      if (!take('+')) break;
    }
    return text;
  }
  void complain(const std::string& what) {
    const int line = m_tokens.empty() ? 0 : m_tokens[std::min(m_at, m_tokens.size() - 1)].line;
    m_problems.push_back(std::to_string(line) + ": " + what);
  }

  // @PointClass base(A, B) size(...) = name : "doc" [ keys ]
  void readClass(const std::string& kind) {
    Definition definition;
    definition.isBase = kind == "@baseclass";
    definition.what.isSolid = kind == "@solidclass";
    while (!atEnd() && !here().is('=')) {
      if (here().text.starts_with('@')) return complain("a class has no name");
      const bool bases = level::lowerCase(here().text) == "base";
      ++m_at;
      if (!take('(')) continue;
      while (!atEnd() && !take(')')) {
        if (bases && !here().is(',')) definition.bases.push_back(level::lowerCase(here().text));
        ++m_at;
      }
    }
    if (!take('=') || atEnd()) return complain("a class has no name");
    definition.what.name = here().text;
    ++m_at;
    if (take(':')) definition.what.doc = takeText();
    if (take('[')) readKeys(definition.what);
    m_byName[level::lowerCase(definition.what.name)] = m_definitions.size();
    m_definitions.push_back(std::move(definition));
  }

  // name(type) : "label" : default : "doc" = [ choices ]
  void readKeys(EntityClass& to) {
    while (!atEnd() && !take(']')) {
      if (here().text.starts_with('@')) return complain("the keys of a class have no end");
      EntityClass::Key key;
      key.name = here().text;
      ++m_at;
      if (!take('(')) {
        complain("a key has no type");
        continue;
      }
      while (!atEnd() && !take(')')) ++m_at;
      std::vector<std::string> parts;
      // "readonly" and "report" may precede the label; skip them.
      while (!atEnd() && !here().quoted && !here().is(':') && !here().is('=') && !here().is(']')) {
        if (m_at + 1 < m_tokens.size() && m_tokens[m_at + 1].is('(')) break;  // the next key begins
        ++m_at;
      }
      while (take(':')) parts.push_back(takePart());
      if (parts.size() > 1) key.value = parts[1];
      key.doc = parts.size() > 2 ? parts[2] : parts.empty() ? std::string() : parts[0];
      if (take('=') && take('[')) skipChoices();
      if (level::lowerCase(key.name) != "spawnflags") to.keys.push_back(std::move(key));
    }
  }

  std::string takePart() {
    if (atEnd() || here().is(':') || here().is('=') || here().is(']')) return {};
    if (here().quoted) return takeText();
    return m_tokens[m_at++].text;
  }

  void skipChoices() {
    for (int depth = 1; depth > 0 && !atEnd(); ++m_at) {
      if (here().is('[')) ++depth;
      if (here().is(']')) --depth;
    }
  }

  EntityClass merged(const Definition& definition) const {
    EntityClass result = definition.what;
    std::set<std::string> keys;
    for (const EntityClass::Key& key : result.keys) keys.insert(key.name);
    std::vector<std::string> waiting(definition.bases.rbegin(), definition.bases.rend());
    std::set<std::string> seen;
    while (!waiting.empty() && seen.size() < kMostBases) {
      const std::string name = std::move(waiting.back());
      waiting.pop_back();
      const auto known = m_byName.find(name);
      if (known == m_byName.end() || !seen.insert(name).second) continue;
      const Definition& base = m_definitions[known->second];
      for (const EntityClass::Key& key : base.what.keys) {
        if (keys.insert(key.name).second) result.keys.push_back(key);
      }
      waiting.insert(waiting.end(), base.bases.rbegin(), base.bases.rend());
    }
    return result;
  }

  std::vector<Token> m_tokens;
  std::size_t m_at = 0;
  std::vector<Definition> m_definitions;
  std::map<std::string, std::size_t> m_byName;
  std::vector<std::string> m_problems;
};

}  // namespace

FgdContents readFgd(std::string_view text) {
  return Reader(text).read();
}

}  // namespace halfspace::editor
