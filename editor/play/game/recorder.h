// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "bsp/character/recording.h"

namespace halfspace::editor {

// Records or replays input. Both begin on a newly built tree, as in `halfspace play`, because an
// edited tree has other nodes for the same solid and would not repeat the steps to the bit.
class Recorder {
 public:
  enum class Mode : unsigned char { idle, awaitsToRecord, records, awaitsToReplay, replays };
  Mode mode() const { return m_mode; }
  bool isBusy() const { return m_mode != Mode::idle; }

  // Recording or replay begins with the first step in the tree of `state` (Session::state()).
  void awaitRecording(std::uint64_t state);
  void awaitReplay(bsp::Recording recording, std::uint64_t state);
  // The state whose tree is awaited; none: nothing is awaited.
  std::optional<std::uint64_t> awaited() const;
  void await(std::uint64_t state) { m_state = state; }

  // Call when the awaited tree is ready. Returns the character's state to start from.
  bsp::CharacterState begin(const bsp::CharacterSettings& settings, const bsp::Vec3& foot,
                            std::uint64_t levelHash);
  // The input of the next step: `input`, which is recorded, or the replayed input instead. None:
  // the replay has ended.
  std::optional<bsp::CharacterInput> next(const bsp::CharacterInput& input);
  // Removes the step that next() recorded last. Contract: it records, and next() was called.
  void dropLastStep();
  // The recorded input stays available in recording() and made().
  void end();

  // The latest recording made or replayed; has no runs if there is none.
  const bsp::Recording& recording() const { return m_recording; }
  // The latest one made; a replay does not replace it.
  const bsp::Recording& made() const { return m_made; }

 private:
  Mode m_mode = Mode::idle;
  std::uint64_t m_state = 0;
  bsp::Recording m_recording;
  bsp::Recording m_made;
  std::size_t m_run = 0;     // current run of the replay
  std::uint32_t m_step = 0;  // steps done in that run
};

}  // namespace halfspace::editor
