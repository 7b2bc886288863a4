// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/engine_failure.h"

#include <new>

#include <CGAL/exceptions.h>

namespace halfspace::geometry {
namespace {

std::string fileName(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string textOf(const CGAL::Failure_exception& failure) {
  std::string text = "CGAL refused";
  if (!failure.expression().empty()) text += " \"" + failure.expression() + '"';
  text += " in " + fileName(failure.filename()) + ':' + std::to_string(failure.line_number());
  return failure.message().empty() ? text : text + " (" + failure.message() + ')';
}

}  // namespace

std::string failureText(const std::exception& exception) {
  const auto* failure = dynamic_cast<const CGAL::Failure_exception*>(&exception);
  return failure == nullptr ? exception.what() : textOf(*failure);
}

InternalError engineFailure(const std::string& engine, const std::string& what,
                            std::span<const PolygonMesh* const> operands) {
  Box bounds;
  for (const PolygonMesh* mesh : operands) {
    for (const Vec3& vertex : mesh->vertices()) bounds.extend(vertex);
  }
  return {"the engine " + engine + " of Boolean operations failed: " + what,
          bounds.isEmpty() ? Vec3(Vec3::Zero()) : Vec3(bounds.center())};
}

void rethrowAsFailure(const std::string& engine, std::span<const PolygonMesh* const> operands) {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const InternalError&) {
    throw;
  } catch (const std::exception& exception) {
    throw engineFailure(engine, failureText(exception), operands);
  }
}

}  // namespace halfspace::geometry
