// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <vector>

#include <QCoreApplication>
#include <QStringList>
#include <QtTest>

#include "editor/application/journal_keeper.h"

namespace halfspace::editor::tests {

// A program that edits and keeps its journal, to be killed from outside: the test program itself,
// started with the arguments of a Work.

inline constexpr const char* kVictim = "--victim";
// The exit code of a victim whose handler of signals allocated memory.
inline constexpr int kAllocatedWhileFailing = 77;
inline constexpr int kLossAllowed = 1000;  // milliseconds

level::ShapeSolid box();

// How the victim ends: somebody kills it; or it fails by itself a second after its first edit.
enum class VictimEnd { killed, insideAnAllocation, withoutAStack };

// What a victim does: it edits; or it drags many boxes with the button down, and never lets go.
enum class VictimWork { edits, drags };

// How a victim works. `start`: a file, "sample:NAME" for a level without a file, or nothing for a
// new level. `saves`: the level is saved after about so many edits; 0: never. `asBrushes`: only
// what a map can hold is made.
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

struct Told {
  qint64 milliseconds = 0;
  quint64 hash = 0;
};

// What a level is to those who find it again. Ids of a map's nodes are given anew at each reading,
// so the map's own text stands for levels that are saved as maps.
quint64 contentOf(const level::Level& level, bool asMap, const LevelFiles& files);

// A line for the start and one for each edit or movement of the mouse: milliseconds, and the
// content of the level behind it.
int editUntilKilled(const Work& work);
int dragUntilKilled(const Work& work);
// The lines that came whole.
std::vector<Told> told(const QByteArray& output);
// Whether a content was the level's within the last second.
bool isRecent(quint64 content, const std::vector<Told>& edits);
// The content that comes back from what lies in the folder of journals; why not, if not.
std::variant<quint64, std::string> restored(const QString& journals, bool asMap,
                                            const LevelFiles& files, std::size_t* steps = nullptr);

// As main() of a test program: the victim where the arguments ask for one, else the test.
template <class Test>
int victimOrTest(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() == 9 && arguments[1] == kVictim) {
    const Work work = Work::of(arguments);
    return work.work == VictimWork::drags ? dragUntilKilled(work) : editUntilKilled(work);
  }
  Test test;
  return QTest::qExec(&test, argc, argv);
}

}  // namespace halfspace::editor::tests
