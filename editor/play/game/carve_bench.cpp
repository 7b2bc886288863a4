// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/carve_bench.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>

#include <QCoreApplication>

#include "editor/commands/shape_sizes.h"
#include "editor/play/game/play_session.h"
#include "editor/session/shared_tree.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;

namespace {

double quantile(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

using Clock = std::chrono::steady_clock;

constexpr double kCell = 256;
constexpr double kWall = 16;
constexpr double kHeight = 128;
constexpr int kBrushesInACell = 4;

double millisecondsSince(Clock::time_point begun) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
}

void put(level::Level& level, const Vec3& low, const Vec3& size) {
  const auto solid = fittedShape(*geometry::findShapeKind("box"), {}, Box(low, Vec3(low + size)));
  const auto added = level::addNode(level, level.root(), solid.value());
  Q_ASSERT(added);
}

// One cell of the grid: a floor, two walls with a doorway at their ends, and a pillar.
void putCell(level::Level& level, const Vec3& at) {
  put(level, at - Vec3(0, 0, kWall), {kCell, kCell, kWall});
  put(level, at, {kCell - 64, kWall, kHeight});
  put(level, at + Vec3(0, kWall, 0), {kWall, kCell - 64, kHeight});
  put(level, at + Vec3(176, 176, 0), {32, 32, kHeight});
}

level::Level grid(std::size_t brushes) {
  level::Level level;
  const auto cells = static_cast<int>(brushes / kBrushesInACell);
  const int side = std::max(1, static_cast<int>(std::lround(std::sqrt(cells))));
  for (int cell = 0; cell < cells; ++cell) {
    putCell(level, {kCell * (cell % side - side / 2), kCell * (cell / side - side / 2), 0});
  }
  return level;
}

// Makes steps until one used the tree of the session's present state.
void stepIntoPresent(PlaySession& play) {
  while (!play.step() || play.treeState() != play.session().state()) {
    QCoreApplication::processEvents();
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
}

// Waits until the compiled level follows the tree: only then could a player click again.
void waitForPicture(const Session& session) {
  while (session.compiled().state != session.state()) {
    QCoreApplication::processEvents();
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
}

}  // namespace

CarveFigures benchCarving(std::size_t brushes, int carvings) {
  CarveFigures figures;
  Session session;
  const level::Level level = grid(brushes);
  figures.brushes = level.children(level.root()).size();
  auto begun = Clock::now();
  session.open(level, {});
  PlaySession play(session, bsp::CharacterSettings(), {{96, 96, 1}, 0, 0});
  stepIntoPresent(play);
  figures.opening = millisecondsSince(begun);
  constexpr double kTurn = 37;  // degrees, so that each carving hits another wall
  for (int i = 0; i < carvings; ++i) {
    play.respawn();
    play.look(kTurn * i, 0);
    begun = Clock::now();
    if (!play.carve(level::Operation::subtract)) continue;
    stepIntoPresent(play);
    figures.carvings.push_back(millisecondsSince(begun));
    waitForPicture(session);
    figures.trees.push_back(session.compiled().milliseconds);
    session.undo();
    stepIntoPresent(play);
    waitForPicture(session);
  }
  return figures;
}

void benchCarve(const std::vector<std::size_t>& brushes) {
  constexpr int kCarvings = 40;
  std::printf("%9s %10s   %s\n", "brushes", "opening",
              "click to step: median, p90, largest; of it the tree");
  for (std::size_t count : brushes) {
    const CarveFigures figures = benchCarving(count, kCarvings);
    std::printf("%9zu %7.0f ms   %.2f ms, %.2f ms, %.2f ms; %.2f ms\n", figures.brushes,
                figures.opening, quantile(figures.carvings, 0.5), quantile(figures.carvings, 0.9),
                quantile(figures.carvings, 1), quantile(figures.trees, 0.5));
    std::fflush(stdout);
  }
}

}  // namespace halfspace::editor
