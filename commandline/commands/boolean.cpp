// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/boolean_contents.h"
#include "commandline/commands/memory_option.h"
#include "commandline/commands/mesh_run.h"
#include "commandline/commands/shared_options.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "geometry/boolean/boolean.h"

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
  MemoryOption memory;
  MeshResult result;
};

class Boolean {
 public:
  explicit Boolean(const BooleanOptions& options)
      : m_options(options), m_run(options.result.report) {}

  ExitCode run() {
    if (!canWriteMesh(m_run.formats(), m_options.result.path)) return ExitCode::wrongUsage;
    if (!engineTakesAll()) return ExitCode::wrongUsage;
    m_run.report()["operation"] = m_options.operation;
    return m_run.finish(work(), "boolean");
  }

 private:
  ExitCode work() {
    std::vector<MeshRun::Input> inputs;
    for (size_t i = 0; i < m_options.operands.size(); ++i) {
      inputs.push_back({geometry::operandName(static_cast<int>(i)), m_options.operands[i]});
    }
    m_run.announce(inputs);
    const auto files = m_run.read(inputs);
    if (!files) return m_run.failure();
    m_run.progress().stage("computing the " + m_options.operation);
    const BooleanContents contents(*files);
    geometry::BooleanOptions options;
    options.engine = kEngines.at(m_options.engine);
    geometry::WorkWatch watch = m_run.watch();
    options.watch = &watch;
    options.memory = m_options.memory.memory();
    const auto result =
        geometry::boolean(contents.operands(), kOperations.at(m_options.operation), options);
    m_run.endStage("boolean");
    if (!result.ok()) return refused(result.reasons());
    return m_run.writeResult(m_options.result.path, result.value(),
                             contents.contentsOf(result.value()), "the " + m_options.operation);
  }

  bool engineTakesAll() const {
    const bool takesTwo = m_options.engine == "cgal" || m_options.engine == "nef";
    if (!takesTwo || m_options.operands.size() == 2) return true;
    complain("The engine " + m_options.engine +
             " takes two meshes; the engine arrangement takes any number.");
    return false;
  }

  ExitCode refused(const geometry::Reasons& reasons) {
    for (const geometry::Reason& reason : reasons) {
      if (reason.kind == geometry::ErrorKind::tooMuchWork) {
        m_run.addIssues(m_options.operands[0],
                        std::vector{tooMuchMemory(reason, m_options.memory,
                                                  "meshes with fewer triangles take less")});
        return ExitCode::wrongInput;
      }
      m_run.addReasons(fileOf(reason), {reason}, plugins::Severity::error);
      if (reason.kind == geometry::ErrorKind::engineMissing) return ExitCode::cannotReadOrWrite;
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

  const BooleanOptions& m_options;
  MeshRun m_run;
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
      ->expected(2, kMostOperands)
      ->type_name("MESH");
  parser
      ->add_option("--engine", options->engine,
                   "arrangement: any number of meshes; cgal (corefinement), nef: two meshes; auto: "
                   "arrangement")
      ->check(oneOf({"auto", "arrangement", "cgal", "nef"}));
  addMemory(*parser, options->memory);
  addMeshResult(*parser, options->result);
  return {parser,
          [options] {
            RunFiles files;
            for (std::string& path : options->operands) {
              files.reads("MESHES", path, options->result.streams);
            }
            return files.writes("-o", options->result.path, options->result.streams)
                .writes(options->result.report);
          },
          [options] { return Boolean(*options).run(); }};
}

}  // namespace halfspace::commandline
