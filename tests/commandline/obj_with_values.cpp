// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/commandline/obj_with_values.h"

#include <cmath>

#include <QList>

namespace halfspace::tests {

namespace {

Point pointOf(const QList<QByteArray>& words) {
  Point point{};
  for (qsizetype i = 1; i < words.size() && i <= 3; ++i)
    point[static_cast<size_t>(i - 1)] = words[i].toDouble();
  return point;
}

}  // namespace

std::vector<Face> facesOf(const QByteArray& obj) {
  std::vector<Point> positions, uvs, normals;
  std::vector<Face> faces;
  for (const QByteArray& line : obj.split('\n')) {
    const QList<QByteArray> words = line.simplified().split(' ');
    if (words[0] == "v") positions.push_back(pointOf(words));
    if (words[0] == "vt") uvs.push_back(pointOf(words));
    if (words[0] == "vn") normals.push_back(pointOf(words));
    if (words[0] != "f") continue;
    Face& face = faces.emplace_back();
    for (qsizetype i = 1; i < words.size(); ++i) {
      const QList<QByteArray> numbers = words[i].split('/');
      if (numbers.size() != 3) return {};
      const auto at = [&](const std::vector<Point>& list, qsizetype k) {
        return list.at(static_cast<size_t>(numbers[k].toInt() - 1));
      };
      face.push_back({at(positions, 0), at(uvs, 1), at(normals, 2)});
    }
  }
  return faces;
}

Point normalOf(const Face& face) {
  Point normal{};
  for (size_t i = 0; i < face.size(); ++i) {
    const Point &a = face[i].position, &b = face[(i + 1) % face.size()].position;
    for (size_t k = 0; k < 3; ++k) {
      const size_t u = (k + 1) % 3, v = (k + 2) % 3;
      normal[k] += a[u] * b[v] - a[v] * b[u];
    }
  }
  return normal;
}

Point uvAt(const Point& p, double scale) {
  return {(p[0] + 2 * p[1]) * scale, (p[2] - p[1]) * scale, 0};
}

QByteArray objBoxWithValues(const Span& box, double scale) {
  QByteArray text;
  std::vector<Point> positions;
  int count = 0;
  for (const QByteArray& line : objBox(box).split('\n')) {
    const QList<QByteArray> words = line.simplified().split(' ');
    if (words[0] == "v") {
      positions.push_back(pointOf(words));
      text += line + '\n';
    }
    if (words[0] != "f") continue;
    Face face;
    for (qsizetype i = 1; i < words.size(); ++i)
      face.push_back({positions.at(static_cast<size_t>(words[i].toInt() - 1)), {}, {}});
    Point normal = normalOf(face);
    for (double& number : normal) number = number > 0 ? 1 : number < 0 ? -1 : 0;
    QByteArray corners;
    for (size_t i = 0; i < face.size(); ++i) {
      const Point uv = uvAt(face[i].position, scale);
      text += "vt " + QByteArray::number(uv[0], 'g', 17) + ' ' + QByteArray::number(uv[1], 'g', 17);
      text += "\nvn";
      for (const double number : normal) text += ' ' + QByteArray::number(number);
      text += '\n';
      const QByteArray own = QByteArray::number(++count);
      corners += ' ' + words[static_cast<qsizetype>(i + 1)] + '/' + own + '/' + own;
    }
    text += 'f' + corners + '\n';
  }
  return text;
}

bool isNear(const Point& a, const Point& b, double rounding) {
  for (size_t k = 0; k < 3; ++k) {
    if (!(std::abs(a[k] - b[k]) <= rounding)) return false;
  }
  return true;
}

}  // namespace halfspace::tests
