// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/repair_peers.h"

#include <memory>

#include <QFile>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "commandline/files/standard_streams.h"
#include "level/system/measured_program.h"

namespace halfspace::commandline {

namespace {

using geometry::PolygonSoup;

constexpr const char* kProgramNote = "; the peer as a program, with reading and writing";

// The filters of MeshLab's cleaning menu, in the order in which its manual repairs a mesh.
constexpr const char* kMeshLabScript = R"(<!DOCTYPE FilterScript>
<FilterScript>
 <filter name="Merge Close Vertices"/>
 <filter name="Remove Duplicate Faces"/>
 <filter name="Remove Zero Area Faces"/>
 <filter name="Remove Unreferenced Vertices"/>
 <filter name="Repair non Manifold Edges by removing faces"/>
 <filter name="Repair non Manifold Vertices by splitting"/>
 <filter name="Re-Orient all faces coherentely"/>
 <filter name="Close Holes">
  <Param type="RichInt" name="MaxHoleSize" value="1000000"/>
  <Param type="RichBool" name="Selected" value="false"/>
  <Param type="RichBool" name="NewFaceSelected" value="false"/>
  <Param type="RichBool" name="SelfIntersection" value="false"/>
 </filter>
</FilterScript>
)";

// Repairs a mesh by another program. The program reads in.stl and writes out.stl. Both files are in
// a temporary folder, which is removed afterwards.
class ProgramRepair {
 public:
  using Command = std::function<std::vector<std::string>(const std::string& folder)>;
  ProgramRepair(const Formats& formats, Command command)
      : m_formats(formats), m_command(std::move(command)) {}

  PeerRepair operator()(const PolygonSoup& soup) const {
    const plugins::MeshFormat* stl = m_formats.meshWriter("a.stl");
    const QTemporaryDir folder;
    plugins::MeshContents contents;
    contents.soup = soup;
    contents.soup.surfaces.clear();
    const auto written = stl->write(contents);
    if (!written.bytes || !writeText(*written.bytes, {}, folder.filePath("in.stl").toStdString()))
      return {};
    contents = {};
    const level::MeasuredProgram done = level::runMeasured(m_command(folder.path().toStdString()));
    PeerRepair result{{}, done.seconds, done.megabytes};
    const auto bytes = plugins::readFile(folder.filePath("out.stl").toStdString());
    if (!bytes.value) return result;
    auto back = stl->read({*bytes.value, {}}, {});
    if (back.value) result.soup = std::move(back.value->soup);
    return result;
  }

 private:
  const Formats& m_formats;
  Command m_command;
};

}  // namespace

RepairPeer repairProgram(
    BenchRun& run, const std::string& name,
    std::function<std::vector<std::string>(const std::string& folder)> command) {
  return {name, kProgramNote, ProgramRepair(run.formats(), std::move(command))};
}

std::vector<RepairPeer> repairPeers(BenchRun& run) {
  std::vector<RepairPeer> peers;
  const std::string admesh = QStandardPaths::findExecutable("admesh").toStdString();
  if (!admesh.empty())
    peers.push_back(repairProgram(run, "admesh", [admesh](const std::string& folder) {
      return std::vector<std::string>{admesh, "--write-binary-stl=" + folder + "/out.stl",
                                      folder + "/in.stl"};
    }));
  const std::string meshLab = QStandardPaths::findExecutable("meshlabserver").toStdString();
  // It ends at once without a display.
  const bool hasDisplay = qEnvironmentVariableIsSet("DISPLAY");
  if (!meshLab.empty() && hasDisplay)
    peers.push_back(repairProgram(run, "meshlab", [meshLab](const std::string& folder) {
      const std::string script = folder + "/repair.mlx";
      writeText(kMeshLabScript, {}, script);
      return std::vector<std::string>{
          "/usr/bin/env", "QT_QPA_PLATFORM=offscreen", meshLab, "-i",  folder + "/in.stl",
          "-o",           folder + "/out.stl",         "-s",    script};
    }));
  if (!run.wants("repair/cgal")) return peers;
  if (const peers::PeerTable* table = run.cgalPeers())
    peers.push_back({"cgal", "; repair, orientation, stitching and hole filling of CGAL",
                     [table](const PolygonSoup& soup) {
                       auto made = table->repairMesh(soup);
                       return PeerRepair{std::move(made.soup), made.seconds, {}};
                     }});
  return peers;
}

}  // namespace halfspace::commandline
