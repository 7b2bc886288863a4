// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/repair_models.h"

#include <filesystem>

#include "commandline/bench/damaged_models.h"
#include "commandline/inspection/file_list.h"
#include "geometry/repair/triangles/coordinate_grid.h"
#include "geometry/validation/validate.h"

namespace halfspace::commandline {
namespace {

// The model with the coordinates that a file of its format holds. A mesh can be a solid in doubles
// and none in the 32-bit numbers of an STL file.
RepairModel asInFile(const Formats& formats, RepairModel model) {
  if (formats.meshWriter("a." + model.ending)->keepsDoubles()) return model;
  for (geometry::Vec3& v : model.soup.vertices) v = geometry::nearestSingle(v);
  return model;
}

}  // namespace

RepairCorpus::RepairCorpus(BenchRun& run) : m_run(run) {
  if (m_run.options().corpus.empty()) return;
  FileList list = filesToInspect({m_run.options().corpus}, m_run.formats());
  std::erase_if(list.files, [&](const std::string& file) { return !m_run.formats().isMesh(file); });
  const auto shard = shardFrom(m_run.options().shard);
  m_files = shard ? shareOf(list.files, *shard) : list.files;
}

void RepairCorpus::forEach(const std::function<void(RepairModel)>& visit) {
  if (m_run.options().corpus.empty()) return visitGenerated(visit);
  const int damaged = m_run.options().damage;
  for (const std::string& file : m_files) {
    MeshInput input = m_run.formats().readMesh(file, {});
    if (!input.mesh || input.mesh->soup.faces.empty()) continue;
    const std::string ending = std::filesystem::path(file).extension().string().substr(1);
    if (damaged == 0) {
      visit({file, ending, std::move(input.mesh->soup)});
      continue;
    }
    if (!geometry::validate(input.mesh->soup).isSolid()) continue;
    for (int i = 0; i < damaged; ++i) {
      DamagedModel made = damagedCopy(input.mesh->soup, file, static_cast<std::uint64_t>(i + 1));
      visit(asInFile(m_run.formats(),
                     {std::to_string(i + 1) + "-" + made.name, ending, std::move(made.soup)}));
    }
  }
}

void RepairCorpus::visitGenerated(const std::function<void(RepairModel)>& visit) {
  const Shard shard = shardFrom(m_run.options().shard).value_or(Shard{});
  for (int i = shard.index - 1; i < m_run.options().models; i += shard.count) {
    DamagedModel made = damagedModel(i, 1);
    visit(asInFile(m_run.formats(), {std::to_string(i) + "-" + made.name,
                                     i % 2 == 0 ? "ply" : "stl", std::move(made.soup)}));
  }
}

}  // namespace halfspace::commandline
