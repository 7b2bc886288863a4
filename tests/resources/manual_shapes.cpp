// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The manual's table of shapes equals the catalogue, so the two lists cannot diverge.
#include <QtTest>

#include "geometry/primitives/catalogue/catalogue.h"

using namespace halfspace::geometry;

namespace {

QString describe(const Parameter& parameter) {
  QString text =
      QString("`%1` %2").arg(QString::fromStdString(parameter.name)).arg(parameter.defaultValue);
  if (parameter.choices.empty()) return text;
  QStringList choices;
  for (const std::string& choice : parameter.choices) {
    choices << QString("%1 %2").arg(choices.size()).arg(QString::fromStdString(choice));
  }
  return text + " (" + choices.join(", ") + ")";
}

QString rowOf(const ShapeKind& kind) {
  QStringList parameters;
  for (const Parameter& parameter : kind.parameters) parameters << describe(parameter);
  QStringList parts;
  if (!parameters.isEmpty()) parts << parameters.join(", ");
  if (!kind.pointsDoc.empty()) parts << "points: " + QString::fromStdString(kind.pointsDoc);
  return QString("| `%1` | %2 | %3 |")
      .arg(QString::fromStdString(kind.name), QString::fromStdString(kind.doc), parts.join("; "));
}

}  // namespace

class ManualShapes : public QObject {
  Q_OBJECT
 private slots:
  void tableIsTheCatalogue();
};

void ManualShapes::tableIsTheCatalogue() {
  QFile file(HALFSPACE_SOURCE_DIR "/docs/manual/reference/formats.md");
  QVERIFY(file.open(QFile::ReadOnly));
  QStringList rows;
  bool inTable = false;
  for (const QString& line : QString::fromUtf8(file.readAll()).split('\n')) {
    if (line.startsWith("| name | shape |")) {
      inTable = true;
    } else if (inTable && !line.startsWith('|')) {
      break;
    } else if (inTable && !line.startsWith("|---")) {
      rows << line;
    }
  }
  QStringList expected;
  for (const ShapeKind& kind : shapeCatalogue()) expected << rowOf(kind);
  QCOMPARE(rows, expected);
}

QTEST_APPLESS_MAIN(ManualShapes)
#include "manual_shapes.moc"
