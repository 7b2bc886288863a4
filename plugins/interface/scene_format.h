// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plugins/interface/scene.h"
#include "plugins/interface/source.h"

namespace halfspace::plugins {

// One kind of file that stores a level as a scene: nodes, materials with images, lights.
// Stateless: all functions may be called from several threads at once.
class SceneFormat {
 public:
  virtual ~SceneFormat() = default;
  // The name shown to users: "glTF scene".
  virtual std::string name() const = 0;
  // File name extensions without the dot, in lower case, the usual one first.
  virtual std::vector<std::string> extensions() const = 0;
  // Contract: indices in range, parents before children, numbers finite. `extension`: one of
  // extensions(), for formats that have several forms.
  virtual WriteOutcome write(const Scene& scene, std::string_view extension) const = 0;
  // Whether the file was made from a level by this format. Cheap: looks at the beginning only where
  // it can. Never throws on bad input.
  virtual bool isLevel(const Source& source) const = 0;
  // The scene of such a file; images are not read. Never throws on bad input; memory is bounded by
  // a small multiple of the source's size.
  virtual ReadOutcome<Scene> read(const Source& source, const ReadControl& control) const = 0;
};

}  // namespace halfspace::plugins
