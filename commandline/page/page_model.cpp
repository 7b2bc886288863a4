// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/page/page_model.h"

#include <algorithm>
#include <cmath>

#include <QByteArray>

#include "commandline/page/clustered_triangles.h"

namespace halfspace::commandline {

namespace {

using geometry::Box;
using geometry::Triangle;
using geometry::TriangleSet;
using geometry::Vec3;

constexpr double kSteps = 65535.0;     // of a coordinate over the box
constexpr size_t kMostNarrow = 65536;  // vertices that 16 bits can number

void append(std::string& bytes, std::uint32_t value, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i & 0xff);
}

std::string bytesOf(const ChannelTriangles& mesh, const Box& box) {
  const Vec3 size = box.sizes();
  const int width = mesh.points.size() > kMostNarrow ? 4 : 2;
  std::string bytes;
  bytes.reserve(6 * mesh.points.size() +
                mesh.triangles.size() * (3 * static_cast<size_t>(width) + mesh.channels.size()));
  for (const Vec3& point : mesh.points) {
    for (int axis = 0; axis < 3; ++axis) {
      const double share = size[axis] > 0.0 ? (point[axis] - box.min()[axis]) / size[axis] : 0.0;
      append(bytes,
             static_cast<std::uint32_t>(std::floor(std::clamp(share, 0.0, 1.0) * kSteps + 0.5)), 2);
    }
  }
  for (const Triangle& t : mesh.triangles)
    for (const int corner : t) append(bytes, static_cast<std::uint32_t>(corner), width);
  for (const auto& channel : mesh.channels)
    for (const std::uint8_t value : channel) bytes += static_cast<char>(value);
  return bytes;
}

}  // namespace

PageModel pageModelOf(const TriangleSet& set, std::vector<PageChannel> channels, size_t most) {
  PageModel model;
  if (set.triangles.empty()) return model;
  std::vector<std::vector<std::uint8_t>> values;
  Json names = Json::array();
  for (PageChannel& channel : channels) {
    names.push_back(channel.name);
    values.push_back(std::move(channel.values));
  }
  const ChannelTriangles mesh = clustered(set, std::move(values), most);
  if (mesh.triangles.empty()) return model;
  const Box box = geometry::boundsOf(set);
  if (!box.sizes().allFinite()) return model;  // a side longer than the largest number
  model.header["vertices"] = mesh.points.size();
  model.header["triangles"] = mesh.triangles.size();
  model.header["of"] = set.triangles.size();
  model.header["low"] = jsonOf(Vec3(box.min()));
  model.header["size"] = jsonOf(Vec3(box.sizes()));
  model.header["channels"] = std::move(names);
  model.bytes = QByteArray::fromStdString(bytesOf(mesh, box)).toBase64().toStdString();
  return model;
}

std::uint8_t thinnessByte(double thickness, double limit) {
  if (!std::isfinite(thickness)) return 0;
  if (thickness < limit)
    return static_cast<std::uint8_t>(255 -
                                     std::min(127, static_cast<int>(128.0 * thickness / limit)));
  const double beyond = (thickness - limit) / (3.0 * limit);  // 0 to 1 up to four times the limit
  return static_cast<std::uint8_t>(127.0 - 126.0 * std::min(1.0, beyond));
}

std::uint8_t shareByte(double share) {
  if (!(share > 0.0)) return 0;
  return static_cast<std::uint8_t>(std::max(1.0, 255.0 * std::min(1.0, share)));
}

}  // namespace halfspace::commandline
