// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Opens every archive of images that the bytes make (FUZZED_EXTENSION: wad, pak or pk3) and reads
// its images. Archives are opened by path, so the bytes go through a file.
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "level/images/image_archive.h"
#include "level/images/pixel_files.h"

using namespace halfspace::level;

namespace {

constexpr std::size_t kMostImages = 64;  // bounds the time of a directory with many entries

// A file that is removed at the end of the program.
class OwnFile {
 public:
  OwnFile()
      : m_path(std::filesystem::temp_directory_path() /
               ("halfspace_fuzz_" + std::to_string(::getpid()) + "." FUZZED_EXTENSION)) {}
  ~OwnFile() {
    std::error_code none;
    std::filesystem::remove(m_path, none);
  }
  const std::filesystem::path& filledWith(const uint8_t* data, size_t size) const {
    std::ofstream file(m_path, std::ios::binary | std::ios::trunc);
    file.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    if (!file.flush()) std::abort();
    return m_path;
  }

 private:
  std::filesystem::path m_path;
};

void checkPixels(const RgbaImage& image) {
  const auto pixels =
      static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  if (image.width <= 0 || image.height <= 0 || image.pixels.size() != 4 * pixels) std::abort();
}

void checkDecoded(const DecodedImage& decoded) {
  if (const auto* problem = std::get_if<std::string>(&decoded)) {
    if (problem->empty()) std::abort();
  } else {
    checkPixels(std::get<RgbaImage>(decoded));
  }
}

void checkImage(const ImageArchive& archive, std::size_t image) {
  const auto read = archive.read(image, archive.palette().value_or(quakeLikePalette()));
  if (const auto* problem = std::get_if<std::string>(&read)) {
    if (problem->empty()) std::abort();
  } else if (const auto* file = std::get_if<ImageFile>(&read)) {
    if (file->ending.empty() || file->bytes.size() > Archive::kLargestEntry) std::abort();
    checkDecoded(tgaImage(file->bytes));
    checkDecoded(bmpImage(file->bytes));
  } else {
    checkPixels(std::get<RgbaImage>(read));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const OwnFile file;
  const auto opened = ImageArchive::open(file.filledWith(data, size));
  if (const auto* problem = std::get_if<std::string>(&opened)) {
    if (problem->empty()) std::abort();
    return 0;
  }
  const auto& archive = std::get<ImageArchive>(opened);
  if (std::ranges::any_of(archive.problems(), &std::string::empty)) std::abort();
  const std::size_t count = std::min(archive.names().size(), kMostImages);
  for (std::size_t image = 0; image < count; ++image) checkImage(archive, image);
  return 0;
}
