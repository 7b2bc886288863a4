// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/interface/registry.h"

#include <algorithm>
#include <cassert>

namespace halfspace::plugins {

namespace {

template <typename Format>
const Format* formatFor(const std::vector<std::unique_ptr<Format>>& formats,
                        const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  if (ending.empty()) return nullptr;
  ending.erase(0, 1);
  for (char& c : ending)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  for (const auto& format : formats) {
    const std::vector<std::string> known = format->extensions();
    if (std::find(known.begin(), known.end(), ending) != known.end()) return format.get();
  }
  return nullptr;
}

template <typename Format>
std::vector<const Format*> pointers(const std::vector<std::unique_ptr<Format>>& formats) {
  std::vector<const Format*> all;
  for (const auto& format : formats) all.push_back(format.get());
  return all;
}

}  // namespace

void Registry::addLevelFormat(std::unique_ptr<LevelFormat> format) {
  assert(format);
  m_levelFormats.push_back(std::move(format));
}

void Registry::addMeshFormat(std::unique_ptr<MeshFormat> format) {
  assert(format);
  m_meshFormats.push_back(std::move(format));
}

void Registry::addSceneFormat(std::unique_ptr<SceneFormat> format) {
  assert(format);
  m_sceneFormats.push_back(std::move(format));
}

void Registry::addShape(std::unique_ptr<ShapeMaker> shape) {
  assert(shape);
  m_shapes.push_back(std::move(shape));
}

void Registry::addShapeKind(geometry::ShapeKind kind) {
  m_shapeKinds.push_back(std::make_unique<geometry::ShapeKind>(std::move(kind)));
}

void Registry::addCheck(std::unique_ptr<LevelCheck> check) {
  assert(check);
  m_checks.push_back(std::move(check));
}

std::vector<const ShapeMaker*> Registry::shapes() const {
  return pointers(m_shapes);
}
std::vector<const geometry::ShapeKind*> Registry::shapeKinds() const {
  return pointers(m_shapeKinds);
}
std::vector<const LevelCheck*> Registry::checks() const {
  return pointers(m_checks);
}

std::vector<const LevelFormat*> Registry::levelFormats() const {
  return pointers(m_levelFormats);
}
std::vector<const MeshFormat*> Registry::meshFormats() const {
  return pointers(m_meshFormats);
}

const LevelFormat* Registry::levelFormatFor(const std::filesystem::path& path) const {
  return formatFor(m_levelFormats, path);
}

const MeshFormat* Registry::meshFormatFor(const std::filesystem::path& path) const {
  return formatFor(m_meshFormats, path);
}

const SceneFormat* Registry::sceneFormatFor(const std::filesystem::path& path) const {
  return formatFor(m_sceneFormats, path);
}

void Registry::removeAfter(const Mark& mark) {
  while (m_sceneFormats.size() > mark.sceneFormats) m_sceneFormats.pop_back();
  while (m_checks.size() > mark.checks) m_checks.pop_back();
  while (m_shapeKinds.size() > mark.shapeKinds) m_shapeKinds.pop_back();
  while (m_shapes.size() > mark.shapes) m_shapes.pop_back();
  while (m_meshFormats.size() > mark.meshFormats) m_meshFormats.pop_back();
  while (m_levelFormats.size() > mark.levelFormats) m_levelFormats.pop_back();
}

}  // namespace halfspace::plugins
