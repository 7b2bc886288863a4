// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/protocol/edit_server.h"

#include <algorithm>
#include <functional>
#include <istream>
#include <ostream>

#include "bsp/query/sweep.h"
#include "commandline/commands/build_report.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/level_file.h"
#include "commandline/files/standard_streams.h"
#include "commandline/inspection/level_inspection.h"
#include "commandline/report/console.h"
#include "commandline/report/resources.h"
#include "level/edits/edited.h"
#include "level/file/file_identity.h"
#include "level/file/prefab_paths.h"
#include "level/file/record_writer.h"
#include "level/journal/edit_text.h"
#include "plugins/loader/named_files.h"

namespace halfspace::commandline {

namespace {

constexpr std::size_t kMostIssues = 1000;  // in one answer
constexpr int kPositions = 20;             // of each defect

RequestError failed(const char* kind, std::string text, int column = 0) {
  return {kind, std::move(text), column, {}};
}

Json answerOf(const RequestError& error) {
  Json json;
  json["id"] = error.id;
  json["ok"] = false;
  json["error"]["kind"] = error.kind;
  json["error"]["text"] = error.text;
  if (error.column > 0) json["error"]["column"] = error.column;
  return json;
}

Json issuesOf(std::vector<plugins::Issue> issues) {
  if (issues.size() > kMostIssues) issues.resize(kMostIssues);
  return jsonOf(std::span<const plugins::Issue>(issues));
}

const char* kindOf(const level::Node& node) {
  struct Names {
    const char* operator()(const level::Group& group) const {
      return group.keyValues ? "brush entity" : "group";
    }
    const char* operator()(const level::PointEntity&) const { return "point entity"; }
    const char* operator()(const level::BrushSolid&) const { return "brush"; }
    const char* operator()(const level::MeshSolid&) const { return "mesh"; }
    const char* operator()(const level::ShapeSolid&) const { return "shape"; }
    const char* operator()(const level::LinkedCopy&) const { return "copy"; }
  };
  return std::visit(Names(), node.content);
}

}  // namespace

Json EditServer::greeting() {
  Json json;
  json["protocol"] = "halfspace edit";
  json["version"] = kVersion;
  json["requests"] = requestNames();
  return json;
}

Json EditServer::answer(std::string_view line) {
  if (line.size() > kLongestLine) {
    return answerOf({"limit", "A request has at most 64 MB. Divide the list of edits.", 0, {}});
  }
  auto read = readRequest(line);
  if (const auto* error = std::get_if<RequestError>(&read)) return answerOf(*error);
  const auto& request = std::get<Request>(read);
  Outcome outcome = done(request, line);
  if (auto* error = std::get_if<RequestError>(&outcome)) {
    error->id = request.id;
    return answerOf(*error);
  }
  Json json;
  json["id"] = request.id;
  json["ok"] = true;
  json["result"] = std::move(std::get<Json>(outcome));
  return json;
}

EditServer::Outcome EditServer::done(const Request& request, std::string_view line) {
  switch (request.kind) {
    case RequestKind::create:
      open(level::Level(), {}, false);
      return Json::object();
    case RequestKind::load:
      return load(request);
    case RequestKind::edit:
      return edit(request, line);
    case RequestKind::undo:
      return walk(true);
    case RequestKind::redo:
      return walk(false);
    case RequestKind::nodes:
      return nodes(request);
    case RequestKind::evaluate:
      return evaluate();
    case RequestKind::validate:
      return validate();
    case RequestKind::sweep:
      return sweep(request);
    case RequestKind::save:
      return save(request);
    case RequestKind::quit:
      break;
  }
  m_hasQuit = true;
  return Json::object();
}

void EditServer::open(level::Level level, std::string file, bool isOfNewerVersion) {
  m_history = level::History(std::move(level));
  m_file = std::move(file);
  m_namesFrom = m_file;
  m_readFile = m_file;
  m_lossesOfReading.clear();
  m_isOfNewerVersion = isOfNewerVersion;
  m_evaluated = {};
  m_tree.reset();
  m_touched = {};
  m_isStale = true;
  m_isMeasured = false;
}

namespace {

// These names mean standard input and output, which carry the requests and the answers.
std::optional<RequestError> refusedStream(const std::string& file) {
  if (!isInputStream(file) && !isOutputStream(file)) return std::nullopt;
  return failed("file", file + " is no name of a file here. Name another file.");
}

}  // namespace

EditServer::Outcome EditServer::load(const Request& request) {
  if (auto refused = refusedStream(request.file)) return *std::move(refused);
  LevelInput input = m_formats.readLevel(request.file, {});
  if (!input.level) {
    std::string text;
    for (const plugins::Issue& issue : input.issues) {
      if (text.empty() && issue.severity == plugins::Severity::error)
        text = lineOf(request.file, issue);
    }
    return failed("file", text.empty() ? request.file + " cannot be read." : text);
  }
  open(std::move(*input.level), request.file, input.isOfNewerVersion);
  for (const plugins::Issue& issue : input.issues) {
    if (issue.kind == plugins::IssueKind::lost) m_lossesOfReading.push_back(placedText(issue));
  }
  Json json;
  json["nodes"] = m_history.level().nodeCount();
  json["next_id"] = m_history.level().nextId();
  json["issues"] = issuesOf(std::move(input.issues));
  return json;
}

EditServer::Outcome EditServer::edit(const Request& request, std::string_view line) {
  level::JsonReader json(line);
  json.seek(request.edits);
  level::ReadContext context{json};
  std::vector<std::uint64_t> made;
  const level::Edited edited =
      m_history.apply(request.name, [&](level::Level& level) -> level::Edited {
        return level::applyEdits(context, level, &made);
      });
  if (!edited) {
    const level::FileError error = json.error();
    std::string text = level::textWithoutPosition(error);
    if (!text.ends_with('.')) text += '.';
    return failed("refused", std::move(text), error.column);
  }
  m_history.endMerge();
  note(edited.touched());
  Json answer;
  answer["made"] = Json::array();
  for (const std::uint64_t id : made) answer["made"].push_back(id == 0 ? Json() : Json(id));
  return answer;
}

EditServer::Outcome EditServer::walk(bool back) {
  if (back ? !m_history.canUndo() : !m_history.canRedo())
    return failed("refused", back ? "There is nothing to undo." : "There is nothing to redo.");
  Json json;
  json["name"] = back ? m_history.undoLabel() : m_history.redoLabel();
  note(back ? m_history.undo() : m_history.redo());
  return json;
}

void EditServer::note(const level::Touched& touched) {
  m_touched.merge(touched);
  m_isStale = true;
}

Json EditServer::nodes(const Request& request) const {
  const level::Level& level = m_history.level();
  Json list = Json::array();
  std::size_t number = 0;
  const std::function<void(level::NodeId)> visit = [&](level::NodeId group) {
    for (const level::NodeId id : level.children(group)) {
      const level::Node& node = level.node(id);
      if (number >= request.from && list.size() < request.count) {
        Json one;
        one["id"] = id.value;
        one["parent"] = group.value;
        one["kind"] = kindOf(node);
        one["name"] = node.properties.name;
        one["operation"] = std::string(level::nameOf(node.properties.operation));
        list.push_back(std::move(one));
      }
      ++number;
      if (node.isGroup()) visit(id);  // the nesting of a level is bounded
    }
  };
  visit(level.root());
  Json json;
  json["count"] = number;
  json["nodes"] = std::move(list);
  return json;
}

void EditServer::update() {
  if (!m_isStale) return;
  const geometry::BoundaryChange change =
      m_evaluated.evaluation.update(m_history.level(), m_touched, m_threads);
  if (m_tree) m_tree->update(m_evaluated.boundary(), change);
  m_touched = {};
  m_isStale = false;
  m_isMeasured = false;
}

Json EditServer::evaluate() {
  Stopwatch watch;
  update();
  const double evaluateMs = watch.lapMs();
  if (!m_isMeasured) {
    Progress quiet;
    measure(m_evaluated, quiet);
    m_isMeasured = true;
  }
  Json json;
  addFigures(json, m_evaluated);
  json["hash"] = hexOf(m_evaluated.boundary().hash());
  json["issues"] = issuesOf(m_evaluated.issues);
  json["ms"]["evaluate"] = roundedMs(evaluateMs);
  json["ms"]["measure"] = roundedMs(watch.lapMs());
  return json;
}

Json EditServer::validate() const {
  InspectionOptions options;
  options.positions = kPositions;
  Inspection inspection = inspectLevel(m_formats, m_history.level(), m_file, options);
  inspection.json.erase("path");
  return std::move(inspection.json);
}

EditServer::Outcome EditServer::sweep(const Request& request) {
  constexpr std::string_view kHull = "hull:";
  if (request.shape.starts_with(kHull)) {
    if (auto refused = refusedStream(request.shape.substr(kHull.size())))
      return *std::move(refused);
  }
  const auto named = shapeNamed(request.shape, m_formats);
  if (const auto* problem = std::get_if<std::string>(&named)) return failed("usage", *problem);
  Stopwatch watch;
  update();
  if (!m_tree) {
    m_tree.emplace();
    m_tree->update(m_evaluated.boundary(), {});  // the first update builds the whole tree
  }
  const double treeMs = watch.lapMs();
  Json hits = Json::array();
  for (const SweptMotion& motion : request.motions) {
    const bsp::Hit hit = std::visit(
        [&](const auto& shape) {
          return bsp::sweep(m_tree->view(), shape, motion.from, motion.delta, request.accuracy);
        },
        std::get<NamedShape>(named).shape);
    if (hit.error != bsp::QueryError::none)
      return failed("usage",
                    "Motion " + std::to_string(hits.size()) +
                        " (from 0): the start, the motion and its end must be finite numbers, and "
                        "the shape may not be too large.");
    Json one;
    one["fraction"] = hit.fraction;
    one["normal"] = jsonOf(geometry::Vec3(hit.normal + bsp::Vec3::Zero()));  // 0 for -0
    one["face"] = hit.face == bsp::kNoFace ? Json() : Json(hit.face);
    one["start_solid"] = hit.startInSolid;
    hits.push_back(std::move(one));
  }
  Json json;
  json["hits"] = std::move(hits);
  json["ms"]["tree"] = roundedMs(treeMs);
  json["ms"]["sweep"] = roundedMs(watch.lapMs());
  return json;
}

std::string EditServer::neededFileAt(const std::string& file) const {
  if (level::wouldOverwrite(file, m_file)) return {};
  std::vector<std::filesystem::path> needed = plugins::filesNamedBy(m_file);
  for (const level::NodeId definition : level::prefabDefinitions(m_history.level())) {
    const auto& group = std::get<level::Group>(m_history.level().node(definition).content);
    needed.push_back(level::prefabFile(group.prefab->path, m_namesFrom));
  }
  const auto found = std::ranges::find_if(
      needed, [&](const auto& other) { return level::wouldOverwrite(file, other); });
  return found == needed.end() ? std::string() : found->string();
}

EditServer::Outcome EditServer::save(const Request& request) {
  const std::string file = request.file.empty() ? m_file : request.file;
  if (file.empty()) return failed("usage", "The level has no file yet: name one with \"file\".");
  if (auto refused = refusedStream(file)) return *std::move(refused);
  if (m_isOfNewerVersion) return failed("file", kNewerVersion);
  if (const std::string needed = neededFileAt(file); !needed.empty()) {
    return failed("file", needed +
                              " is a file that the level needs and that would be lost. Name "
                              "another file.");
  }
  if (!Formats::isNative(file) && m_formats.levelWriter(file) == nullptr) {
    return failed("file", "No plugin writes levels of the ending of " + file + "; choose one of " +
                              m_formats.levelEndings(true) + ".");
  }
  const level::Level level = level::withPrefabPathsFor(m_history.level(), m_namesFrom, m_file);
  const bool replacesTheRead = level::wouldOverwrite(file, m_readFile);
  LevelWritten written = writeLevelFile(m_formats, level, m_file, file);
  if (written.code == ExitCode::cannotReadOrWrite) return failed("file", written.problem);
  if (replacesTheRead) {
    written.losses.insert(written.losses.end(), m_lossesOfReading.begin(), m_lossesOfReading.end());
    m_lossesOfReading.clear();
  }
  m_file = file;
  if (m_namesFrom.empty()) m_namesFrom = file;
  Json json;
  json["file"] = file;
  json["losses"] = written.losses;
  json["lost_geometry"] = written.lostGeometry;
  return json;
}

namespace {

// Reads a line without keeping more than the limit; false at the end of the input.
bool readLine(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  for (int c = buffer.sbumpc(); c != std::istream::traits_type::eof(); c = buffer.sbumpc()) {
    if (c == '\n') return true;
    // One byte more than allowed is kept, to recognise that the line is too long.
    if (line.size() <= EditServer::kLongestLine) line += static_cast<char>(c);
  }
  return !line.empty();
}

void write(std::ostream& out, const Json& json) {
  out << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n' << std::flush;
}

}  // namespace

bool serve(EditServer& server, std::istream& in, std::ostream& out) {
  write(out, EditServer::greeting());
  for (std::string line; out && !server.hasQuit() && readLine(in, line);) {
    const bool isBlank = line.size() <= EditServer::kLongestLine &&
                         line.find_first_not_of(" \t\r") == std::string::npos;
    if (!isBlank) write(out, server.answer(line));
  }
  return static_cast<bool>(out);
}

}  // namespace halfspace::commandline
