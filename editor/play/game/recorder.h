// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "bsp/character/recording.h"

namespace halfspace::editor {

// Records or replays input. Both begin on a tree built from nothing, as in `halfspace play`,
// because an edited tree has other nodes for the same solid.
class Recorder {
 public:
  enum class Mode : unsigned char { idle, awaitsToRecord, records, awaitsToReplay, replays };
  Mode mode() const { return m_mode; }
  bool isBusy() const { return m_mode != Mode::idle; }

  // From the first step on the tree of `state` (Session::state()).
  void awaitRecording(std::uint64_t state);
  void awaitReplay(bsp::Recording recording, std::uint64_t state);
  // The state that is awaited; none: nothing is.
  std::optional<std::uint64_t> awaited() const;
  void await(std::uint64_t state) { m_state = state; }

  // What was awaited is there. Returns the state to go on from, if it is another one.
  bsp::CharacterState begin(const bsp::CharacterSettings& settings, const bsp::Vec3& foot,
                            std::uint64_t levelHash);
  // The input of the next step: taken down, or another one in its place. Nothing: the replay ends.
  std::optional<bsp::CharacterInput> next(const bsp::CharacterInput& input);
  // What was recorded stays in recording().
  void end() { m_mode = Mode::idle; }

  // Recorded or replayed last; without runs where nothing was.
  const bsp::Recording& recording() const { return m_recording; }

 private:
  Mode m_mode = Mode::idle;
  std::uint64_t m_state = 0;
  bsp::Recording m_recording;
  std::size_t m_run = 0;     // of the replay
  std::uint32_t m_step = 0;  // in it
};

}  // namespace halfspace::editor
