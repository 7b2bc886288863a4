// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/contents.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace halfspace::level {

namespace {

constexpr std::array<Contents, kContentsCount - 1> kChoices{
    Contents::solid,       Contents::detail, Contents::sky,    Contents::skip,
    Contents::playerClip,  Contents::clip,   Contents::liquid, Contents::ladder,
    Contents::trigger,     Contents::hint,   Contents::portal, Contents::origin,
    Contents::illusionary, Contents::nodraw};

// In the order of kChoices. The names are part of the file format.
constexpr std::array<std::string_view, kChoices.size()> kNames{
    "solid",  "detail",  "sky",  "skip",        "player clip", "monster clip", "liquid",
    "ladder", "trigger", "hint", "area portal", "origin",      "illusionary",  "nodraw"};

}  // namespace

std::span<const Contents> contentsChoices() {
  return kChoices;
}

std::string_view nameOf(Contents contents) {
  const auto at = std::ranges::find(kChoices, contents);
  assert(at != kChoices.end());
  return kNames[static_cast<size_t>(at - kChoices.begin())];
}

std::optional<Contents> contentsNamed(std::string_view name) {
  const auto at = std::ranges::find(kNames, name);
  if (at == kNames.end()) return std::nullopt;
  return kChoices[static_cast<size_t>(at - kNames.begin())];
}

}  // namespace halfspace::level
