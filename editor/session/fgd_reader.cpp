// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/fgd_reader.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "editor/session/fgd_tokens.h"
#include "editor/session/model_expression.h"
#include "level/program/suggestion.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kMostBases = 1000;

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 200;

struct Definition {
  EntityClass what;
  bool isBase = false;
  std::vector<std::string> bases;
};

// The definitions of all files that one call reads.
struct Definitions {
  std::vector<Definition> all;
  std::map<std::string, std::size_t> byName;  // lower case; the last of a name
  std::vector<std::string> problems;

  EntityClass merged(const Definition& definition) const;
  DefinitionContents contents() &&;
};

KeyType typeNamed(const std::string& name) {
  static const std::map<std::string, KeyType> kTypes{{"integer", KeyType::integer},
                                                     {"float", KeyType::number},
                                                     {"boolean", KeyType::boolean},
                                                     {"choices", KeyType::choices},
                                                     {"flags", KeyType::flags},
                                                     {"color255", KeyType::colour},
                                                     {"color1", KeyType::colour},
                                                     {"color", KeyType::colour},
                                                     {"target_source", KeyType::targetName},
                                                     {"target_destination", KeyType::target},
                                                     {"target_name_or_class", KeyType::target},
                                                     {"angle", KeyType::angle}};
  const auto found = kTypes.find(name);
  return found == kTypes.end() ? KeyType::text : found->second;
}

class Reader {
 public:
  // `path`: of the file, to find included files; empty for a text. `read`: the files read so far.
  Reader(Definitions& into, std::string_view text, fs::path path, std::set<fs::path>& read)
      : m_into(into),
        m_text(text),
        m_tokens(fgdTokens(text)),
        m_path(std::move(path)),
        m_read(read) {}

  void read() {
    while (!atEnd()) {
      if (here().quoted || !here().text.starts_with('@')) {
        ++m_at;
        continue;
      }
      const std::string kind = level::lowerCase(here().text);
      ++m_at;
      if (kind.ends_with("class")) readClass(kind);
      if (kind == "@include" && !m_path.empty()) include();
    }
  }

 private:
  bool atEnd() const { return m_at >= m_tokens.size(); }
  const FgdToken& here() const { return m_tokens[m_at]; }
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
    const std::string file = m_path.empty() ? std::string() : m_path.string() + ':';
    m_into.problems.push_back(file + std::to_string(line) + ": " + what);
  }

  void include();
  void readClass(const std::string& kind);
  void readHeader(Definition& definition);
  void readModel(EntityClass& to);
  void readKeys(EntityClass& to);
  std::string takePart();
  std::vector<EntityClass::Choice> takeChoices();

  Definitions& m_into;
  std::string_view m_text;
  std::vector<FgdToken> m_tokens;
  std::size_t m_at = 0;
  fs::path m_path;
  std::set<fs::path>& m_read;
};

std::optional<std::string> fileText(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return {};
  return std::string(std::istreambuf_iterator<char>(in), {});
}

void Reader::include() {
  if (atEnd() || !here().quoted) return complain("@include names no file");
  const std::string name = here().text;
  const fs::path path = (m_path.parent_path() / name).lexically_normal();
  const auto text = fileText(path);
  if (!text) {
    complain("the included file \"" + name + "\" cannot be read");
  } else if (!m_read.insert(path).second) {
    complain("the file \"" + name + "\" is included twice or includes itself; it is read once");
  } else if (m_read.size() > kMostFiles) {
    complain("more than " + std::to_string(kMostFiles) + " files are included");
  } else {
    Reader(m_into, *text, path, m_read).read();
  }
  ++m_at;
}

// The numbers of a list such as (-16 -16 -24, 16 16 32); ends behind the parenthesis.
std::vector<double> numbersIn(const std::vector<std::string>& words) {
  std::vector<double> numbers;
  for (const std::string& word : words) {
    double number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (read.ec == std::errc() && read.ptr == word.data() + word.size()) numbers.push_back(number);
  }
  return numbers;
}

// The box of size(low, high), or of size(extent), which is centred.
std::optional<std::array<double, 6>> boxOfNumbers(const std::vector<double>& n) {
  if (n.size() == 6) return std::array{n[0], n[1], n[2], n[3], n[4], n[5]};
  if (n.size() != 3) return {};
  return std::array{-n[0] / 2, -n[1] / 2, -n[2] / 2, n[0] / 2, n[1] / 2, n[2] / 2};
}

std::optional<std::array<int, 3>> colourOfNumbers(const std::vector<double>& n) {
  const auto isChannel = [](double value) { return value >= 0 && value <= 255; };
  if (n.size() != 3 || !std::ranges::all_of(n, isChannel)) return {};
  return std::array{static_cast<int>(n[0]), static_cast<int>(n[1]), static_cast<int>(n[2])};
}

// base(A, B) size(...) color(...) studio("..."), up to the equals sign
void Reader::readHeader(Definition& definition) {
  while (!atEnd() && !here().is('=') && !here().text.starts_with('@')) {
    const std::string word = level::lowerCase(here().text);
    ++m_at;
    if (!take('(')) continue;
    if (word == "studio" || word == "model" || word == "sprite" || word == "iconsprite") {
      readModel(definition.what);
      continue;
    }
    std::vector<std::string> words;
    while (!atEnd() && !take(')')) {
      if (!here().is(',')) words.push_back(here().text);
      ++m_at;
    }
    if (word == "base") {
      for (const std::string& name : words) definition.bases.push_back(level::lowerCase(name));
    } else if (word == "size") {
      definition.what.size = boxOfNumbers(numbersIn(words));
    } else if (word == "color") {
      definition.what.colour = colourOfNumbers(numbersIn(words));
    }
  }
}

// "progs/ogre.mdl", an expression (model_expression.h), or nothing: the key `model` names it. Old
// files of TrenchBroom have numbers of a skin and a frame after the path, and alternatives with
// conditions; of these the first path is used.
void Reader::readModel(EntityClass& to) {
  const std::size_t first = m_at;
  const std::size_t begin = m_at < m_tokens.size() ? m_tokens[m_at].at : m_text.size();
  for (int open = 1; !atEnd(); ++m_at) {
    open += here().is('(') ? 1 : here().is(')') ? -1 : 0;
    if (open == 0) break;
  }
  const std::size_t end = atEnd() ? m_text.size() : here().at;
  const std::size_t words = m_at - first;
  take(')');
  to.model.clear();
  to.modelExpression.clear();
  if (words == 1 && m_tokens[first].quoted) {
    to.model = m_tokens[first].text;
    return;
  }
  to.modelExpression = words == 0 ? "model" : std::string(m_text.substr(begin, end - begin));
  const auto parsed = ModelExpression::parse(to.modelExpression);
  const auto* problem = std::get_if<std::string>(&parsed);
  if (problem == nullptr) return;
  to.modelExpression.clear();
  if (m_tokens[first].quoted)
    to.model = m_tokens[first].text;
  else
    complain("the model of a class cannot be read " + *problem);
}

// @PointClass base(A, B) size(...) = name : "doc" [ keys ]
void Reader::readClass(const std::string& kind) {
  Definition definition;
  definition.isBase = kind == "@baseclass";
  definition.what.isSolid = kind == "@solidclass";
  readHeader(definition);
  if (!take('=') || atEnd()) return complain("a class has no name");
  definition.what.name = here().text;
  ++m_at;
  if (take(':')) definition.what.doc = takeText();
  if (take('[')) readKeys(definition.what);
  m_into.byName[level::lowerCase(definition.what.name)] = m_into.all.size();
  m_into.all.push_back(std::move(definition));
}

// name(type) : "label" : default : "doc" = [ choices ]
void Reader::readKeys(EntityClass& to) {
  while (!atEnd() && !take(']')) {
    if (here().text.starts_with('@')) return complain("the keys of a class have no end");
    EntityClass::Key key;
    key.name = here().text;
    ++m_at;
    if (!take('(')) {
      complain("a key has no type");
      continue;
    }
    if (!atEnd() && !here().is(')')) key.type = typeNamed(level::lowerCase(here().text));
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
    if (take('=') && take('[')) key.choices = takeChoices();
    if (key.type == KeyType::flags) key.value.clear();
    to.keys.push_back(std::move(key));
  }
}

std::string Reader::takePart() {
  if (atEnd() || here().is(':') || here().is('=') || here().is(']')) return {};
  if (here().quoted) return takeText();
  return m_tokens[m_at++].text;
}

// value : "label" : default, up to the closing bracket. The default belongs to flags.
std::vector<EntityClass::Choice> Reader::takeChoices() {
  std::vector<EntityClass::Choice> choices;
  while (!atEnd() && !take(']')) {
    if (here().text.starts_with('@')) break;
    EntityClass::Choice choice;
    choice.value = here().text;
    ++m_at;
    if (take(':')) choice.label = takePart();
    if (take(':')) choice.on = takePart() == "1";
    if (take(':')) takePart();  // a description
    choices.push_back(std::move(choice));
  }
  return choices;
}

// Adds the flags of a base that the class does not define itself.
void addFlags(EntityClass::Key& to, const EntityClass::Key& from) {
  for (const EntityClass::Choice& flag : from.choices) {
    const bool isKnown = std::ranges::any_of(
        to.choices, [&](const EntityClass::Choice& own) { return own.value == flag.value; });
    if (!isKnown) to.choices.push_back(flag);
  }
}

EntityClass Definitions::merged(const Definition& definition) const {
  EntityClass result = definition.what;
  std::map<std::string, std::size_t> keys;
  for (std::size_t i = 0; i < result.keys.size(); ++i) keys.emplace(result.keys[i].name, i);
  std::vector<std::string> waiting(definition.bases.rbegin(), definition.bases.rend());
  std::set<std::string> seen;
  while (!waiting.empty() && seen.size() < kMostBases) {
    const std::string name = std::move(waiting.back());
    waiting.pop_back();
    const auto known = byName.find(name);
    if (known == byName.end() || !seen.insert(name).second) continue;
    const Definition& base = all[known->second];
    for (const EntityClass::Key& key : base.what.keys) {
      const auto [own, isNew] = keys.emplace(key.name, result.keys.size());
      if (isNew) {
        result.keys.push_back(key);
      } else if (key.type == KeyType::flags) {
        addFlags(result.keys[own->second], key);
      }
    }
    if (!result.size) result.size = base.what.size;
    if (!result.colour) result.colour = base.what.colour;
    if (result.model.empty() && result.modelExpression.empty()) {
      result.model = base.what.model;
      result.modelExpression = base.what.modelExpression;
    }
    waiting.insert(waiting.end(), base.bases.rbegin(), base.bases.rend());
  }
  return result;
}

// The flags that new entities have, as their sum; empty for none.
std::string sumOfFlags(const std::vector<EntityClass::Choice>& flags) {
  std::uint32_t sum = 0;
  for (const EntityClass::Choice& flag : flags) {
    std::uint32_t bit = 0;
    std::from_chars(flag.value.data(), flag.value.data() + flag.value.size(), bit);
    if (flag.on) sum |= bit;
  }
  return sum == 0 ? std::string() : std::to_string(sum);
}

DefinitionContents Definitions::contents() && {
  DefinitionContents contents;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool isLast = byName.at(level::lowerCase(all[i].what.name)) == i;
    if (all[i].isBase || !isLast) continue;
    contents.classes.push_back(merged(all[i]));
    for (EntityClass::Key& key : contents.classes.back().keys) {
      if (key.type == KeyType::flags) key.value = sumOfFlags(key.choices);
    }
  }
  contents.problems = std::move(problems);
  return contents;
}

}  // namespace

DefinitionContents readFgd(std::string_view text) {
  Definitions definitions;
  std::set<fs::path> read;
  Reader(definitions, text, {}, read).read();
  return std::move(definitions).contents();
}

DefinitionContents readFgdFile(const fs::path& path) {
  const fs::path normal = path.lexically_normal();
  const auto text = fileText(normal);
  if (!text) return {{}, {path.string() + ": the file cannot be read"}};
  Definitions definitions;
  std::set<fs::path> read{normal};
  Reader(definitions, *text, normal, read).read();
  return std::move(definitions).contents();
}

}  // namespace halfspace::editor
