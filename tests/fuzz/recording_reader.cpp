// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A recording that is read can be written and read again without a change, and a character that
// follows it stays at finite positions, whatever its settings.
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "bsp/character/recording.h"
#include "tests/support/reference/few_cells.h"

using namespace halfspace;

namespace {

// A floor with its top at z = 0, a wall, a step, and a ceiling above a part of them.
const tests::FewCells& room() {
  static const Eigen::Matrix3d straight = Eigen::Matrix3d::Identity();
  static const tests::FewCells cells({tests::turnedBox({0, 0, -64}, {512, 512, 64}, straight),
                                      tests::turnedBox({160, 0, 64}, {32, 512, 64}, straight),
                                      tests::turnedBox({64, 64, 8}, {32, 32, 8}, straight),
                                      tests::turnedBox({-128, 0, 128}, {64, 512, 80}, straight)},
                                     4096);
  return cells;
}

void walk(const bsp::Recording& recording) {
  if (!bsp::isUsable(recording.settings)) std::abort();
  const bsp::TreeView tree = room().view();
  bsp::CharacterState state{.position = recording.start};
  int left = 60;
  for (const bsp::Recording::Run& run : recording.runs) {
    for (uint32_t i = 0; i < std::min<uint32_t>(run.steps, 12) && left > 0; ++i, --left) {
      bsp::step(tree, recording.settings, run.input, state);
      if (!state.position.allFinite() || !state.velocity.allFinite()) std::abort();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto read = bsp::readRecording({reinterpret_cast<const char*>(data), size});
  const auto* recording = std::get_if<bsp::Recording>(&read);
  if (recording == nullptr) {
    const auto& error = std::get<bsp::RecordingError>(read);
    if (error.line < 1 || error.message.empty()) std::abort();
    return 0;
  }
  const std::string text = textOf(*recording);
  const auto again = bsp::readRecording(text);
  const auto* same = std::get_if<bsp::Recording>(&again);
  if (same == nullptr || textOf(*same) != text || same->runs != recording->runs) std::abort();
  walk(*recording);
  return 0;
}
