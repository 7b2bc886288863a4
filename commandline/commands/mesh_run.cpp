// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/commands/mesh_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "commandline/commands/build_report.h"
#include "commandline/commands/shared_options.h"
#include "commandline/report/console.h"
#include "level/program/counted.h"
#include "plugins/mesh_export/contents_as_triangles.h"
#include "plugins/mesh_export/corner_values.h"

namespace halfspace::commandline {

namespace {

// `severity`: an error if nothing else is left. Beside a larger result, such a part is less than
// the rounding of its vertices moves its faces.
plugins::Issue issueOf(const geometry::LostPart& part, plugins::Severity severity) {
  const bool isCavity = part.volume < 0.0;
  plugins::Issue issue;
  issue.severity = severity;
  issue.kind = plugins::IssueKind::lost;
  issue.position = part.position;
  std::array<char, 32> volume;
  std::snprintf(volume.data(), volume.size(), "%.3g", std::abs(part.volume));
  issue.text = std::string(isCavity ? "A cavity" : "A part") + " of the result (volume " +
               volume.data() +
               ") is missing: it is thinner than neighbouring doubles are apart there. Move the "
               "operands towards the origin.";
  return issue;
}

}  // namespace

std::vector<plugins::Issue> issuesOf(const geometry::Reasons& reasons, plugins::Severity severity) {
  std::vector<plugins::Issue> issues;
  for (const geometry::Reason& reason : reasons) {
    plugins::Issue& issue = issues.emplace_back();
    issue.severity = severity;
    issue.kind = plugins::IssueKind::brokenSolid;
    issue.position = reason.position;
    issue.text = geometry::messageOf(reason);
  }
  return issues;
}

bool isFaultless(std::span<const plugins::Issue> issues) {
  return std::ranges::all_of(
      issues, [](const auto& issue) { return issue.severity == plugins::Severity::note; });
}

plugins::Promise promiseOf(const geometry::BooleanResult& result) {
  return result.roundingFaults.empty() ? plugins::Promise::nothing : plugins::Promise::solid;
}

Json jsonOf(const MeshFacts& facts) {
  Json json;
  json["triangles"] = facts.triangles;
  json["volume"] = jsonOf(facts.volume);
  json["closed"] = facts.closed;
  json["manifold"] = facts.manifold;
  json["components"] = facts.components;
  return json;
}

void MeshRun::announce(std::span<const Input> inputs) {
  for (const Input& input : inputs) m_report[input.key]["path"] = shownName(input.path);
}

std::optional<std::vector<MeshFile>> MeshRun::read(std::span<const Input> inputs) {
  m_stage.lapMs();
  std::vector<MeshFile> files;
  for (const Input& input : inputs) {
    files.push_back(readMeshFile(m_formats, input.path, following(m_progress, input.path)));
    addIssues(input.path, files.back().issues);
    if (files.back().facts) m_report[input.key].update(jsonOf(*files.back().facts));
  }
  endStage("read");
  for (const MeshFile& file : files) {
    if (!file.readable) {
      m_failure = ExitCode::cannotReadOrWrite;
    } else if (!file.mesh && m_failure == ExitCode::done) {
      m_failure = ExitCode::wrongInput;
    }
  }
  if (m_failure != ExitCode::done) return std::nullopt;
  m_materials = joinMaterials(files);
  m_looks = looksOf(files, m_materials);
  m_stage.lapMs();
  return files;
}

void MeshRun::endStage(const char* name) {
  m_ms[name] = roundedMs(m_stage.lapMs());
}

void MeshRun::addIssues(const std::string& file, std::span<const plugins::Issue> issues) {
  printIssues(file, issues);
  m_issues.insert(m_issues.end(), issues.begin(), issues.end());
}

void MeshRun::addReasons(const std::string& file, const geometry::Reasons& reasons,
                         plugins::Severity severity) {
  addIssues(file, issuesOf(reasons, severity));
}

std::optional<plugins::ExportOutcome> MeshRun::write(const std::string& path,
                                                     plugins::MeshContents contents,
                                                     plugins::Promise promise) {
  m_progress.stage("writing " + shownName(path));
  contents.materials = m_materials;
  contents.looks = m_looks;
  if (!m_materials.empty() && contents.soup.surfaces.empty()) {
    contents.soup.surfaces.assign(contents.soup.faces.size(), 0);
  }
  const plugins::MeshFormat& format = *m_formats.meshWriter(path);
  // These commands write solids. Single precision bends and flattens their faces, so the mesh is
  // passed on as the triangles of a solid: the writer then repairs and checks what it wrote.
  if (!format.keepsDoubles()) promise = plugins::Promise::solid;
  if (promise == plugins::Promise::solid) contents = plugins::contentsAsTriangles(contents);
  plugins::ExportOutcome exported = writeMeshTo(path, format, std::move(contents), promise);
  addIssues(path, exported.issues);
  exported.losses.insert(exported.losses.end(), m_losses.begin(), m_losses.end());
  printLosses(path, exported.losses);
  if (exported.written) return exported;
  complain(exported.problem);
  return std::nullopt;
}

void MeshRun::loseValuesOf(const MeshFile& mesh, const std::string& what) {
  const auto kinds = mesh.given ? plugins::cornerKindsOf(*mesh.given) : plugins::CornerKinds();
  for (const auto& [isLost, kind] :
       {std::pair(kinds.uvs, "texture coordinates"), std::pair(kinds.normals, "given normals"),
        std::pair(kinds.colors, "colours")})
    if (isLost) m_losses.push_back("The faces of " + what + " are new: they have no " + kind + '.');
  if (mesh.materials.size() > 1)
    m_losses.push_back("The faces of " + what + " are new: all have the material '" +
                       m_materials.front() + "'.");
}

void MeshRun::addLost(const std::string& file, const geometry::BooleanResult& result) {
  const auto severity = result.mesh ? plugins::Severity::warning : plugins::Severity::error;
  std::vector<plugins::Issue> issues;
  for (const geometry::LostPart& part : result.lostParts) issues.push_back(issueOf(part, severity));
  addIssues(file, issues);
}

ExitCode MeshRun::writeResult(const std::string& path, const geometry::BooleanResult& result,
                              const std::string& what) {
  plugins::MeshContents contents;
  if (result.mesh) contents.soup = result.mesh->soup();
  return writeResult(path, result, std::move(contents), what);
}

ExitCode MeshRun::writeResult(const std::string& path, const geometry::BooleanResult& result,
                              plugins::MeshContents contents, const std::string& what) {
  m_report["result"]["lost_parts"] = result.lostParts.size();
  addLost(path, result);
  if (!result.mesh && !result.lostParts.empty()) {
    complain(path, "Nothing else is left of " + what + "; no file was written.");
    return ExitCode::wrongInput;
  }
  const MeshFacts facts = factsOf(contents.soup);
  const auto exported = write(path, std::move(contents), promiseOf(result));
  if (!exported || !isFaultless(exported->issues))
    addReasons(path, result.roundingFaults, plugins::Severity::warning);
  if (!exported) return ExitCode::cannotReadOrWrite;
  Json& json = m_report["result"];
  json.update(jsonOf(facts));
  json["engine"] = result.engine;
  json["rounded_vertices"] = result.roundedVertices;
  json["collapsed_faces"] = result.collapsedFaces;
  m_report["written"] = jsonOf(shownName(path), *exported);
  endStage("write");
  if (!printsSummary(m_target)) return ExitCode::done;
  std::printf("%s: %s has %s in %s, volume %.17g%s\n", path.c_str(), what.c_str(),
              level::counted(level::count(facts.triangles), "triangle").c_str(),
              level::counted(facts.components, "component").c_str(), facts.volume.value,
              result.mesh ? "" : " (it is empty)");
  return ExitCode::done;
}

ExitCode MeshRun::finish(ExitCode code, const char* command) {
  m_progress.finish();
  m_ms["total"] = roundedMs(m_total.lapMs());
  m_report["issues"] = jsonOf(m_issues);
  m_report["ms"] = m_ms;
  m_report["peak_mb"] = peakMegabytes();
  const bool reported = writeReport(m_target, command, m_report);
  return finalCode(code, m_issues, reported);
}

}  // namespace halfspace::commandline
