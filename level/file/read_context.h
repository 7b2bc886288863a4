// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "level/file/json_reader.h"

namespace halfspace::level {

// The state shared by the parts of the reader.
struct ReadContext {
  JsonReader& json;
  bool lenient = false;  // the file is of a newer version: unknown keys are skipped
  bool lost = false;     // something was skipped

  // Handles an unknown key: an error that lists the known keys (`known`, plain text), or skips its
  // value in lenient mode.
  void unknownKey(std::string_view key, const char* where, const char* known) {
    if (lenient) {
      lost = true;
      json.skip();
      return;
    }
    json.fail("unknown key \"" + std::string(key.substr(0, 40)) + "\" in " + where +
              " (known: " + known +
              "). Remove it, correct its name, or open the file with the version that wrote it");
  }
};

}  // namespace halfspace::level
