// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/material_images.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>

#include <QColor>
#include <QDirIterator>
#include <QFile>
#include <QImageReader>
#include <QPainter>

#include "level/images/pixel_files.h"
#include "level/program/suggestion.h"

// Must be called before resources of a static library can be used.
static void initialiseTextures() {
  Q_INIT_RESOURCE(textures);
}

namespace halfspace::editor {

namespace {

constexpr const char* kTga = ".tga";

struct NamedColour {
  const char* name;
  QRgb colour;
};

constexpr std::array<NamedColour, 16> kBuiltIn{{{"grid/grey", 0xff8a8d93},
                                                {"grid/dark", 0xff4d5057},
                                                {"grid/light", 0xffc9ccd1},
                                                {"grid/stone", 0xff84827c},
                                                {"grid/sand", 0xffb39c74},
                                                {"grid/brick", 0xff9c6151},
                                                {"grid/wood", 0xff8d6a48},
                                                {"grid/plaster", 0xffc4b8a3},
                                                {"grid/moss", 0xff6f8558},
                                                {"grid/teal", 0xff4f8a8b},
                                                {"grid/blue", 0xff55779f},
                                                {"grid/violet", 0xff78669c},
                                                {"grid/red", 0xffa0504f},
                                                {"grid/orange", 0xffc4803f},
                                                {"grid/metal", 0xff6d7883},
                                                {"grid/tile", 0xff9aa6a8}}};

// FNV-1a, not std::hash: a name gives the same colour on every machine.
std::uint32_t hashOf(const std::string& name) {
  std::uint32_t hash = 2166136261U;
  for (char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  return hash;
}

QColor colourOf(const std::string& name) {
  if (name.empty()) return QColor(0x8a, 0x8d, 0x93);
  for (const NamedColour& known : kBuiltIn) {
    const std::string full = known.name;
    if (name == full || "grid/" + name == full) return QColor(known.colour);
  }
  const std::uint32_t hash = hashOf(name);
  return QColor::fromHsv(static_cast<int>(hash % 360), 45 + static_cast<int>((hash >> 9) % 60),
                         130 + static_cast<int>((hash >> 17) % 60));
}

void drawLines(QPainter& painter, int step, int width, const QColor& colour) {
  for (int at = 0; at < MaterialImages::kGridSize; at += step) {
    painter.fillRect(at, 0, width, MaterialImages::kGridSize, colour);
    painter.fillRect(0, at, MaterialImages::kGridSize, width, colour);
  }
}

}  // namespace

namespace {

const QString kTextureRoot = QStringLiteral(":/textures/");
const QString kSurfaceEnding = QStringLiteral("_surface");

// The resource of an image of the collection, by material name.
const std::map<std::string, QString>& collection() {
  static const std::map<std::string, QString> kFiles = [] {
    initialiseTextures();
    std::map<std::string, QString> files;
    QDirIterator each(kTextureRoot, QDir::Files, QDirIterator::Subdirectories);
    while (each.hasNext()) {
      const QString path = each.next();
      const QString name = path.mid(kTextureRoot.size()).section('.', 0, 0);
      if (!name.endsWith(kSurfaceEnding)) files[name.toStdString()] = path;
    }
    return files;
  }();
  return kFiles;
}

// Empty if the collection has no such material.
QString collected(const std::string& name) {
  const auto found = collection().find(level::lowerCase(name));
  return found == collection().end() ? QString() : found->second;
}

}  // namespace

const std::vector<std::string>& builtInMaterials() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const auto& [name, path] : collection()) names.push_back(name);
    for (const NamedColour& known : kBuiltIn) names.emplace_back(known.name);
    return names;
  }();
  return kNames;
}

namespace {

QImage gridImage(const std::string& name) {
  constexpr int kPixelsPerUnit = MaterialImages::kGridSize / MaterialImages::kTexels;
  const QColor base = colourOf(name);
  QImage image(MaterialImages::kGridSize, MaterialImages::kGridSize, QImage::Format_RGBA8888);
  image.fill(base);
  QPainter painter(&image);
  const int cell = 64 * kPixelsPerUnit;
  painter.fillRect(0, 0, cell, cell, base.lighter(104));
  painter.fillRect(cell, cell, cell, cell, base.lighter(104));
  drawLines(painter, 16 * kPixelsPerUnit, 1, base.darker(107));
  drawLines(painter, cell, 2, base.darker(132));
  return image;
}

}  // namespace

bool isReadByQt(const std::filesystem::path& file) {
  return level::lowerCase(file.extension().string()) != kTga;
}

namespace {

QImage decoded(const level::RgbaImage& image) {
  return QImage(image.pixels.data(), image.width, image.height, 4 * image.width,
                QImage::Format_RGBA8888)
      .copy();
}

// A null image if the file is damaged.
QImage decoded(const level::ImageFile& file) {
  if (const auto own = level::decodedFile(file.ending, file.bytes)) {
    const auto* pixels = std::get_if<level::RgbaImage>(&*own);
    return pixels == nullptr ? QImage() : decoded(*pixels);
  }
  QImage image;
  // The bytes show the format; some files have the ending of another one.
  image.loadFromData(file.bytes.data(), static_cast<int>(file.bytes.size()));
  return image;
}

// The user's image of a material in full size; a null image if there is none or it is damaged.
QImage ownImage(const std::string& name, const level::ImageFolder& folder) {
  const level::ImageFolder::Image image = folder.image(name);
  if (const auto* file = std::get_if<std::filesystem::path>(&image)) {
    if (isReadByQt(*file)) return QImage(QString::fromStdString(file->string()));
    std::ifstream in(*file, std::ios::binary);
    return decoded(level::ImageFile{kTga, {std::istreambuf_iterator<char>(in), {}}});
  }
  if (const auto* pixels = std::get_if<level::RgbaImage>(&image)) return decoded(*pixels);
  if (const auto* file = std::get_if<level::ImageFile>(&image)) return decoded(*file);
  return {};
}

QImage builtInImage(const std::string& name) {
  const QString path = collected(name);
  const QImage image = path.isEmpty() ? QImage() : QImage(path);
  return image.isNull() ? gridImage(name) : image;
}

bool hasSurface(const std::string& name, const level::ImageFolder& folder) {
  if (!folder.contains(name)) return !collected(name).isEmpty();
  return folder.contains(name + "_normal") || folder.contains(name + "_roughness");
}

constexpr QRgb kFlatSurface = 0xff80806c;  // facing outwards, roughness 0.85

// The red and green of a normal map and the grey of a roughness map.
QImage surfaceFromFolder(const std::string& name, const level::ImageFolder& folder, QSize size) {
  QImage surface(size, QImage::Format_RGB32);
  surface.fill(kFlatSurface);
  const auto read = [&](const char* ending) {
    const QImage image = ownImage(name + ending, folder);
    return image.isNull() ? image
                          : image.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  };
  const QImage normals = read("_normal");
  const QImage roughness = read("_roughness");
  for (int y = 0; y < size.height(); ++y) {
    for (int x = 0; x < size.width(); ++x) {
      const QRgb flat = surface.pixel(x, y);
      const QRgb normal = normals.isNull() ? flat : normals.pixel(x, y);
      const int rough = roughness.isNull() ? qBlue(flat) : qGray(roughness.pixel(x, y)) / 2;
      surface.setPixel(x, y, qRgb(qRed(normal), qGreen(normal), rough));
    }
  }
  return surface;
}

}  // namespace

QImage materialImage(const std::string& name, const level::ImageFolder& folder) {
  const QImage own = ownImage(name, folder);
  if (own.isNull()) return builtInImage(name);
  if (std::max(own.width(), own.height()) <= MaterialImages::kLargest) return own;
  return own.scaled(MaterialImages::kLargest, MaterialImages::kLargest, Qt::KeepAspectRatio,
                    Qt::SmoothTransformation);
}

QSize materialTexels(const std::string& name, const level::ImageFolder& folder) {
  const std::filesystem::path file = folder.find(name);
  const QSize own = file.empty() || !isReadByQt(file)
                        ? ownImage(name, folder).size()
                        : QImageReader(QString::fromStdString(file.string())).size();
  return own.isEmpty() ? QSize(MaterialImages::kTexels, MaterialImages::kTexels) : own;
}

Alpha alphaOf(const QImage& given) {
  constexpr int kNothing = 5, kAll = 250;  // of 255: margins for rounding and compression
  if (!given.hasAlphaChannel()) return Alpha::none;
  const QImage image = given.convertToFormat(QImage::Format_RGBA8888);
  std::size_t seen = 0, seenThrough = 0, all = 0;
  for (int y = 0; y < image.height(); ++y) {
    const uchar* line = image.constScanLine(y);
    for (int x = 0; x < image.width(); ++x) {
      const int alpha = line[4 * x + 3];
      ++all;
      seen += alpha > kNothing;
      seenThrough += alpha > kNothing && alpha < kAll;
    }
  }
  if (4 * seenThrough > seen) return Alpha::blended;
  return seen == all && seenThrough == 0 ? Alpha::none : Alpha::cutOut;
}

void MaterialImages::setFolder(level::ImageFolder folder) {
  m_folder = std::move(folder);
  m_positions.clear();
  m_arrays.clear();
}

const ImagePosition& MaterialImages::imagePosition(const std::string& name) {
  const auto [position, isNew] = m_positions.try_emplace(name);
  if (!isNew) return position->second;
  const QImage image = materialImage(name, m_folder);
  const Alpha alpha = alphaOf(image);
  auto array = std::ranges::find_if(m_arrays, [&](const Array& each) {
    return each.size == image.size() && each.alpha == alpha;
  });
  if (array == m_arrays.end()) array = m_arrays.insert(array, {image.size(), alpha, {}});
  position->second = {static_cast<int>(array - m_arrays.begin()),
                      static_cast<int>(array->names.size()), materialTexels(name, m_folder)};
  array->names.push_back(name);
  array->hasSurfaces = array->hasSurfaces || hasSurface(name, m_folder);
  return position->second;
}

QImage MaterialImages::imageOf(int number, int layer) const {
  const Array& array = m_arrays[static_cast<std::size_t>(number)];
  QImage image = materialImage(array.names[static_cast<std::size_t>(layer)], m_folder);
  // The file may have changed since the image got its layer.
  if (image.size() != array.size) {
    image = image.scaled(array.size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  }
  return image.convertToFormat(QImage::Format_RGBA8888_Premultiplied);
}

QImage MaterialImages::surfaceOf(int number, int layer) const {
  const Array& array = m_arrays[static_cast<std::size_t>(number)];
  const std::string& name = array.names[static_cast<std::size_t>(layer)];
  const QSize size = (array.size / 2).expandedTo({1, 1});
  QImage surface;
  if (m_folder.contains(name)) {
    surface = surfaceFromFolder(name, m_folder, size);
  } else if (const QString path = collected(name); !path.isEmpty()) {
    surface = QImage(path.section('.', 0, 0) + kSurfaceEnding + ".png");
  }
  if (surface.isNull()) {
    surface = QImage(size, QImage::Format_RGB32);
    surface.fill(kFlatSurface);
  }
  if (surface.size() != size) {
    surface = surface.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  }
  return surface.convertToFormat(QImage::Format_RGBA8888);
}

}  // namespace halfspace::editor
