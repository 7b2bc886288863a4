// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/stored_image.h"

#include "level/images/pixel_files.h"
#include "plugins/interface/source.h"

namespace halfspace::plugins {

namespace {

constexpr std::string_view kPngStart = "\x89PNG\r\n\x1a\n", kJpegStart = "\xFF\xD8";

uint32_t bigEndian(std::string_view bytes, size_t at, size_t count) {
  uint32_t value = 0;
  for (size_t i = 0; i < count; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

std::optional<ImageFacts> made(uint32_t width, uint32_t height, bool alpha, const char* mime) {
  constexpr uint32_t kMostTexels = 1u << 16;  // along one side
  if (width == 0 || height == 0 || width > kMostTexels || height > kMostTexels) return std::nullopt;
  return ImageFacts{static_cast<int>(width), static_cast<int>(height), alpha, mime};
}

// The header chunk comes first. Colour types 4 and 6 have an alpha channel; a chunk tRNS before the
// image data makes colours transparent.
std::optional<ImageFacts> pngFacts(std::string_view bytes) {
  constexpr size_t kHeaderEnd = 33;
  if (bytes.size() < kHeaderEnd || bytes.substr(12, 4) != "IHDR") return std::nullopt;
  const auto colourType = static_cast<unsigned char>(bytes[25]);
  bool alpha = colourType == 4 || colourType == 6;
  for (size_t at = kHeaderEnd; at + 8 <= bytes.size();) {
    const std::string_view type = bytes.substr(at + 4, 4);
    if (type == "tRNS") alpha = true;
    if (type == "IDAT") break;
    at += size_t{12} + bigEndian(bytes, at, 4);
  }
  return made(bigEndian(bytes, 16, 4), bigEndian(bytes, 20, 4), alpha, "image/png");
}

// Walks the segments to the frame header (SOF), which has the size.
std::optional<ImageFacts> jpegFacts(std::string_view bytes) {
  for (size_t at = 2; at + 9 < bytes.size();) {
    if (static_cast<unsigned char>(bytes[at]) != 0xFF) return std::nullopt;
    const auto marker = static_cast<unsigned char>(bytes[at + 1]);
    const bool isFrame =
        marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (isFrame)
      return made(bigEndian(bytes, at + 7, 2), bigEndian(bytes, at + 5, 2), false, "image/jpeg");
    at += size_t{2} + bigEndian(bytes, at + 2, 2);
  }
  return std::nullopt;
}

level::Bytes bytesOf(const std::string& text) {
  return {text.begin(), text.end()};
}

StoredImage storedPixels(const level::RgbaImage& image) {
  StoredImage made{pngOf(image), {}};
  made.facts = *imageFacts(made.bytes);
  return made;
}

// The image file with these bytes, whatever its name is.
ReadImage storedFile(std::string bytes) {
  if (const auto facts = imageFacts(bytes)) return StoredImage{std::move(bytes), *facts};
  if (bytes.starts_with(kPngStart) || bytes.starts_with(kJpegStart)) return "its header is damaged";
  const level::Bytes file = bytesOf(bytes);
  const level::DecodedImage decoded = bytes.starts_with("BM")     ? level::bmpImage(file)
                                      : bytes.starts_with("DDS ") ? level::ddsImage(file)
                                                                  : level::tgaImage(file);
  if (const auto* problem = std::get_if<std::string>(&decoded)) return *problem;
  return storedPixels(std::get<level::RgbaImage>(decoded));
}

}  // namespace

std::optional<ImageFacts> imageFacts(std::string_view bytes) {
  if (bytes.starts_with(kPngStart)) return pngFacts(bytes);
  if (bytes.starts_with(kJpegStart)) return jpegFacts(bytes);
  return std::nullopt;
}

ReadImage storedImage(const level::ImageFolder::Image& image) {
  if (const auto* problem = std::get_if<std::string>(&image)) return *problem;
  if (const auto* file = std::get_if<std::filesystem::path>(&image)) {
    auto bytes = readFile(*file);
    if (!bytes.value) return "the file cannot be read";
    return storedFile(std::move(*bytes.value));
  }
  if (const auto* file = std::get_if<level::ImageFile>(&image))
    return storedFile({file->bytes.begin(), file->bytes.end()});
  if (const auto* pixels = std::get_if<level::RgbaImage>(&image)) return storedPixels(*pixels);
  return "no image has this name";
}

}  // namespace halfspace::plugins
