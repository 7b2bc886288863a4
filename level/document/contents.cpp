// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/contents.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace halfspace::level {

namespace {

constexpr std::array<Contents, kContentsCount - 1> kAllChoices{
    Contents::solid,       Contents::detail, Contents::sky,    Contents::skip,
    Contents::playerClip,  Contents::clip,   Contents::liquid, Contents::ladder,
    Contents::trigger,     Contents::hint,   Contents::portal, Contents::origin,
    Contents::illusionary, Contents::nodraw};

// In the order of kAllChoices. The names are part of the file format.
constexpr std::array<std::string_view, kAllChoices.size()> kChoiceNames{
    "solid",  "detail",  "sky",  "skip",        "player clip", "monster clip", "liquid",
    "ladder", "trigger", "hint", "area portal", "origin",      "illusionary",  "nodraw"};

}  // namespace

std::span<const Contents> contentsChoices() {
  return kAllChoices;
}

std::string_view nameOf(Contents contents) {
  const auto at = std::ranges::find(kAllChoices, contents);
  assert(at != kAllChoices.end());
  return kChoiceNames[static_cast<size_t>(at - kAllChoices.begin())];
}

std::optional<Contents> contentsNamed(std::string_view name) {
  const auto at = std::ranges::find(kChoiceNames, name);
  if (at == kChoiceNames.end()) return std::nullopt;
  return kAllChoices[static_cast<size_t>(at - kChoiceNames.begin())];
}

}  // namespace halfspace::level
