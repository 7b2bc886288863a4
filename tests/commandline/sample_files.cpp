// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/commandline/sample_files.h"

#include <QDir>
#include <QFile>

namespace halfspace::tests {

namespace {

// Three points of a face in the order of map files: clockwise seen from outside.
void addFace(QByteArray& text, const int (&p)[3][3], const QByteArray& texture) {
  for (const auto& point : p) {
    text += "( " + QByteArray::number(point[0]) + " " + QByteArray::number(point[1]) + " " +
            QByteArray::number(point[2]) + " ) ";
  }
  text += texture + " 0 0 0 1 1\n";
}

void addBrush(QByteArray& text, const Span& box, const QByteArray& texture) {
  const auto& [l, h] = box;
  text += "{\n";
  addFace(text, {{l[0], l[1], l[2]}, {l[0], l[1] + 1, l[2]}, {l[0], l[1], l[2] + 1}}, texture);
  addFace(text, {{l[0], l[1], l[2]}, {l[0], l[1], l[2] + 1}, {l[0] + 1, l[1], l[2]}}, texture);
  addFace(text, {{l[0], l[1], l[2]}, {l[0] + 1, l[1], l[2]}, {l[0], l[1] + 1, l[2]}}, texture);
  addFace(text, {{h[0], h[1], h[2]}, {h[0], h[1] + 1, h[2]}, {h[0] + 1, h[1], h[2]}}, texture);
  addFace(text, {{h[0], h[1], h[2]}, {h[0] + 1, h[1], h[2]}, {h[0], h[1], h[2] + 1}}, texture);
  addFace(text, {{h[0], h[1], h[2]}, {h[0], h[1], h[2] + 1}, {h[0], h[1] + 1, h[2]}}, texture);
  text += "}\n";
}

QByteArray openedMap(const QList<Span>& boxes, const QByteArray& texture) {
  QByteArray text = "// a map of boxes\n{\n\"classname\" \"worldspawn\"\n";
  for (const Span& box : boxes) addBrush(text, box, texture);
  return text;
}

}  // namespace

void writeFile(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
    qFatal("cannot write %s", qPrintable(path));
  }
}

QByteArray bytesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList namesIn(const QString& folder) {
  return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
}

QByteArray mapOf(const QList<Span>& boxes, const QByteArray& texture) {
  return openedMap(boxes, texture) + "}\n";
}

QByteArray mapThinnerThanDoubles() {
  // Between the lines from (0, y) to (k + 1, y + k) and to (k, y + k - 1), whose slopes differ by
  // 1 / (k (k + 1)), for x from 1 to 2.
  constexpr int y = 4'000'000, k = 4'000'000;
  QByteArray text = openedMap({{{0, 0, 0}, {64, 64, 64}}}, "stone") + "{\n";
  addFace(text, {{0, y, 0}, {k + 1, y + k, 0}, {0, y, 1}}, "thin");
  addFace(text, {{0, y, 0}, {0, y, 1}, {k, y + k - 1, 0}}, "thin");
  addFace(text, {{1, y, 0}, {1, y + 1, 0}, {1, y, 1}}, "thin");
  addFace(text, {{2, y, 0}, {2, y, 1}, {2, y + 1, 0}}, "thin");
  addFace(text, {{1, y, 0}, {2, y, 0}, {1, y + 1, 0}}, "thin");
  addFace(text, {{1, y, 8}, {1, y + 1, 8}, {2, y, 8}}, "thin");
  return text + "}\n}\n";
}

QByteArray mapThinnerThanFloats() {
  // Between y and a line that falls from y + 1/8 at x = 7 to y at x = 8.
  constexpr int y = 4'000'000;
  QByteArray text = openedMap({{{0, 0, 0}, {64, 64, 64}}}, "stone") + "{\n";
  addFace(text, {{0, y, 0}, {0, y, 1}, {1, y, 0}}, "thin");
  addFace(text, {{0, y + 1, 0}, {8, y, 0}, {0, y + 1, 1}}, "thin");
  addFace(text, {{7, y, 0}, {7, y + 1, 0}, {7, y, 1}}, "thin");
  addFace(text, {{0, y, 0}, {1, y, 0}, {0, y + 1, 0}}, "thin");
  addFace(text, {{0, y, 8}, {0, y + 1, 8}, {1, y, 8}}, "thin");
  return text + "}\n}\n";
}

QByteArray mapWithBrokenBrush(const QList<Span>& boxes, int& brokenLine) {
  QByteArray text = openedMap(boxes, "stone");
  brokenLine = static_cast<int>(text.count('\n')) + 1;
  addBrush(text, {{0, 0, 0}, {-64, 64, 64}}, "stone");
  return text + "}\n";
}

QByteArray levelWithAPrefab(const QByteArray& file) {
  const QByteArray box =
      R"("shape": {"name": "box", "parameters": [["width", 64], ["depth", 64], ["height", 64]]})";
  return R"({"halfspace": 3, "next id": 20, "layers": [{"id": 2, "name": "Default"}],
"definitions": [{"id": 10, "name": "torch", "prefab": {"file": ")" +
         file + R"(", "hash": "f01f9c6a9fb4028e"}, "group": [{"id": 11, )" + box + R"(}]}],
"nodes": [{"id": 12, )" +
         box +
         R"(}, {"id": 13, "copy": {"definition": 10, "placement": [{"move": [128, 0, 0]}]}}]})";
}

QByteArray objBox(const Span& box, bool open) {
  QByteArray text;
  for (int corner = 0; corner < 8; ++corner) {
    text += "v";
    for (int axis = 0; axis < 3; ++axis) {
      text += " " + QByteArray::number((corner >> axis & 1) != 0 ? box.high[axis] : box.low[axis]);
    }
    text += "\n";
  }
  text += "f 1 3 4 2\nf 1 2 6 5\nf 2 4 8 6\nf 4 3 7 8\nf 3 1 5 7\n";
  if (!open) text += "f 5 6 8 7\n";
  return text;
}

QByteArray objOfTwoObjects() {
  QByteArray text = "mtllib two.mtl\n";
  for (int box = 0; box < 2; ++box) {
    for (int i = 0; i < 8; ++i)
      text += QString::asprintf("v %d %d %d\n", (i & 1 ? 64 : 0) + 100 * box, i & 2 ? 64 : 0,
                                i & 4 ? 64 : 0)
                  .toUtf8();
  }
  text += "vt 0 0\nvt 2 0\nvt 2 2\nvt 0 2\n";
  const int quads[6][4] = {{1, 3, 4, 2}, {5, 6, 8, 7}, {1, 2, 6, 5},
                           {3, 7, 8, 4}, {1, 5, 7, 3}, {2, 4, 8, 6}};
  for (int box = 0; box < 2; ++box) {
    text += box == 0 ? "o crate\nusemtl old wood\n" : "o post\nusemtl iron\n";
    for (const auto& quad : quads) {
      text += "f";
      for (int i = 0; i < 4; ++i)
        text += QString::asprintf(" %d/%d", quad[i] + 8 * box, i + 1).toUtf8();
      text += "\n";
    }
  }
  return text;
}

QByteArray materialsOfTwoObjects() {
  return "newmtl old wood\nKd 1 1 1\nmap_Kd images/wood.png\nnewmtl iron\nKd 0.25 0.25 0.5\n";
}

}  // namespace halfspace::tests
