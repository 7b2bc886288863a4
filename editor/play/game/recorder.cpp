// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/recorder.h"

#include <cassert>

namespace halfspace::editor {

void Recorder::awaitRecording(std::uint64_t state) {
  m_mode = Mode::awaitsToRecord;
  m_state = state;
}

void Recorder::awaitReplay(bsp::Recording recording, std::uint64_t state) {
  m_mode = Mode::awaitsToReplay;
  m_recording = std::move(recording);
  m_state = state;
}

std::optional<std::uint64_t> Recorder::awaited() const {
  const bool awaits = m_mode == Mode::awaitsToRecord || m_mode == Mode::awaitsToReplay;
  return awaits ? std::optional(m_state) : std::nullopt;
}

bsp::CharacterState Recorder::begin(const bsp::CharacterSettings& settings, const bsp::Vec3& foot,
                                    std::uint64_t levelHash) {
  if (m_mode == Mode::awaitsToRecord) {
    m_mode = Mode::records;
    m_recording = bsp::Recording();
    m_recording.levelHash = levelHash;
    m_recording.start = foot;
    m_recording.settings = settings;
  } else {
    m_mode = Mode::replays;
    m_run = 0;
    m_step = 0;
  }
  return bsp::CharacterState{.position = m_recording.start};
}

std::optional<bsp::CharacterInput> Recorder::next(const bsp::CharacterInput& input) {
  if (m_mode == Mode::records) m_recording.add(input);
  if (m_mode != Mode::replays) return input;
  while (m_run < m_recording.runs.size() && m_step == m_recording.runs[m_run].steps) {
    ++m_run;
    m_step = 0;
  }
  if (m_run == m_recording.runs.size()) return std::nullopt;
  ++m_step;
  return m_recording.runs[m_run].input;
}

void Recorder::end() {
  if (m_mode == Mode::records) m_made = m_recording;
  m_mode = Mode::idle;
}

void Recorder::dropLastStep() {
  assert(m_mode == Mode::records && !m_recording.runs.empty());
  bsp::Recording::Run& last = m_recording.runs.back();
  assert(last.steps > 0);
  if (--last.steps == 0) m_recording.runs.pop_back();
}

}  // namespace halfspace::editor
