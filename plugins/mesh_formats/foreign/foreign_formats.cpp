// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/foreign/foreign_formats.h"

#include <algorithm>

#include "plugins/mesh_formats/blender/blender_run.h"
#include "plugins/mesh_formats/foreign/worker_run.h"
#include "plugins/mesh_formats/writing/triangulated.h"

namespace halfspace::plugins::mesh_formats {

namespace {

// The data of a mesh that a format can store.
struct Kept {
  bool polygons = false, corners = false, colors = false;
};

struct ForeignKind {
  const char* name;
  std::vector<std::string> extensions;
  bool isWritten = false;
  Kept kept = {};
};

// All formats store 32-bit numbers, as the libraries do.
class ForeignFormat : public MeshFormat {
 public:
  explicit ForeignFormat(ForeignKind kind) : m_kind(std::move(kind)) {}

  std::string name() const override { return m_kind.name; }
  std::vector<std::string> extensions() const override { return m_kind.extensions; }
  bool canWrite() const override { return m_kind.isWritten; }
  bool keepsDoubles() const override { return false; }
  bool keepsCorners() const override { return m_kind.kept.corners; }

  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override {
    WorkerAnswer answer = answerFor(source, control);
    if (!answer.result) return {std::nullopt, std::move(answer.issues)};
    ReadOutcome<MeshContents> outcome{meshFrom(*answer.result), std::move(answer.issues)};
    if (outcome.value) {
      outcome.value->imageFolder = source.path.parent_path();
      return outcome;
    }
    IssueList broken;
    broken.unreadable("The reader of " + name() + " gave a damaged mesh. Export the file again.");
    outcome.issues = std::move(broken).taken();
    return outcome;
  }

  WriteOutcome write(const MeshContents& mesh) const override {
    WriteOutcome outcome;
    if (std::string loss = roundingLoss(mesh.soup.vertices); !loss.empty())
      outcome.losses.push_back(std::move(loss));
    const MeshContents sent = reduced(mesh, outcome.losses);
    WorkerAnswer answer = runWorker(WorkerJob::write, m_kind.extensions.front(), bytesOf(sent), {});
    for (const Issue& issue : answer.issues) outcome.losses.push_back(issue.text);
    outcome.bytes = std::move(answer.result);
    return outcome;
  }

 protected:
  virtual WorkerAnswer answerFor(const Source& source, const ReadControl& control) const {
    return runWorker(WorkerJob::read, endingOf(source.path), source.bytes, control);
  }

 private:
  // The ending tells the libraries the format; bytes without a name have the usual one.
  std::string endingOf(const std::filesystem::path& path) const {
    std::string ending = path.extension().string();
    if (!ending.empty()) ending.erase(0, 1);
    for (char& c : ending)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const bool isKnown = std::ranges::find(m_kind.extensions, ending) != m_kind.extensions.end();
    return isKnown ? ending : m_kind.extensions.front();
  }

  // The mesh without what the format does not keep.
  MeshContents reduced(const MeshContents& mesh, std::vector<std::string>& losses) const {
    MeshContents sent = mesh;
    const auto lose = [&](bool isLost, const char* what) {
      if (isLost) losses.push_back(std::string(m_kind.name) + " gets no " + what + ".");
    };
    if (!m_kind.kept.corners) {
      lose(!mesh.cornerUvs.empty(), "texture coordinates");
      sent.cornerUvs.clear();
      sent.cornerNormals.clear();
      const auto hasImage = [](const MeshLook& look) { return !look.image.empty(); };
      lose(std::ranges::any_of(sent.looks, hasImage), "images of materials");
      for (MeshLook& look : sent.looks) look.image.clear();
    }
    if (!m_kind.kept.colors) {
      lose(!mesh.cornerColors.empty(), "colours of corners");
      sent.cornerColors.clear();
    }
    if (m_kind.kept.polygons) return sent;
    int fanned = 0;
    const std::vector<FaceTriangle> triangles = triangulated(mesh, fanned);
    sent.soup.faces.clear();
    sent.soup.surfaces.clear();
    sent.groups.clear();
    for (const FaceTriangle& triangle : triangles) {
      const auto face = static_cast<size_t>(triangle.face);
      sent.soup.faces.emplace_back(triangle.corners.begin(), triangle.corners.end());
      if (!mesh.soup.surfaces.empty()) sent.soup.surfaces.push_back(mesh.soup.surfaces[face]);
      if (!mesh.groups.empty()) sent.groups.push_back(mesh.groups[face]);
    }
    if (fanned > 0)
      losses.push_back(std::to_string(fanned) +
                       " polygons that are not planar or not simple are cut "
                       "as fans.");
    return sent;
  }

  ForeignKind m_kind;
};

// Blender reads its files itself where it is installed: each version of every other reader knows
// files up to a version of Blender, and none applies modifiers.
class BlenderFormat final : public ForeignFormat {
 public:
  BlenderFormat() : ForeignFormat({"Blender", {"blend"}}) {}

 protected:
  WorkerAnswer answerFor(const Source& source, const ReadControl& control) const override {
    const std::filesystem::path blender = findBlender();
    return blender.empty() ? ForeignFormat::answerFor(source, control)
                           : runBlender(blender, source, control);
  }
};

std::vector<ForeignKind> foreignKinds() {
  std::vector<ForeignKind> kinds;
#ifdef HALFSPACE_WITH_LIB3MF
  kinds.push_back({"3MF", {"3mf"}, true, {}});
#endif
#ifdef HALFSPACE_WITH_ASSIMP
  const Kept all{true, true, true};
  kinds.push_back({"Autodesk FBX", {"fbx"}, true, all});
  kinds.push_back({"Collada", {"dae", "zae"}, true, all});
  kinds.push_back({"3D Studio", {"3ds"}});
  kinds.push_back({"X3D", {"x3d"}});
  kinds.push_back({"AutoCAD DXF", {"dxf"}});
  kinds.push_back({"LightWave", {"lwo", "lxo"}});
  kinds.push_back({"DirectX", {"x"}});
  kinds.push_back({"AC3D", {"ac"}});
  kinds.push_back({"Quake model", {"md2", "md3", "mdl", "iqm"}});
  kinds.push_back({"Valve model", {"smd"}});
  kinds.push_back({"MilkShape", {"ms3d"}});
  kinds.push_back({"Blitz3D", {"b3d"}});
  kinds.push_back({"AMF", {"amf"}});
#endif
  return kinds;
}

}  // namespace

std::vector<std::unique_ptr<MeshFormat>> foreignMeshFormats() {
  std::vector<std::unique_ptr<MeshFormat>> all;
  for (ForeignKind& kind : foreignKinds())
    all.push_back(std::make_unique<ForeignFormat>(std::move(kind)));
  all.push_back(std::make_unique<BlenderFormat>());
  return all;
}

}  // namespace halfspace::plugins::mesh_formats
