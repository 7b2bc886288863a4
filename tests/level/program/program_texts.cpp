// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts that both programs share: suggestions, plural forms, exit codes, man pages, completions.
#include <QtTest>

#include "level/program/counted.h"
#include "level/program/exit_code.h"
#include "level/program/program_text.h"
#include "level/program/suggestion.h"

using namespace halfspace::level;

class ProgramTexts : public QObject {
  Q_OBJECT

 private slots:
  void nearestName_data();
  void nearestName();
  void countsHaveTheirPlural();
  void exitCodesAscendFromZero();
  void pages_escapeWhatTheirReaderTakesForItself();
};

void ProgramTexts::nearestName_data() {
  QTest::addColumn<QString>("typed");
  QTest::addColumn<QString>("nearest");
  QTest::addRow("swapped letters") << "biuld"
                                   << "build";
  QTest::addRow("a letter too many") << "buildd"
                                     << "build";
  QTest::addRow("a letter left out") << "complie"
                                     << "compile";
  QTest::addRow("another case") << "Build"
                                << "build";
  QTest::addRow("beginning") << "val"
                             << "validate";
  QTest::addRow("beginning too short") << "va"
                                       << "";
  QTest::addRow("far from all") << "weather"
                                << "";
  QTest::addRow("nothing") << ""
                           << "";
}

void ProgramTexts::nearestName() {
  QFETCH(QString, typed);
  QFETCH(QString, nearest);
  const std::vector<std::string> known{"build", "compile", "validate", "leak"};
  QCOMPARE(QString::fromStdString(halfspace::level::nearestName(typed.toStdString(), known)),
           nearest);
}

void ProgramTexts::countsHaveTheirPlural() {
  QCOMPARE(counted(1, "face"), std::string("1 face"));
  QCOMPARE(counted(0, "face"), std::string("0 faces"));
  QCOMPARE(counted(2, "vertex", "vertices"), std::string("2 vertices"));
  QCOMPARE(counted(1, "vertex", "vertices"), std::string("1 vertex"));
}

void ProgramTexts::exitCodesAscendFromZero() {
  int next = 0;
  for (const ExitCodeText& code : exitCodes()) QCOMPARE(static_cast<int>(code.code), next++);
  QCOMPARE(next, 5);
}

void ProgramTexts::pages_escapeWhatTheirReaderTakesForItself() {
  ProgramText program;
  program.name = "cutter";
  program.summary = "Cuts the user's [boxes]: a\\b";
  program.options = {{{"-o", "--output"}, "FILE", ".hidden 'files' [x:y]", {}, true}};
  const auto page = [&](const char* format) {
    return QString::fromStdString(printedAs(format, program));
  };
  QVERIFY2(page("man").contains("a\\eb"), qPrintable(page("man")));
  QVERIFY2(page("man").contains("\n\\&.hidden"), qPrintable(page("man")));
  QVERIFY2(page("man").contains("\\-\\-output"), qPrintable(page("man")));
  QVERIFY2(page("zsh").contains("'\\''files'\\'' (x\\:y)"), qPrintable(page("zsh")));
  QVERIFY2(page("fish").contains("\\'files\\'"), qPrintable(page("fish")));
  QVERIFY2(page("bash").contains("options='-o --output'"), qPrintable(page("bash")));
}

QTEST_APPLESS_MAIN(ProgramTexts)
#include "program_texts.moc"
