// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/contents_table.h"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "level/program/suggestion.h"
#include "level/solids/contents.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::commandline {

namespace {

using bsp::ContentsBits;
using level::Contents;

constexpr NamedBits kContents[] = {{"playerClip", bsp::kContentsPlayerClip},
                                   {"monsterClip", bsp::kContentsMonsterClip},
                                   {"water", bsp::kContentsWater},
                                   {"slime", bsp::kContentsSlime},
                                   {"lava", bsp::kContentsLava},
                                   {"ladder", bsp::kContentsLadder},
                                   {"trigger", bsp::kContentsTrigger}};
constexpr NamedBits kFlags[] = {{"slick", bsp::kSurfaceSlick},
                                {"sky", bsp::kSurfaceSky},
                                {"unseen", bsp::kSurfaceUnseen},
                                {"noSteps", bsp::kSurfaceNoSteps},
                                {"noMarks", bsp::kSurfaceNoMarks}};
constexpr std::string_view kFirstLine = "halfspace-contents 1";

// Bits of the face lines of Quake 2 and Quake 3 (level/solids/contents.cpp has the others).
constexpr int64_t kLava = 8, kSlime = 16;
constexpr int64_t kSlickFlag = 2, kSkyFlag = 4, kNoDrawFlag = 0x80;

// True if the whole text matches the pattern. Cost: at most their product.
bool matchesPattern(std::string_view pattern, std::string_view text) {
  size_t at = 0, in = 0, star = std::string_view::npos, resume = 0;
  while (in < text.size()) {
    if (at < pattern.size() && (pattern[at] == '?' || pattern[at] == text[in])) {
      ++at;
      ++in;
    } else if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      resume = in;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      in = ++resume;
    } else {
      return false;
    }
  }
  while (at < pattern.size() && pattern[at] == '*') ++at;
  return at == pattern.size();
}

std::string_view lastPart(std::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

// "bit16" to "bit31", which games may give a meaning.
std::optional<uint32_t> gameBit(std::string_view word) {
  if (!word.starts_with("bit")) return std::nullopt;
  word.remove_prefix(3);
  unsigned number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  if (number < 16 || number > 31) return std::nullopt;
  return uint32_t{1} << number;
}

template <size_t N>
std::optional<uint32_t> bitOf(const NamedBits (&names)[N], std::string_view word) {
  for (const NamedBits& known : names)
    if (word == known.name) return known.bits;
  return gameBit(word);
}

// Quake names its liquids "*lava1"; Quake 2 and 3 have folders and numbers as well.
ContentsBits liquidOf(std::string_view material, const std::optional<level::SurfaceFlags>& flags) {
  const std::string name = level::lowerCase(material);
  const int64_t numbers = flags ? flags->contents : 0;
  if ((numbers & kLava) != 0 || name.find("lava") != std::string::npos) return bsp::kContentsLava;
  if ((numbers & kSlime) != 0 || name.find("slime") != std::string::npos)
    return bsp::kContentsSlime;
  return bsp::kContentsWater;
}

// Calls visit(surface) for each surface of a solid until it returns false.
template <class Visit>
void forEachSurface(const level::Node& solid, Visit&& visit) {
  if (const auto* brush = std::get_if<level::BrushSolid>(&solid.content)) {
    for (const level::BrushFace& face : brush->faces)
      if (!visit(face.surface)) return;
  } else if (const auto* mesh = std::get_if<level::MeshSolid>(&solid.content)) {
    for (const level::Surface& surface : mesh->surfaces)
      if (!visit(surface)) return;
  } else if (const auto* shape = std::get_if<level::ShapeSolid>(&solid.content)) {
    for (const level::Surface& surface : shape->surfaces)
      if (!visit(surface)) return;
  }
}

std::string_view materialOf(const level::Level& level, const level::Surface& surface) {
  const level::Material* material = level.materials().find(surface.material);
  return material != nullptr ? std::string_view(material->name) : std::string_view();
}

// The first liquid among the solid's surfaces; water if only its class says that it is liquid.
ContentsBits liquidOf(const level::Level& level, const level::Node& solid) {
  ContentsBits bits = bsp::kContentsWater;
  forEachSurface(solid, [&](const level::Surface& surface) {
    const std::string_view name = materialOf(level, surface);
    const bool isLiquid =
        level::contentsOfMaterial(name) == Contents::liquid ||
        (surface.flags &&
         level::contentsOfFlags(surface.flags->contents, surface.flags->flags) == Contents::liquid);
    if (isLiquid) bits = liquidOf(name, surface.flags);
    return !isLiquid;
  });
  return bits;
}

ContentsBits bitsOf(Contents contents) {
  switch (contents) {
    case Contents::solid:
    case Contents::skip:
    case Contents::detail:
    case Contents::sky:
    case Contents::mover:
      return bsp::kContentsSolid;
    case Contents::playerClip:
      return bsp::kContentsPlayerClip;
    case Contents::clip:
      return bsp::kContentsMonsterClip;
    case Contents::trigger:
      return bsp::kContentsTrigger;
    case Contents::ladder:
      return bsp::kContentsLadder;
    case Contents::liquid:
      return bsp::kContentsWater;
    case Contents::illusionary:
    case Contents::nodraw:
    case Contents::hint:
    case Contents::origin:
    case Contents::portal:
      break;
  }
  return 0;
}

std::string_view classOf(const level::Level& level, const level::Instance& solid) {
  const level::Node* entity = level.find(solid.entity);
  if (entity == nullptr || !entity->isEntity()) return {};
  return level::valueOf(*entity->keyValues(), "classname");
}

}  // namespace

std::vector<NamedBits> namedContents() {
  return {std::begin(kContents), std::end(kContents)};
}

std::variant<ContentsTable, std::string> ContentsTable::parse(std::string_view text) {
  ContentsTable table;
  std::istringstream lines{std::string(text)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const auto refuse = [&](const std::string& reason) {
      return "line " + std::to_string(number) + ": " + reason;
    };
    if (!line.empty() && line.back() == '\r') line.pop_back();
    if (number == 1) {
      if (line != kFirstLine)
        return refuse("a table begins with \"" + std::string(kFirstLine) + '"');
      continue;
    }
    std::istringstream words(line);
    std::string kind, pattern, word;
    if (!(words >> kind) || kind.starts_with('#')) continue;
    if (kind != "class" && kind != "material")
      return refuse("\"" + kind + "\" is neither \"class\" nor \"material\"");
    Line made{kind == "class", {}, std::nullopt, 0};
    if (!(words >> pattern)) return refuse("the pattern is missing");
    made.pattern = level::lowerCase(pattern);
    bool isNone = false;
    size_t count = 0;
    for (; words >> word; ++count) {
      const bool isFlag = word.starts_with('+');
      const auto bit =
          isFlag ? bitOf(kFlags, std::string_view(word).substr(1)) : bitOf(kContents, word);
      if (word == "none") {
        isNone = true;
        made.contents = made.contents.value_or(0);
      } else if (!bit) {
        return refuse("\"" + word + "\" is no contents and no flag");
      } else if (isFlag) {
        made.flags |= *bit;
      } else {
        made.contents = made.contents.value_or(0) | *bit;
      }
    }
    if (count == 0) return refuse("the line gives no contents and no flag");
    if (isNone && made.contents != 0u) return refuse("\"none\" goes with no other contents");
    table.m_lines.push_back(std::move(made));
  }
  if (text.empty()) return "line 1: a table begins with \"" + std::string(kFirstLine) + '"';
  return table;
}

const ContentsTable::Line* ContentsTable::lineOf(bool isClass, std::string_view name,
                                                 bool givesContents) const {
  if (m_lines.empty() || name.empty()) return nullptr;
  const std::string whole = level::lowerCase(name);
  for (const Line& line : m_lines) {
    const bool givesIt = givesContents ? line.contents.has_value() : line.flags != 0;
    if (line.isClass != isClass || !givesIt) continue;
    if (matchesPattern(line.pattern, whole) ||
        (!isClass && matchesPattern(line.pattern, lastPart(whole))))
      return &line;
  }
  return nullptr;
}

// The contents of the first surface whose material is in the table.
std::optional<ContentsBits> ContentsTable::ofMaterials(const level::Level& level,
                                                       const level::Node& solid) const {
  std::optional<ContentsBits> bits;
  if (m_lines.empty()) return bits;
  forEachSurface(solid, [&](const level::Surface& surface) {
    if (const Line* line = lineOf(false, materialOf(level, surface), true)) bits = line->contents;
    return !bits;
  });
  return bits;
}

ContentsBits ContentsTable::contentsOf(const level::Level& level,
                                       const level::Instance& solid) const {
  if (!solid.flags.nonSolid) return bsp::kContentsSolid;
  if (const auto& chosen = solid.node->properties.contents)
    return *chosen == Contents::liquid ? liquidOf(level, *solid.node) : bitsOf(*chosen);
  if (const Line* line = lineOf(true, classOf(level, solid), true)) return *line->contents;
  const Contents contents = level::contentsOf(level, solid);
  if (contents == Contents::mover) {
    const Contents ofSurfaces = level::contentsOfSurfaces(level, *solid.node, Contents::solid);
    return ofSurfaces == Contents::origin ? 0 : bsp::kContentsSolid;
  }
  if (const auto bits = ofMaterials(level, *solid.node)) return *bits;
  return contents == Contents::liquid ? liquidOf(level, *solid.node) : bitsOf(contents);
}

bsp::FaceSurface ContentsTable::surfaceOf(const level::Level& level, const level::Surface& surface,
                                          ContentsBits contents) const {
  bsp::FaceSurface made;
  made.contents = contents;
  const std::string_view name = materialOf(level, surface);
  const level::SurfaceFlags numbers = surface.flags.value_or(level::SurfaceFlags{});
  made.gameContents = static_cast<uint32_t>(numbers.contents);
  made.gameFlags = static_cast<uint32_t>(numbers.flags);
  made.gameValue = static_cast<uint32_t>(numbers.value);
  const bool isUnseen = !level::isSeen(level::contentsOfMaterial(name)) ||
                        (numbers.flags & kNoDrawFlag) != 0 || (contents & bsp::kContentsSkip) != 0;
  if (isUnseen) made.flags |= bsp::kSurfaceUnseen;
  if ((numbers.flags & kSlickFlag) != 0) made.flags |= bsp::kSurfaceSlick;
  if ((numbers.flags & kSkyFlag) != 0 || level::isSkyMaterial(name)) made.flags |= bsp::kSurfaceSky;
  if (const Line* line = lineOf(false, name, false)) made.flags |= line->flags;
  return made;
}

}  // namespace halfspace::commandline
