// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <map>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/build_report.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/mesh_file.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "geometry/boolean/boolean.h"
#include "level/program/counted.h"

namespace halfspace::commandline {

namespace {

const std::map<std::string, geometry::Operation> kOperations{
    {"union", geometry::Operation::unite},
    {"difference", geometry::Operation::subtract},
    {"intersection", geometry::Operation::intersect}};

const std::map<std::string, geometry::BooleanEngine> kEngines{
    {"auto", geometry::BooleanEngine::automatic},
    {"arrangement", geometry::BooleanEngine::arrangement},
    {"cgal", geometry::BooleanEngine::corefinement},
    {"nef", geometry::BooleanEngine::nef}};

constexpr int kMostOperands = 100'000;

struct BooleanOptions {
  std::string operation;
  std::string engine = "auto";
  std::vector<std::string> operands;
  std::string result;
  StreamFormats streams;
  ReportTarget report;
};

Json factsJson(const MeshFacts& facts) {
  Json json;
  json["triangles"] = facts.triangles;
  json["volume"] = jsonOf(facts.volume);
  json["closed"] = facts.closed;
  json["manifold"] = facts.manifold;
  json["components"] = facts.components;
  return json;
}

plugins::Issue issueOf(const geometry::Reason& reason, plugins::Severity severity) {
  plugins::Issue issue;
  issue.severity = severity;
  issue.kind = plugins::IssueKind::brokenSolid;
  issue.position = reason.position;
  issue.text = geometry::messageOf(reason);
  return issue;
}

class Boolean {
 public:
  explicit Boolean(const BooleanOptions& options) : m_options(options) {}

  ExitCode run() {
    if (!canWriteMesh(m_formats, m_options.result)) return ExitCode::wrongUsage;
    Stopwatch total;
    m_report["operation"] = m_options.operation;
    if (!engineTakesAll()) return ExitCode::wrongUsage;
    for (size_t i = 0; i < m_options.operands.size(); ++i) {
      m_report[geometry::operandName(static_cast<int>(i))]["path"] =
          shownName(m_options.operands[i]);
    }
    const ExitCode code = work();
    m_progress.finish();
    m_ms["total"] = roundedMs(total.lapMs());
    m_report["issues"] = jsonOf(m_issues);
    m_report["ms"] = m_ms;
    m_report["peak_mb"] = peakMegabytes();
    const bool reported = writeReport(m_options.report, "boolean", m_report);
    return finalCode(code, m_issues, reported);
  }

 private:
  ExitCode work() {
    Stopwatch watch;
    std::vector<MeshFile> files;
    for (size_t i = 0; i < m_options.operands.size(); ++i) {
      files.push_back(read(m_options.operands[i], geometry::operandName(static_cast<int>(i))));
    }
    m_ms["read"] = roundedMs(watch.lapMs());
    for (const MeshFile& file : files) {
      if (!file.readable) return ExitCode::cannotReadOrWrite;
    }
    for (const MeshFile& file : files) {
      if (!file.mesh) return ExitCode::wrongInput;
    }
    const std::vector<std::string> materials = joinMaterials(files);
    m_looks = looksOf(files, materials);
    m_progress.stage("computing the " + m_options.operation);
    watch.lapMs();
    std::vector<const geometry::PolygonMesh*> operands;
    for (const MeshFile& file : files) operands.push_back(&*file.mesh);
    geometry::BooleanOptions options;
    options.engine = kEngines.at(m_options.engine);
    const auto result = geometry::boolean(operands, kOperations.at(m_options.operation), options);
    m_ms["boolean"] = roundedMs(watch.lapMs());
    if (!result.ok()) return refused(result.reasons());
    const ExitCode code = write(result.value(), materials);
    m_ms["write"] = roundedMs(watch.lapMs());
    return code;
  }

  bool engineTakesAll() const {
    const bool takesTwo = m_options.engine == "cgal" || m_options.engine == "nef";
    if (!takesTwo || m_options.operands.size() == 2) return true;
    complain("The engine " + m_options.engine +
             " takes two meshes; the engine arrangement takes any number.");
    return false;
  }

  MeshFile read(const std::string& path, const std::string& key) {
    MeshFile operand = readMeshFile(m_formats, path, following(m_progress, path));
    printIssues(path, operand.issues);
    m_issues.insert(m_issues.end(), operand.issues.begin(), operand.issues.end());
    if (operand.facts) m_report[key].update(factsJson(*operand.facts));
    return operand;
  }

  ExitCode refused(const geometry::Reasons& reasons) {
    for (const geometry::Reason& reason : reasons) {
      m_issues.push_back(issueOf(reason, plugins::Severity::error));
      printIssues(fileOf(reason), {&m_issues.back(), 1});
    }
    return ExitCode::wrongInput;
  }

  // The file of the operand that a reason names; the first one if it names none.
  const std::string& fileOf(const geometry::Reason& reason) const {
    for (size_t i = 0; i < m_options.operands.size(); ++i) {
      if (reason.subject == geometry::operandName(static_cast<int>(i))) {
        return m_options.operands[i];
      }
    }
    return m_options.operands[0];
  }

  ExitCode write(const geometry::BooleanResult& result, const std::vector<std::string>& materials) {
    m_progress.stage("writing " + shownName(m_options.result));
    plugins::MeshContents contents;
    if (result.mesh) contents.soup = result.mesh->soup();
    if (!materials.empty()) contents.materials = materials;
    contents.looks = m_looks;
    if (!materials.empty() && contents.soup.surfaces.empty()) {
      contents.soup.surfaces.assign(contents.soup.faces.size(), 0);
    }
    const plugins::ExportOutcome exported =
        writeMeshTo(m_options.result, *m_formats.meshWriter(m_options.result), contents,
                    plugins::Promise::nothing);
    std::vector<plugins::Issue> issues = exported.issues;
    for (const geometry::Reason& reason : result.roundingFaults) {
      issues.push_back(issueOf(reason, plugins::Severity::warning));
    }
    printIssues(m_options.result, issues);
    m_issues.insert(m_issues.end(), issues.begin(), issues.end());
    if (!exported.written) {
      complain(exported.problem);
      return ExitCode::cannotReadOrWrite;
    }
    describe(result, factsOf(contents.soup), exported);
    return ExitCode::done;
  }

  void describe(const geometry::BooleanResult& result, const MeshFacts& facts,
                const plugins::ExportOutcome& exported) {
    m_report["result"] = factsJson(facts);
    m_report["result"]["engine"] = result.engine;
    m_report["result"]["rounded_vertices"] = result.roundedVertices;
    m_report["result"]["collapsed_faces"] = result.collapsedFaces;
    m_report["written"] = jsonOf(shownName(m_options.result), exported);
    if (!printsSummary(m_options.report)) return;
    std::printf("%s: the %s has %s in %s, volume %.17g%s\n", m_options.result.c_str(),
                m_options.operation.c_str(),
                level::counted(level::count(facts.triangles), "triangle").c_str(),
                level::counted(facts.components, "component").c_str(), facts.volume.value,
                result.mesh ? "" : " (it is empty)");
  }

  std::vector<plugins::MeshLook> m_looks;  // of the materials of the result
  const BooleanOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  std::vector<plugins::Issue> m_issues;
  Json m_report;
  Json m_ms;
};

}  // namespace

Command addBoolean(CLI::App& program) {
  const auto options = std::make_shared<BooleanOptions>();
  CLI::App* parser =
      program.add_subcommand("boolean", "Unite, subtract or intersect closed meshes, exactly");
  parser->add_option("OPERATION", options->operation, "What to compute")
      ->required()
      ->check(oneOf({"union", "difference", "intersection"}));
  parser
      ->add_option("MESHES", options->operands,
                   "Two or more closed meshes; difference removes all others from the first; "
                   "\"-\" for standard input (with --from)")
      ->required()
      ->expected(2, kMostOperands);
  parser
      ->add_option("--engine", options->engine,
                   "arrangement: any number of meshes; cgal (corefinement), nef: two meshes; auto: "
                   "cgal, then nef, for two, else arrangement")
      ->check(oneOf({"auto", "arrangement", "cgal", "nef"}));
  parser
      ->add_option("-o,--output", options->result,
                   "Mesh file to write; \"-\" for standard output (with --to)")
      ->required()
      ->type_name("MESH");
  addStreams(*parser, options->streams, true);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            RunFiles files;
            for (std::string& path : options->operands) {
              files.reads("MESHES", path, options->streams);
            }
            return files.writes("-o", options->result, options->streams).writes(options->report);
          },
          [options] { return Boolean(*options).run(); }};
}

}  // namespace halfspace::commandline
