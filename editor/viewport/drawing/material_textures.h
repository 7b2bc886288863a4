// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "editor/viewport/drawing/material_images.h"
#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

// The images of materials on the graphics card: one texture array for each array of MaterialImages.
// Contract for all that take `gl`: the OpenGL context is current.
class MaterialTextures {
 public:
  // Sends new images; false if there were none. A full array is allocated again with half as many
  // spare layers; all its images are then read from their files again.
  bool upload(Gl& gl, const MaterialImages& images);
  // The OpenGL name of the texture of an array. Contract: upload() was called since it was added.
  unsigned texture(int array) const { return m_arrays[static_cast<std::size_t>(array)].texture; }
  // Of the same array: normals and roughness (MaterialImages::surfaceOf()); 0 if it has none.
  unsigned surfaces(int array) const { return m_arrays[static_cast<std::size_t>(array)].surfaces; }
  // Contract: at least 1; the driver offers it.
  void setAnisotropy(Gl& gl, float most);
  // To be called when all images change: the next upload() sends everything again.
  void forget() { m_isStale = true; }
  void release(Gl& gl);

 private:
  struct Array {
    unsigned texture = 0;
    unsigned surfaces = 0;
    int room = 0;    // allocated layers
    int layers = 0;  // layers already sent
  };
  void upload(Gl& gl, const MaterialImages& images, int number, Array& array) const;
  void sendSurfaces(Gl& gl, const MaterialImages& images, int number, Array& array,
                    int first) const;
  void finish(Gl& gl) const;
  void sharpen(Gl& gl) const;

  std::vector<Array> m_arrays;
  bool m_isStale = false;
  float m_anisotropy = 1;
};

}  // namespace halfspace::editor
