// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/texture_files.h"

#include <algorithm>
#include <array>
#include <vector>

#include "level/program/suggestion.h"

namespace halfspace::plugins {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 3> kStored{".png", ".jpg", ".jpeg"};
constexpr std::array<std::string_view, 3> kOtherKinds{".tga", ".bmp", ".dds"};
constexpr std::string_view kPngStart = "\x89PNG\r\n\x1a\n";

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

bool isOneOf(std::span<const std::string_view> endings, const std::string& ending) {
  return std::ranges::find(endings, ending) != endings.end();
}

std::string lastPart(std::string_view name) {
  return level::lowerCase(std::string(name.substr(name.find_last_of('/') + 1)));
}

}  // namespace

std::optional<ImageFacts> imageFacts(std::string_view bytes) {
  if (bytes.starts_with(kPngStart)) return pngFacts(bytes);
  if (bytes.starts_with("\xFF\xD8")) return jpegFacts(bytes);
  return std::nullopt;
}

TextureFiles::TextureFiles(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  const auto options = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator at(folder, options, error), end; !error && at != end;
       at.increment(error))
    files.push_back(at->path());
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    const std::string ending = level::lowerCase(file.extension().string());
    fs::path relative = file.lexically_relative(folder);
    const std::string name = level::lowerCase(relative.replace_extension().generic_string());
    if (isOneOf(kStored, ending)) {
      m_byName.try_emplace(name, file);
      m_byLastPart.try_emplace(lastPart(name), file);
    } else if (isOneOf(kOtherKinds, ending)) {
      m_otherKinds.try_emplace(name, file);
      m_otherKinds.try_emplace(lastPart(name), file);
    }
  }
}

fs::path TextureFiles::findExactly(std::string_view name) const {
  const auto found = m_byName.find(level::lowerCase(std::string(name)));
  return found == m_byName.end() ? fs::path() : found->second;
}

fs::path TextureFiles::find(std::string_view name) const {
  if (fs::path whole = findExactly(name); !whole.empty()) return whole;
  std::string last = lastPart(name);
  auto found = m_byLastPart.find(last);
  if (found == m_byLastPart.end() && last.starts_with('*')) {
    last.front() = '#';
    found = m_byLastPart.find(last);
  }
  return found == m_byLastPart.end() ? fs::path() : found->second;
}

bool TextureFiles::hasOtherKind(std::string_view name) const {
  return m_otherKinds.contains(level::lowerCase(std::string(name))) ||
         m_otherKinds.contains(lastPart(name));
}

}  // namespace halfspace::plugins
