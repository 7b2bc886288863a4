// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/light_files.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>

#include <QByteArray>

#include "commandline/inspection/picture/png.h"
#include "commandline/report/json_report.h"
#include "level/solids/light_strength.h"

namespace halfspace::commandline {

namespace {

constexpr int kLinesOfBlock = 16;  // of ZIP compression
constexpr float kMostHalf = 65504.0F;

template <typename Number>
void appendLittleEndian(std::string& bytes, Number value) {
  static_assert(std::is_unsigned_v<Number>);
  for (size_t i = 0; i < sizeof value; ++i) {
    bytes += static_cast<char>(value & 0xff);
    value = static_cast<Number>(static_cast<uint64_t>(value) >> 8);
  }
}

void appendFloat(std::string& bytes, float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  appendLittleEndian(bytes, bits);
}

void appendAttribute(std::string& header, const char* name, const char* type,
                     const std::string& value) {
  header += std::string(name) + '\0' + type + '\0';
  appendLittleEndian(header, static_cast<uint32_t>(value.size()));
  header += value;
}

std::string channels() {
  std::string list;
  for (const char* name : {"B", "G", "R"}) {  // sorted by name
    list += std::string(name) + '\0';
    appendLittleEndian(list, uint32_t{1});  // 16-bit floats
    list += std::string(4, '\0');           // not for eyes alone; reserved
    appendLittleEndian(list, uint32_t{1});  // one sample for each pixel
    appendLittleEndian(list, uint32_t{1});
  }
  return list + '\0';
}

std::string headerOf(const light::LightImage& image) {
  std::string header{"\x76\x2f\x31\x01\x02\0\0\0", 8};  // magic number; version 2, scan lines
  std::string window;
  for (const int corner : {0, 0, image.width - 1, image.height - 1})
    appendLittleEndian(window, static_cast<uint32_t>(corner));
  std::string one, zeros;
  appendFloat(one, 1.0F);
  appendFloat(zeros, 0.0F);
  appendFloat(zeros, 0.0F);
  appendAttribute(header, "channels", "chlist", channels());
  appendAttribute(header, "compression", "compression", "\3");  // ZIP
  appendAttribute(header, "dataWindow", "box2i", window);
  appendAttribute(header, "displayWindow", "box2i", window);
  appendAttribute(header, "lineOrder", "lineOrder", std::string(1, '\0'));
  appendAttribute(header, "pixelAspectRatio", "float", one);
  appendAttribute(header, "screenWindowCenter", "v2f", zeros);
  appendAttribute(header, "screenWindowWidth", "float", one);
  return header + '\0';
}

// The lines from `first` on, channel by channel.
std::string linesOf(const light::LightImage& image, int first) {
  std::string lines;
  for (int y = first; y < std::min(first + kLinesOfBlock, image.height); ++y) {
    const auto row = static_cast<size_t>(y) * static_cast<size_t>(image.width);
    for (const int channel : {2, 1, 0}) {
      for (size_t x = 0; x < static_cast<size_t>(image.width); ++x) {
        const Eigen::half half(std::min(image.pixels[row + x][channel], kMostHalf));
        appendLittleEndian(lines, Eigen::numext::bit_cast<uint16_t>(half));
      }
    }
  }
  return lines;
}

// Low and high bytes apart, each as the difference from the one before, and then zlib. Lines that
// zlib does not make smaller are stored without it.
std::string packed(const std::string& lines) {
  std::string apart(lines.size(), '\0');
  const size_t half = (lines.size() + 1) / 2;
  for (size_t i = 0; i < lines.size(); ++i) apart[i / 2 + (i % 2 == 0 ? 0 : half)] = lines[i];
  for (size_t i = apart.size(); i-- > 1;)
    apart[i] = static_cast<char>(static_cast<unsigned char>(apart[i]) -
                                 static_cast<unsigned char>(apart[i - 1]) + 128);
  const auto size = static_cast<qsizetype>(apart.size());
  // Skips the four bytes of length that Qt puts before the data of zlib.
  const QByteArray made = qCompress(QByteArray::fromRawData(apart.data(), size)).mid(4);
  return made.size() < size ? made.toStdString() : lines;
}

// The least light of each step of sRGB but the first.
std::array<double, 255> stepsOfScreen() {
  std::array<double, 255> steps{};
  for (size_t i = 0; i < steps.size(); ++i)
    steps[i] =
        level::linearLight(geometry::Vec3::Constant((static_cast<double>(i) + 0.5) / 255.0), 1.0)
            .x();
  return steps;
}

}  // namespace

std::string exrOf(const light::LightImage& image) {
  std::string file = headerOf(image);
  const int blocks = (image.height + kLinesOfBlock - 1) / kLinesOfBlock;
  size_t offset = file.size() + static_cast<size_t>(blocks) * sizeof(uint64_t);
  std::string data;
  for (int block = 0; block < blocks; ++block) {
    const int first = block * kLinesOfBlock;
    const std::string lines = packed(linesOf(image, first));
    appendLittleEndian(file, static_cast<uint64_t>(offset + data.size()));
    appendLittleEndian(data, static_cast<uint32_t>(first));
    appendLittleEndian(data, static_cast<uint32_t>(lines.size()));
    data += lines;
  }
  return file + data;
}

std::string lightmapPngOf(const light::LightImage& image) {
  static const std::array<double, 255> steps = stepsOfScreen();
  const auto shown = [](float light) {
    const double share = static_cast<double>(light) / kLightmapWhite;
    return static_cast<std::uint8_t>(std::ranges::upper_bound(steps, share) - steps.begin());
  };
  Image png{image.width, image.height, {}};
  png.pixels.reserve(image.pixels.size());
  for (const Eigen::Vector3f& pixel : image.pixels)
    png.pixels.push_back({shown(pixel.x()), shown(pixel.y()), shown(pixel.z())});
  return pngOf(png);
}

std::string nameOfLayer(size_t index) {
  return "layer-" + std::to_string(index + 1) + ".exr";
}

std::string jsonOf(const std::vector<light::LightLayer>& layers) {
  Json list = Json::array();
  for (size_t i = 0; i < layers.size(); ++i) {
    const level::LightStyle& style = layers[i].style;
    list.push_back({{"file", nameOfLayer(i)},
                    {"pattern", style.pattern},
                    {"targetname", style.name},
                    {"begins_off", style.startsOff},
                    {"texels", layers[i].texels.size()}});
  }
  // Names in a level may have any encoding. Bytes that are not UTF-8 are replaced.
  return Json({{"light layers", 1}, {"layers", std::move(list)}})
             .dump(1, ' ', false, Json::error_handler_t::replace) +
         '\n';
}

std::string jsonOf(const light::LightGrid& grid) {
  std::array<char, 160> text{};
  std::snprintf(text.data(), text.size(),
                "\"origin\": [%.17g, %.17g, %.17g],\n\"step\": %.17g,\n\"size\": [%d, %d, %d],\n",
                grid.origin.x(), grid.origin.y(), grid.origin.z(), grid.step, grid.size[0],
                grid.size[1], grid.size[2]);
  std::string json = "{\n\"light grid\": 1,\n" + std::string(text.data()) +
                     "\"sides\": [\"+x\", \"-x\", \"+y\", \"-y\", \"+z\", \"-z\"],\n\"points\": [";
  const char* separator = "\n";
  for (const light::LightGrid::Point& point : grid.points) {
    std::snprintf(text.data(), text.size(), "%s{\"at\": [%d, %d, %d], \"light\": [", separator,
                  point.index[0], point.index[1], point.index[2]);
    json += text.data();
    separator = ",\n";
    for (size_t side = 0; side < point.light.size(); ++side) {
      const Eigen::Vector3f& light = point.light[side];
      std::snprintf(text.data(), text.size(), "%s[%.4g, %.4g, %.4g]", side == 0 ? "" : ", ",
                    static_cast<double>(light.x()), static_cast<double>(light.y()),
                    static_cast<double>(light.z()));
      json += text.data();
    }
    json += "]}";
  }
  return json + "\n]\n}\n";
}

}  // namespace halfspace::commandline
