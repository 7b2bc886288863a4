// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The contents of a map's brushes, under the names that this plugin uses. The tables are in
// level/solids/contents.cpp, because the editor and play mode use them, too.
#pragma once

#include "level/solids/contents.h"

namespace halfspace::plugins::quake_map {

using Matter = level::Contents;
using MatterOfBrush = level::ContentsOfBrush;
inline constexpr int kMatterCount = level::kContentsCount;

using level::isNonSolid;
using level::messageOf;

// A brush of `skip` is solid in Quake. Half-Life's compilers treat it as they treat `hint`.
inline Matter matterOfTexture(std::string_view name, bool isHalfLife) {
  const Matter matter = level::contentsOfMaterial(name);
  return isHalfLife && matter == Matter::skip ? Matter::hint : matter;
}
inline Matter matterOfFlags(int64_t contents, int64_t surfaceFlags) {
  return level::contentsOfFlags(contents, surfaceFlags);
}
inline Matter matterOfClass(std::string_view className) {
  return level::contentsOfClass(className);
}

}  // namespace halfspace::plugins::quake_map
