// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "plugins/interface/scene.h"

namespace halfspace::plugins::mesh_formats {

// The tag of a node as the value of `extras.halfspace`. Members that are empty are left out.
nlohmann::ordered_json jsonOf(const SceneTag& tag);

// The tag of a value written by jsonOf(). Members that are missing or of another type keep their
// defaults, because other programs may have edited the file.
SceneTag tagOf(const nlohmann::json& value);

}  // namespace halfspace::plugins::mesh_formats
