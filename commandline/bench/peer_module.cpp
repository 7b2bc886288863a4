// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/peer_module.h"

#include <QFile>
#include <QLibrary>

#include "comparison/module/library_module.h"

namespace halfspace::commandline {

namespace {

constexpr const char* kFileName = "halfspace_bench_peers.so";

std::string absent(const std::string& reason) {
  return "CGAL's engines are not measured, because " + reason +
         "; build the target bench_peer_module, or install Halfspace's component \"comparison\"";
}

}  // namespace

PeerModule loadPeerModule(const std::string& folder) {
  PeerModule module;
  const std::string file = folder + "/" + kFileName;
  if (!QFile::exists(QString::fromStdString(file))) {
    module.problem = absent("there is no file " + file);
    return module;
  }
  QLibrary library(QString::fromStdString(file));
  library.setLoadHints(QLibrary::PreventUnloadHint);
  if (!library.load()) {
    module.problem = absent("it cannot be loaded: " + library.errorString().toStdString());
    return module;
  }
  using InterfaceFunction = const char* (*)();
  using TableFunction = const peers::PeerTable* (*)();
  const auto interface =
      reinterpret_cast<InterfaceFunction>(library.resolve("halfspaceBenchPeerInterface"));
  const auto table = reinterpret_cast<TableFunction>(library.resolve("halfspaceBenchPeers"));
  if (interface == nullptr || table == nullptr ||
      std::string_view(interface()) != peers::kPeerTableInterface) {
    module.problem = absent(file + " belongs to another build of Halfspace");
    return module;
  }
  module.table = table();
  return module;
}

const PeerModule& peerModule() {
  static const PeerModule module = loadPeerModule(peers::moduleFolder().string());
  return module;
}

}  // namespace halfspace::commandline
