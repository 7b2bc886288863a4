// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Definitions of Doom 3:
//
//   entityDef light {
//     "inherit"            "light_base"
//     "editor_color"       "0 1 0"
//     "editor_mins"        "-8 -8 -8"      ? for a brush entity
//     "editor_maxs"        "8 8 8"
//     "editor_usage"       "description"
//     "editor_var count"   "what the key count means"; also editor_bool, editor_int, ...
//     "count"              "3"             values of new entities
//   }
//
// Other blocks (model, mapDef, ...) are passed over. Every class counts, also one that others
// inherit from: the game knows no abstract ones, but one without any editor_ key is not offered.
#include <algorithm>
#include <map>
#include <set>

#include "editor/session/definition_contents.h"
#include "editor/session/fgd_tokens.h"
#include "level/document/key_values.h"
#include "level/program/suggestion.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kMostEntityDefBases = 1000;
constexpr std::string_view kEditorPrefix = "editor_";

struct EntityDefBlock {
  std::string name;
  std::string base;
  std::vector<std::pair<std::string, std::string>> pairs;
};

KeyType entityDefTypeOf(std::string_view kind) {
  if (kind == "bool") return KeyType::boolean;
  if (kind == "int") return KeyType::integer;
  if (kind == "float") return KeyType::number;
  if (kind == "color") return KeyType::colour;
  return KeyType::text;
}

class EntityDefReader {
 public:
  explicit EntityDefReader(std::string_view text) : m_tokens(fgdTokens(text)) {}

  DefinitionContents run() {
    while (m_at < m_tokens.size()) {
      const FgdToken& token = m_tokens[m_at++];
      if (!token.quoted && level::lowerCase(token.text) == "entitydef") readBlock(token.line);
    }
    for (std::size_t i = 0; i < m_blocks.size(); ++i)
      if (m_byName.at(level::lowerCase(m_blocks[i].name)) == i) addClass(m_blocks[i]);
    return std::move(m_contents);
  }

 private:
  bool isWord(const char* word) const {
    return m_at < m_tokens.size() && !m_tokens[m_at].quoted && m_tokens[m_at].text == word;
  }
  void complain(int line, const std::string& what) {
    m_contents.problems.push_back(std::to_string(line) + ": " + what);
  }

  void readBlock(int line) {
    if (m_at >= m_tokens.size()) return complain(line, "entityDef has no name");
    EntityDefBlock block;
    block.name = m_tokens[m_at++].text;
    const bool isOpen = block.name.size() > 1 && block.name.ends_with('{');
    if (isOpen) block.name.pop_back();
    if (!isOpen && !isWord("{"))
      return complain(line, "the entityDef \"" + block.name + "\" has no {");
    if (!isOpen) ++m_at;
    while (m_at < m_tokens.size() && m_tokens[m_at].quoted) {
      const FgdToken& key = m_tokens[m_at++];
      if (m_at >= m_tokens.size() || !m_tokens[m_at].quoted) {
        complain(key.line, "the key \"" + key.text + "\" of " + block.name + " has no value");
        continue;
      }
      if (level::lowerCase(key.text) == "inherit")
        block.base = level::lowerCase(m_tokens[m_at].text);
      block.pairs.emplace_back(key.text, m_tokens[m_at++].text);
    }
    if (!isWord("}"))
      return complain(line, "the entityDef \"" + block.name + "\" has no } after its keys");
    ++m_at;
    m_byName[level::lowerCase(block.name)] = m_blocks.size();
    m_blocks.push_back(std::move(block));
  }

  // The values of the class itself come before those that it inherits.
  void addClass(const EntityDefBlock& block) {
    const auto isEditors = [](const auto& pair) { return pair.first.starts_with(kEditorPrefix); };
    if (!std::ranges::any_of(block.pairs, isEditors)) return;
    std::vector<std::pair<std::string, std::string>> pairs;
    std::set<std::string> seen, names;
    for (const EntityDefBlock* each = &block;
         each != nullptr && names.size() < kMostEntityDefBases;) {
      if (!names.insert(level::lowerCase(each->name)).second) break;  // inherits from itself
      for (const auto& pair : each->pairs)
        if (seen.insert(pair.first).second) pairs.push_back(pair);
      const auto base = m_byName.find(each->base);
      each = base == m_byName.end() ? nullptr : &m_blocks[base->second];
    }
    m_contents.classes.push_back(classOf(block.name, pairs));
  }

  static EntityClass classOf(const std::string& name,
                             const std::vector<std::pair<std::string, std::string>>& pairs) {
    EntityClass made;
    made.name = name;
    const std::string_view mins = level::valueOf(pairs, "editor_mins");
    made.isSolid = mins == "?";
    const auto low = level::threeNumbers(mins);
    const auto high = level::threeNumbers(level::valueOf(pairs, "editor_maxs"));
    if (low && high)
      made.size = std::array{low->x(), low->y(), low->z(), high->x(), high->y(), high->z()};
    if (const auto colour = level::threeNumbers(level::valueOf(pairs, "editor_color"))) {
      made.colour = colourOfShares(colour->x(), colour->y(), colour->z());
    }
    made.doc = level::valueOf(pairs, "editor_usage");
    made.model = level::valueOf(pairs, "editor_model");
    for (const auto& [key, value] : pairs) addKey(made, key, value, pairs);
    return made;
  }

  // "editor_bool solid" describes the key "solid"; its value is that of the pair "solid".
  static void addKey(EntityClass& to, const std::string& key, const std::string& value,
                     const std::vector<std::pair<std::string, std::string>>& pairs) {
    const std::size_t blank = key.find(' ');
    if (!key.starts_with(kEditorPrefix) || blank == std::string::npos || blank + 1 == key.size())
      return;
    EntityClass::Key made;
    made.name = key.substr(blank + 1);
    made.type = entityDefTypeOf(
        std::string_view(key).substr(kEditorPrefix.size(), blank - kEditorPrefix.size()));
    if (made.type == KeyType::text) made.type = typeOfKey(nullptr, made.name);
    made.doc = value;
    made.value = level::valueOf(pairs, made.name);
    to.keys.push_back(std::move(made));
  }

  std::vector<FgdToken> m_tokens;
  std::size_t m_at = 0;
  std::vector<EntityDefBlock> m_blocks;
  std::map<std::string, std::size_t> m_byName;  // lower case; the last of a name
  DefinitionContents m_contents;
};

}  // namespace

DefinitionContents readEntityDefs(std::string_view text) {
  return EntityDefReader(text).run();
}

}  // namespace halfspace::editor
