// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdio>
#include <memory>
#include <thread>

#include <CLI/CLI.hpp>

#include "commandline/commands/print_options.h"
#include "commandline/commands/shared_options.h"
#include "commandline/inspection/file_list.h"
#include "commandline/inspection/html_report.h"
#include "commandline/inspection/inspection.h"
#include "commandline/inspection/ordered_jobs.h"
#include "commandline/inspection/print_findings.h"
#include "commandline/inspection/report_stream.h"
#include "commandline/page/page_file.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/program/counted.h"

namespace halfspace::commandline {

namespace {

struct ValidateOptions {
  std::vector<std::string> paths;
  std::vector<std::string> merge;
  std::string html;
  std::string page;
  std::string shard;
  int jobs = 0;
  std::optional<double> weld, flatness;
  bool asIndexed = false;
  bool byObject = false;
  int positions = 20;
  std::optional<double> mmPerUnit;
  PrintChoices print;
  StreamFormats streams;
  ReportTarget report;
};

class Validate {
 public:
  Validate(const ValidateOptions& options, const Formats& formats, FileList list)
      : m_options(options),
        m_formats(formats),
        m_list(std::move(list)),
        m_stream(options.report, "validate"),
        m_html(options.html),
        m_limits(pageLimitsFor(filesOfThisRun().size(), 1)),
        m_page(options.page, "validate", m_limits) {}

  ExitCode run() {
    const bool unreadable = m_options.merge.empty() ? !inspectFiles() : !mergeReports();
    m_progress.finish();
    if (m_nothing) return ExitCode::cannotReadOrWrite;
    const bool pages = m_html.finish(m_totals);
    const bool written = m_page.finish(m_totals.text()) && pages;
    Json totals = m_totals.json();
    if (!m_list.skipped.empty()) totals["skipped"] = skippedNames();
    totals["ms"] = roundedMs(m_watch.lapMs());
    totals["peak_mb"] = std::round(peakMegabytes() * 10.0) / 10.0;
    const bool reported = m_stream.finish(totals);
    if (printsSummary(m_options.report)) std::printf("%s\n", m_totals.text().c_str());
    if (unreadable || !written || !reported) return ExitCode::cannotReadOrWrite;
    return m_totals.allSolid() ? ExitCode::done : ExitCode::wrongInput;
  }

 private:
  std::vector<std::string> filesOfThisRun() const {
    if (m_options.shard.empty()) return m_list.files;
    return shareOf(m_list.files, *shardFrom(m_options.shard));
  }

  // False if a file or folder could not be read at all.
  bool inspectFiles() {
    for (const std::string& path : m_list.missing)
      complain(path,
               "There is no such file or folder, nothing matches the pattern, or it cannot be "
               "read.");
    if (const std::string skipped = skippedText(m_list); !skipped.empty()) warn(skipped);
    const std::vector<std::string> files = filesOfThisRun();
    m_nothing = m_list.files.empty();
    if (m_nothing && m_list.missing.empty())
      complain("There is no mesh or level in " + m_options.paths.front() + ".");
    bool readable = m_list.missing.empty();
    const InspectionOptions options = inspectionOptions();
    const auto work = [&](size_t index) { return inspect(m_formats, files[index], options); };
    const auto take = [&](size_t index, const Inspection& inspection) {
      readable = readable && inspection.readable;
      add(inspection.json, inspection.picture);
      m_page.add(inspection.page);
      m_progress.stage(std::to_string(index + 1) + " of " +
                       level::counted(level::count(files.size()), "file") + " checked");
      m_progress.share(static_cast<double>(index + 1) / static_cast<double>(files.size()));
    };
    m_progress.stage("checking " + level::counted(level::count(files.size()), "file"));
    inOrder<Inspection>(files.size(), threadsFor(files.size()), work, take);
    return readable;
  }

  // The skipped files for the report: all but those beyond a number that would bloat it.
  Json skippedNames() const {
    constexpr size_t kMostNamed = 1000;
    Json names = Json::array();
    for (const std::string& path : m_list.skipped)
      if (names.size() < kMostNamed) names.push_back(path);
    return names;
  }

  bool mergeReports() {
    const auto files = mergedFiles(m_options.merge);
    m_nothing = !files;
    if (!files) return false;
    for (const Json& file : *files) add(file, {});
    return true;
  }

  int threadsFor(size_t files) const {
    const auto cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    const int wanted = m_options.jobs > 0 ? m_options.jobs : cores;
    return static_cast<int>(std::min(static_cast<size_t>(wanted), std::max<size_t>(files, 1)));
  }

  InspectionOptions inspectionOptions() const {
    InspectionOptions options;
    options.validation.tolerances.weldDistance = m_options.weld;
    options.validation.tolerances.flatness = m_options.flatness;
    options.validation.joinEqualPositions = !m_options.asIndexed;
    options.byObject = m_options.byObject;
    options.positions = m_options.positions;
    options.picture = !m_options.html.empty();
    options.mmPerUnit = m_options.mmPerUnit;
    if (!m_options.page.empty()) options.page = m_limits;
    if (m_options.print.wanted) options.print = m_options.print.options;
    return options;
  }

  void add(const Json& file, const std::string& picture) {
    m_totals.add(file);
    m_stream.add(file);
    m_html.add(file, picture);
    if (!printsSummary(m_options.report)) return;
    m_progress.clear();
    print(file);
  }

  // Prints one line for the file and one for each of its defects.
  static void print(const Json& file) {
    std::string line = file.value("path", "") + ": " + file.value("verdict", "");
    if (file.contains("reason")) {
      const Json& reason = file["reason"];
      for (const char* key : {"line", "column", "byte"}) {
        if (reason.contains(key)) line += std::string(", ") + key + " " + reason[key].dump();
      }
      line += ": " + reason.value("text", "");
    }
    std::printf("%s\n", line.c_str());
    for (const Json& defect : file.value("defects", Json::array())) {
      std::printf("  %s: %s\n", defect.value("severity", "").c_str(),
                  defect.value("text", "").c_str());
    }
    if (file.contains("print")) {
      std::printf("  %s\n", printLine(file["print"]).c_str());
      for (const Json& finding : file["print"]["findings"])
        std::printf("  warning: %s\n", finding.value("text", "").c_str());
    }
    for (const Json& issue : file.value("issues", Json::array()))
      if (!isMinor(file, issue))
        std::printf("  %s: %s\n", issue.value("severity", "").c_str(),
                    firstLine(issue.value("text", "")).c_str());
  }

  // Whether the issue is only printed with --verbose: most mesh files have data that are not read.
  static bool isMinor(const Json& file, const Json& issue) {
    return !isVerbose() && !file.contains("solids") && issue.value("severity", "") == "note";
  }

  const ValidateOptions& m_options;
  const Formats& m_formats;
  const FileList m_list;
  ReportStream m_stream;
  HtmlReport m_html;
  const PageLimits m_limits;
  PageFile m_page;
  Totals m_totals;
  Stopwatch m_watch;
  Progress m_progress;
  bool m_nothing = false;  // no file was found or merged
};

// `inputs`: every file to be checked, including those found in folders.
RunFiles filesOf(const ValidateOptions& options, std::span<const std::string> inputs) {
  return RunFiles()
      .reads("PATH", inputs)
      .reads("--merge", options.merge)
      .writes(options.report)
      .writes("--page", options.page, ".html")
      .fills("--html", options.html, {".html", ".css", ".png"});
}

ExitCode validate(const ValidateOptions& options) {
  const Formats formats;
  FileList list = filesToInspect(options.paths, formats);
  const ExitCode admitted = filesOf(options, list.files).admit();
  if (admitted != ExitCode::done) return admitted;
  return Validate(options, formats, std::move(list)).run();
}

// Checks combinations of options that the parser cannot check.
bool makesSense(ValidateOptions& options) {
  if (options.paths.empty() == options.merge.empty()) {
    complain("Give files or folders to check, or reports to --merge.");
    return false;
  }
  if (!options.shard.empty() && !shardFrom(options.shard)) {
    complain("--shard takes I/N with 1 <= I <= N, for example 2/8.");
    return false;
  }
  if (!options.merge.empty() && !options.page.empty()) {
    complain("--page draws the meshes, which reports do not hold: name the files.");
    return false;
  }
  return completePrint(options.print);
}

}  // namespace

Command addValidate(CLI::App& program) {
  const auto options = std::make_shared<ValidateOptions>();
  CLI::App* parser = program.add_subcommand(
      "validate",
      "Find everything that keeps meshes and levels from being solids, with its position");
  parser->add_option(
      "PATH", options->paths,
      "Meshes and levels, folders to search for them, or quoted patterns (\"maps/*.map\"); "
      "\"-\" for standard input (with --from)");
  addStreams(*parser, options->streams, false);
  parser
      ->add_option(
          "--html", options->html,
          "Write web pages into this folder: a table of files, pictures, positions of defects")
      ->type_name("FOLDER");
  addPage(*parser, options->page, options->mmPerUnit);
  addPrint(*parser, options->print);
  parser
      ->add_option("--jobs", options->jobs,
                   "Files to check at a time, 0 for as many as the machine has cores; the result "
                   "does not depend on it")
      ->check(wholeNumber(0, 1024));
  parser->add_option("--shard", options->shard, "Check only every N-th file, from the I-th on")
      ->type_name("I/N");
  parser->add_option("--merge", options->merge, "Merge the reports of all shards into one report")
      ->type_name("FILE");
  parser
      ->add_option("--weld", options->weld,
                   "Distance in level units within which borders are reported as cracks; otherwise "
                   "a millionth of the diagonal")
      ->check(numberFrom(0.0));
  parser
      ->add_option("--flatness", options->flatness,
                   "How far, in level units, a polygon's corners may be out of plane; otherwise "
                   "a millionth of the diagonal")
      ->check(numberFrom(0.0));
  parser->add_flag("--as-indexed", options->asIndexed,
                   "Keep vertices apart that have equal coordinates, as the file numbers them");
  parser->add_flag("--by-object", options->byObject,
                   "Check each object of a mesh file by itself, as slicers take them: objects may "
                   "overlap");
  parser
      ->add_option("--places", options->positions, "Number of positions to report for each defect")
      ->check(wholeNumber(0, 1'000'000));
  addReport(*parser, options->report);
  return {parser,
          [options] {
            RunFiles streams;
            for (std::string& path : options->paths)
              if (path == "-") streams.reads("PATH", path, options->streams);
            return std::move(streams.reads("PATH", options->paths)
                                 .reads("--merge", options->merge)
                                 .writes(options->report)
                                 .writes("--page", options->page, ".html")
                                 .fills("--html", options->html, {".html", ".css", ".png"}));
          },
          [options] { return makesSense(*options) ? validate(*options) : ExitCode::wrongUsage; }};
}

}  // namespace halfspace::commandline
