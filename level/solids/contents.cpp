// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/contents.h"

#include <algorithm>
#include <array>
#include <string>

#include "level/document/each_surface.h"
#include "level/program/suggestion.h"

namespace halfspace::level {

namespace {

struct NamedContents {
  std::string_view name;
  Contents contents;
};

// The last part of a texture's path, with the meaning that the tools of Quake, Half-Life, Quake 2,
// Quake 3 and Doom 3 give it; contentsOfMaterial() treats `skip` separately. In alphabetical order.
constexpr NamedContents kTextureNames[] = {
    {"aaatrigger", Contents::trigger},  // Half-Life
    {"antiportal", Contents::portal},   // Quake 3
    {"areaportal", Contents::portal},
    {"botclip", Contents::clip},
    {"bevel", Contents::playerClip},  // Half-Life
    {"clip", Contents::playerClip},
    {"clusterportal", Contents::portal},
    {"contentwater", Contents::liquid},  // Half-Life
    {"cushion", Contents::playerClip},
    {"donotenter", Contents::clip},  // Quake 3, bots only
    {"full_clip", Contents::playerClip},
    {"hint", Contents::hint},
    {"hintlocal", Contents::hint},
    {"hintskip", Contents::hint},
    {"lavacaulk", Contents::liquid},
    {"lavaskip", Contents::liquid},
    {"missileclip", Contents::clip},
    {"monster_clip", Contents::clip},  // Doom 3
    {"moveable_clip", Contents::clip},
    {"nodraw", Contents::nodraw},
    {"nodrawnonsolid", Contents::nodraw},
    {"nodrop", Contents::trigger},  // Quake 3: items that fall in vanish
    {"origin", Contents::origin},
    {"player_clip", Contents::playerClip},
    {"slimecaulk", Contents::liquid},
    {"slimeskip", Contents::liquid},
    {"trigger", Contents::trigger},
    {"trighurt", Contents::trigger},  // Doom 3
    {"trigmulti", Contents::trigger},
    {"trigonce", Contents::trigger},
    {"visportal", Contents::portal},
    {"watercaulk", Contents::liquid},
    {"waterskip", Contents::liquid},
    {"weapclip", Contents::playerClip},
    {"{trigger", Contents::trigger},
};

// Quake 2 marks liquids in the texture file, which is not read. These are the beginnings of the
// names of its liquid textures; they count only in folders named e1u1, e2u3, ...
constexpr std::string_view kQuake2Liquids[] = {"water", "brwater", "bluwter", "sewer",
                                               "lava",  "brlava",  "slime",   "brslime"};

constexpr NamedContents kClasses[] = {
    {"func_areaportal", Contents::portal},
    {"func_bobbing", Contents::mover},
    {"func_button", Contents::mover},
    {"func_clusterportal", Contents::portal},
    {"func_detail_illusionary", Contents::illusionary},
    {"func_door", Contents::mover},
    {"func_door_rotating", Contents::mover},
    {"func_door_secret", Contents::mover},
    {"func_illusionary", Contents::illusionary},
    {"func_illusionary_visblocker", Contents::illusionary},
    {"func_ladder", Contents::ladder},
    {"func_plat", Contents::mover},
    {"func_rotating", Contents::mover},
    {"func_train", Contents::mover},
    {"func_viscluster", Contents::hint},
    {"func_water", Contents::liquid},
    {"ladder", Contents::ladder},
    {"mover", Contents::mover},
    {"trigger", Contents::trigger},
    {"water", Contents::liquid},
};

// Quake 2's contents bits.
constexpr int64_t kSolid = 1, kWindow = 2;
constexpr int64_t kIllusionary = 4;
constexpr int64_t kLiquids = 8 | 16 | 32 | 64;  // lava, slime, water, mist
constexpr int64_t kAreaPortal = 0x8000;
constexpr int64_t kPlayerClip = 0x10000, kMonsterClip = 0x20000;
constexpr int64_t kOrigin = 0x1000000;
constexpr int64_t kDetail = 0x8000000;  // Quake 3's, too
// Quake 2's and Quake 3's surface bits.
constexpr int64_t kSky = 4;
constexpr int64_t kHint = 0x100, kSkip = 0x200;

bool isQuake2Folder(std::string_view folder) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return folder.size() == 4 && folder[0] == 'e' && digit(folder[1]) && folder[2] == 'u' &&
         digit(folder[3]);
}

}  // namespace

const char* messageOf(Contents contents) {
  switch (contents) {
    case Contents::solid:
      return "solid";
    case Contents::skip:
      return "skip";
    case Contents::playerClip:
      return "player clip";
    case Contents::clip:
      return "monster or missile clip";
    case Contents::trigger:
      return "trigger";
    case Contents::ladder:
      return "ladder";
    case Contents::liquid:
      return "liquid";
    case Contents::mover:
      return "mover";
    case Contents::nodraw:
      return "nodraw";
    case Contents::hint:
      return "hint";
    case Contents::origin:
      return "origin";
    case Contents::portal:
      return "portal";
    case Contents::detail:
      return "detail";
    case Contents::sky:
      return "sky";
    case Contents::illusionary:
      break;
  }
  return "illusionary";
}

Contents contentsOfMaterial(std::string_view given) {
  const std::string whole = lowerCase(given);
  std::string_view name = whole;
  const size_t slash = name.rfind('/');
  std::string_view folder = slash == std::string_view::npos ? "" : name.substr(0, slash);
  if (slash != std::string_view::npos) name.remove_prefix(slash + 1);
  const size_t folderSlash = folder.rfind('/');
  if (folderSlash != std::string_view::npos) folder.remove_prefix(folderSlash + 1);

  // Quake: faces of `skip` are not drawn, but the brush is solid. Quake 3 (by its shader) and
  // Quake 2 (by its flag): the brush is not solid. Half-Life: not solid either, but the name is the
  // same as in Quake; the importer of maps, which knows the game, handles that case.
  if (name == "skip") return folder.empty() ? Contents::skip : Contents::nodraw;
  for (const NamedContents& known : kTextureNames)
    if (name == known.name) return known.contents;
  if (name.starts_with('*') || name.starts_with('!')) return Contents::liquid;  // Quake, Half-Life
  if (folder == "liquids") return Contents::liquid;                             // Quake 3
  if (isQuake2Folder(folder))
    for (const std::string_view liquid : kQuake2Liquids)
      if (name.starts_with(liquid)) return Contents::liquid;
  return Contents::solid;
}

Contents contentsOfFlags(int64_t contents, int64_t surfaceFlags) {
  if (contents & (kSolid | kWindow)) return Contents::solid;
  if (contents & kLiquids) return Contents::liquid;
  if (contents & kAreaPortal) return Contents::portal;
  if (contents & kPlayerClip) return Contents::playerClip;
  if (contents & kMonsterClip) return Contents::clip;
  if (contents & kOrigin) return Contents::origin;
  if (contents & kIllusionary) return Contents::illusionary;
  if (surfaceFlags & kHint) return Contents::hint;
  if (surfaceFlags & kSkip) return Contents::nodraw;
  return Contents::solid;
}

bool isSkyMaterial(std::string_view given) {
  const std::string whole = lowerCase(given);
  const size_t slash = whole.rfind('/');
  return std::string_view(whole)
      .substr(slash == std::string::npos ? 0 : slash + 1)
      .starts_with("sky");
}

Contents contentsOfClass(std::string_view given) {
  const std::string name = lowerCase(given);
  if (name.starts_with("trigger_")) return Contents::trigger;
  for (const NamedContents& known : kClasses)
    if (name == known.name) return known.contents;
  return Contents::solid;
}

Contents ContentsOfBrush::result() const {
  const bool keepsOwn = !m_solidFace && (m_kind == Contents::origin || m_kind == Contents::liquid);
  if (m_ofClass == Contents::mover && !keepsOwn) return Contents::mover;
  if (m_ofClass != Contents::solid && m_ofClass != Contents::mover) return m_ofClass;
  return m_solidFace ? Contents::solid : m_kind;
}

void ContentsOfBrush::addFace(Contents face) {
  if (face == Contents::solid) m_solidFace = true;
  const bool hides = m_kind == Contents::nodraw || m_kind == Contents::skip;
  if (m_kind == Contents::solid || hides) m_kind = face;
}

namespace {

Contents contentsOfSurface(const Level& level, const Surface& surface) {
  const Material* material = level.materials().find(surface.material);
  const Contents byName = material ? contentsOfMaterial(material->name) : Contents::solid;
  if (byName != Contents::solid || !surface.flags) return byName;
  return contentsOfFlags(surface.flags->contents, surface.flags->flags);
}

bool isSky(const Level& level, const Surface& surface) {
  const Material* material = level.materials().find(surface.material);
  if (material != nullptr && isSkyMaterial(material->name)) return true;
  return surface.flags && (surface.flags->flags & kSky) != 0;
}

bool isDetail(const Surface& surface) {
  return surface.flags && (surface.flags->contents & kDetail) != 0;
}

// The kind of a solid that is part of the level's solid.
Contents contentsOfSolid(const Level& level, const Node& node, const Node* entity) {
  if (contentsOfSurfaces(level, node, Contents::solid) == Contents::skip) return Contents::skip;
  size_t surfaces = 0, sky = 0, detail = 0;
  eachSurface(node, [&](const Surface& surface) {
    ++surfaces;
    if (isSky(level, surface)) ++sky;
    if (isDetail(surface)) ++detail;
  });
  if (surfaces > 0 && sky == surfaces) return Contents::sky;
  if (surfaces > 0 && detail == surfaces) return Contents::detail;
  if (entity == nullptr || !entity->isEntity()) return Contents::solid;
  const std::string name = lowerCase(valueOf(*entity->keyValues(), "classname"));
  return name.starts_with("func_detail") ? Contents::detail : Contents::solid;
}

}  // namespace

Contents contentsOfSurfaces(const Level& level, const Node& node, Contents ofClass) {
  ContentsOfBrush brush(ofClass);
  eachSurface(node,
              [&](const Surface& surface) { brush.addFace(contentsOfSurface(level, surface)); });
  return brush.result();
}

Contents contentsOf(const Level& level, const Instance& solid) {
  if (solid.node->properties.contents) return *solid.node->properties.contents;
  Contents ofClass = Contents::solid;
  const Node* entity = level.find(solid.entity);
  if (!solid.flags.nonSolid) return contentsOfSolid(level, *solid.node, entity);
  if (entity != nullptr && entity->isEntity()) {
    ofClass = contentsOfClass(valueOf(*entity->keyValues(), "classname"));
  }
  const Contents contents = contentsOfSurfaces(level, *solid.node, ofClass);
  if (contents == Contents::skip) return Contents::nodraw;
  return contents == Contents::solid ? Contents::illusionary : contents;
}

Contents contentsOf(const Level& level, const InstanceKey& solid) {
  Instance instance;
  instance.node = level.share(solid.node());
  instance.flags = instance.node->properties.flags;
  if (const InstanceKey entity = entityKeyOf(level, solid); !entity.path.empty())
    instance.entity = entity.node();
  return contentsOf(level, instance);
}

}  // namespace halfspace::level
