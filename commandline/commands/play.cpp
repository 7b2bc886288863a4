// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "bsp/character/recording.h"
#include "bsp/surroundings/surroundings.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/commands/play_run.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/formats.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/file/level_writer.h"
#include "level/games/game_of_level.h"
#include "level/program/counted.h"
#include "level/program/suggestion.h"
#include "level/solids/entities.h"
#include "level/solids/entity_solids.h"
#include "level/solids/ladders.h"
#include "plugins/interface/source.h"

namespace halfspace::commandline {

namespace {

struct PlayOptions {
  std::string level;
  std::string recording;
  std::vector<std::string> shapes;
  std::string accuracy = "exact";
  int rate = 0;
  StreamFormats streams;
  int threads = 0;
  ReportTarget report;
};

// The surroundings of characters in the level: movers, water, ladders, other characters and player
// clips, from its entities, liquid brushes and clip brushes. An entity whose keys cannot be read is
// listed with a warning in `issues`.
bsp::Surroundings surroundingsOf(const level::Level& level, std::vector<plugins::Issue>& issues) {
  bsp::Surroundings around;
  around.setGame(level::gameOf(level));
  for (const level::EntityWithSolids& each : level::entitiesWithSolids(level)) {
    const level::EntityOccurrence& entity = each.entity;
    if (around.add(entity.keyValues, each.solids, level::numberOf(entity.key))) continue;
    plugins::Issue issue;
    issue.severity = level::Severity::warning;
    issue.node = entity.node;
    issue.text =
        "a " + std::string(level::valueOf(entity.keyValues, "classname")) +
        " does not work: a key of its kind is missing, is no number, or asks for what play mode "
        "cannot do";
    issue.sourceLine = entity.sourceLine;
    issues.push_back(std::move(issue));
  }
  for (const auto& corners : level::liquidSolids(level)) around.addWater(corners);
  for (const level::LadderSolid& ladder : level::ladderSolids(level)) {
    around.add({{"classname", "ladder"}, {"towards", level::textOf(ladder.towards)}},
               {&ladder.corners, 1});
  }
  if (!around.addClips(level::playerClips(level))) {
    plugins::Issue issue;
    issue.severity = level::Severity::warning;
    issue.text = "player clips with corners too close together to be solids are left out";
    issues.push_back(std::move(issue));
  }
  return around;
}

// Level units; a character this far below the level has fallen out of it.
constexpr double kFallenBelow = 1024.0;

// Replaces the recorded size. False, after a message, if no character can have this shape.
bool takeShape(const std::string& text, const Formats& formats, bsp::CharacterSettings& settings) {
  auto named = shapeNamed(text, formats);
  if (const auto* problem = std::get_if<std::string>(&named)) {
    complain("--shape " + *problem);
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

// Changes the number of steps per second. Every input keeps its duration, rounded to whole steps.
void takeRate(int rate, bsp::Recording& recording) {
  const double seconds = 1.0 / rate;
  // in steps of the new length
  const double factor = recording.settings.stepSeconds / seconds;
  double due = 0.0;  // in steps of the new length
  uint64_t made = 0;
  for (bsp::Recording::Run& run : recording.runs) {
    due += factor * run.steps;
    const auto until = static_cast<uint64_t>(std::llround(due));
    run.steps = static_cast<uint32_t>(until - made);
    made = until;
  }
  recording.settings.stepSeconds = seconds;
}

// ". Did you mean "walkSpeed"?" if the error is an unknown setting that is like a known one.
std::string suggestionFor(const bsp::RecordingError& error) {
  if (error.unknownSetting.empty()) return {};
  const std::string nearest = level::didYouMean(error.unknownSetting, bsp::settingsOfRecordings());
  return nearest.empty() ? nearest : '.' + nearest;
}

class Play {
 public:
  explicit Play(const PlayOptions& options) : m_options(options) {}

  ExitCode run() {
    const auto bytes = plugins::readFile(m_options.recording);
    if (!bytes.value) {
      printIssues(m_options.recording, bytes.issues);
      return ExitCode::cannotReadOrWrite;
    }
    auto read = bsp::readRecording(*bytes.value);
    if (const auto* error = std::get_if<bsp::RecordingError>(&read)) {
      complain(m_options.recording + ":" + std::to_string(error->line),
               error->message + suggestionFor(*error));
      return ExitCode::cannotReadOrWrite;
    }
    bsp::Recording& recording = std::get<bsp::Recording>(read);
    if (m_options.accuracy == "shifted") recording.settings.accuracy = bsp::Accuracy::shifted;
    if (m_options.rate > 0) takeRate(m_options.rate, recording);
    for (const std::string& shape : m_options.shapes) {
      m_bodies.push_back(recording.settings);
      if (!takeShape(shape, m_formats, m_bodies.back())) return ExitCode::wrongUsage;
    }
    if (m_bodies.empty()) m_bodies.push_back(recording.settings);
    return playOn(recording);
  }

 private:
  ExitCode playOn(bsp::Recording& recording) {
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    std::vector<plugins::Issue> issues = std::move(input.issues);
    ExitCode code = ExitCode::cannotReadOrWrite;
    m_json["level"] = shownName(m_options.level);
    if (input.level) {
      const CompiledLevel compiled = compileLevel(*input.level, {}, m_options.threads, m_progress);
      issues.insert(issues.end(), compiled.issues.begin(), compiled.issues.end());
      if (recording.levelHash != 0 && recording.levelHash != level::levelHash(*input.level))
        issues.push_back(stale());
      m_progress.stage("playing " + m_options.recording);
      bsp::Surroundings around = surroundingsOf(*input.level, issues);
      code = replayAll(recording, compiled, around);
    }
    m_progress.finish();
    printIssues(m_options.level, issues);
    m_json["issues"] = jsonOf(issues);
    const bool reported = writeReport(m_options.report, "play", m_json);
    return finalCode(code, issues, reported);
  }

  static plugins::Issue stale() {
    plugins::Issue issue;
    issue.severity = level::Severity::warning;
    issue.text = "The recording was made on another state of this level; it may go elsewhere";
    return issue;
  }

  // Replays the recording with every body in the same tree.
  ExitCode replayAll(bsp::Recording& recording, const CompiledLevel& compiled,
                     bsp::Surroundings& around) {
    const bsp::TreeView tree = compiled.tree.view();
    const geometry::Box bounds = compiled.evaluation.boundary().solidBounds();
    const double lowest = (bounds.isEmpty() ? 0.0 : bounds.min().z()) - kFallenBelow;
    ExitCode code = ExitCode::done;
    m_json["shapes"] = Json::array();
    for (size_t i = 0; i < m_bodies.size(); ++i) {
      recording.settings = m_bodies[i];
      const PlayRun run = playRecording(recording, tree, around, lowest);
      Json json = describe(run, around.goal().has_value());
      if (i == 0) m_json.update(json);
      if (!m_options.shapes.empty()) json["shape"] = m_options.shapes[i];
      m_json["shapes"].push_back(std::move(json));
      print(i, run);
      if (run.stuck + run.falls + run.locked > 0) code = ExitCode::wrongInput;
    }
    return code;
  }

  static double part(std::vector<double> times, double part) {
    if (times.empty()) return 0.0;
    const auto at =
        times.begin() + static_cast<ptrdiff_t>(part * static_cast<double>(times.size() - 1));
    std::nth_element(times.begin(), at, times.end());
    return *at;
  }

  static Json describe(const PlayRun& run, bool hasGoal) {
    Json json;
    json["frames"] = run.ms.size();
    json["positions_hash"] = hexOf(run.positionsHash);
    json["stuck_frames"] = run.stuck;
    json["falls"] = run.falls;
    json["locked"] = run.locked;
    json["crushed_frames"] = run.crushed;
    json["deepest"] = run.deepest;
    if (hasGoal) json["goal"] = {{"at_end", run.atGoal}, {"seen", run.sawGoal}};
    json["end"] = jsonOf(run.end.position);
    json["on_ground"] = run.end.onGround;
    json["ms"] = {
        {"median", part(run.ms, 0.5)}, {"p99", part(run.ms, 0.99)}, {"max", part(run.ms, 1.0)}};
    return json;
  }

  void print(size_t body, const PlayRun& run) const {
    if (!printsSummary(m_options.report)) return;
    const std::string& name =
        m_options.shapes.empty() ? m_options.recording : m_options.shapes[body];
    const bsp::Vec3& end = run.end.position;
    std::printf(
        "%s: %s, %llu stuck, %llu locked, %s\n"
        "  ends      (%.6g %.6g %.6g)%s%s\n",
        name.c_str(), level::counted(level::count(run.ms.size()), "step").c_str(),
        static_cast<unsigned long long>(run.stuck), static_cast<unsigned long long>(run.locked),
        level::counted(level::count(run.falls), "fall").c_str(), end.x(), end.y(), end.z(),
        run.end.onGround ? " on the ground" : " in the air", run.atGoal ? ", at the goal" : "");
    std::printf("  positions %s\n  a step    %.4g us median, %.4g us at the 99th percentile\n",
                hexOf(run.positionsHash).c_str(), 1e3 * part(run.ms, 0.5),
                1e3 * part(run.ms, 0.99));
  }

  const PlayOptions& m_options;
  std::vector<bsp::CharacterSettings> m_bodies;
  Formats m_formats;
  Progress m_progress;
  Json m_json;
};

}  // namespace

Command addPlay(CLI::App& program) {
  const auto options = std::make_shared<PlayOptions>();
  CLI::App* parser = program.add_subcommand(
      "play",
      "Replay recorded input in a level and report where the character goes, the same to the bit "
      "on every machine");
  addLevel(*parser, options->level);
  parser->add_option("RECORDING", options->recording, "Recorded input")->required();
  parser
      ->add_option(
          "--shape", options->shapes,
          "Size of the character: cylinder:R,H, capsule:R,H, sphere:R or box:R,R,H; several "
          "are played one after the other on one tree")
      ->type_name("SHAPE");
  addAccuracy(*parser, options->accuracy);
  parser
      ->add_option(
          "--rate", options->rate,
          "Time steps a second, instead of the recorded number; keys are held for the same time")
      ->check(wholeNumber(10, 1000));
  addStreams(*parser, options->streams, false);
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            RunFiles files;
            files.reads("LEVEL", options->level, options->streams)
                .reads("RECORDING", options->recording);
            for (const std::string& shape : options->shapes) files.readsHullOf("--shape", shape);
            return files.writes(options->report);
          },
          [options] { return Play(*options).run(); }};
}

}  // namespace halfspace::commandline
