// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/rules/package.h"

#include <QFileInfo>
#include <QLibraryInfo>
#include <array>
#include <cctype>
#include <string>
#include <utility>

namespace halfspace::architecture {
namespace {

using Prefix = std::pair<std::string_view, Package>;

constexpr std::array kPrefixes{
    Prefix{"Eigen/", Package::eigen},
    Prefix{"CGAL/", Package::cgal},
    Prefix{"boost/", Package::boost},
    Prefix{"gmp", Package::gmp},
    Prefix{"mpfr", Package::gmp},
    Prefix{"tbb/", Package::tbb},
    Prefix{"oneapi/", Package::tbb},
    Prefix{"nlohmann/", Package::nlohmannJson},
    Prefix{"CLI/", Package::cli11},
    Prefix{"assimp/", Package::assimp},
    Prefix{"Model/COM/", Package::lib3mf},
    Prefix{"zip.h", Package::libzip},
    Prefix{"bt", Package::bullet},
    Prefix{"LinearMath/", Package::bullet},
    Prefix{"embree", Package::embree},
    Prefix{"ode/", Package::ode},
    Prefix{"fcl/", Package::fcl},
    Prefix{"BulletCollision/", Package::bullet},
    Prefix{"BulletDynamics/", Package::bullet},
};

constexpr std::array<std::string_view, 6> kSystemFolders{"sys/", "bits/",    "linux/",
                                                         "net/", "netinet/", "arpa/"};

bool isQt(std::string_view header) {
  if (header.size() < 2 || header[0] != 'Q') return false;
  return std::isupper(static_cast<unsigned char>(header[1])) || header.starts_with("Qt");
}

// The names of Qt's forwarding headers do not contain their module; the installed headers of the
// modules decide.
Package qtModuleOf(std::string_view header) {
  const std::size_t slash = header.find('/');
  if (slash != std::string_view::npos) {
    const std::string_view module = header.substr(0, slash);
    return module == "QtCore"      ? Package::qtCore
           : module == "QtNetwork" ? Package::qtNetwork
                                   : Package::qtOther;
  }
  const QString name = QString::fromStdString(std::string(header));
  const auto isIn = [&](const char* module) {
    const QString headers = QLibraryInfo::path(QLibraryInfo::HeadersPath);
    return QFileInfo::exists(headers + '/' + QLatin1String(module) + '/' + name);
  };
  return isIn("QtCore")      ? Package::qtCore
         : isIn("QtNetwork") ? Package::qtNetwork
                             : Package::qtOther;
}

}  // namespace

std::string_view nameOf(Package package) {
  switch (package) {
    case Package::eigen:
      return "Eigen";
    case Package::cgal:
      return "CGAL";
    case Package::boost:
      return "Boost";
    case Package::gmp:
      return "GMP";
    case Package::tbb:
      return "oneTBB";
    case Package::qtCore:
      return "Qt Core";
    case Package::qtNetwork:
      return "Qt Network";
    case Package::qtOther:
      return "Qt beyond Core";
    case Package::nlohmannJson:
      return "nlohmann-json";
    case Package::cli11:
      return "CLI11";
    case Package::libzip:
      return "libzip";
    case Package::assimp:
      return "Assimp";
    case Package::lib3mf:
      return "lib3mf";
    case Package::bullet:
      return "Bullet";
    case Package::embree:
      return "Embree";
    case Package::ode:
      return "ODE";
    case Package::fcl:
      return "FCL";
    case Package::unknown:
      break;
  }
  return "a package the house does not link";
}

std::optional<Package> packageOf(std::string_view header) {
  for (const auto& [prefix, package] : kPrefixes) {
    if (header.starts_with(prefix)) return package;
  }
  if (isQt(header)) return qtModuleOf(header);
  for (std::string_view folder : kSystemFolders) {
    if (header.starts_with(folder)) return std::nullopt;
  }
  if (header.find('/') != std::string_view::npos) return Package::unknown;
  return std::nullopt;
}

}  // namespace halfspace::architecture
