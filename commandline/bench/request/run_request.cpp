// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/request/run_request.h"

#include <tbb/global_control.h>

#include <chrono>
#include <filesystem>
#include <map>
#include <new>
#include <thread>
#include <tuple>

#include "commandline/bench/request/boolean_request.h"
#include "commandline/bench/request/request_mesh.h"
#include "commandline/files/standard_streams.h"
#include "commandline/report/console.h"
#include "commandline/report/progress.h"
#include "commandline/report/resources.h"
#include "geometry/reason/internal_error.h"
#include "level/file/file_identity.h"
#include "plugins/mesh_export/contents_as_triangles.h"
#include "plugins/mesh_export/mesh_export.h"

namespace halfspace::commandline {

using geometry::PolygonMesh;
using geometry::PolygonSoup;

namespace {

// The contract's names.
constexpr const char* kSuccess = "success";
constexpr const char* kWrongInput = "invalid_input";
constexpr const char* kWrongOutput = "invalid_output";
constexpr const char* kUnsupported = "unsupported";
constexpr const char* kCrash = "crash";

constexpr auto kBetweenSaves = std::chrono::seconds(10);

// The result of one operation: its entry of the file, and its mesh for later operations.
struct Outcome {
  Json entry;
  RequestSolid solid;
};

Outcome failed(const char* status, const std::string& text) {
  Outcome outcome;
  outcome.entry["status"] = status;
  outcome.entry["error"] = text;
  return outcome;
}

// The file that an operation writes.
std::filesystem::path outputOf(const RequestCase& request, size_t operation) {
  return std::filesystem::path(request.folder) / ("op_" + std::to_string(operation) + ".obj");
}

// Runs one case.
class CaseRun {
 public:
  CaseRun(const Formats& formats, const RequestCase& request)
      : m_formats(formats), m_request(request) {}

  Json run() {
    Stopwatch watch;
    Json result;
    result["case_id"] = m_request.id;
    result["status"] = kSuccess;
    Json entries = Json::array();
    for (size_t i = 0; i < m_request.operations.size() && result["status"] == kSuccess; ++i) {
      m_done.push_back(guarded(i));
      result["status"] = m_done.back().entry["status"];
      entries.push_back(m_done.back().entry);
    }
    result["duration_ms"] = roundedMs(watch.lapMs());
    result["ops"] = std::move(entries);
    return result;
  }

 private:
  // An error of this program ends the case, not the run of all others.
  Outcome guarded(size_t index) {
    Stopwatch watch;
    Outcome outcome;
    try {
      outcome = std::visit([&](const auto& operation) { return perform(operation, index); },
                           m_request.operations[index]);
    } catch (const geometry::InternalError& error) {
      outcome = failed(kCrash, std::string("Internal error: ") + error.what());
    } catch (const std::bad_alloc&) {
      outcome = failed(kCrash, "There is not enough memory.");
    }
    outcome.entry["total_ms"] = roundedMs(watch.lapMs());
    return outcome;
  }

  Outcome perform(const LoadOperation& operation, size_t index) {
    auto loaded = loadedMesh(m_formats, operation.path);
    if (const auto* text = std::get_if<std::string>(&loaded)) {
      return failed(kWrongInput, operation.path + ": " + *text);
    }
    LoadedMesh& mesh = std::get<LoadedMesh>(loaded);
    Outcome outcome;
    outcome.entry["status"] = kSuccess;
    outcome.entry["io_ms"] = roundedMs(mesh.readMs);
    outcome.entry["import_ms"] = roundedMs(mesh.importMs);
    outcome.solid = std::move(mesh.solid);
    return written(std::move(outcome), std::move(mesh.given), index);
  }

  Outcome perform(const BooleanOperation& operation, size_t index) {
    Stopwatch watch;
    auto computed = resultOf(operation);
    if (const auto* text = std::get_if<std::string>(&computed)) return failed(kWrongOutput, *text);
    Outcome outcome;
    outcome.solid = std::get<RequestSolid>(std::move(computed));
    outcome.entry["status"] = kSuccess;
    outcome.entry["operation_ms"] = roundedMs(watch.lapMs());
    plugins::MeshContents contents;
    if (outcome.solid) contents.soup = outcome.solid->soup();
    contents = plugins::contentsAsTriangles(contents);
    outcome.entry["export_ms"] = roundedMs(watch.lapMs());
    return written(std::move(outcome), std::move(contents.soup), index);
  }

  Outcome perform(const UnknownOperation& operation, size_t) {
    return failed(kUnsupported,
                  "There is no operation \"" + operation.name + "\" in this program.");
  }

  // The operation on the solids that are not empty. If rounding of vertices made faces intersect,
  // the result is united with itself, so that every result is a solid for the next operation.
  std::variant<RequestSolid, std::string> resultOf(const BooleanOperation& operation) const {
    std::vector<const PolygonMesh*> operands;
    for (const size_t argument : operation.arguments) {
      const RequestSolid& solid = m_done[argument].solid;
      if (solid) {
        operands.push_back(&*solid);
      } else if (operation.operation == geometry::Operation::intersect ||
                 (operation.operation == geometry::Operation::subtract && operands.empty())) {
        return RequestSolid();  // empty space has nothing in common with a solid, nor to remove
                                // from
      }
    }
    if (operands.empty()) return RequestSolid();
    geometry::BooleanOptions options;
    options.checkOperands = false;  // loadedMesh() and this function checked them
    auto computed = geometry::boolean(operands, operation.operation, options);
    if (!computed.ok()) return geometry::messageOf(computed.reasons().front());
    geometry::BooleanResult& result = computed.value();
    if (result.roundingFaults.empty()) return std::move(result.mesh);
    auto united = withoutErrors(std::move(*result.mesh));
    if (auto* text = std::get_if<std::string>(&united)) return std::move(*text);
    return RequestSolid(std::get<PolygonMesh>(std::move(united)));
  }

  Outcome written(Outcome outcome, PolygonSoup soup, size_t index) const {
    const std::filesystem::path path = outputOf(m_request, index);
    std::error_code ignored;  // a folder that cannot be made shows when the file is written
    std::filesystem::create_directories(path.parent_path(), ignored);
    plugins::MeshContents contents;
    contents.soup = std::move(soup);
    const plugins::ExportOutcome exported = plugins::writeMesh(
        *m_formats.meshWriter(path), std::move(contents), path, plugins::Promise::nothing);
    if (!exported.written) return failed(kCrash, exported.problem);
    outcome.entry["file"] = path.generic_string();
    return outcome;
  }

  const Formats& m_formats;
  const RequestCase& m_request;
  std::vector<Outcome> m_done;  // per operation
};

// Where the result goes: standard output if no file was named.
std::string resultPath(const BenchOptions& options) {
  return options.result.empty() ? outputStream("json") : options.result;
}

bool save(const BenchOptions& options, const Json& result) {
  const std::string text = result.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  if (const auto problem = writeOutput(resultPath(options), text)) {
    complain(*problem);
    return false;
  }
  return true;
}

std::optional<BooleanRequest> readRequest(const std::string& path) {
  const auto text = readInput(path);
  if (!text.value) {
    for (const plugins::Issue& issue : text.issues) complain(path, issue.text);
    return std::nullopt;
  }
  auto request = requestOf(*text.value);
  if (const auto* problem = std::get_if<std::string>(&request)) {
    complain(path, *problem);
    return std::nullopt;
  }
  return std::get<BooleanRequest>(std::move(request));
}

// What the outputs of a request must not replace: the request and the meshes that it loads.
std::vector<std::string> inputsOf(const BenchOptions& options, const BooleanRequest& request) {
  std::vector<std::string> inputs{options.request};
  for (const RequestCase& each : request.cases) {
    for (const RequestOperation& operation : each.operations) {
      if (const auto* load = std::get_if<LoadOperation>(&operation)) inputs.push_back(load->path);
    }
  }
  return inputs;
}

// An error message if an output would replace an input; else empty.
std::string overwritten(const BenchOptions& options, const BooleanRequest& request) {
  const auto targetLess = [](const level::FileTarget& a, const level::FileTarget& b) {
    return std::tie(a.device, a.inode, a.name) < std::tie(b.device, b.inode, b.name);
  };
  std::map<level::FileTarget, std::string, decltype(targetLess)> inputs(targetLess);
  for (const std::string& input : inputsOf(options, request)) {
    inputs.emplace(level::identifyFile(input), input);
  }
  std::vector<std::filesystem::path> outputs;
  if (!options.result.empty()) outputs.push_back(options.result);
  for (const RequestCase& each : request.cases) {
    for (size_t i = 0; i < each.operations.size(); ++i) outputs.push_back(outputOf(each, i));
  }
  for (const std::filesystem::path& output : outputs) {
    const auto input = inputs.find(level::identifyFile(output));
    if (input == inputs.end()) continue;
    return "The output " + output.generic_string() + " would replace the input " + input->second +
           ". Nothing was run; choose another folder or file.";
  }
  return {};
}

}  // namespace

ExitCode runRequest(const BenchOptions& options) {
  const auto request = readRequest(options.request);
  if (!request) return ExitCode::cannotReadOrWrite;
  if (const std::string problem = overwritten(options, *request); !problem.empty()) {
    complain(options.request, problem);
    return ExitCode::wrongUsage;
  }
  const size_t threads = options.threads > 0 ? static_cast<size_t>(options.threads)
                                             : std::max(1u, std::thread::hardware_concurrency());
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  const Formats formats;
  Progress progress;
  Json result;
  result["kind"] = "boolean-benchmark";
  result["version"] = 1;
  result["id"] = request->id;
  result["threads"] = threads;
  result["runs"] = Json::array();
  bool allSucceeded = true;
  auto saved = std::chrono::steady_clock::now();
  for (const RequestCase& each : request->cases) {
    progress.stage("running case " + each.id);
    result["runs"].push_back(CaseRun(formats, each).run());
    allSucceeded = allSucceeded && result["runs"].back()["status"] == kSuccess;
    if (options.result.empty()) continue;
    if (std::chrono::steady_clock::now() - saved < kBetweenSaves) continue;
    if (!save(options, result)) return ExitCode::cannotReadOrWrite;
    saved = std::chrono::steady_clock::now();
  }
  progress.finish();
  if (!save(options, result)) return ExitCode::cannotReadOrWrite;
  return allSucceeded ? ExitCode::done : ExitCode::wrongInput;
}

}  // namespace halfspace::commandline
