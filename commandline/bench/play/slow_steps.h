// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bsp/character/character.h"

namespace halfspace::commandline {

// The work of one step.
struct StepVisits {
  uint32_t visits = 0;  // visited nodes and leaves
  uint32_t leaves = 0;  // visited leaves
  uint32_t sweeps = 0;
  std::array<uint32_t, bsp::kSweepPurposes> visitsFor{}, sweepsFor{};  // by purpose
  bsp::CharacterSettings::Form form = bsp::CharacterSettings::Form::cylinder;
  double radius = 0.0, height = 0.0;
  bsp::Vec3 at = bsp::Vec3::Zero();

  // The purpose that took most of the visits.
  bsp::SweepPurpose mainPurpose() const;
};
StepVisits visitsOf(const bsp::StepTrace& trace, const bsp::CharacterSettings& body,
                    const bsp::Vec3& at);

// Collects the costly steps, to explain them. The median is known only at the end, so it keeps all
// candidates.
class SlowSteps {
 public:
  static constexpr double kFactor = 10.0;  // times the median: a slower step counts as slow

  // Sets the median so far. The final median may be as low as half of this.
  void setMedian(double visits) { m_median = visits; }
  void add(const StepVisits& cost);
  // The steps above kFactor times this median, the costliest first.
  std::vector<StepVisits> above(double median) const;
  // Means over all steps.
  double meanSweeps() const;
  double meanVisitsASweep() const;

 private:
  double m_median = 0.0;
  uint64_t m_steps = 0, m_sweeps = 0, m_visits = 0;
  std::vector<StepVisits> m_kept;
};

// Names for reports.
const char* nameOf(bsp::SweepPurpose purpose);
const char* nameOf(bsp::CharacterSettings::Form form);

}  // namespace halfspace::commandline
