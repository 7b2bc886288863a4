// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>
#include <set>
#include <thread>

#include <CLI/CLI.hpp>

#include "commandline/commands/repair_file.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/new_folder.h"
#include "commandline/inspection/file_list.h"
#include "commandline/inspection/inspection.h"
#include "commandline/inspection/ordered_jobs.h"
#include "commandline/inspection/report_stream.h"
#include "commandline/page/page_file.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/program/counted.h"
#include "plugins/mesh_export/part_groups.h"

namespace halfspace::commandline {

namespace {

namespace fs = std::filesystem;

struct RepairCommandOptions {
  std::vector<std::string> in;
  std::string out;
  RepairChoices choices;
  int jobs = 0;
  std::string shard;
  std::string format;
  std::string page;
  StreamFormats streams;
  ReportTarget report;
};

// Whether the output is a folder of repaired files.
bool isMany(const RepairCommandOptions& options) {
  std::error_code none;
  return options.in.size() != 1 || fs::is_directory(options.in.front(), none) ||
         isPattern(options.in.front()) || fs::is_directory(options.out, none);
}

// What the page of a repair holds of each file.
std::optional<PageLimits> pageLimitsOf(const RepairCommandOptions& options, size_t files) {
  constexpr int kModels = 2;  // before and after
  if (options.page.empty()) return std::nullopt;
  return pageLimitsFor(files, kModels);
}

// False, after a message, if a file of that ending holds no objects.
bool canWriteParts(const Formats& formats, const std::string& out) {
  if (plugins::keepsGroups(*formats.meshWriter(out))) return true;
  complain(out,
           "--keep-parts needs a format with objects, such as .obj or .3mf. Nothing was done.");
  return false;
}

ExitCode repairOne(const RepairCommandOptions& options) {
  const Formats formats;
  if (!canWriteMesh(formats, options.out)) return ExitCode::wrongUsage;
  if (options.choices.keepParts && !canWriteParts(formats, options.out))
    return ExitCode::wrongUsage;
  Progress progress;
  RepairChoices choices = options.choices;
  choices.page = pageLimitsOf(options, 1);
  PageFile page(options.page, "repair", choices.page.value_or(PageLimits()));
  RepairedFile file = repairFile(formats, options.in.front(), options.out, choices, &progress);
  progress.finish();
  page.add(file.page);
  const bool drawn = page.finish("1 file: " + file.json.value("verdict", kRefused));
  printMessages(file, options.in.front(), options.out);
  if (printsSummary(options.report)) std::printf("%s", file.summary.c_str());
  file.json["peak_mb"] = peakMegabytes();
  const bool reported = writeReport(options.report, "repair", file.json);
  return drawn && reported ? file.code : std::max(file.code, ExitCode::cannotReadOrWrite);
}

// A file and the path of its repaired copy.
struct Job {
  std::string in, out;
};

// IN/arena/a.stl becomes OUT/arena/a.stl, or another ending with --to. Single files and files found
// by a pattern go directly into OUT.
std::string outputFor(const std::string& file, const std::string& given,
                      const RepairCommandOptions& options) {
  std::error_code none;
  fs::path name = fs::is_directory(given, none) ? fs::path(file).lexically_relative(given)
                                                : fs::path(file).filename();
  if (!options.streams.to.empty()) name.replace_extension(options.streams.to);
  return (fs::path(options.out) / name).string();
}

class BatchRepair {
 public:
  explicit BatchRepair(const RepairCommandOptions& options)
      : m_options(options), m_choices(options.choices), m_stream(options.report, "repair") {}

  ExitCode run() {
    if (!findFiles()) return ExitCode::cannotReadOrWrite;
    if (namesAFile()) return ExitCode::wrongUsage;
    if (const ExitCode code = admit(); code != ExitCode::done) return code;
    m_choices.page = pageLimitsOf(m_options, m_jobs.size());
    PageFile page(m_options.page, "repair", m_choices.page.value_or(PageLimits()));
    const auto work = [&](size_t i) { return repairJob(m_jobs[i]); };
    const auto take = [&](size_t i, const RepairedFile& file) {
      report(m_jobs[i], file, i);
      page.add(file.page);
    };
    m_progress.stage("repairing " + level::counted(level::count(m_jobs.size()), "file"));
    inOrder<RepairedFile>(m_jobs.size(), threads(), work, take);
    m_progress.finish();
    Json totals = this->totals();
    const bool drawn = page.finish(textOf(totals));
    const bool reported = m_stream.finish(totals) && drawn;
    if (printsSummary(m_options.report)) std::printf("%s\n", textOf(totals).c_str());
    return reported ? m_worst : std::max(m_worst, ExitCode::cannotReadOrWrite);
  }

 private:
  // False if there is nothing to repair. Levels are not repaired: their solids are in the editor.
  bool findFiles() {
    for (const std::string& given : m_options.in) {
      FileList list = filesToInspect({given}, m_formats);
      std::erase_if(list.files, [&](const std::string& file) {
        const bool isMesh = m_formats.isMesh(file);
        if (!isMesh) list.skipped.push_back(file);
        return !isMesh;
      });
      if (!list.missing.empty()) {
        complain(given, "There is no such file or folder, or nothing matches the pattern.");
        m_worst = ExitCode::cannotReadOrWrite;
      }
      if (const std::string skipped = skippedText(list); !skipped.empty()) warn(skipped);
      for (const std::string& file : list.files)
        m_jobs.push_back({file, outputFor(file, given, m_options)});
      m_skipped.insert(m_skipped.end(), list.skipped.begin(), list.skipped.end());
    }
    if (m_jobs.empty()) complain(m_options.in.front(), "There is no mesh here.");
    return !m_jobs.empty();
  }

  // Whether -o is a mesh file, which several results would replace one after the other.
  bool namesAFile() const {
    std::error_code none;
    if (!m_formats.isMesh(m_options.out) || fs::is_directory(m_options.out, none)) return false;
    complain(m_options.out, "IN names several files: -o has to be a folder. Nothing was done.");
    return true;
  }

  // Checks the outputs of all files, takes the share of this run and makes its folders.
  ExitCode admit() {
    RunFiles files;
    std::set<std::string> endings;  // that were tried
    for (const Job& job : m_jobs) {
      files.reads("IN", job.in);
      files.writesInNewFolder("-o", job.out);
      if (!canWriteMesh(m_formats, job.out)) return ExitCode::wrongUsage;
      if (m_choices.keepParts && endings.insert(fs::path(job.out).extension().string()).second &&
          !canWriteParts(m_formats, job.out))
        return ExitCode::wrongUsage;
    }
    files.writes(m_options.report).writes("--page", m_options.page, ".html");
    if (const ExitCode code = files.admit(); code != ExitCode::done) return code;
    if (!m_options.shard.empty()) takeShare(*shardFrom(m_options.shard));
    for (const Job& job : m_jobs)
      if (!madeFolder(fs::path(job.out).parent_path())) return ExitCode::cannotReadOrWrite;
    return ExitCode::done;
  }

  void takeShare(const Shard& shard) {
    std::vector<Job> share;
    for (size_t i = static_cast<size_t>(shard.index - 1); i < m_jobs.size();
         i += static_cast<size_t>(shard.count))
      share.push_back(m_jobs[i]);
    m_jobs = std::move(share);
  }

  RepairedFile repairJob(const Job& job) const {
    return repairFile(m_formats, job.in, job.out, m_choices, nullptr);
  }

  void report(const Job& job, const RepairedFile& file, size_t index) {
    m_progress.clear();
    printMessages(file, job.in, job.out);
    if (printsSummary(m_options.report)) std::printf("%s", file.summary.c_str());
    m_stream.add(file.json);
    ++m_verdicts[file.json.value("verdict", kRefused)];
    m_worst = std::max(m_worst, file.code);
    m_progress.stage(std::to_string(index + 1) + " of " +
                     level::counted(level::count(m_jobs.size()), "file") + " repaired");
    m_progress.share(static_cast<double>(index + 1) / static_cast<double>(m_jobs.size()));
  }

  int threads() const {
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const int wanted = m_options.jobs > 0 ? m_options.jobs : cores;
    return static_cast<int>(
        std::min(static_cast<size_t>(wanted), std::max<size_t>(m_jobs.size(), 1)));
  }

  Json totals() {
    Json totals;
    totals["files"] = m_jobs.size();
    totals["solid"] = m_verdicts["solid"];
    totals["repaired"] = m_verdicts["repaired"];
    totals["needs_consent"] = m_verdicts["needs consent"];
    totals["refused"] = m_verdicts["refused"];
    if (!m_skipped.empty()) totals["skipped"] = m_skipped;
    totals["ms"] = roundedMs(m_watch.lapMs());
    totals["peak_mb"] = std::round(peakMegabytes() * 10.0) / 10.0;
    return totals;
  }

  static std::string textOf(const Json& totals) {
    const auto count = [&](const char* key) { return std::to_string(totals[key].get<int64_t>()); };
    return level::counted(totals["files"].get<int64_t>(), "file") + ": " + count("solid") +
           " solid, " + count("repaired") + " repaired, " + count("needs_consent") +
           " need consent, " + count("refused") + " refused";
  }

  const RepairCommandOptions& m_options;
  RepairChoices m_choices;  // with what the page wants
  Formats m_formats;
  ReportStream m_stream;
  Progress m_progress;
  Stopwatch m_watch;
  std::vector<Job> m_jobs;
  std::vector<std::string> m_skipped;
  std::map<std::string, long long> m_verdicts;
  ExitCode m_worst = ExitCode::done;
};

// Checks combinations of options that the parser cannot check.
bool makesSense(const RepairCommandOptions& options) {
  if (!options.shard.empty() && !shardFrom(options.shard)) {
    complain("--shard takes I/N with 1 <= I <= N, for example 2/8.");
    return false;
  }
  if (isMany(options) || options.shard.empty()) return true;
  complain("--shard divides several files: name a folder or a pattern.");
  return false;
}

void addTolerances(CLI::App& parser, RepairChoices& choices) {
  parser
      .add_option("--weld", choices.weld,
                  "Distance in level units within which borders are joined; otherwise a "
                  "millionth of the diagonal")
      ->check(numberFrom(0.0));
  parser
      .add_option("--flatness", choices.flatness,
                  "Make faces flat whose corners are out of plane by no more than this, in "
                  "level units; otherwise none are")
      ->check(numberFrom(0.0));
}

void addConsents(CLI::App& parser, RepairChoices& choices) {
  parser.add_flag("--fill-large", choices.fillLarge,
                  "Fill holes of any size; for large holes the filling is a guess");
  CLI::Option* thicken =
      parser.add_flag("--thicken", choices.thicken,
                      "Thicken open sheets: make walls of surfaces that enclose nothing");
  parser
      .add_option("--thickness", choices.thickness,
                  "Thickness of these walls, in level units; otherwise a thousandth of the "
                  "diagonal")
      ->needs(thicken)
      ->check(numberAbove(0.0));
  parser.add_flag("--wrap", choices.wrap,
                  "Wrap the whole mesh in a new surface where no other repair helps");
  parser.add_flag("--allow-loss", choices.allowLoss,
                  "Allow more than 1 % of the visible surface to be lost, such as sheets that "
                  "enclose nothing");
  parser.add_flag(
      "--keep-parts", choices.keepParts,
      "Keep closed parts as separate objects, also where they overlap; only for formats "
      "with objects (.obj, .3mf)");
  parser.add_flag(
      "--keep-contacts", choices.keepContacts,
      "Where the solid touches itself, split vertices by number only and do not move them");
}

void addBatch(CLI::App& parser, RepairCommandOptions& options) {
  parser
      .add_option("--jobs", options.jobs,
                  "Files to repair at a time, 0 for as many as the machine has cores; the result "
                  "does not depend on it")
      ->check(wholeNumber(0, 1024));
  parser.add_option("--shard", options.shard, "Repair only every N-th file, from the I-th on")
      ->type_name("I/N");
}

RunFiles filesOf(RepairCommandOptions& options) {
  StreamFormats& streams = options.streams;
  if (streams.from.empty()) streams.from = options.format;
  if (isMany(options))
    return RunFiles()
        .writes(options.report)
        .writes("--page", options.page, ".html");  // the others are checked when found
  if (streams.to.empty()) streams.to = options.format;
  return RunFiles()
      .reads("IN", options.in.front(), streams)
      .writes("-o", options.out, streams)
      .writes(options.report)
      .writes("--page", options.page, ".html");
}

}  // namespace

Command addRepair(CLI::App& program) {
  const auto options = std::make_shared<RepairCommandOptions>();
  CLI::App* parser =
      program.add_subcommand("repair", "Make a closed solid of any mesh, and say what was changed");
  parser
      ->add_option("IN", options->in,
                   "Mesh files to read; a folder or a quoted pattern (\"scans/*.stl\") for "
                   "several; \"-\" for standard input (with --format)")
      ->required();
  parser
      ->add_option("-o,--output", options->out,
                   "Mesh file to write; a folder where IN names several files; \"-\" for standard "
                   "output (with --format)")
      ->required()
      ->type_name("MESH");
  addStreams(*parser, options->streams, true);
  parser
      ->add_option("--format", options->format,
                   "Format of standard input and output, where --from and --to are not given")
      ->type_name("FORMAT");
  addTolerances(*parser, options->choices);
  addConsents(*parser, options->choices);
  addBatch(*parser, *options);
  addPage(*parser, options->page, options->choices.mmPerUnit);
  parser
      ->add_option("--places", options->choices.positions,
                   "Number of positions to report for each defect")
      ->check(wholeNumber(0, 1'000'000));
  addReport(*parser, options->report);
  return {parser, [options] { return filesOf(*options); },
          [options] {
            if (!makesSense(*options)) return ExitCode::wrongUsage;
            return isMany(*options) ? BatchRepair(*options).run() : repairOne(*options);
          }};
}

}  // namespace halfspace::commandline
