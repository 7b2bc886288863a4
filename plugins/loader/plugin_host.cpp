// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/plugin_host.h"

#include <algorithm>
#include <exception>
#include <stdexcept>

#include <QCoreApplication>
#include <QDir>
#include <QLibrary>
#include <QPluginLoader>

#include "geometry/primitives/catalogue/catalogue.h"
#include "plugins/interface/plugin.h"
#include "plugins/loader/plugin_record.h"
#include "plugins/loader/shape_guard.h"

namespace halfspace::plugins {

namespace fs = std::filesystem;

struct PluginHost::Slot {
  std::unique_ptr<QPluginLoader> loader;  // null for an adopted plugin
  std::unique_ptr<Plugin> adopted;
  Plugin* plugin = nullptr;
  Registry::Mark mark;  // the state of the registry before the plugin was initialised
  // Registers the plugin's parametric shapes in the catalogue that levels use. The plugin cannot do
  // this itself: it is linked with its own copy of our libraries.
  std::vector<std::unique_ptr<geometry::AddedShapeKind>> kinds;
};

std::vector<fs::path> pluginFolders() {
  std::vector<fs::path> folders;
  const QString listed = qEnvironmentVariable("HALFSPACE_PLUGIN_PATH");
  for (const QString& folder : listed.split(QDir::listSeparator(), Qt::SkipEmptyParts))
    folders.emplace_back(folder.toStdString());
  if (const fs::path installed = installedPluginFolder(); !installed.empty())
    folders.push_back(installed);
  return folders;
}

fs::path installedPluginFolder() {
  std::error_code error;
  const fs::path program = QCoreApplication::instance()
                               ? fs::path(QCoreApplication::applicationDirPath().toStdString())
                               : fs::read_symlink("/proc/self/exe", error).parent_path();
  return program.empty() ? fs::path() : program.parent_path() / "lib" / "halfspace" / "plugins";
}

PluginHost::PluginHost() = default;
PluginHost::~PluginHost() {
  shutDown();
}

void PluginHost::adopt(PluginRecord metadata, std::unique_ptr<Plugin> plugin) {
  metadata.state = PluginState::read;
  auto slot = std::make_unique<Slot>();
  slot->adopted = std::move(plugin);
  m_records.push_back(std::move(metadata));
  m_slots.push_back(std::move(slot));
}

void PluginHost::discover(std::span<const fs::path> folders) {
  for (const fs::path& given : folders) {
    std::error_code error;
    // Qt searches relative paths in its own folders, not in the current one.
    const fs::path absolute = fs::absolute(given, error);
    const fs::path& folder = error ? given : absolute;
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(folder, error))
      if (QLibrary::isLibrary(QString::fromStdString(entry.path().string())))
        files.push_back(entry.path());
    std::sort(files.begin(), files.end());  // directory_iterator has no defined order
    for (const fs::path& file : files) {
      PluginRecord record;
      record.path = file.string();
      record.name = file.stem().string();
      m_records.push_back(std::move(record));
      m_slots.push_back(std::make_unique<Slot>());
      readMetadata(m_records.size() - 1);
    }
  }
}

void PluginHost::readMetadata(size_t index) {
  PluginRecord& record = m_records[index];
  Slot& slot = *m_slots[index];
  slot.loader = std::make_unique<QPluginLoader>(QString::fromStdString(record.path));
  // Qt reads the metadata from the file without loading the library.
  readPluginMetadata(slot.loader->metaData(), slot.loader->errorString().toStdString(), record);
}

void PluginHost::start() {
  for (const size_t index : checkAndOrder(m_records)) {
    if (!requirementsRun(index)) continue;
    if (load(index)) initialise(index);
  }
}

bool PluginHost::requirementsRun(size_t index) {
  PluginRecord& record = m_records[index];
  for (const PluginRequirement& required : record.requirements) {
    const bool runs = std::any_of(m_running.begin(), m_running.end(), [&](size_t other) {
      return m_records[other].name == required.name;
    });
    if (runs) continue;
    record.problem = "Plugin '" + record.name + "' requires plugin '" + required.name +
                     "', which could not start. Mend '" + required.name + "' first.";
    return false;
  }
  return true;
}

bool PluginHost::load(size_t index) {
  PluginRecord& record = m_records[index];
  Slot& slot = *m_slots[index];
  if (slot.adopted) {
    slot.plugin = slot.adopted.get();
  } else if (slot.loader->load()) {
    slot.plugin = qobject_cast<Plugin*>(slot.loader->instance());
    if (!slot.plugin) {
      record.problem = "Plugin '" + record.name + "' (" + record.path +
                       ") holds no Halfspace plugin object. Build it with halfspace_plugin() "
                       "and Q_INTERFACES(halfspace::plugins::Plugin).";
      slot.loader->unload();
    }
  } else {
    record.problem = "Plugin '" + record.name + "' (" + record.path +
                     ") cannot be loaded: " + slot.loader->errorString().toStdString() +
                     ". Install what it names or rebuild the plugin.";
  }
  if (slot.plugin) record.state = PluginState::loaded;
  return slot.plugin != nullptr;
}

void PluginHost::initialise(size_t index) {
  PluginRecord& record = m_records[index];
  Slot& slot = *m_slots[index];
  slot.mark = m_registry.mark();
  std::string thrown;
  try {
    slot.plugin->initialise(m_registry);
    offerShapes(slot);
    record.state = PluginState::initialised;
    m_running.push_back(index);
    return;
  } catch (const std::exception& exception) {
    thrown = exception.what();
  } catch (...) {
    thrown = "unknown error";
  }
  slot.kinds.clear();
  m_registry.removeAfter(slot.mark);
  record.problem = "Plugin '" + record.name + "' failed while starting: " + thrown +
                   ". Update or remove the plugin.";
  slot.plugin = nullptr;
  slot.adopted.reset();
  if (slot.loader) slot.loader->unload();
}

// Registers the plugin's parametric shapes in the catalogue that levels use. Throws if a shape is
// unusable, which stops the plugin.
void PluginHost::offerShapes(Slot& slot) {
  const auto kinds = m_registry.shapeKinds();
  for (size_t i = slot.mark.shapeKinds; i < kinds.size(); ++i) {
    geometry::ShapeKind kind = guarded(*kinds[i]);
    const std::string objection = objectionTo(kind, m_registry);
    if (!objection.empty()) throw std::runtime_error(objection);
    slot.kinds.push_back(std::make_unique<geometry::AddedShapeKind>(std::move(kind)));
  }
}

void PluginHost::stop(size_t index) {
  Slot& slot = *m_slots[index];
  slot.kinds.clear();
  m_registry.removeAfter(slot.mark);
  slot.plugin->shutDown();
  slot.plugin = nullptr;
  slot.adopted.reset();
  if (slot.loader) slot.loader->unload();
  m_records[index].state = PluginState::shutDown;
}

void PluginHost::shutDown() {
  while (!m_running.empty()) {
    stop(m_running.back());
    m_running.pop_back();
  }
}

std::vector<std::string> PluginHost::problems() const {
  std::vector<std::string> all;
  for (const PluginRecord& record : m_records)
    if (record.failed()) all.push_back(record.problem);
  return all;
}

}  // namespace halfspace::plugins
