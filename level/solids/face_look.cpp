// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/face_look.h"

#include "level/program/suggestion.h"
#include "level/solids/contents.h"

namespace halfspace::level {

namespace {

constexpr int64_t kQuake2Sky = 0x4;  // bit of the surface flags

}  // namespace

FaceLook lookOf(const Level& level, const Surface& surface) {
  Contents contents = Contents::solid;
  if (const Material* material = level.materials().find(surface.material)) {
    const std::string last = lowerCase(material->name.substr(material->name.find_last_of('/') + 1));
    if (last.starts_with("sky")) return FaceLook::sky;
    if (last == "caulk") return FaceLook::unseen;
    contents = contentsOfMaterial(material->name);
  }
  if (surface.flags) {
    if ((surface.flags->flags & kQuake2Sky) != 0) return FaceLook::sky;
    if (contents == Contents::solid)
      contents = contentsOfFlags(surface.flags->contents, surface.flags->flags);
  }
  return isSeen(contents) ? FaceLook::seen : FaceLook::unseen;
}

FaceLook lookOf(const Level& level, const Surface& surface, NodeId solid) {
  const Node* node = level.find(solid);
  const auto chosen = node != nullptr ? node->properties.contents : std::nullopt;
  if (chosen == Contents::sky) return FaceLook::sky;
  if (chosen == Contents::skip) return FaceLook::unseen;
  return lookOf(level, surface);
}

}  // namespace halfspace::level
