// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Public meshes with real defects through the repair, written, read back and judged again.
#include <chrono>

#include <QtTest>

#include "geometry/repair/repair.h"
#include "tests/geometry/repair/given_meshes.h"

using namespace halfspace;
using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

struct Outcome {
  std::string file;
  RepairResult result;
  bool valid = false;  // in the written file
  double ms = 0.0;
};

// As a file of the same kind, read back.
bool isValidWhenWritten(const std::filesystem::path& path, const PolygonSoup& soup) {
  plugins::MeshContents contents;
  contents.soup = soup;
  contents.soup.surfaces.clear();
  const plugins::MeshFormat* format = formatFor(path);
  const auto written = format->write(contents);
  if (!written.bytes) return false;
  const auto back = format->read({*written.bytes, path}, {});
  return back.value && validate(back.value->soup).isSolid();
}

Outcome repairFile(const std::filesystem::path& path, RepairOptions options) {
  Outcome outcome;
  outcome.file = path.filename().string();
  const auto mesh = readMesh(path);
  if (!mesh) return outcome;
  options.singlePrecision = !formatFor(path)->keepsDoubles();
  const auto start = std::chrono::steady_clock::now();
  outcome.result = repair(mesh->soup, options);
  outcome.ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  const RepairVerdict verdict = outcome.result.verdict;
  outcome.valid = (verdict == RepairVerdict::solid || verdict == RepairVerdict::repaired) &&
                  isValidWhenWritten(path, outcome.result.soup);
  return outcome;
}

void print(const Outcome& o) {
  const RepairResult& r = o.result;
  std::string steps;
  for (const RepairStep& step : r.steps) {
    steps += std::string(nameOf(step.kind)) + ":" + std::to_string(step.changed) + " ";
  }
  std::printf("%-42s %-13s %d %8.1f ms kept %.4f dev %.3g%% hole %.3g | %d -> %d faces | %s %s\n",
              o.file.c_str(), std::string(nameOf(r.verdict)).c_str(), o.valid ? 1 : 0, o.ms,
              r.deviation.kept, 100 * r.deviation.greater() / r.before.diagonal, r.largestHole,
              r.before.faces, r.after.faces, steps.c_str(), words(r.obstacle).substr(0, 30).c_str());
  std::fflush(stdout);
}

}  // namespace

class GivenMeshesRepaired : public QObject {
  Q_OBJECT
 private slots:
  void table() {
    for (const auto& path : givenMeshes()) print(repairFile(path, {}));
  }
};

QTEST_APPLESS_MAIN(GivenMeshesRepaired)
#include "given_meshes_repaired.moc"
