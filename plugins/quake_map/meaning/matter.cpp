// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/matter.h"

#include <algorithm>
#include <array>
#include <string>

namespace halfspace::plugins::quake_map {

namespace {

struct NamedMatter {
  std::string_view name;
  Matter matter;
};

// Last part of a texture's path, as the tools of Quake, Half-Life, Quake 2, Quake 3 and Doom 3 know
// them. In alphabetical order.
constexpr NamedMatter kTextureNames[] = {
    {"aaatrigger", Matter::trigger},  // Half-Life
    {"antiportal", Matter::portal},   // Quake 3
    {"areaportal", Matter::portal},
    {"botclip", Matter::clip},
    {"bevel", Matter::clip},  // Half-Life
    {"clip", Matter::clip},
    {"clusterportal", Matter::portal},
    {"contentwater", Matter::liquid},  // Half-Life
    {"cushion", Matter::clip},
    {"donotenter", Matter::clip},  // Quake 3, bots only
    {"full_clip", Matter::clip},
    {"hint", Matter::hint},
    {"hintlocal", Matter::hint},
    {"hintskip", Matter::hint},
    {"lavacaulk", Matter::liquid},
    {"lavaskip", Matter::liquid},
    {"missileclip", Matter::clip},
    {"monster_clip", Matter::clip},  // Doom 3
    {"moveable_clip", Matter::clip},
    {"nodraw", Matter::nodraw},
    {"nodrawnonsolid", Matter::nodraw},
    {"nodrop", Matter::trigger},  // Quake 3: items that fall in vanish
    {"origin", Matter::origin},
    {"player_clip", Matter::clip},
    {"skip", Matter::skip},
    {"slimecaulk", Matter::liquid},
    {"slimeskip", Matter::liquid},
    {"trigger", Matter::trigger},
    {"trighurt", Matter::trigger},  // Doom 3
    {"trigmulti", Matter::trigger},
    {"trigonce", Matter::trigger},
    {"visportal", Matter::portal},
    {"watercaulk", Matter::liquid},
    {"waterskip", Matter::liquid},
    {"weapclip", Matter::clip},
    {"{trigger", Matter::trigger},
};

// Quake 2 gives liquids their nature in the texture file, which we have not; these are its names,
// looked for in folders called e1u1, e2u3, ... only.
constexpr std::string_view kQuake2Liquids[] = {"water", "brwater", "bluwter", "sewer",
                                               "lava",  "brlava",  "slime",   "brslime"};

constexpr NamedMatter kClasses[] = {
    {"func_areaportal", Matter::portal},
    {"func_clusterportal", Matter::portal},
    {"func_detail_illusionary", Matter::walkThrough},
    {"func_illusionary", Matter::walkThrough},
    {"func_illusionary_visblocker", Matter::walkThrough},
    {"func_ladder", Matter::trigger},
    {"func_viscluster", Matter::hint},
    {"func_water", Matter::liquid},
};

// Quake 2's contents bits.
constexpr int64_t kSolid = 1, kWindow = 2;
constexpr int64_t kIllusionary = 4;
constexpr int64_t kLiquids = 8 | 16 | 32 | 64;  // lava, slime, water, mist
constexpr int64_t kAreaPortal = 0x8000;
constexpr int64_t kClips = 0x10000 | 0x20000;  // player, monster
constexpr int64_t kOrigin = 0x1000000;
// Quake 2's and Quake 3's surface bits.
constexpr int64_t kHint = 0x100, kSkip = 0x200;

std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

bool isQuake2Folder(std::string_view folder) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return folder.size() == 4 && folder[0] == 'e' && digit(folder[1]) && folder[2] == 'u' &&
         digit(folder[3]);
}

}  // namespace

const char* words(Matter matter) {
  switch (matter) {
    case Matter::solid:
      return "solid";
    case Matter::trigger:
      return "trigger";
    case Matter::clip:
      return "clip";
    case Matter::hint:
      return "hint";
    case Matter::skip:
      return "skip";
    case Matter::origin:
      return "origin";
    case Matter::portal:
      return "portal";
    case Matter::liquid:
      return "liquid";
    case Matter::nodraw:
      return "nodraw";
    case Matter::walkThrough:
      break;
  }
  return "walk-through";
}

Matter matterOfTexture(std::string_view given) {
  const std::string whole = lowerCase(given);
  std::string_view name = whole;
  const size_t slash = name.rfind('/');
  std::string_view folder = slash == std::string_view::npos ? "" : name.substr(0, slash);
  if (slash != std::string_view::npos) name.remove_prefix(slash + 1);
  const size_t folderSlash = folder.rfind('/');
  if (folderSlash != std::string_view::npos) folder.remove_prefix(folderSlash + 1);

  for (const NamedMatter& known : kTextureNames)
    if (name == known.name) return known.matter;
  if (name.starts_with('*') || name.starts_with('!')) return Matter::liquid;  // Quake, Half-Life
  if (folder == "liquids") return Matter::liquid;                             // Quake 3
  if (isQuake2Folder(folder))
    for (const std::string_view liquid : kQuake2Liquids)
      if (name.starts_with(liquid)) return Matter::liquid;
  return Matter::solid;
}

Matter matterOfFlags(int64_t contents, int64_t surfaceFlags) {
  if (contents & (kSolid | kWindow)) return Matter::solid;
  if (contents & kLiquids) return Matter::liquid;
  if (contents & kAreaPortal) return Matter::portal;
  if (contents & kClips) return Matter::clip;
  if (contents & kOrigin) return Matter::origin;
  if (contents & kIllusionary) return Matter::walkThrough;
  if (surfaceFlags & kHint) return Matter::hint;
  if (surfaceFlags & kSkip) return Matter::skip;
  return Matter::solid;
}

Matter matterOfClass(std::string_view given) {
  const std::string name = lowerCase(given);
  if (name.starts_with("trigger_")) return Matter::trigger;
  for (const NamedMatter& known : kClasses)
    if (name == known.name) return known.matter;
  return Matter::solid;
}

void MatterOfBrush::addFace(Matter face) {
  if (face == Matter::solid) m_solidFace = true;
  const bool hides = m_kind == Matter::nodraw || m_kind == Matter::skip;
  if (m_kind == Matter::solid || hides) m_kind = face;
}

}  // namespace halfspace::plugins::quake_map
