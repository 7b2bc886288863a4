// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/model_mesh.h"

#include <algorithm>

#include "level/models/model_vertices.h"

namespace halfspace::editor {

namespace {

std::array<float, 3> floatsOf(const geometry::Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

// The image of a material, or its name, which may be that of a texture.
level::Model::Skin skinOf(const plugins::MeshContents& mesh, std::size_t material) {
  if (material < mesh.looks.size() && !mesh.looks[material].image.empty())
    return mesh.looks[material].image;
  if (material < mesh.materials.size() && !mesh.materials[material].empty())
    return mesh.materials[material];
  return std::monostate();
}

}  // namespace

level::DecodedModel meshModel(const plugins::MeshFormat& format, const level::Bytes& bytes,
                              const std::string& path, const std::filesystem::path& file,
                              double unitsPerMetre) {
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const auto outcome = format.read({text, file.empty() ? std::filesystem::path(path) : file}, {});
  if (!outcome.value) {
    const auto isError = [](const plugins::Issue& issue) {
      return issue.severity == level::Severity::error;
    };
    const auto error = std::ranges::find_if(outcome.issues, isError);
    std::string why = error == outcome.issues.end() ? "the file is damaged" : error->text;
    while (why.ends_with('.')) why.pop_back();
    return why;
  }
  const plugins::MeshContents& mesh = *outcome.value;
  const double scale = mesh.metresPerUnit.value_or(1 / unitsPerMetre) * unitsPerMetre;
  level::Model model;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, mesh.materials.size()); ++i)
    model.parts.push_back({{}, skinOf(mesh, i)});
  std::size_t corner = 0, triangles = 0;
  for (std::size_t face = 0; face < mesh.soup.faces.size(); ++face) {
    const auto& loop = mesh.soup.faces[face];
    triangles += loop.size() - 2;
    if (triangles > level::kMostModelTriangles)
      return "it has more than " + std::to_string(level::kMostModelTriangles) + " triangles";
    const auto material = mesh.soup.surfaces.empty()
                              ? std::size_t{0}
                              : static_cast<std::size_t>(mesh.soup.surfaces[face]);
    const auto vertex = [&](std::size_t i) {
      const geometry::Vec3 at = scale * mesh.soup.vertices[static_cast<std::size_t>(loop[i])];
      level::Model::Vertex made{floatsOf(at), {0, 0, 0}, {0, 0}};
      if (!mesh.cornerNormals.empty()) made.normal = floatsOf(mesh.cornerNormals[corner + i]);
      if (!mesh.cornerUvs.empty()) {
        const plugins::Vec2& uv = mesh.cornerUvs[corner + i];
        made.uv = {static_cast<float>(uv.x()), static_cast<float>(1 - uv.y())};
      }
      return made;
    };
    // The polygons of models are small and nearly convex.
    for (std::size_t i = 1; i + 1 < loop.size(); ++i)
      for (const std::size_t k : {std::size_t{0}, i, i + 1})
        model.parts[material].vertices.push_back(vertex(k));
    corner += loop.size();
  }
  return level::checked(std::move(model));
}

}  // namespace halfspace::editor
