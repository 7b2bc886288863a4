// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/play/slow_steps.h"

#include <algorithm>

namespace halfspace::commandline {

using bsp::SweepPurpose;
using Form = bsp::CharacterSettings::Form;

SweepPurpose StepVisits::mainPurpose() const {
  return static_cast<SweepPurpose>(std::ranges::max_element(visitsFor) - visitsFor.begin());
}

StepVisits visitsOf(const bsp::StepTrace& trace, const bsp::CharacterSettings& body,
                    const bsp::Vec3& at) {
  StepVisits cost;
  for (size_t i = 0; i < trace.work.size(); ++i) {
    cost.visitsFor[i] = static_cast<uint32_t>(trace.work[i].nodes + trace.work[i].leaves);
    cost.visits += cost.visitsFor[i];
    cost.leaves += static_cast<uint32_t>(trace.work[i].leaves);
    cost.sweepsFor[i] = trace.work[i].sweeps;
    cost.sweeps += trace.work[i].sweeps;
  }
  cost.form = body.form;
  cost.radius = body.radius;
  cost.height = body.height;
  cost.at = at;
  return cost;
}

void SlowSteps::add(const StepVisits& cost) {
  ++m_steps;
  m_sweeps += cost.sweeps;
  m_visits += cost.visits;
  if (cost.visits > 0.5 * kFactor * m_median) m_kept.push_back(cost);
}

std::vector<StepVisits> SlowSteps::above(double median) const {
  std::vector<StepVisits> slow;
  std::ranges::copy_if(m_kept, std::back_inserter(slow),
                       [&](const StepVisits& cost) { return cost.visits > kFactor * median; });
  std::ranges::stable_sort(slow, std::greater(), &StepVisits::visits);
  return slow;
}

double SlowSteps::meanSweeps() const {
  return m_steps == 0 ? 0.0 : static_cast<double>(m_sweeps) / static_cast<double>(m_steps);
}

double SlowSteps::meanVisitsASweep() const {
  return m_sweeps == 0 ? 0.0 : static_cast<double>(m_visits) / static_cast<double>(m_sweeps);
}

const char* nameOf(SweepPurpose purpose) {
  switch (purpose) {
    case SweepPurpose::overlap:
      return "overlap";
    case SweepPurpose::ground:
      return "ground";
    case SweepPurpose::motion:
      return "motion";
    case SweepPurpose::step:
      return "step";
    case SweepPurpose::climb:
      return "climb";
    case SweepPurpose::down:
      return "down";
    case SweepPurpose::carried:
      return "carried";
    case SweepPurpose::around:
      break;
  }
  return "around";
}

const char* nameOf(Form form) {
  switch (form) {
    case Form::cylinder:
      return "cylinder";
    case Form::capsule:
      return "capsule";
    case Form::box:
      return "box";
    case Form::sphere:
      return "sphere";
    case Form::hull:
      break;
  }
  return "hull";
}

}  // namespace halfspace::commandline
