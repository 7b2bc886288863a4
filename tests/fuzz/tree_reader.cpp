// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Queries every tree that can be read from the bytes. The checksum is corrected first, so that the
// checks behind it are reached.
#include <cstdint>
#include <cstring>
#include <vector>

#include "bsp/file/file_layout.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/closest.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"

using namespace halfspace::bsp;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::vector<uint64_t> words(size / 8 + 1);
  if (size != 0) std::memcpy(words.data(), data, size);
  std::byte* bytes = reinterpret_cast<std::byte*>(words.data());
  if (size >= sizeof(FileHeader)) {
    FileHeader header;
    std::memcpy(&header, bytes, sizeof header);
    header.size = size;
    header.checksum = checksumOf({bytes + kChecksumFrom, size - kChecksumFrom});
    std::memcpy(bytes, &header, sizeof header);
  }
  const auto read = readTreeFile({bytes, size});
  const TreeFile* file = std::get_if<TreeFile>(&read);
  if (file == nullptr) {
    if (messageOf(std::get<FileRefusal>(read)).empty()) std::abort();
    return 0;
  }
  const Vec3 from(-0.75, 0.5, 1.5), delta(1.5, -1.25, -2.0);
  std::vector<TreeView> views{file->tree, file->tree.seeing(kContentsWater)};
  if (!file->models.empty()) views.push_back(file->models.back().tree);
  for (const TreeView& view : views) {
    for (const Accuracy accuracy : {Accuracy::exact, Accuracy::shifted}) {
      file->label(sweep(view, PointShape{}, from, delta, accuracy).face);
      file->label(sweep(view, SphereShape{0.5}, from, delta, accuracy).face);
      file->label(sweep(view, BoxShape{{0.5, 0.25, 0.125}}, from, delta, accuracy).face);
      file->label(sweep(view, CylinderShape{0.5, 0.25}, from, delta, accuracy).face);
      file->surface(sweep(view, CapsuleShape{0.5, 0.25}, from, delta, accuracy).face);
    }
    file->surface(closest(view, SphereShape{0.5}, from).face);
  }
  for (uint32_t entity = 0; entity < file->entities.size(); ++entity)
    if (file->valueOf(entity, "classname").size() > size) std::abort();
  contentsAt(file->tree, from);
  size_t leaves = 0;
  cellsTouched(file->tree, SphereShape{0.5}, from, [&](Link) { return ++leaves < 1000; });
  return 0;
}
