// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <vector>

#include <QCoreApplication>
#include <QStringList>
#include <QtTest>

#include "editor/application/journal_keeper.h"

namespace halfspace::editor::tests {

// A program that edits and keeps its journal and is killed from outside. It is the test program
// itself, started with the arguments of a Work.

inline constexpr const char* kVictim = "--victim";
// The exit code of a victim whose signal handler allocated memory.
inline constexpr int kAllocatedWhileFailing = 77;
inline constexpr int kLossAllowed = 1000;  // milliseconds

level::ShapeSolid box();

// How the victim ends: another process kills it, or it fails by itself a second after its first
// edit.
enum class VictimEnd { killed, insideAnAllocation, withoutAStack };

// The work of a victim: single edits, a drag of many boxes whose button is never released, or one
// small edit and at once one of many boxes: hidden, grouped, deleted or duplicated, by `seed`.
enum class VictimWork { edits, drags, largeEdits };

// The arguments of a victim. `start`: a file, "sample:NAME" for a level without a file, or empty
// for a new level. `saves`: the mean number of edits between two saves; 0: never. `asBrushes`: only
// content that a map can hold is made.
struct Work {
  QString start;
  QString journals;
  unsigned seed = 0;
  unsigned saves = 0;
  bool asBrushes = false;
  VictimEnd end = VictimEnd::killed;
  VictimWork work = VictimWork::edits;

  QStringList arguments() const {
    return {kVictim,
            start,
            journals,
            QString::number(seed),
            QString::number(saves),
            asBrushes ? "brushes" : "shapes",
            QString::number(static_cast<int>(end)),
            QString::number(static_cast<int>(work))};
  }
  static Work of(const QStringList& arguments) {
    return {arguments[2],
            arguments[3],
            arguments[4].toUInt(),
            arguments[5].toUInt(),
            arguments[6] == "brushes",
            static_cast<VictimEnd>(arguments[7].toInt()),
            static_cast<VictimWork>(arguments[8].toInt())};
  }
};

struct ReportedEdit {
  qint64 milliseconds = 0;
  quint64 hash = 0;
};

// A hash of the content as far as it survives saving. The ids of a map's nodes change at each
// reading, so the text of the map is used for levels that are saved as maps.
quint64 contentOf(const level::Level& level, bool asMap, const LevelFiles& files);

// Print a line for the start and one for each edit or mouse movement: milliseconds, and the content
// of the level after it.
int editUntilKilled(const Work& work);
int dragUntilKilled(const Work& work);
// Prints the second line when the scene shows the large edit, and then waits.
int editManyUntilKilled(const Work& work);
// The lines that were printed completely.
std::vector<ReportedEdit> reportedEdits(const QByteArray& output);
// True if this was the level's content within the last second.
bool isRecent(quint64 content, const std::vector<ReportedEdit>& edits);
// The content that is restored from the folder of journals, or the reason why it cannot be
// restored.
std::variant<quint64, std::string> restored(const QString& journals, bool asMap,
                                            const LevelFiles& files, std::size_t* steps = nullptr);

// main() of a test program: runs the victim if the arguments ask for one, otherwise the test.
template <class Test>
int victimOrTest(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() == 9 && arguments[1] == kVictim) {
    const Work work = Work::of(arguments);
    if (work.work == VictimWork::drags) return dragUntilKilled(work);
    return work.work == VictimWork::edits ? editUntilKilled(work) : editManyUntilKilled(work);
  }
  Test test;
  return QTest::qExec(&test, argc, argv);
}

}  // namespace halfspace::editor::tests
