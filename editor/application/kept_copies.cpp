// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/kept_copies.h"

#include <algorithm>
#include <fstream>

#include <QCoreApplication>
#include <QCryptographicHash>

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr const char* kCopyTime = "yyyyMMdd-HHmmss-zzz";
constexpr const char* kCopyEnding = ".halfspace";
constexpr const char* kFreshName = ".new";       // ending while the file is being written
constexpr const char* kLevelName = "level.txt";  // holds the path of the level
constexpr QSize kPictureSize(192, 120);

std::string firstLine(const fs::path& file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  return line;
}

// The copies in one folder; files that no copy has as its name are skipped.
void addCopies(const fs::path& folder, std::vector<KeptCopy>& copies) {
  std::error_code gone;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, gone)) {
    if (entry.path().extension() != kCopyEnding) continue;
    const QString name = QString::fromStdString(entry.path().stem().string());
    const QDateTime time = QDateTime::fromString(name, QLatin1String(kCopyTime));
    if (!time.isValid()) continue;
    fs::path picture = entry.path();
    picture.replace_extension(".png");
    std::error_code ignored;
    const std::uintmax_t bytes = entry.file_size(ignored);
    copies.push_back({entry.path(), picture, firstLine(folder / kLevelName), time, bytes});
  }
}

void sortNewestFirst(std::vector<KeptCopy>& copies) {
  std::ranges::sort(copies, [](const KeptCopy& a, const KeptCopy& b) {
    return a.time != b.time ? a.time > b.time : a.file > b.file;
  });
}

// Gives the file the first free name from now on and returns it. Another editor may add a copy of
// the same millisecond: a link, unlike a renaming, never replaces a file.
fs::path nameByTime(const fs::path& fresh, const fs::path& folder, std::error_code& error) {
  for (QDateTime time = QDateTime::currentDateTime();; time = time.addMSecs(1)) {
    const QString name = time.toString(QLatin1String(kCopyTime));
    const fs::path to = folder / (name.toStdString() + kCopyEnding);
    fs::create_hard_link(fresh, to, error);
    std::error_code ignored;
    if (error && fs::exists(to, ignored)) continue;
    if (error) fs::rename(fresh, to, error);  // a file system without links
    return to;
  }
}

}  // namespace

KeptCopies::KeptCopies(fs::path folder) : m_folder(std::move(folder) / "copies") {}

fs::path KeptCopies::folderOf(const fs::path& level) const {
  if (level.empty()) return m_folder / "new-level";
  const std::string path = fs::absolute(level).lexically_normal().string();
  const QByteArray hash =
      QCryptographicHash::hash(QByteArray::fromStdString(path), QCryptographicHash::Sha1);
  return m_folder / hash.toHex().left(16).toStdString();
}

std::optional<QString> KeptCopies::keep(const fs::path& file, const fs::path& level,
                                        const QImage& picture) const {
  const fs::path folder = folderOf(level);
  std::error_code error;
  fs::create_directories(folder, error);
  // Gets its name when it is whole: a part of a level must not be offered as its newest copy.
  const std::string process = std::to_string(QCoreApplication::applicationPid());
  const fs::path fresh = folder / (process + kFreshName);
  if (!error) fs::copy_file(file, fresh, fs::copy_options::overwrite_existing, error);
  const fs::path to = error ? fs::path() : nameByTime(fresh, folder, error);
  std::error_code ignored;
  fs::remove(fresh, ignored);
  if (error) return QString::fromStdString(error.message());
  std::ofstream(folder / kLevelName) << level.string() << '\n';
  if (!picture.isNull()) {
    const QImage small =
        picture.scaled(kPictureSize, Qt::KeepAspectRatio, Qt::SmoothTransformation);
    small.save(QString::fromStdString(fs::path(to).replace_extension(".png").string()));
  }
  std::vector<KeptCopy> copies = of(level);
  for (std::size_t i = kMost; i < copies.size(); ++i) {
    fs::remove(copies[i].file, error);
    fs::remove(copies[i].picture, error);
  }
  return std::nullopt;
}

std::vector<KeptCopy> KeptCopies::of(const fs::path& level) const {
  std::vector<KeptCopy> copies;
  addCopies(folderOf(level), copies);
  sortNewestFirst(copies);
  return copies;
}

std::vector<KeptCopy> KeptCopies::all() const {
  std::vector<KeptCopy> copies;
  std::error_code gone;
  for (const fs::directory_entry& entry : fs::directory_iterator(m_folder, gone)) {
    if (entry.is_directory()) addCopies(entry.path(), copies);
  }
  sortNewestFirst(copies);
  return copies;
}

}  // namespace halfspace::editor
