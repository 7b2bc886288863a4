// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Draws the collection of materials that comes with the editor:
//   draw_textures FOLDER [SIZE]
// For each material, writes NAME.jpg (NAME.png if it is transparent) and NAME_surface.png beside
// it: red and green hold the normal's x and y, the lower half of blue the roughness and its upper
// half the emission. It has half the width. The last argument is the width of the images in pixels
// (512). textures.qrc lists them for the compiler of resources. The same program draws the same
// images on every machine.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QSaveFile>

#include "editor/textures/texture.h"

namespace {

using namespace halfspace::editor::textures;

int byteOf(double share) {
  return static_cast<int>(std::lround(255 * std::clamp(share, 0.0, 1.0)));
}

struct Field {
  int size;
  std::vector<Point> points;
  const Point& at(int x, int y) const {
    const auto wrap = [this](int i) { return static_cast<std::size_t>((i + size) % size); };
    return points[wrap(y) * static_cast<std::size_t>(size) + wrap(x)];
  }
};

Field sampled(const Texture& texture, int size) {
  Field field{size, {}};
  field.points.reserve(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      field.points.push_back(texture.at((x + 0.5) / size, (y + 0.5) / size));
    }
  }
  return field;
}

QImage baseOf(const Field& field, bool hasAlpha) {
  QImage image(field.size, field.size, hasAlpha ? QImage::Format_ARGB32 : QImage::Format_RGB32);
  for (int y = 0; y < field.size; ++y) {
    for (int x = 0; x < field.size; ++x) {
      const Point& p = field.at(x, y);
      image.setPixel(
          x, y,
          qRgba(byteOf(p.base.red), byteOf(p.base.green), byteOf(p.base.blue), byteOf(p.alpha)));
    }
  }
  return image;
}

// The normal points to +x (right) and +y (up) in the image where the surface falls that way.
QImage surfaceOf(const Field& field) {
  QImage image(field.size, field.size, QImage::Format_RGB32);
  const double scale = 512.0 / field.size;  // heights are in pixels of an image of 512
  for (int y = 0; y < field.size; ++y) {
    for (int x = 0; x < field.size; ++x) {
      const double dx = (field.at(x + 1, y).height - field.at(x - 1, y).height) / 2 / scale;
      const double dy = (field.at(x, y + 1).height - field.at(x, y - 1).height) / 2 / scale;
      const double length = std::sqrt(dx * dx + dy * dy + 1);
      const Point& p = field.at(x, y);
      const double blue = p.emission > 0 ? 0.5 + 0.5 * p.emission : 0.5 * p.roughness;
      image.setPixel(
          x, y,
          qRgb(byteOf(0.5 - 0.5 * dx / length), byteOf(0.5 + 0.5 * dy / length), byteOf(blue)));
    }
  }
  return image;
}

bool save(const QImage& image, const QString& path, const char* format, int quality) {
  if (QDir().mkpath(QFileInfo(path).path()) && image.save(path, format, quality)) return true;
  std::fprintf(stderr, "draw_textures: error: Cannot write %s.\n", qPrintable(path));
  return false;
}

// The list of all written images as a resource collection.
bool saveList(const QStringList& files, const QString& path) {
  QString text = QStringLiteral("<RCC>\n<qresource prefix=\"/textures\">\n");
  for (const QString& file : files) text += QStringLiteral("<file>%1</file>\n").arg(file);
  text += QStringLiteral("</qresource>\n</RCC>\n");
  QSaveFile file(path);
  return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0 && file.commit();
}

}  // namespace

int main(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  if (argc < 2) {
    std::fprintf(stderr, "Usage: draw_textures FOLDER [SIZE]\n");
    return 2;
  }
  const QString folder = QString::fromLocal8Bit(argv[1]);
  const int size = argc > 2 ? std::atoi(argv[2]) : 512;
  std::vector<Texture> all;
  for (auto* part : {&masonry, &timber, &metalwork, &grounds, &glassAndLight}) {
    for (Texture& texture : (*part)()) all.push_back(std::move(texture));
  }
  QStringList files;
  for (const Texture& texture : all) {
    const QString name = QString::fromStdString(texture.name);
    const bool clear = texture.hasAlpha;
    const Field field = sampled(texture, size);
    const QString base = name + (clear ? ".png" : ".jpg");
    const QString surface = name + "_surface.png";
    const QImage half = surfaceOf(field).scaled(size / 2, size / 2, Qt::IgnoreAspectRatio,
                                                Qt::SmoothTransformation);
    if (!save(baseOf(field, clear), folder + '/' + base, clear ? "png" : "jpg", clear ? -1 : 90) ||
        !save(half, folder + '/' + surface, "png", 0)) {
      return 1;
    }
    files << base << surface;
  }
  return saveList(files, folder + "/textures.qrc") ? 0 : 1;
}
