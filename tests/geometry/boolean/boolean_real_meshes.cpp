// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Meshes from public repositories, as far as they are clean, each combined with a box through its
// middle.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <QtTest>

#include "geometry/boolean/boolean.h"
#include "geometry/boolean/solid_check.h"
#include "geometry/mesh/topology.h"
#include "tests/geometry/mesh/sample_soups.h"
#include "tests/support/given_data.h"

using namespace halfspace::geometry;
namespace fs = std::filesystem;

namespace {

fs::path meshFolder() {
  return halfspace::tests::givenData() / "meshes";
}

// Reads plain OFF without comments inside the data, which is enough for these files.
std::optional<PolygonSoup> readOff(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::string text;
  while (std::getline(file, line)) text += line.substr(0, line.find('#')) + "\n";
  std::istringstream in(text);
  std::string header;
  size_t vertices = 0;
  size_t faces = 0;
  size_t edges = 0;
  if (!(in >> header >> vertices >> faces >> edges) || header != "OFF") return std::nullopt;
  PolygonSoup soup;
  soup.vertices.resize(vertices);
  for (Vec3& p : soup.vertices) in >> p.x() >> p.y() >> p.z();
  for (size_t i = 0; i < faces; ++i) {
    size_t count = 0;
    in >> count;
    std::vector<int> loop(std::min<size_t>(count, 1000));
    for (int& vertex : loop) in >> vertex;
    std::getline(in, line);  // colours
    soup.faces.push_back(std::move(loop));
  }
  if (!in && !in.eof()) return std::nullopt;
  return triangulatedWherePlanarityFails(std::move(soup));
}

PolygonMesh middleBox(const PolygonMesh& mesh) {
  const Box bounds = mesh.bounds();
  const Vec3 centre = bounds.center() + 0.013 * bounds.sizes();
  const Vec3 half = 0.31 * bounds.sizes();
  return PolygonMesh::fromFaces(samples::box(centre - half, centre + half)).value();
}

}  // namespace

class BooleanRealMeshes : public QObject {
  Q_OBJECT
 private slots:
  void cleanMeshes_areCutAndStayClosed() {
    if (!fs::exists(meshFolder())) QSKIP("no real meshes here: set HALFSPACE_DATA");
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(meshFolder())) {
      if (entry.path().extension() == ".off" && entry.file_size() < 8'000'000) {
        paths.push_back(entry.path());
      }
    }
    std::sort(paths.begin(), paths.end());
    int clean = 0;
    for (const fs::path& path : paths) {
      auto soup = readOff(path);
      if (!soup) continue;
      const auto mesh = PolygonMesh::fromFaces(std::move(*soup));
      if (!mesh) {
        QVERIFY(!mesh.reasons().empty());
        continue;
      }
      const PolygonMesh box = middleBox(mesh.value());
      const bool sound = selfIntersections(mesh.value()).empty();
      double parts = 0.0;
      for (const Operation operation : {Operation::subtract, Operation::intersect}) {
        const auto result = boolean(mesh.value(), box, operation);
        if (!sound) {
          QVERIFY(!result.ok());
          QCOMPARE(result.reasons()[0].kind, ErrorKind::selfIntersecting);
          continue;
        }
        if (!result) qWarning("%s: %s", path.c_str(), messageOf(result.reasons()).c_str());
        QVERIFY(result.ok());
        if (!result.value().mesh) continue;
        QVERIFY(topologyOf(result.value().mesh->soup()).isClosedManifold());
        QVERIFY(result.value().roundingFaults.empty());
        parts += exactVolume(result.value().mesh->soup()).value;
      }
      if (!sound) continue;
      ++clean;
      const double whole = exactVolume(mesh.value().soup()).value;
      QVERIFY(std::abs(parts - whole) <= 1e-9 * whole);
    }
    qInfo("%zu files, %d clean", paths.size(), clean);
    QVERIFY(clean > 0);
  }
};

QTEST_APPLESS_MAIN(BooleanRealMeshes)
#include "boolean_real_meshes.moc"
