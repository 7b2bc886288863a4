// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>

#include "commandline/commands/boolean_contents.h"
#include "commandline/commands/build_report.h"
#include "commandline/commands/mesh_commands.h"
#include "commandline/commands/mesh_run.h"
#include "commandline/commands/piece_contents.h"
#include "commandline/commands/shared_options.h"
#include "commandline/files/new_folder.h"
#include "commandline/program/plane_text.h"
#include "commandline/report/console.h"
#include "geometry/boolean/boolean.h"
#include "geometry/reason/internal_error.h"
#include "level/edits/outline.h"
#include "level/program/counted.h"
#include "plugins/level_scene/mesh_level.h"

namespace halfspace::commandline {

namespace {

using geometry::Plane;
using geometry::PolygonMesh;
using geometry::Vec3;

struct SplitOptions {
  std::string mesh;
  std::string plane;   // empty: split by `cutter`
  std::string cutter;  // empty: split by `plane`
  std::string folder;
  std::string format = "obj";
  std::string ending;  // of the pieces, with the dot
  bool force = false;  // replace files that have the names of pieces
  StreamFormats streams;
  int threads = 0;
  ReportTarget report;
};

// One side of the cut: all its pieces in one surface.
struct CutSide {
  std::string name;
  plugins::MeshContents contents;
  geometry::Reasons roundingFaults;
  // Triangles that were exactly closed before they were rounded are mended while they are written.
  plugins::Promise promise = plugins::Promise::nothing;
};

// A box that reaches beyond the bounds on all sides, as planes n.x <= d.
level::BrushSolid boxAround(const geometry::Box& bounds) {
  const double margin = std::max(1.0, bounds.sizes().maxCoeff());
  level::BrushSolid box;
  for (int axis = 0; axis < 3; ++axis) {
    const double high = std::min(bounds.max()[axis] + margin, geometry::kMaxCoordinate);
    const double low = std::max(bounds.min()[axis] - margin, -geometry::kMaxCoordinate);
    box.faces.push_back({level::PlaneCoefficients{Vec3::Unit(axis), high}});
    box.faces.push_back({level::PlaneCoefficients{-Vec3::Unit(axis), -low}});
  }
  return box;
}

class Split {
 public:
  explicit Split(const SplitOptions& options) : m_options(options), m_run(options.report) {}

  ExitCode run() {
    if (!canWriteMesh(m_run.formats(), "piece" + m_options.ending)) return ExitCode::wrongUsage;
    if (const auto older = olderPiece(); older && !m_options.force) {
      complain(*older,
               "This file has the name of a piece. Name another folder, or pass --force to replace "
               "such files.");
      return ExitCode::wrongUsage;
    }
    return m_run.finish(work(), "split");
  }

 private:
  ExitCode work() {
    std::vector<MeshRun::Input> inputs{{"in", m_options.mesh}};
    if (!m_options.cutter.empty()) inputs.push_back({"by", m_options.cutter});
    m_run.announce(inputs);
    if (!m_options.plane.empty()) m_run.report()["plane"] = m_options.plane;
    m_run.report()["pieces"] = Json::array();
    const auto files = m_run.read(inputs);
    if (!files) return m_run.failure();
    m_run.progress().stage("splitting");
    std::vector<CutSide> sides;
    const BooleanContents contents(*files);
    const ExitCode code =
        m_options.cutter.empty() ? splitByPlane(contents, sides) : splitByMesh(contents, sides);
    m_run.endStage("split");
    if (code != ExitCode::done) return code;
    const ExitCode written = writeAll(sides);
    m_run.endStage("write");
    return written;
  }

  ExitCode splitByMesh(const BooleanContents& contents, std::vector<CutSide>& sides) {
    using enum geometry::Operation;
    for (const auto& [name, operation] :
         {std::pair("outside", subtract), std::pair("inside", intersect)}) {
      geometry::BooleanOptions options;
      options.checkOperands = sides.empty();  // once is enough
      geometry::WorkWatch watch = m_run.watch();
      options.watch = &watch;
      const auto result = geometry::boolean(contents.operands(), operation, options);
      if (!result) {
        const bool blamesCutter = result.reasons().front().subject == geometry::operandName(1);
        m_run.addReasons(blamesCutter ? m_options.cutter : m_options.mesh, result.reasons(),
                         plugins::Severity::error);
        return ExitCode::wrongInput;
      }
      m_run.addLost(m_options.mesh, result.value());
      CutSide& side = sides.emplace_back();
      side.name = name;
      side.contents = contents.contentsOf(result.value());
      side.roundingFaults = result.value().roundingFaults;
      side.promise = promiseOf(result.value());
    }
    return ExitCode::done;
  }

  // The evaluation of levels cuts by planes with any coefficients; a mesh as a cutter would have
  // rounded corners.
  ExitCode splitByPlane(const BooleanContents& contents, std::vector<CutSide>& sides) {
    const PolygonMesh& mesh = *contents.operands().front();
    const Plane plane = std::get<Plane>(planeIn(m_options.plane));
    if (!isCutBy(mesh, plane)) {
      CutSide& side = sides.emplace_back();
      side.name = isInFront(mesh, plane) ? "front" : "behind";
      std::vector<geometry::OperandFace> origins;
      for (int face = 0; face < static_cast<int>(mesh.soup().faces.size()); ++face)
        origins.push_back({0, face});
      side.contents = contents.contentsOf(mesh.soup(), origins);
      return ExitCode::done;
    }
    for (const auto& [name, operation] : {std::pair("behind", level::Operation::intersect),
                                          std::pair("front", level::Operation::subtract)}) {
      const level::Level level = levelWithHalfSpace(mesh, plane, operation);
      EvaluatedLevel evaluated = evaluateLevel(level, m_options.threads, m_run.progress());
      if (!evaluated.issues.empty()) {
        m_run.addIssues(m_options.mesh, evaluated.issues);
        return ExitCode::wrongInput;
      }
      if (!evaluated.sound()) {
        complainOfOpenBoundary(m_options.mesh);
        return ExitCode::contractBroken;
      }
      std::vector<geometry::OperandFace> origins;
      geometry::PolygonSoup soup = soupOf(mesh, level, evaluated, origins);
      sides.push_back(
          {name, contents.contentsOf(std::move(soup), origins), {}, plugins::Promise::solid});
    }
    return ExitCode::done;
  }

  static bool isInFront(const PolygonMesh& mesh, const Plane& plane) {
    return std::ranges::none_of(mesh.vertices(), [&](const Vec3& vertex) {
      return plane.sideOf(vertex) == geometry::Side::back;
    });
  }
  static bool isCutBy(const PolygonMesh& mesh, const Plane& plane) {
    return !isInFront(mesh, plane) && !isInFront(mesh, plane.flipped());
  }

  // The mesh and the half-space behind the plane as far as the mesh reaches. In the level, each
  // surface of the mesh has its own material. So the evaluation joins no faces of two surfaces.
  static level::Level levelWithHalfSpace(const PolygonMesh& mesh, const Plane& plane,
                                         level::Operation operation) {
    plugins::MeshContents contents;
    contents.soup = mesh.soup();
    const std::vector<int>& surfaces = contents.soup.surfaces;
    const int last = surfaces.empty() ? -1 : *std::ranges::max_element(surfaces);
    for (int surface = 0; surface <= last; ++surface)
      contents.materials.push_back(std::to_string(surface));
    std::vector<std::string> losses;  // the pieces are meshes again: nothing is lost
    level::Level level = plugins::levelOfMesh(std::move(contents), "mesh", losses);
    level::BrushSolid half = boxAround(mesh.bounds());
    half.faces.push_back({level::definitionOf(plane)});
    level::NodeProperties properties;
    properties.operation = operation;
    if (!level::addNode(level, level.root(), half, properties).ok()) {
      throw geometry::InternalError("a half-space cannot be added to a level",
                                    mesh.bounds().center());
    }
    return level;
  }

  // The boundary as triangles with the mesh's surfaces. `origins`: of each triangle; a face in the
  // plane is a new one.
  static geometry::PolygonSoup soupOf(const PolygonMesh& mesh, const level::Level& level,
                                      EvaluatedLevel& evaluated,
                                      std::vector<geometry::OperandFace>& origins) {
    const level::NodeId source = *level.children(level.root()).begin();
    geometry::PolygonSoup soup;
    soup.vertices = std::move(evaluated.triangles.positions);
    for (size_t i = 0; i < evaluated.triangles.triangles.size(); ++i) {
      const geometry::Triangle& t = evaluated.triangles.triangles[i];
      soup.faces.emplace_back(t.begin(), t.end());
      const auto face = static_cast<size_t>(evaluated.triangles.face[i]);
      const geometry::FaceId id = evaluated.mesh.faces[face].id;
      const level::FaceSource origin =
          evaluated.evaluation.source(evaluated.boundary().faces()[id].sources.front());
      const bool isOfMesh = origin.instance.node() == source;
      origins.push_back({isOfMesh ? 0 : -1, isOfMesh ? origin.face : -1});
      if (!mesh.soup().surfaces.empty())
        soup.surfaces.push_back(isOfMesh ? mesh.surface(origin.face) : 0);
    }
    return soup;
  }

  // The names of pieces are this and a number.
  std::string startOfNames() const {
    if (isInputStream(m_options.mesh)) return "piece-";
    return std::filesystem::path(m_options.mesh).stem().string() + '-';
  }

  // The first file of the folder that has the name of a piece. It was not named as an output.
  std::optional<std::string> olderPiece() const {
    const std::string start = startOfNames();
    const auto isPiece = [&](const std::filesystem::path& file) {
      const std::string stem = file.stem().string(), ending = file.extension().string();
      const bool isWritten =
          ending == m_options.ending || (m_options.ending == ".obj" && ending == ".mtl");
      return isWritten && stem.size() > start.size() && stem.starts_with(start) &&
             stem.find_first_not_of("0123456789", start.size()) == std::string::npos;
    };
    std::optional<std::string> first;
    std::error_code none;  // the write that follows reports the error
    for (const auto& file : std::filesystem::directory_iterator(m_options.folder, none)) {
      if (!isPiece(file.path())) continue;
      const std::string path = file.path().string();
      if (!first || path < *first) first = path;
    }
    return first;
  }

  ExitCode writeAll(const std::vector<CutSide>& sides) {
    if (!madeFolder(m_options.folder)) return ExitCode::cannotReadOrWrite;
    int number = 0;
    for (const CutSide& side : sides) {
      geometry::WorkWatch watch = m_run.watch();
      const geometry::SolidPieces pieces = geometry::piecesOf(side.contents.soup, &watch);
      for (int piece = 0; piece < pieces.count; ++piece) {
        if (!write(pieceOf(side.contents, pieces, piece), side, ++number)) {
          return ExitCode::cannotReadOrWrite;
        }
      }
    }
    if (printsSummary(m_options.report)) {
      std::printf("%s: %s of %s\n", m_options.folder.c_str(),
                  level::counted(number, "piece").c_str(), shownName(m_options.mesh).c_str());
    }
    return ExitCode::done;
  }

  bool write(plugins::MeshContents contents, const CutSide& side, int number) {
    const std::string path = (std::filesystem::path(m_options.folder) /
                              (startOfNames() + std::to_string(number) + m_options.ending))
                                 .string();
    Json json;
    json["path"] = path;
    json["side"] = side.name;
    json.update(jsonOf(factsOf(contents.soup)));
    const auto exported = m_run.write(path, std::move(contents), side.promise);
    if (!exported) return false;
    if (!isFaultless(exported->issues))
      m_run.addReasons(path, side.roundingFaults, plugins::Severity::warning);
    json["written"] = jsonOf(path, *exported);
    m_run.report()["pieces"].push_back(std::move(json));
    return true;
  }

  const SplitOptions& m_options;
  MeshRun m_run;
};

}  // namespace

Command addSplit(CLI::App& program) {
  const auto options = std::make_shared<SplitOptions>();
  CLI::App* parser = program.add_subcommand(
      "split", "Split a closed mesh by a plane or by another mesh, and write every piece");
  addClosedMesh(*parser, options->mesh);
  CLI::Option* plane =
      parser
          ->add_option("--plane", options->plane,
                       "x=N, y=N or z=N; or NX,NY,NZ,D for the plane NX x + NY y + NZ z = D")
          ->check(planeText())
          ->type_name("PLANE");
  parser
      ->add_option("--by", options->cutter,
                   "A closed mesh: the pieces inside and outside of it are written")
      ->excludes(plane)
      ->type_name("MESH");
  parser
      ->add_option("-o,--output", options->folder,
                   "Folder to write the pieces into, as NAME-1.obj, NAME-2.obj, ...; it is created")
      ->required()
      ->type_name("FOLDER");
  parser->add_option("--to", options->format, "Format of the pieces: obj, ply, stl, ...")
      ->capture_default_str()
      ->type_name("FORMAT");
  parser->add_flag("--force", options->force,
                   "Replace files of the folder that have the names of pieces");
  addStreams(*parser, options->streams, false);
  addThreads(*parser, options->threads);
  addReport(*parser, options->report);
  return {parser,
          [options] {
            options->ending = '.' + options->format;
            return RunFiles()
                .reads("MESH", options->mesh, options->streams)
                .reads("--by", options->cutter)
                .fills("-o", options->folder, {std::string_view(options->ending)})
                .writes(options->report);
          },
          [options] {
            if (options->plane.empty() && options->cutter.empty()) {
              complain("Name what splits the mesh: --plane z=32, or --by MESH.");
              return ExitCode::wrongUsage;
            }
            return Split(*options).run();
          }};
}

}  // namespace halfspace::commandline
