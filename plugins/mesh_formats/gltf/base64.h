// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Base64 (RFC 4648, section 4), the form of buffers inside a .gltf file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace halfspace::plugins::mesh_formats {

std::string toBase64(std::string_view bytes);  // with padding

// Nothing if the text has another character before its padding. Missing padding is accepted.
std::optional<std::string> fromBase64(std::string_view text);

}  // namespace halfspace::plugins::mesh_formats
