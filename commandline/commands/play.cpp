// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "bsp/character/recording.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/commands/shared_options.h"
#include "commandline/commands/sweep_shape.h"
#include "commandline/files/formats.h"
#include "commandline/program/command.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/file/level_hash.h"
#include "plugins/interface/source.h"

namespace halfspace::commandline {

namespace {

struct PlayOptions {
  std::string level;
  std::string recording;
  std::string shape;
  std::string accuracy = "exact";
  int threads = 0;
  ReportTarget report;
};

// Below the level by more than this, a character has fallen out of it.
constexpr double kFallenBelow = 1024.0;

// The recorded size is changed to that of the words; false, and said, if no character has it.
bool takeShape(const std::string& words, const Formats& formats, bsp::CharacterSettings& settings) {
  auto named = shapeNamed(words, formats);
  if (const auto* problem = std::get_if<std::string>(&named)) {
    complain("--shape: " + *problem);
    return false;
  }
  using Form = bsp::CharacterSettings::Form;
  const auto take = [&](Form form, double radius, double height) {
    settings.form = form;
    settings.radius = radius;
    settings.crouchedHeight *= height / settings.height;
    settings.height = height;
    return true;
  };
  const SweepShape& shape = std::get<NamedShape>(named).shape;
  if (const auto* s = std::get_if<bsp::SphereShape>(&shape))
    return take(Form::sphere, s->radius, 2.0 * s->radius);
  if (const auto* s = std::get_if<bsp::CylinderShape>(&shape))
    return take(Form::cylinder, s->radius, 2.0 * s->half);
  if (const auto* s = std::get_if<bsp::CapsuleShape>(&shape))
    return take(Form::capsule, s->radius, 2.0 * (s->half + s->radius));
  if (const auto* s = std::get_if<bsp::BoxShape>(&shape);
      s != nullptr && s->half.x() == s->half.y())
    return take(Form::box, s->half.x(), 2.0 * s->half.z());
  complain("--shape: a character is a cylinder, a capsule, a sphere, or a box as wide as deep");
  return false;
}

class Play {
 public:
  explicit Play(const PlayOptions& options) : m_options(options) {}

  ExitCode run() {
    const auto bytes = plugins::readFile(m_options.recording);
    if (!bytes.value) {
      tell(m_options.recording, bytes.issues);
      return ExitCode::cannotReadOrWrite;
    }
    auto read = bsp::readRecording(*bytes.value);
    if (const auto* error = std::get_if<bsp::RecordingError>(&read)) {
      complain(m_options.recording + ":" + std::to_string(error->line), error->words);
      return ExitCode::cannotReadOrWrite;
    }
    bsp::Recording& recording = std::get<bsp::Recording>(read);
    if (!m_options.shape.empty() && !takeShape(m_options.shape, m_formats, recording.settings))
      return ExitCode::wrongUsage;
    if (m_options.accuracy == "shifted") recording.settings.accuracy = bsp::Accuracy::shifted;
    return playOn(recording);
  }

 private:
  ExitCode playOn(const bsp::Recording& recording) {
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    std::vector<plugins::Issue> issues = std::move(input.issues);
    ExitCode code = ExitCode::cannotReadOrWrite;
    m_json["level"] = m_options.level;
    if (input.level) {
      const CompiledLevel compiled = compileLevel(*input.level, {}, m_options.threads, m_progress);
      issues.insert(issues.end(), compiled.issues.begin(), compiled.issues.end());
      if (recording.levelHash != 0 && recording.levelHash != level::levelHash(*input.level))
        issues.push_back(stale());
      m_progress.stage("playing " + m_options.recording);
      code = replay(recording, compiled);
    }
    m_progress.finish();
    tell(m_options.level, issues);
    m_json["issues"] = jsonOf(issues);
    const bool reported = writeReport(m_options.report, m_json);
    return finalCode(code, issues, reported);
  }

  static plugins::Issue stale() {
    plugins::Issue issue;
    issue.severity = level::Severity::warning;
    issue.text = "the recording was made on another state of this level; it may go elsewhere";
    return issue;
  }

  ExitCode replay(const bsp::Recording& recording, const CompiledLevel& compiled) {
    const bsp::TreeView tree = compiled.tree.view();
    const geometry::Box bounds = compiled.evaluation.boundary().solidBounds();
    const double lowest = (bounds.isEmpty() ? 0.0 : bounds.min().z()) - kFallenBelow;
    bsp::CharacterState state;
    state.position = recording.start;
    std::vector<double> times;
    uint64_t stuck = 0;
    uint64_t falls = 0;
    uint64_t hash = 0xcbf29ce484222325ULL;
    for (const bsp::Recording::Run& run : recording.runs) {
      for (uint32_t i = 0; i < run.steps; ++i) {
        const auto begun = std::chrono::steady_clock::now();
        bsp::step(tree, recording.settings, run.input, state);
        times.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begun)
                .count());
        stuck += state.stuck;
        if (state.position.z() < lowest) {  // once more from the start
          ++falls;
          state = bsp::CharacterState{.position = recording.start};
        }
        for (int axis = 0; axis < 3; ++axis)
          hash = (hash ^ std::bit_cast<uint64_t>(state.position[axis])) * 0x100000001b3ULL;
      }
    }
    describe(times, hash, stuck, falls, state);
    return stuck == 0 && falls == 0 ? ExitCode::done : ExitCode::wrongInput;
  }

  void describe(std::vector<double>& times, uint64_t hash, uint64_t stuck, uint64_t falls,
                const bsp::CharacterState& state) {
    std::sort(times.begin(), times.end());
    const auto at = [&](double part) {
      return times.empty()
                 ? 0.0
                 : times[static_cast<size_t>(part * static_cast<double>(times.size() - 1))];
    };
    m_json["frames"] = times.size();
    m_json["positions_hash"] = hexOf(hash);
    m_json["stuck_frames"] = stuck;
    m_json["falls"] = falls;
    m_json["end"] = jsonOf(state.position);
    m_json["on_ground"] = state.onGround;
    m_json["ms"] = {{"median", at(0.5)}, {"p99", at(0.99)}, {"max", at(1.0)}};
    if (m_options.report.onStdout()) return;
    std::printf("%s: %zu steps, %llu stuck, %llu falls\n  ends      (%.6g %.6g %.6g)%s\n",
                m_options.recording.c_str(), times.size(), static_cast<unsigned long long>(stuck),
                static_cast<unsigned long long>(falls), state.position.x(), state.position.y(),
                state.position.z(), state.onGround ? " on the ground" : " in the air");
    std::printf("  positions %s\n  a step    %.4g us median, %.4g us at the 99th percentile\n",
                hexOf(hash).c_str(), 1e3 * at(0.5), 1e3 * at(0.99));
  }

  const PlayOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  Json m_json;
};

}  // namespace

Command addPlay(CLI::App& program) {
  const auto options = std::make_shared<PlayOptions>();
  CLI::App* parser = program.add_subcommand(
      "play", "Replay recorded input in a level: where the character goes, to the bit");
  parser->add_option("LEVEL", options->level, "A .halfspace file, a map, or a mesh")->required();
  parser->add_option("RECORDING", options->recording, "What was pressed, step by step")->required();
  parser->add_option("--shape", options->shape,
                     "Another body: cylinder:R,H, capsule:R,H, sphere:R or box:R,R,H");
  parser->add_option("--accuracy", options->accuracy, "exact, or shifted: never late, but early")
      ->check(CLI::IsMember({"exact", "shifted"}))
      ->capture_default_str();
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser, [options] { return Play(*options).run(); }};
}

}  // namespace halfspace::commandline
