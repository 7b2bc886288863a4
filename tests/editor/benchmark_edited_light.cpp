// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Times of the editor's baked light: the first, coarse picture, the fine one, and the light after
// each of some moves of a solid.
// Usage: benchmark_edited_light LEVEL.halfspace [INDEX OF THE SOLID]
#include <sys/resource.h>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "editor/session/baking/light_baker.h"
#include "level/edits/transform.h"
#include "level/file/native_file.h"
#include "level/solids/instances.h"

using namespace halfspace;
using namespace halfspace::editor;

namespace {

constexpr int kMoves = 10;

// Processor time of this process, seconds.
double processorTime() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec) / 1e6;
}

// The solid of this index among those of the size of a crate.
level::NodeId crateOf(const Session& session, std::size_t index) {
  std::vector<level::NodeId> crates;
  for (const auto& [key, solid] : session.scene().solids()) {
    const double longest = solid->bounds.sizes().maxCoeff();
    if (!solid->flags.nonSolid && longest >= 24 && longest <= 128) crates.push_back(key.node());
  }
  if (crates.empty()) return {};
  return crates[index % crates.size()];
}

void waitFor(const std::function<bool()>& isDone) {
  while (!isDone()) {
    QCoreApplication::processEvents();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void print(const char* what, const BakedPicture& picture, double cpu) {
  std::printf("%-8s %7.3f s, processor %7.3f s: %zu texels of %g, %zu lit anew, %zu rays\n", what,
              picture.milliseconds / 1e3, cpu, picture.effort.texels, picture.texelSide,
              picture.effort.directTexels, picture.effort.rays);
}

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication application(argc, argv);
  if (argc < 2) return EXIT_FAILURE;
  level::ReadResult read = level::openLevel(argv[1]);
  auto* opened = std::get_if<level::OpenedLevel>(&read);
  if (opened == nullptr) return EXIT_FAILURE;
  Session session;
  session.open(std::move(opened->level), argv[1]);
  LightBaker baker(session);
  waitFor([&] { return session.isEvaluated(); });
  double before = processorTime();
  QObject::connect(&baker, &LightBaker::pictureChanged, &application, [&] {
    if (!baker.picture() || baker.picture()->isFinal) return;
    print("coarse", *baker.picture(), processorTime() - before);
    before = processorTime();
  });
  baker.setOn(true);
  waitFor([&] { return baker.isComplete() || !baker.problem().isEmpty(); });
  if (!baker.picture()) return EXIT_FAILURE;
  print("fine", *baker.picture(), processorTime() - before);
  const level::NodeId crate =
      crateOf(session, argc > 2 ? static_cast<std::size_t>(std::atoi(argv[2])) : 0);
  for (int move = 0; move < kMoves; ++move) {
    before = processorTime();
    QElapsedTimer clock;
    clock.start();
    session.apply("Move", [&](level::Level& level) {
      const geometry::Vec3 by(move % 2 == 0 ? 8 : -8, 0, 0);
      return level::transformNodes(level, {crate}, level::AffineMap::move(by));
    });
    waitFor([&] { return baker.isComplete(); });
    print("moved", *baker.picture(), processorTime() - before);
    std::printf("         %7.3f s from the edit to the picture\n",
                static_cast<double>(clock.nsecsElapsed()) / 1e9);
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  std::printf("memory %ld MB\n", usage.ru_maxrss / 1024);
  return EXIT_SUCCESS;
}
