// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/materials/thumbnails.h"

#include <QImageReader>

#include "editor/viewport/drawing/material_images.h"

namespace halfspace::editor {

namespace {

constexpr int kThreads = 2;
constexpr std::size_t kMostWanted = 400;  // older requests are no longer on the screen

// Runs in another thread.
QImage pictureOf(const std::string& name, const level::ImageFolder& folder) {
  const std::filesystem::path file = folder.find(name);
  QImage image;
  if (!file.empty() && isReadByQt(file)) {
    QImageReader reader(QString::fromStdString(file.string()));
    const QSize size = reader.size();
    // Formats such as JPEG skip most of the work for a smaller image.
    if (size.width() > Thumbnails::kSize || size.height() > Thumbnails::kSize) {
      reader.setScaledSize(size.scaled(Thumbnails::kSize, Thumbnails::kSize, Qt::KeepAspectRatio)
                               .expandedTo({1, 1}));
    }
    image = reader.read();
  }
  if (!image.isNull()) return image;
  return materialImage(name, folder)
      .scaled(Thumbnails::kSize, Thumbnails::kSize, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

}  // namespace

Thumbnails::Thumbnails(QObject* parent) : QObject(parent) {
  m_threads.setMaxThreadCount(kThreads);
}

Thumbnails::~Thumbnails() {
  m_threads.clear();
  m_threads.waitForDone();
}

void Thumbnails::setFolder(level::ImageFolder folder) {
  ++m_generation;
  m_folder = std::make_shared<const level::ImageFolder>(std::move(folder));
  m_pictures.clear();
  m_sizes.clear();
  m_wanted.clear();
  m_running.clear();
}

const QPixmap* Thumbnails::find(const std::string& name) {
  if (const QPixmap* known = m_pictures.object(QString::fromStdString(name))) return known;
  if (m_running.contains(name)) return nullptr;
  std::erase(m_wanted, name);
  m_wanted.push_back(name);
  if (m_wanted.size() > kMostWanted) m_wanted.erase(m_wanted.begin());
  loadNext();
  return nullptr;
}

void Thumbnails::loadNext() {
  while (!m_wanted.empty() && m_running.size() < kThreads) {
    const std::string name = m_wanted.back();
    m_wanted.pop_back();
    m_running.insert(name);
    m_threads.start([this, name, folder = m_folder, generation = m_generation] {
      QImage image = pictureOf(name, *folder);
      // Delivered by the event loop, unless this object is gone.
      QMetaObject::invokeMethod(
          this, [this, generation, name, image] { take(generation, name, image); },
          Qt::QueuedConnection);
    });
  }
}

void Thumbnails::take(int generation, const std::string& name, const QImage& image) {
  if (generation != m_generation) return;
  m_running.erase(name);
  m_pictures.insert(QString::fromStdString(name), new QPixmap(QPixmap::fromImage(image)));
  loadNext();
  emit loaded(name);
}

QSize Thumbnails::texelsOf(const std::string& name) const {
  const auto known = m_sizes.find(name);
  return known == m_sizes.end() ? QSize() : known->second;
}

void Thumbnails::readSizes(std::vector<std::string> names) {
  std::erase_if(names, [this](const std::string& name) { return m_sizes.contains(name); });
  if (names.empty()) return;
  m_threads.start([this, names = std::move(names), folder = m_folder, generation = m_generation] {
    std::map<std::string, QSize> sizes;
    for (const std::string& name : names) sizes[name] = materialTexels(name, *folder);
    QMetaObject::invokeMethod(
        this,
        [this, generation, sizes = std::move(sizes)]() mutable {
          if (generation != m_generation) return;
          m_sizes.merge(sizes);
          emit sizesRead();
        },
        Qt::QueuedConnection);
  });
}

}  // namespace halfspace::editor
