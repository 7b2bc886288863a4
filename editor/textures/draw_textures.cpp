// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Draws the collection of materials that comes with the programs:
//   draw_textures FOLDER [SIZE]
//   draw_textures --separate FOLDER
// The first form makes the resources of the editor. For each material, writes NAME.jpg (NAME.png if
// it is transparent) and NAME_surface.png beside it: red and green hold the normal's x and y, the
// lower half of blue the roughness and its upper half the emission. It has half the width. The last
// argument is the width of the images in pixels (512). textures.qrc lists them for the compiler of
// resources. The second form makes the files that exports take: beside NAME.jpg or NAME.png,
// NAME_normal.png, NAME_roughness.png (grey) and, of lamps, NAME_emission.png. Where a lamp shines
// its roughness is unknown: kRoughnessOfLamps. The same program draws the same images on every
// machine.
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

constexpr double kRoughnessOfLamps = 0.5;
constexpr int kRoughest = 128;   // the blue of a roughness of 1
constexpr int kUsualSize = 512;  // pixels

// Of the normals in `surface`, with the blue that makes each of unit length.
QImage normalsOf(const QImage& surface) {
  QImage image(surface.size(), QImage::Format_RGB32);
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const QRgb pixel = surface.pixel(x, y);
      const double right = qRed(pixel) / 127.5 - 1, up = qGreen(pixel) / 127.5 - 1;
      const double out = std::sqrt(std::max(0.0, 1 - right * right - up * up));
      image.setPixel(x, y, qRgb(qRed(pixel), qGreen(pixel), byteOf(0.5 + 0.5 * out)));
    }
  }
  return image;
}

QImage roughnessOf(const QImage& surface) {
  QImage image(surface.size(), QImage::Format_Grayscale8);
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x) {
      const int blue = qBlue(surface.pixel(x, y));
      const int grey = byteOf(blue > kRoughest ? kRoughnessOfLamps : double(blue) / kRoughest);
      image.setPixel(x, y, qRgb(grey, grey, grey));
    }
  }
  return image;
}

// A null image if nothing of the material shines.
QImage emissionOf(const Field& field) {
  QImage image(field.size, field.size, QImage::Format_RGB32);
  bool shines = false;
  for (int y = 0; y < field.size; ++y) {
    for (int x = 0; x < field.size; ++x) {
      const Point& p = field.at(x, y);
      shines = shines || p.emission > 0;
      const double light = std::max(0.0, p.emission);
      image.setPixel(x, y,
                     qRgb(byteOf(light * p.base.red), byteOf(light * p.base.green),
                          byteOf(light * p.base.blue)));
    }
  }
  return shines ? image : QImage();
}

bool save(const QImage& image, const QString& path, const char* format, int quality) {
  if (QDir().mkpath(QFileInfo(path).path()) && image.save(path, format, quality)) return true;
  std::fprintf(stderr, "draw_textures: error: Cannot write %s.\n", qPrintable(path));
  return false;
}

std::vector<Texture> collection() {
  std::vector<Texture> all;
  for (auto* part : {&masonry, &timber, &metalwork, &grounds, &glassAndLight}) {
    for (Texture& texture : (*part)()) all.push_back(std::move(texture));
  }
  return all;
}

QString baseName(const Texture& texture) {
  return QString::fromStdString(texture.name) + (texture.hasAlpha ? ".png" : ".jpg");
}

bool saveBase(const Field& field, const Texture& texture, const QString& folder) {
  const bool clear = texture.hasAlpha;
  return save(baseOf(field, clear), folder + '/' + baseName(texture), clear ? "png" : "jpg",
              clear ? -1 : 90);
}

QImage halfSurfaceOf(const Field& field) {
  const int half = field.size / 2;
  return surfaceOf(field).scaled(half, half, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
}

bool saveSeparate(const QString& folder) {
  return std::ranges::all_of(collection(), [&](const Texture& texture) {
    const Field field = sampled(texture, kUsualSize);
    const QImage surface = halfSurfaceOf(field), emission = emissionOf(field);
    const QString path = folder + '/' + QString::fromStdString(texture.name);
    return saveBase(field, texture, folder) &&
           save(normalsOf(surface), path + "_normal.png", "png", 0) &&
           save(roughnessOf(surface), path + "_roughness.png", "png", 0) &&
           (emission.isNull() || save(emission, path + "_emission.png", "png", 0));
  });
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
  const QStringList arguments = QCoreApplication::arguments().mid(1);
  if (arguments.size() == 2 && arguments[0] == "--separate") {
    return saveSeparate(arguments[1]) ? 0 : 1;
  }
  if (arguments.isEmpty()) {
    std::fprintf(stderr,
                 "Usage: draw_textures FOLDER [SIZE], or draw_textures --separate FOLDER\n");
    return 2;
  }
  const QString& folder = arguments[0];
  const int size = arguments.size() > 1 ? arguments[1].toInt() : kUsualSize;
  QStringList files;
  for (const Texture& texture : collection()) {
    const Field field = sampled(texture, size);
    const QString surface = QString::fromStdString(texture.name) + "_surface.png";
    if (!saveBase(field, texture, folder) ||
        !save(halfSurfaceOf(field), folder + '/' + surface, "png", 0)) {
      return 1;
    }
    files << baseName(texture) << surface;
  }
  return saveList(files, folder + "/textures.qrc") ? 0 : 1;
}
