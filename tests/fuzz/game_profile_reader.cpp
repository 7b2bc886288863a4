// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "level/games/game_profile.h"

// A text is a profile whose numbers can be used, or an error that names a line of it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace halfspace::level;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto read = readGameProfile(text, "fuzzed");
  if (const auto* error = std::get_if<FileError>(&read)) {
    if (error->text.empty() || error->line < 0) std::abort();
    if (error->line > std::ranges::count(text, '\n') + 1) std::abort();
    return 0;
  }
  const auto& profile = std::get<GameProfile>(read);
  if (!(profile.textureScale > 0.0) || !std::isfinite(profile.textureScale)) std::abort();
  if (!(profile.unitsPerMetre > 0.0) || !std::isfinite(profile.unitsPerMetre)) std::abort();
  for (const PlayerSize& player : profile.players)
    if (!(player.width > 0.0 && player.height > 0.0)) std::abort();
  for (const auto* flags : {&profile.contents, &profile.surfaceFlags})
    for (const GameFlag& flag : *flags)
      if (flag.value <= 0 || (flag.value & (flag.value - 1)) != 0) std::abort();
  return 0;
}
