// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>

#include <CLI/CLI.hpp>

#include "bsp/build/exact_contents.h"
#include "commandline/commands/compiled_level.h"
#include "commandline/commands/edit_report.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/level_file.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/protocol/edit_server.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "geometry/csg/close/boundary_measure.h"
#include "level/file/atomic_save.h"
#include "level/journal/edit_text.h"
#include "level/journal/random_edits.h"
#include "level/journal/replay.h"

namespace halfspace::commandline {

namespace {

constexpr long long kMostEdits = 1LL << 53;  // largest range of whole numbers that a double holds

struct EditOptions {
  std::string level, journal, out;
  bool check = false;
  size_t checkEvery = 0;  // check after this many lines; 0: only at the end
  size_t makeRandom = 0;  // random edits to make; 0: read the journal
  uint64_t seed = 1;
  StreamFormats streams;
  int threads = 0;
  bool force = false;  // --random may replace an existing journal
  bool serve = false;  // answer requests instead of replaying a journal
  ReportTarget report;
};

class EditReplay {
 public:
  explicit EditReplay(const EditOptions& options) : m_options(options) {
    m_findings.level = shownName(options.level);
    m_findings.journal = options.journal;
  }

  ExitCode run() {
    if (!canWrite()) return ExitCode::wrongUsage;
    Stopwatch total;
    const ExitCode code = work();
    m_findings.totalMs = total.lapMs();
    m_progress.finish();
    printIssues(m_options.level, m_findings.issues);
    printIssues(m_options.journal, m_findings.journalIssues);
    printLosses(m_options.out, m_findings.losses);
    if (m_findings.nodesBefore && printsSummary(m_options.report)) printSummary(m_findings);
    const bool reported = writeReport(m_options.report, "edit", jsonOf(m_findings));
    const ExitCode wrong = finalCode(code, m_findings.issues, reported);
    return finalCode(wrong, m_findings.journalIssues, true);
  }

 private:
  bool canWrite() const {
    if (m_options.out.empty() || Formats::isNative(m_options.out) ||
        m_formats.levelWriter(m_options.out) != nullptr) {
      return true;
    }
    complain(m_options.out, "No plugin writes levels of that ending; choose one of " +
                                m_formats.levelEndings(true) + ".");
    return false;
  }

  ExitCode work() {
    Stopwatch watch;
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    m_findings.issues = std::move(input.issues);
    if (!input.level) return ExitCode::cannotReadOrWrite;
    if (input.isOfNewerVersion && !m_options.out.empty()) {
      complain(m_options.level, kNewerVersion);
      return ExitCode::cannotReadOrWrite;
    }
    if (m_options.makeRandom > 0 && !makeJournal(*input.level)) return ExitCode::cannotReadOrWrite;
    auto opened = level::openJournal(m_options.journal);
    if (const auto* error = std::get_if<level::FileError>(&opened)) {
      m_findings.journalIssues.push_back(issueOf(*error));
      return ExitCode::cannotReadOrWrite;
    }
    m_findings.readMs = watch.lapMs();
    return replay(*input.level, std::get<level::Journal>(opened));
  }

  ExitCode replay(const level::Level& level, const level::Journal& journal) {
    m_findings.steps = journal.lines.size();
    m_findings.isTruncated = journal.isTruncated;
    if (const auto no = level::objectToJournal(level, journal)) {
      addJournalIssue(level::Severity::error, *no);
      return ExitCode::done;
    }
    m_compiled = compileLevel(level, {}, m_options.threads, m_progress);
    m_findings.startMs = m_compiled.evaluateMs + m_compiled.treeMs;
    m_findings.nodesBefore = m_compiled.tree.statistics().nodes;
    level::Replay replay(level, journal);
    const bool equal = doLines(replay, journal);
    m_findings.nodesAfter = m_compiled.tree.statistics().nodes;
    m_findings.hash = m_compiled.evaluation.boundary().hash();
    for (level::Issue& issue : m_compiled.evaluation.issues())
      m_findings.issues.push_back({std::move(issue), 0, {}});
    reportDamage(journal);
    if (!equal) return ExitCode::contractBroken;
    return m_options.out.empty() ? ExitCode::done : write(replay.level());
  }

  // False if a check failed.
  bool doLines(level::Replay& replay, const level::Journal& journal) {
    m_progress.stage("replaying " + m_options.journal);
    int line = 1;  // the last replayed line
    bool isChecked = false;
    while (!replay.done()) {
      const int next = replay.line().line;
      if (!doLine(replay)) break;
      line = next;
      const size_t done = m_findings.times.size();
      m_progress.share(static_cast<double>(done) / static_cast<double>(journal.lines.size()));
      const bool checks = m_options.checkEvery > 0 && done % m_options.checkEvery == 0;
      if (checks && !checkAgainstFresh(replay.level(), line)) return false;
      isChecked = checks;
    }
    const bool wanted = m_options.check || m_options.checkEvery > 0;
    return !wanted || isChecked || checkAgainstFresh(replay.level(), line);
  }

  bool doLine(level::Replay& replay) {
    EditTime time{replay.line().line, replay.line().name};
    Stopwatch watch;
    const auto done = replay.next();
    if (const auto* error = std::get_if<level::FileError>(&done)) {
      m_findings.journalIssues.push_back(issueOf(*error));
      return false;
    }
    time.document = watch.lapMs();
    const geometry::BoundaryChange change = m_compiled.evaluation.update(
        replay.level(), std::get<level::Touched>(done), m_options.threads);
    time.evaluate = watch.lapMs();
    time.change = m_compiled.tree.update(m_compiled.evaluation.boundary(), change);
    time.tree = watch.lapMs();
    time.solids = change.solidsTouched;
    time.facets = change.facetsCut;
    m_findings.times.push_back(std::move(time));
    return true;
  }

  bool checkAgainstFresh(const level::Level& level, int line) {
    Stopwatch watch;
    const CompiledLevel fresh = compileLevel(level, {}, m_options.threads, m_progress);
    FreshCheck& check = m_findings.check.emplace();
    ++m_findings.checks;
    check.ms = watch.lapMs();
    check.nodes = fresh.tree.statistics().nodes;
    check.sameBoundary =
        geometry::sameBoundary(fresh.evaluation.boundary(), m_compiled.evaluation.boundary());
    check.sameTree = bsp::sameSolid(m_compiled.tree, fresh.tree);
    if (check.equal()) return true;
    complain(m_options.journal + ":" + std::to_string(line),
             std::string("after this line the ") + (check.sameBoundary ? "tree" : "boundary") +
                 " differs from that of a fresh build. This is an error of halfspace; nothing was "
                 "written. Please send the level and the journal to the authors.");
    return false;
  }

  void reportDamage(const level::Journal& journal) {
    if (journal.damage) m_findings.journalIssues.push_back(issueOf(*journal.damage));
    if (journal.isTruncated) {
      addJournalIssue(level::Severity::warning,
                      "The last line is not complete: what wrote it was stopped. All lines before "
                      "it were taken.");
    }
  }

  ExitCode write(const level::Level& level) {
    m_progress.stage("writing " + m_options.out);
    LevelWritten written = writeLevelFile(m_formats, level, m_options.level, m_options.out);
    m_findings.losses = std::move(written.lostGeometry);
    m_findings.losses.insert(m_findings.losses.end(), written.losses.begin(), written.losses.end());
    if (written.code != ExitCode::cannotReadOrWrite) m_findings.written = shownName(m_options.out);
    return written.code;
  }

  // For --random: writes the journal that is then replayed.
  bool makeJournal(level::Level level) const {
    std::string text = level::headerLine(level::headerOf(level, m_options.level));
    level::RandomEdits random(m_options.seed);
    for (size_t made = 0; made < m_options.makeRandom;) {
      const level::RandomEdits::Step step = random.next(level);
      level::StepText line{step.name, {}};
      level::appendEdit(line.edits, step.edit, level);
      if (!level::applyEdit(level, step.edit)) continue;
      line.nextId = level.nextId();
      text += level::stepLine(line);
      ++made;
    }
    std::error_code none;
    if (!m_options.force && std::filesystem::exists(m_options.journal, none)) {
      complain(m_options.journal, "The file exists already. Name another file, or add --force.");
      return false;
    }
    const auto problem = level::saveAtomically(m_options.journal, text);
    if (problem) complain(*problem);
    return !problem;
  }

  void addJournalIssue(level::Severity severity, std::string text) {
    plugins::Issue issue;
    issue.severity = severity;
    issue.kind = level::IssueKind::unreadable;
    issue.text = std::move(text);
    m_findings.journalIssues.push_back(std::move(issue));
  }

  const EditOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  CompiledLevel m_compiled;
  EditFindings m_findings;
};

// Answers requests on standard input until its end. Exit code `done` whatever was refused: each
// answer says so.
ExitCode serveRequests(const EditOptions& options) {
  reserveStdout();
  const Formats formats;
  EditServer server(formats, options.threads);
  return serve(server, std::cin, std::cout) ? ExitCode::done : ExitCode::cannotReadOrWrite;
}

// False, after a message, if the options do not belong together.
bool makesSense(const EditOptions& options) {
  const bool hasOthers = !options.level.empty() || !options.journal.empty() ||
                         !options.out.empty() || options.makeRandom > 0 || options.check ||
                         options.checkEvery > 0 || !options.report.file.empty();
  if (options.serve && hasOthers) {
    complain(
        "--serve takes its level and edits from requests: give no other option but --threads.");
    return false;
  }
  if (!options.serve && (options.level.empty() || options.journal.empty())) {
    complain("Give the level and the journal to replay: halfspace edit LEVEL JOURNAL; or --serve.");
    return false;
  }
  return true;
}

void addOptions(CLI::App& parser, EditOptions& options) {
  addLevel(parser, options.level);
  parser.get_option("LEVEL")->required(false);  // makesSense() requires it
  parser.add_option("JOURNAL", options.journal,
                    "The edit journal to replay, as the editor writes it, or written by hand");
  parser.add_flag(
      "--serve", options.serve,
      "Read requests from standard input, one JSON object a line, and write the answers to "
      "standard output");
  parser
      .add_option(
          "-o,--output", options.out,
          "Level file to write in the end; its ending names the format; \"-\" for standard output "
          "(with --to)")
      ->type_name("FILE");
  addStreams(parser, options.streams, true);
  parser.add_flag("--check", options.check,
                  "Build the result from nothing and compare: the same boundary, and trees of the "
                  "same solid");
  parser.add_option("--check-every", options.checkEvery, "Also check after every N edits")
      ->check(wholeNumber(0, kMostEdits));
  parser.add_option("--random", options.makeRandom, "First make the journal, with N random edits")
      ->check(wholeNumber(0, kMostEdits));
  parser.add_option("--seed", options.seed, "Seed of the random edits")
      ->check(wholeNumber(0, kMostEdits));
  addForce(parser, options.force, "With --random: replace a journal that exists");
}

}  // namespace

Command addEdit(CLI::App& program) {
  const auto options = std::make_shared<EditOptions>();
  CLI::App* parser = program.add_subcommand(
      "edit", "Replay an edit journal, following every edit from the level to the tree");
  addOptions(*parser, *options);
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            RunFiles files;
            files.reads("LEVEL", options->level, options->streams);
            if (options->makeRandom > 0)
              files.writes("JOURNAL", options->journal);
            else
              files.reads("JOURNAL", options->journal);
            return files.writes("-o", options->out, options->streams).writes(options->report);
          },
          [options] {
            if (!makesSense(*options)) return ExitCode::wrongUsage;
            return options->serve ? serveRequests(*options) : EditReplay(*options).run();
          }};
}

}  // namespace halfspace::commandline
