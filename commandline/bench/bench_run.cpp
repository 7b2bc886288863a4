// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/bench_run.h"

#include <algorithm>
#include <cstdlib>

#include "commandline/files/standard_streams.h"
#include "commandline/report/console.h"

namespace halfspace::commandline {

namespace fs = std::filesystem;

namespace {

// The folder of the given maps: $HALFSPACE_DATA/maps. Without the variable, a folder next to the
// working directory, which is expected to be the source tree.
fs::path mapsFolder() {
  const char* data = std::getenv("HALFSPACE_DATA");
  return (data != nullptr ? fs::path(data) : fs::path("..") / "shared" / "data") / "maps";
}

}  // namespace

BenchRun::BenchRun(const BenchOptions& options, const Formats& formats)
    : m_options(options), m_formats(formats) {}

bool BenchRun::wants(const std::string& name) const {
  const auto fits = [&](const std::string& wanted) {
    return name == wanted || name.starts_with(wanted + "/") || wanted.starts_with(name + "/");
  };
  return m_options.names.empty() ||
         std::any_of(m_options.names.begin(), m_options.names.end(), fits);
}

void BenchRun::add(Figure figure) {
  m_progress.clear();
  if (!m_options.report.onStdout()) print(figure);
  m_figures.push_back(std::move(figure));
}

void BenchRun::addPlot(const Plot& plot, const std::string& name) {
  write(name + ".svg", [&] { return comparison::svgOf(plot); });
}

void BenchRun::addPlot(const comparison::LanePlot& plot, const std::string& name) {
  write(name + ".svg", [&] { return comparison::svgOf(plot); });
}

void BenchRun::addTable(const Table& table, const std::string& name) {
  write(name + ".md", [&] { return table.markdown(); });
}

void BenchRun::write(const std::string& name, const std::function<std::string()>& text) {
  if (m_options.plots.empty()) return;
  m_progress.clear();
  m_unwritable = !writeText(text(), m_options.plots, name) || m_unwritable;
}

const peers::LibraryModule& BenchRun::libraries() {
  const peers::LibraryModule& module = peers::libraryModule();
  if (!module.isLoaded() && !m_saidMissing) {
    m_progress.clear();
    complain(module.problem);
    m_saidMissing = true;
  }
  return module;
}

const peers::PeerTable* BenchRun::cgalPeers() {
  const PeerModule& module = peerModule();
  if (module.table == nullptr && !m_saidNoPeers) {
    m_progress.clear();
    complain(module.problem);
    m_saidNoPeers = true;
  }
  return module.table;
}

std::string BenchRun::levelName(const std::string& givenMap) const {
  return fs::path(m_options.level.empty() ? givenMap : m_options.level).stem().string();
}

std::optional<level::Level> BenchRun::levelOf(const std::string& givenMap) {
  const fs::path path =
      m_options.level.empty() ? mapsFolder() / givenMap : fs::path(m_options.level);
  if (m_options.level.empty() && !fs::exists(path)) {
    m_progress.clear();
    m_saidNoMap = true;
    complain(path.string() + " is not at hand; set HALFSPACE_DATA or pass --level. Left out.");
    return std::nullopt;
  }
  LevelInput input = m_formats.readLevel(path, {});
  if (!input.level) {
    m_progress.clear();
    printIssues(path, input.issues);
    m_unreadable = true;
  }
  return std::move(input.level);
}

bool BenchRun::disagreed() const {
  return std::any_of(m_figures.begin(), m_figures.end(),
                     [](const Figure& figure) { return figure.agree == false; });
}

double medianOf(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double medianOfRuns(int repeat, const std::function<double()>& measure) {
  std::vector<double> values;
  for (int i = 0; i < repeat; ++i) values.push_back(measure());
  return medianOf(std::move(values));
}

}  // namespace halfspace::commandline
