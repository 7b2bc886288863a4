// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Texture coordinates, normals, colours and materials through Boolean operations: what they cost
// beside the same operation on the surfaces alone, and whether they are right. The coordinates and
// colours are linear functions of the position, so their values at every corner of the result are
// known; each operand has its own material.
#include <algorithm>
#include <cmath>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/mesh_workloads.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "commandline/bench/workloads.h"
#include "commandline/commands/boolean_contents.h"
#include "commandline/report/resources.h"
#include "geometry/boolean/boolean.h"

namespace halfspace::commandline {

using geometry::Vec3;

namespace {

// Of values of corners: they are stored as doubles (texture coordinates) and floats (colours), and
// interpolated in doubles.
constexpr double kValueTolerance = 1e-5;

plugins::Vec2 uvAt(const Vec3& p) {
  return {0.5 * p.x() + 0.25 * p.z(), 0.5 * p.y()};
}

std::array<float, 4> colorAt(const Vec3& p) {
  const auto share = [](double x) { return static_cast<float>(0.5 + x / 64.0); };
  return {share(p.x()), share(p.y()), share(p.z()), 1.0F};
}

// A mesh as if read from a file, all of whose faces have one material.
MeshFile texturedFile(geometry::PolygonMesh mesh, int material) {
  MeshFile file;
  plugins::MeshContents given;
  given.soup = mesh.soup();
  given.soup.surfaces.assign(given.soup.faces.size(), material);
  for (const std::vector<int>& face : given.soup.faces) {
    const auto corner = [&](size_t i) -> const Vec3& {
      return given.soup.vertices[static_cast<size_t>(face[i])];
    };
    const Vec3 normal = (corner(1) - corner(0)).cross(corner(2) - corner(0)).normalized();
    file.givenFaces.push_back(static_cast<int>(file.givenFaces.size()));
    for (const int vertex : face) {
      const Vec3& p = given.soup.vertices[static_cast<size_t>(vertex)];
      given.cornerUvs.push_back(uvAt(p));
      given.cornerColors.push_back(colorAt(p));
      given.cornerNormals.push_back(normal);
    }
  }
  file.readable = true;
  file.mesh = geometry::PolygonMesh::fromFaces(given.soup).value();
  file.given = std::move(given);
  return file;
}

struct CheckedValues {
  double error = 0.0;  // the largest of texture coordinates and colours
  bool areMaterialsRight = true;
};
CheckedValues checkedValues(const plugins::MeshContents& contents,
                            const geometry::BooleanResult& result) {
  CheckedValues checked;
  size_t corner = 0;
  for (size_t face = 0; face < contents.soup.faces.size(); ++face) {
    checked.areMaterialsRight =
        checked.areMaterialsRight && contents.soup.surfaces[face] == result.origins[face].operand;
    for (const int vertex : contents.soup.faces[face]) {
      const Vec3& p = contents.soup.vertices[static_cast<size_t>(vertex)];
      checked.error =
          std::max(checked.error, (contents.cornerUvs[corner] - uvAt(p)).cwiseAbs().maxCoeff());
      for (size_t i = 0; i < 4; ++i)
        checked.error = std::max(
            checked.error,
            static_cast<double>(std::abs(contents.cornerColors[corner][i] - colorAt(p)[i])));
      ++corner;
    }
  }
  checked.areMaterialsRight = checked.areMaterialsRight && corner == contents.cornerUvs.size() &&
                              corner == contents.cornerNormals.size();
  return checked;
}

void measureWithValues(BenchRun& run, const std::string& workload,
                       const std::function<scenes::SceneNode()>& scene,
                       geometry::Operation operation) {
  const std::string name = "attributes/" + workload;
  if (!run.wants(name)) return;
  run.stage(name);
  std::vector<MeshFile> files;
  for (const scenes::SceneNode& child : scene().children)
    files.push_back(texturedFile(*child.mesh, static_cast<int>(files.size())));
  std::vector<const geometry::PolygonMesh*> plain;
  for (const MeshFile& file : files) plain.push_back(&*file.mesh);
  Figure figure{name,    "surfaces alone",
                "cpu_s", 0.0,
                {},      "ours: with texture coordinates, normals, colours and materials",
                {},      {}};
  figure.ours = medianOfRuns(run.options().repeat, [&] {
    const double start = cpuSeconds();
    const BooleanContents contents(files);
    const auto result = geometry::boolean(contents.operands(), operation);
    plugins::MeshContents made;
    if (result.ok()) made = contents.contentsOf(result.value());
    const double seconds = cpuSeconds() - start;
    if (!result.ok() || !result.value().mesh) {
      figure.agree = false;
      figure.more["failed"] = result.ok() ? "the result is empty" : messageOf(result.reasons());
      return seconds;
    }
    const CheckedValues checked = checkedValues(made, result.value());
    figure.more["polygons"] = made.soup.faces.size();
    figure.more["largest_error"] = checked.error;
    figure.agree = checked.areMaterialsRight && checked.error < kValueTolerance;
    return seconds;
  });
  figure.peer = medianOfRuns(run.options().repeat, [&] {
    const double start = cpuSeconds();
    const auto result = geometry::boolean(plain, operation);
    return result.ok() ? cpuSeconds() - start : 0.0;
  });
  run.add(std::move(figure));
}

}  // namespace

void benchAttributes(BenchRun& run) {
  measureWithValues(
      run, "boxes-100", [] { return asMeshes(randomBoxes(100)); }, geometry::Operation::unite);
  measureWithValues(
      run, "prisms-100", [] { return asMeshes(boxMinusPrisms(100)); },
      geometry::Operation::subtract);
  measureWithValues(
      run, "spheres-20000",
      [] {
        scenes::SceneNode scene;
        for (const Vec3& centre : {Vec3(0, 0, 0), Vec3(0.7, 0.3, 0.2)})
          scene.children.emplace_back().mesh = scenes::fineSphereMesh(centre, 1.0, 20'000);
        return scene;
      },
      geometry::Operation::subtract);
}

}  // namespace halfspace::commandline
