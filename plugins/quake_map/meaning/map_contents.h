// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The contents of a map's brushes, under the names that this plugin uses. The tables are in
// level/solids/contents.cpp, because the editor and play mode use them, too.
#pragma once

#include "level/solids/contents.h"

namespace halfspace::plugins::quake_map {

using Contents = level::Contents;
using ContentsOfBrush = level::ContentsOfBrush;
inline constexpr int kContentsCount = level::kContentsCount;

using level::isNonSolid;
using level::messageOf;

// A brush of `skip` is solid in Quake. Half-Life's compilers treat it as they treat `hint`.
inline Contents contentsOfTexture(std::string_view name, bool isHalfLife) {
  const Contents contents = level::contentsOfMaterial(name);
  return isHalfLife && contents == Contents::skip ? Contents::hint : contents;
}
inline Contents contentsOfFlags(int64_t contents, int64_t surfaceFlags) {
  return level::contentsOfFlags(contents, surfaceFlags);
}
inline Contents contentsOfClass(std::string_view className) {
  return level::contentsOfClass(className);
}

}  // namespace halfspace::plugins::quake_map
