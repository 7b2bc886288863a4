// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>

#include "level/document/structure_check.h"
#include "plugins/quake_map/map_format.h"

// Every map that is read follows the document's rules, and the written map can be read again.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace halfspace;
  const plugins::quake_map::MapFormat format;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto outcome = format.read({bytes, {}}, {});
  if (!outcome.value) {
    if (outcome.issues.empty()) std::abort();
    return 0;
  }
  if (!level::findStructureErrors(*outcome.value).empty()) std::abort();
  const auto written = format.write(*outcome.value, {bytes, {}});
  if (!written.bytes || !format.read({*written.bytes, {}}, {}).value) std::abort();
  return 0;
}
