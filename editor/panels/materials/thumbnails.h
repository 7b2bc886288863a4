// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <QCache>
#include <QObject>
#include <QPixmap>
#include <QSize>
#include <QThreadPool>

#include "level/images/image_folder.h"

namespace halfspace::editor {

// Small pictures of materials, and the sizes of their images in texels. Files are read in other
// threads; the last requested picture is read first, so a view that scrolls gets the pictures it
// shows now. Used by the event loop's thread only.
class Thumbnails : public QObject {
  Q_OBJECT
 public:
  static constexpr int kSize = 128;        // pixels: width or height, whichever is larger
  static constexpr int kMostKept = 1'200;  // pictures; 64 kB each

  explicit Thumbnails(QObject* parent = nullptr);
  ~Thumbnails() override;

  // Forgets everything and reads from this folder from now on.
  void setFolder(level::ImageFolder folder);
  // Null while it is being read; loaded() follows.
  const QPixmap* find(const std::string& name);
  // Whether requested pictures are still being read.
  bool isReading() const { return !m_running.empty(); }
  // Empty until sizesRead() was emitted for the names of readSizes().
  QSize texelsOf(const std::string& name) const;
  void readSizes(std::vector<std::string> names);

 signals:
  void loaded(const std::string& name);
  void sizesRead();

 private:
  void loadNext();
  void take(int generation, const std::string& name, const QImage& image);

  std::shared_ptr<const level::ImageFolder> m_folder = std::make_shared<level::ImageFolder>();
  QCache<QString, QPixmap> m_pictures{kMostKept};
  std::map<std::string, QSize> m_sizes;
  std::vector<std::string> m_wanted;  // the next one last
  std::set<std::string> m_running;
  int m_generation = 0;  // of the folder: late results of an old one are dropped
  QThreadPool m_threads;
};

}  // namespace halfspace::editor
