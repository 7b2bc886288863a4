// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/foreign/mesh_message.h"

#include <algorithm>
#include <cmath>

#include "plugins/mesh_formats/foreign/byte_blocks.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

static_assert(sizeof(Vec3) == 3 * sizeof(double) && sizeof(Vec2) == 2 * sizeof(double));

// The first bytes of a mesh and of an answer.
constexpr uint32_t kMeshMark = 0x4d534831, kAnswerMark = 0x41534831;

void addTexts(BlockWriter& out, const std::vector<std::string>& texts) {
  out.add(static_cast<uint64_t>(texts.size()));
  for (const std::string& text : texts) out.addText(text);
}

std::vector<std::string> nextTexts(BlockReader& in) {
  std::vector<std::string> texts;
  for (auto count = in.next<uint64_t>(); count > 0 && in.ok(); --count)
    texts.emplace_back(in.nextText());
  return texts;
}

bool isInRange(const std::vector<int>& indices, size_t count) {
  return std::ranges::all_of(indices, [&](int i) { return i >= 0 && size_t(i) < count; });
}

bool isEmptyOr(size_t size, size_t expected) {
  return size == 0 || size == expected;
}

// Whether the mesh keeps the promises of MeshContents.
bool isSound(const MeshContents& mesh) {
  size_t corners = 0;
  const size_t faces = mesh.soup.faces.size();
  for (const auto& face : mesh.soup.faces) {
    if (face.size() < 3 || !isInRange(face, mesh.soup.vertices.size())) return false;
    corners += face.size();
  }
  const auto isFinite = [](const Vec3& vertex) { return vertex.allFinite(); };
  return std::ranges::all_of(mesh.soup.vertices, isFinite) &&
         isEmptyOr(mesh.soup.surfaces.size(), faces) && isEmptyOr(mesh.groups.size(), faces) &&
         mesh.soup.surfaces.empty() == mesh.materials.empty() &&
         isInRange(mesh.soup.surfaces, mesh.materials.size()) &&
         isInRange(mesh.groups, mesh.groupNames.size()) &&
         isEmptyOr(mesh.looks.size(), mesh.materials.size()) &&
         isEmptyOr(mesh.cornerUvs.size(), corners) &&
         isEmptyOr(mesh.cornerNormals.size(), corners) &&
         isEmptyOr(mesh.cornerColors.size(), corners);
}

void addLook(BlockWriter& out, const MeshLook& look) {
  out.add(static_cast<uint8_t>(look.color.has_value()));
  out.add(look.color.value_or(std::array<double, 3>{}));
  out.add(look.opacity);
  out.addText(look.image);
}

MeshLook nextLook(BlockReader& in) {
  MeshLook look;
  const bool hasColor = in.next<uint8_t>() != 0;
  const auto color = in.next<std::array<double, 3>>();
  if (hasColor) look.color = color;
  look.opacity = in.next<double>();
  look.image = in.nextText();
  return look;
}

}  // namespace

std::string bytesOf(const MeshContents& mesh) {
  BlockWriter out;
  out.add(kMeshMark);
  out.addList(mesh.soup.vertices);
  std::vector<int> sizes, corners;
  for (const auto& face : mesh.soup.faces) {
    sizes.push_back(static_cast<int>(face.size()));
    corners.insert(corners.end(), face.begin(), face.end());
  }
  out.addList(sizes);
  out.addList(corners);
  out.addList(mesh.soup.surfaces);
  addTexts(out, mesh.materials);
  out.add(static_cast<uint64_t>(mesh.looks.size()));
  for (const MeshLook& look : mesh.looks) addLook(out, look);
  out.addList(mesh.groups);
  addTexts(out, mesh.groupNames);
  out.addList(mesh.cornerUvs);
  out.addList(mesh.cornerNormals);
  out.addList(mesh.cornerColors);
  out.add(mesh.metresPerUnit.value_or(0.0));
  return std::move(out).taken();
}

std::optional<MeshContents> meshFrom(std::string_view bytes) {
  BlockReader in(bytes);
  if (in.next<uint32_t>() != kMeshMark) return std::nullopt;
  MeshContents mesh;
  mesh.soup.vertices = in.nextList<Vec3>();
  const auto sizes = in.nextList<int>();
  const auto corners = in.nextList<int>();
  auto corner = corners.begin();
  for (const int size : sizes) {
    if (size < 3 || size > corners.end() - corner) return std::nullopt;
    mesh.soup.faces.emplace_back(corner, corner + size);
    corner += size;
  }
  mesh.soup.surfaces = in.nextList<int>();
  mesh.materials = nextTexts(in);
  for (auto count = in.next<uint64_t>(); count > 0 && in.ok(); --count)
    mesh.looks.push_back(nextLook(in));
  mesh.groups = in.nextList<int>();
  mesh.groupNames = nextTexts(in);
  mesh.cornerUvs = in.nextList<Vec2>();
  mesh.cornerNormals = in.nextList<Vec3>();
  mesh.cornerColors = in.nextList<std::array<float, 4>>();
  const auto metres = in.next<double>();
  if (metres > 0 && std::isfinite(metres)) mesh.metresPerUnit = metres;
  if (!in.ok() || !isSound(mesh)) return std::nullopt;
  return mesh;
}

std::string bytesOf(const WorkerAnswer& answer) {
  BlockWriter out;
  out.add(kAnswerMark);
  out.add(static_cast<uint64_t>(answer.issues.size()));
  for (const Issue& issue : answer.issues) {
    out.add(static_cast<uint8_t>(issue.severity));
    out.add(static_cast<uint8_t>(issue.kind));
    out.addText(issue.text);
  }
  out.add(static_cast<uint8_t>(answer.result.has_value()));
  out.addText(answer.result.value_or(std::string()));
  out.add(kAnswerMark);  // the answer is whole
  return std::move(out).taken();
}

std::optional<WorkerAnswer> answerFrom(std::string_view bytes) {
  BlockReader in(bytes);
  if (in.next<uint32_t>() != kAnswerMark) return std::nullopt;
  WorkerAnswer answer;
  for (auto count = in.next<uint64_t>(); count > 0 && in.ok(); --count) {
    Issue issue;
    issue.severity =
        static_cast<Severity>(std::min(in.next<uint8_t>(), static_cast<uint8_t>(Severity::error)));
    issue.kind =
        static_cast<IssueKind>(std::min(in.next<uint8_t>(), static_cast<uint8_t>(IssueKind::odd)));
    issue.text = in.nextText();
    answer.issues.push_back(std::move(issue));
  }
  const bool hasResult = in.next<uint8_t>() != 0;
  const std::string_view result = in.nextText();
  if (hasResult) answer.result = std::string(result);
  if (in.next<uint32_t>() != kAnswerMark || !in.ok()) return std::nullopt;
  return answer;
}

}  // namespace halfspace::plugins::mesh_formats
