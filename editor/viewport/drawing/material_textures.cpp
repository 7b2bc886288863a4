// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/material_textures.h"

#include <utility>

namespace halfspace::editor {

void MaterialTextures::release(Gl& gl) {
  for (const Array& array : m_arrays) {
    gl.glDeleteTextures(1, &array.texture);
    gl.glDeleteTextures(1, &array.surfaces);
  }
  m_arrays.clear();
}

bool MaterialTextures::upload(Gl& gl, const MaterialImages& images) {
  bool isChanged = std::exchange(m_isStale, false);
  if (isChanged) release(gl);
  m_arrays.resize(images.arrays().size());
  gl.glActiveTexture(GL_TEXTURE0);
  for (std::size_t i = 0; i < m_arrays.size(); ++i) {
    const auto wanted = static_cast<int>(images.arrays()[i].names.size());
    if (m_arrays[i].layers >= wanted) continue;
    upload(gl, images, static_cast<int>(i), m_arrays[i]);
    isChanged = true;
  }
  return isChanged;
}

void MaterialTextures::upload(Gl& gl, const MaterialImages& images, int number,
                              Array& array) const {
  const MaterialImages::Array& from = images.arrays()[static_cast<std::size_t>(number)];
  const auto wanted = static_cast<int>(from.names.size());
  if (array.texture == 0) gl.glGenTextures(1, &array.texture);
  gl.glBindTexture(GL_TEXTURE_2D_ARRAY, array.texture);
  const int first = wanted > array.room ? 0 : array.layers;
  if (wanted > array.room) {
    array.room = wanted + wanted / 2;
    gl.glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, from.size.width(), from.size.height(),
                    array.room, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  }
  for (int layer = first; layer < wanted; ++layer) {
    const QImage image = images.imageOf(number, layer);
    gl.glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, image.width(), image.height(), 1,
                       GL_RGBA, GL_UNSIGNED_BYTE, image.constBits());
  }
  finish(gl);
  array.layers = wanted;
  if (from.hasSurfaces) sendSurfaces(gl, images, number, array, first);
}

void MaterialTextures::sendSurfaces(Gl& gl, const MaterialImages& images, int number, Array& array,
                                    int first) const {
  const QSize size =
      (images.arrays()[static_cast<std::size_t>(number)].size / 2).expandedTo({1, 1});
  const bool isNew = array.surfaces == 0;
  if (isNew) gl.glGenTextures(1, &array.surfaces);
  gl.glBindTexture(GL_TEXTURE_2D_ARRAY, array.surfaces);
  if (isNew || first == 0) {
    first = 0;
    gl.glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, size.width(), size.height(), array.room, 0,
                    GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  }
  for (int layer = first; layer < array.layers; ++layer) {
    const QImage image = images.surfaceOf(number, layer);
    gl.glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, layer, image.width(), image.height(), 1,
                       GL_RGBA, GL_UNSIGNED_BYTE, image.constBits());
  }
  finish(gl);
}

void MaterialTextures::setAnisotropy(Gl& gl, float most) {
  if (most == std::exchange(m_anisotropy, most)) return;
  gl.glActiveTexture(GL_TEXTURE0);
  for (const Array& array : m_arrays) {
    for (const unsigned texture : {array.texture, array.surfaces}) {
      if (texture == 0) continue;
      gl.glBindTexture(GL_TEXTURE_2D_ARRAY, texture);
      sharpen(gl);
    }
  }
}

void MaterialTextures::sharpen(Gl& gl) const {
  constexpr GLenum kMostAnisotropy = 0x84FE;  // GL_TEXTURE_MAX_ANISOTROPY, core since OpenGL 4.6
  gl.glTexParameterf(GL_TEXTURE_2D_ARRAY, kMostAnisotropy, m_anisotropy);
}

void MaterialTextures::finish(Gl& gl) const {
  gl.glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_REPEAT);
  gl.glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_REPEAT);
  if (m_anisotropy > 1) sharpen(gl);
}

}  // namespace halfspace::editor
