// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/editor/map_window.h"

#include <QApplication>
#include <QtTest>
#include <stdexcept>

namespace halfspace::editor::tests {

QString mapBrush(const Vec3& low, const Vec3& high, const QString& material) {
  QString text = "{\n";
  for (int axis = 0; axis < 3; ++axis) {
    for (const bool isHigh : {true, false}) {
      const int u = (axis + 1) % 3, v = (axis + 2) % 3;
      Vec3 a = isHigh ? high : low, b = a, c = a;
      b[isHigh ? v : u] += 1;
      c[isHigh ? u : v] += 1;
      for (const Vec3& p : {a, b, c})
        text += QString("( %1 %2 %3 ) ").arg(p.x()).arg(p.y()).arg(p.z());
      text += material + " 0 0 0 1 1\n";
    }
  }
  return text + "}\n";
}

QString mapRoom(const Vec3& low, const Vec3& high, const QString& material) {
  constexpr double kWall = 16;  // level units
  QString text;
  for (int axis = 0; axis < 3; ++axis) {
    Vec3 top = low, bottom = high;
    top[axis] = high[axis];
    bottom[axis] = low[axis];
    const Vec3 thick = Vec3::Constant(kWall), aside = thick - kWall * Vec3::Unit(axis);
    text += mapBrush(top - aside, high + thick, material);
    text += mapBrush(low - thick, bottom + aside, material);
  }
  return text;
}

QString mapEntity(const QString& keys, const QString& brushes) {
  return "{\n" + keys + brushes + "}\n";
}

QString mapLevel(const QString& brushes, const QString& entities, const QString& keys) {
  return mapEntity("\"classname\" \"worldspawn\"\n" + keys, brushes) + entities;
}

double brightnessOf(QRgb pixel) {
  return (qRed(pixel) + qGreen(pixel) + qBlue(pixel)) / 3.0;
}

double brightnessOf(const QImage& image, QPoint middle) {
  double sum = 0;
  constexpr int kReach = 3;  // pixels
  if (!image.rect().adjusted(kReach, kReach, -kReach, -kReach).contains(middle))
    throw std::out_of_range("the test looks at a place that is not in the picture");
  for (int dy = -kReach; dy <= kReach; ++dy)
    for (int dx = -kReach; dx <= kReach; ++dx)
      sum += brightnessOf(image.pixel(middle + QPoint(dx, dy)));
  return sum / ((2 * kReach + 1) * (2 * kReach + 1));
}

double distance(QRgb a, QRgb b) {
  return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                   std::abs(qBlue(a) - qBlue(b))});
}

double unevenness(const QImage& image, QPoint middle) {
  constexpr int kReach = 20;  // pixels
  double sum = 0, squares = 0;
  int count = 0;
  for (int dy = -kReach; dy <= kReach; ++dy)
    for (int dx = -kReach; dx <= kReach; ++dx) {
      const double bright = brightnessOf(image.pixel(middle + QPoint(dx, dy)));
      sum += bright;
      squares += bright * bright;
      ++count;
    }
  return std::sqrt(std::max(0.0, squares / count - sum * sum / (count * count)));
}

double mostDifference(const QImage& a, const QImage& b, QPoint at, int reach) {
  double most = 0;
  for (int dy = -reach; dy <= reach; ++dy)
    for (int dx = -reach; dx <= reach; ++dx) {
      const QPoint near = at + QPoint(dx, dy);
      most = std::max(most, distance(a.pixel(near), b.pixel(near)));
    }
  return most;
}

double nearest(const QImage& image, QPoint at, QColor colour, int reach) {
  double least = 255;
  for (int dy = -reach; dy <= reach; ++dy)
    for (int dx = -reach; dx <= reach; ++dx)
      least = std::min(least, distance(image.pixel(at + QPoint(dx, dy)), colour.rgb()));
  return least;
}

bool MapWindow::openText(const QString& text) {
  QFile file(m_folder.filePath("level.map"));
  if (!file.open(QIODevice::WriteOnly)) return false;
  file.write(text.toUtf8());
  file.close();
  return window().openLevel(file.fileName().toStdString()) && waitUntilIdle();
}

bool MapWindow::openMap(const QString& text, const char* mode, const QString& theme) {
  if (!open(theme) || !openText(text)) return false;
  hover(k3d, {0, 0, 0});
  for (const char* id : {"view.maximise", "view.lightHigh", mode, "view.entities", "view.edges"})
    trigger(id);
  window().viewport().holdLightTime(0);
  return waitUntilIdle();
}

bool MapWindow::openBare(const QString& text, const char* mode, const QString& theme) {
  if (!openMap(text, mode, theme)) return false;
  trigger("view.gridShown");
  return true;
}

void MapWindow::look(const Vec3& from, double yaw, double pitch) {
  camera(k3d).setPosition(from);
  camera(k3d).setDirection(yaw, pitch);
  // The mouse leaves, so that no solid under it is outlined.
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(&window().viewport(), &leave);
}

QImage MapWindow::picture() {
  constexpr int kPatience = 120'000;  // milliseconds
  waitUntilIdle();
  const LightBaker& baker = window().viewport().baker();
  if (!QTest::qWaitFor([&] { return !baker.isBusy(); }, kPatience)) return {};
  return window().viewport().grabFramebuffer().convertToFormat(QImage::Format_RGB32);
}

}  // namespace halfspace::editor::tests
