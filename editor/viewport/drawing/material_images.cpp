// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/material_images.h"

#include <array>
#include <cstdint>

#include <QColor>
#include <QImageReader>
#include <QPainter>

namespace halfspace::editor {

namespace {

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

// FNV-1a: the same colour for a name on every machine.
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
  for (int at = 0; at < MaterialImages::kSize; at += step) {
    painter.fillRect(at, 0, width, MaterialImages::kSize, colour);
    painter.fillRect(0, at, MaterialImages::kSize, width, colour);
  }
}

}  // namespace

const std::vector<std::string>& builtInMaterials() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const NamedColour& known : kBuiltIn) names.emplace_back(known.name);
    return names;
  }();
  return kNames;
}

namespace {

QImage gridImage(const std::string& name) {
  constexpr int kPixelsPerUnit = MaterialImages::kSize / MaterialImages::kTexels;
  const QColor base = colourOf(name);
  QImage image(MaterialImages::kSize, MaterialImages::kSize, QImage::Format_RGBA8888);
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

QImage materialImage(const std::string& name, const ImageFolder& folder) {
  const std::filesystem::path file = folder.find(name);
  if (!file.empty()) {
    const QImage own(QString::fromStdString(file.string()));
    if (!own.isNull()) {
      return own
          .scaled(MaterialImages::kSize, MaterialImages::kSize, Qt::IgnoreAspectRatio,
                  Qt::SmoothTransformation)
          .convertToFormat(QImage::Format_RGBA8888);
    }
  }
  return gridImage(name);
}

QSize materialTexels(const std::string& name, const ImageFolder& folder) {
  const std::filesystem::path file = folder.find(name);
  const QSize own =
      file.empty() ? QSize() : QImageReader(QString::fromStdString(file.string())).size();
  return own.isEmpty() ? QSize(MaterialImages::kTexels, MaterialImages::kTexels) : own;
}

void MaterialImages::setFolder(ImageFolder folder) {
  m_folder = std::move(folder);
  m_layers.clear();
  m_texels.clear();
  m_new.clear();
  m_started = false;
}

QSize MaterialImages::texelsOf(const std::string& name) {
  const auto [place, isNew] = m_texels.try_emplace(name);
  if (isNew) place->second = materialTexels(name, m_folder);
  return place->second;
}

int MaterialImages::layerOf(const std::string& name) {
  if (!m_started) {
    m_started = true;
    m_new.push_back(materialImage({}, m_folder));
  }
  if (name.empty()) return 0;
  const auto [place, isNew] = m_layers.try_emplace(name, layers());
  if (isNew) m_new.push_back(materialImage(name, m_folder));
  return place->second;
}

std::vector<QImage> MaterialImages::all() const {
  std::vector<QImage> images(static_cast<std::size_t>(layers()));
  images[0] = materialImage({}, m_folder);
  for (const auto& [name, layer] : m_layers) {
    images[static_cast<std::size_t>(layer)] = materialImage(name, m_folder);
  }
  return images;
}

std::vector<QImage> MaterialImages::taken() {
  return std::exchange(m_new, {});
}

}  // namespace halfspace::editor
