// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/viewport/drawing/gl.h"
#include "editor/viewport/drawing/material_images.h"

namespace halfspace::editor {

// The images of materials on the graphics card: a texture array for every size.
// Contract for all but forget(): the context is current.
class MaterialTextures {
 public:
  // Sends what is new. An array grows by half; its images are read again then.
  void upload(Gl& gl, const MaterialImages& images);
  // Of an array of the images uploaded last.
  unsigned texture(int array) const { return m_arrays[static_cast<std::size_t>(array)].texture; }
  // The images are others from now on.
  void forget() { m_isStale = true; }
  void release(Gl& gl);

 private:
  struct Array {
    unsigned texture = 0;
    int room = 0;    // layers
    int layers = 0;  // of them sent
  };
  static void upload(Gl& gl, const MaterialImages& images, int number, Array& array);

  std::vector<Array> m_arrays;
  bool m_isStale = false;
};

}  // namespace halfspace::editor
