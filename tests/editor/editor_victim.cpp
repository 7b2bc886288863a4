// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/editor/editor_victim.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <random>

#include <unistd.h>

#include <QElapsedTimer>
#include <QtTest>

#include "editor/application/crash_report.h"
#include "editor/commands/arrange.h"
#include "editor/commands/selecting.h"
#include "editor/commands/visibility.h"
#include "editor/session/background_edits.h"
#include "editor/tools/toolbox.h"
#include "level/edits/outline.h"
#include "level/file/atomic_save.h"
#include "level/file/level_writer.h"
#include "level/samples/city.h"

namespace {

// Set while the victim is inside an allocation: any further allocation would then wait for ever.
thread_local bool g_isAllocating = false;

}  // namespace

void* operator new(std::size_t size) {
  if (g_isAllocating) ::_exit(halfspace::editor::tests::kAllocatedWhileFailing);
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace halfspace::editor::tests {

namespace {

constexpr int kEditEvery = 3;      // milliseconds
constexpr int kFailsAfter = 1000;  // milliseconds

}  // namespace

level::ShapeSolid box() {
  level::ShapeSolid solid;
  solid.shape = "box";
  return solid;
}

namespace {

// A cube of side 64 between axis-aligned planes that are given by three points each.
level::BrushSolid cube() {
  level::BrushSolid solid;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double at : {0.0, 64.0}) {
      geometry::Vec3 a = geometry::Vec3::Zero();
      a[axis] = at;
      geometry::Vec3 b = a, c = a;
      b[(axis + 1) % 3] = c[(axis + 2) % 3] = 64;
      solid.faces.push_back(
          {level::ThreePoints{at > 0 ? std::array{a, b, c} : std::array{a, c, b}}});
    }
  }
  return solid;
}

// Adds boxes, moves them and undoes steps. For a map that has to be saved without losses the boxes
// are brushes, because a map keeps no shapes.
void editOnce(Session& session, std::mt19937& random, bool asBrushes) {
  static Repetition repetition;
  const auto nodes = session.level().children(session.level().root()).toVector();
  if (nodes.size() < 3 || random() % 4 == 0) {
    session.apply("Add", [&](level::Level& l) {
      return level::addNode(l, l.root(), asBrushes ? level::NodeContent(cube()) : box());
    });
  } else if (random() % 5 == 0) {
    session.undo();
  } else if (random() % 7 == 0) {
    session.select({nodes.back()});
    session.apply("Delete", [&](level::Level& l) { return level::removeNode(l, nodes.back()); });
  } else {
    session.select({nodes[random() % nodes.size()]});
    const double by = 16.0 * static_cast<double>(random() % 9);
    transformSelected(session, repetition, "Move", level::AffineMap::move({by, 16, -by}),
                      level::TextureLock::on);
  }
}

// Saves like the window: a file that does not contain the whole level leaves it modified. False if
// it was not saved.
bool save(Session& session, JournalKeeper& keeper, const LevelFiles& files) {
  const auto made = files.bytesOf(session.level(), session.path(), session.path());
  if (!made.bytes || level::saveAtomically(session.path(), *made.bytes)) return false;
  if (made.allLosses().empty()) {
    session.markSaved(session.path());
  } else {
    keeper.noteOwnFile();
  }
  return true;
}

void openStart(Session& session, const LevelFiles& files, const QString& start) {
  if (start.isEmpty()) return;
  if (start == "sample:city") return session.open(level::city(300), {});
  const bool isSample = start.startsWith("sample:");
  const std::filesystem::path path =
      (isSample ? QString(HALFSPACE_SOURCE_DIR "/resources/levels/%1.halfspace").arg(start.mid(7))
                : start)
          .toStdString();
  session.open(*files.read(path).level, isSample ? std::filesystem::path() : path);
}

int withoutAStack(int depth) {
  volatile char frame[4096];
  frame[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : withoutAStack(depth + 1) + frame[0];
}

void fail(VictimEnd end) {
  if (end == VictimEnd::insideAnAllocation) {
    g_isAllocating = true;
    std::raise(SIGSEGV);
  } else if (end == VictimEnd::withoutAStack) {
    withoutAStack(0);
  }
}

}  // namespace

quint64 contentOf(const level::Level& level, bool asMap, const LevelFiles& files) {
  if (!asMap) return level::levelHash(level);
  return level::levelHashOf(files.bytesOf(level, "x.map", {}).bytes.value());
}

int editUntilKilled(const Work& work) {
  const LevelFiles files;
  Session session;
  openStart(session, files, work.start);
  JournalKeeper keeper(session, work.journals.toStdString());
  const CrashReport report(session, work.journals.toStdString());
  std::mt19937 random(work.seed);
  QElapsedTimer clock;
  clock.start();
  for (bool begun = false;; begun = true) {
    if (begun) editOnce(session, random, work.asBrushes);
    std::printf("%lld %llu\n", static_cast<long long>(clock.elapsed()),
                static_cast<unsigned long long>(contentOf(session.level(), work.asBrushes, files)));
    std::fflush(stdout);
    if (begun && work.saves > 0 && random() % work.saves == 0 && !save(session, keeper, files))
      return 1;
    QTest::qWait(kEditEvery);
    if (clock.elapsed() > kFailsAfter) fail(work.end);
  }
}

namespace {

constexpr int kBoxes = static_cast<int>(kManyNodes) + 100;
constexpr int kRow = 32;
constexpr double kPitch = 96;

void print(const QElapsedTimer& clock, const level::Level& level) {
  std::printf("%lld %llu\n", static_cast<long long>(clock.elapsed()),
              static_cast<unsigned long long>(level::levelHash(level)));
  std::fflush(stdout);
}

level::Level manyBoxes() {
  level::Level level;
  for (int i = 0; i < kBoxes; ++i) {
    const level::NodeId node = level::addNode(level, level.root(), box()).node();
    const geometry::Vec3 by(kPitch * (i % kRow), kPitch * (i / kRow), 0);
    static_cast<void>(level::transformNodes(level, {node}, level::AffineMap::move(by)).ok());
  }
  return level;
}

}  // namespace

// The session has no window: mouse events go directly to the tools.
int dragUntilKilled(const Work& work) {
  Session session;
  Workspace workspace(session);
  Toolbox toolbox(workspace);
  session.open(manyBoxes(), {});
  JournalKeeper keeper(session, work.journals.toStdString());
  if (!QTest::qWaitFor([&] { return session.isEvaluated(); }, 20'000)) return 1;
  selectAll(session);
  Camera above(PaneKind::xy);
  above.setSize({1024, 1024});
  above.setZoom(1);
  const QPointF at = above.project({0, 0, 0}).value();
  QElapsedTimer clock;
  clock.start();
  print(clock, session.level());
  toolbox.press({above, at, {}});
  for (int x = 16; x < 500; x += 16) {
    toolbox.move({above, at + QPointF(x, 0), {}});
    // The level that would result if the button were released now.
    level::Level released = session.level();
    if (!toolbox.preview()) return 1;
    static_cast<void>(
        level::transformNodes(released, session.selection(), *toolbox.preview(), workspace.lock())
            .ok());
    print(clock, released);
    QTest::qWait(50);
  }
  QTest::qWait(60'000);
  return 1;
}

int editManyUntilKilled(const Work& work) {
  Session session;
  session.open(manyBoxes(), {});
  JournalKeeper keeper(session, work.journals.toStdString());
  const auto shows = [&] { return !isEditing(session) && session.isEvaluated(); };
  if (!QTest::qWaitFor(shows, 20'000)) return 1;
  QElapsedTimer clock;
  clock.start();
  print(clock, session.level());
  // The journal's writer has just written a line and pauses now.
  session.apply("Add", [&](level::Level& l) { return level::addNode(l, l.root(), box()); });
  QTest::qWait(30);
  selectAll(session);
  Repetition repetition;
  switch (work.seed % 4) {
    case 0:
      hideSelected(session);
      break;
    case 1:
      groupSelected(session);
      break;
    case 2:
      removeSelected(session);
      break;
    default:
      duplicateSelected(session, repetition);
  }
  while (!shows()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  print(clock, session.level());
  QTest::qWait(60'000);
  return 1;
}

std::vector<ReportedEdit> reportedEdits(const QByteArray& output) {
  std::vector<ReportedEdit> result;
  for (const QByteArray& line : output.split('\n')) {
    const QList<QByteArray> words = line.split(' ');
    // The last line may be cut off.
    if (words.size() == 2 && output.contains(line + '\n')) {
      result.push_back({words[0].toLongLong(), words[1].toULongLong()});
    }
  }
  return result;
}

bool isRecent(quint64 content, const std::vector<ReportedEdit>& edits) {
  return std::ranges::any_of(edits, [&](const ReportedEdit& edit) {
    return edit.hash == content && edit.milliseconds >= edits.back().milliseconds - kLossAllowed;
  });
}

std::variant<quint64, std::string> restored(const QString& journals, bool asMap,
                                            const LevelFiles& files, std::size_t* steps) {
  const auto works = leftWork(journals.toStdString());
  if (works.size() != 1) return std::to_string(works.size()) + " journals are offered";
  auto restored = restoreWork(works.front(), files);
  if (auto* why = std::get_if<std::string>(&restored)) return *why;
  const RestoredWork& work = std::get<RestoredWork>(restored);
  if (steps != nullptr) *steps = work.journal.lines.size();
  if (!work.error.empty()) return work.error;
  return contentOf(work.history.level(), asMap, files);
}

}  // namespace halfspace::editor::tests
