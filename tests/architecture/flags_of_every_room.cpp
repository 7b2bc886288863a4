// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The same bits from every build need the same flags in every room: no product and sum are
// contracted to one rounding, and no flag allows sums in another order. Read from the commands that
// CMake writes for this build.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>
#include <QtTest>

namespace {

const QStringList kRooms{"geometry",    "bsp",    "comparison", "level", "light",
                         "commandline", "editor", "plugins",    "tests"};

// The room of a source, or of what CMake wrote for a room into the build folder; empty if neither.
QString roomOf(const QString& file) {
  for (const QString& root :
       {QStringLiteral(HALFSPACE_BINARY_DIR "/"), QStringLiteral(HALFSPACE_SOURCE_DIR "/")}) {
    if (!file.startsWith(root)) continue;
    const QString room = file.mid(root.size()).section('/', 0, 0);
    return kRooms.contains(room) ? room : QString();
  }
  return {};
}

QString wrongWith(const QStringList& flags) {
  const auto last = [&](const QString& begin) {
    const QStringList found = flags.filter(QRegularExpression('^' + begin));
    return found.isEmpty() ? QString() : found.last();
  };
  if (last("-ffp-contract=") != "-ffp-contract=off") return "contracts products and sums";
  for (const char* loose : {"-ffast-math", "-Ofast", "-funsafe-math-optimizations",
                            "-fassociative-math", "-ffinite-math-only"})
    if (flags.contains(loose)) return loose;
  return {};
}

}  // namespace

class FlagsOfEveryRoom : public QObject {
  Q_OBJECT
 private slots:
  void everySourceRoundsAlike() {
    QFile file(HALFSPACE_BINARY_DIR "/compile_commands.json");
    QVERIFY(file.open(QFile::ReadOnly));
    QMap<QString, int> sources;
    QStringList wrong;
    for (const auto& entry : QJsonDocument::fromJson(file.readAll()).array()) {
      const QString source = QDir::cleanPath(entry.toObject()["file"].toString());
      const QString room = roomOf(source);
      // C has no arithmetic of ours, and what AUTOMOC writes has none at all.
      if (room.isEmpty() || source.endsWith(".c") || source.contains("_autogen/")) continue;
      ++sources[room];
      const QString fault = wrongWith(entry.toObject()["command"].toString().split(' '));
      if (!fault.isEmpty()) wrong << source + ": " + fault;
    }
    for (const QString& room : kRooms) QVERIFY2(sources[room] > 0, qPrintable(room));
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  }

  void looseFlags_areFound() {
    QVERIFY(wrongWith({"-O2", "-ffp-contract=off"}).isEmpty());
    QVERIFY(!wrongWith({"-O2"}).isEmpty());
    QVERIFY(!wrongWith({"-ffp-contract=off", "-ffp-contract=fast"}).isEmpty());
    QVERIFY(!wrongWith({"-ffast-math", "-ffp-contract=off"}).isEmpty());
  }
};

QTEST_APPLESS_MAIN(FlagsOfEveryRoom)
#include "flags_of_every_room.moc"
