// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/gltf/gltf_looks.h"

#include <algorithm>
#include <map>
#include <set>

#include "plugins/mesh_formats/gltf/gltf_accessor.h"
#include "plugins/mesh_formats/gltf/gltf_color.h"

namespace halfspace::plugins::mesh_formats {

using nlohmann::json;

namespace {

// A member of an object, or null.
const json& memberOf(const json& object, const char* key) {
  static const json kNull;
  const auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() ? *found : kNull;
}

// An item of one of the document's lists, or null.
const json& listed(const json& document, const char* list, const json& index) {
  static const json kNull;
  const json& items = memberOf(document, list);
  const auto number = wholeNumber(index);
  return items.is_array() && number && *number < items.size() ? items[*number] : kNull;
}

class LookReader {
 public:
  explicit LookReader(const json& document) : m_document(document) {}

  GltfLooks run() {
    for (const json& material : arrayMember(m_document, "materials")) read(material);
    const size_t all = arrayMember(m_document, "images").size();
    m_result.otherImages = all - std::min(all, m_baseImages.size());
    return std::move(m_result);
  }

 private:
  void read(const json& material) {
    MeshLook look;
    const json& metal = memberOf(material, "pbrMetallicRoughness");
    const json& gloss =
        memberOf(memberOf(material, "extensions"), "KHR_materials_pbrSpecularGlossiness");
    const bool isGloss = gloss.is_object();
    const json& factor =
        isGloss ? memberOf(gloss, "diffuseFactor") : memberOf(metal, "baseColorFactor");
    const bool isColor = factor.is_array() && (factor.size() == 3 || factor.size() == 4) &&
                         std::ranges::all_of(factor, [](const json& n) { return n.is_number(); });
    if (isColor) {
      const auto part = [&](size_t i) {
        return srgbColorPart(std::clamp(factor[i].get<double>(), 0.0, 1.0));
      };
      look.color = {part(0), part(1), part(2)};
      if (factor.size() == 4 && memberOf(material, "alphaMode") == "BLEND")
        look.opacity = std::clamp(factor[3].get<double>(), 0.0, 1.0);
    }
    look.image =
        imageOf(isGloss ? memberOf(gloss, "diffuseTexture") : memberOf(metal, "baseColorTexture"));
    addNamed(memberOf(material, "name"), std::move(look));
  }

  // The path of the image of a texture; empty: there is none, or it is in the file.
  std::string imageOf(const json& use) {
    const json& source = memberOf(listed(m_document, "textures", memberOf(use, "index")), "source");
    const json& image = listed(m_document, "images", source);
    if (!image.is_object()) return {};
    const bool isNew = m_baseImages.insert(*wholeNumber(source)).second;
    const json& uri = memberOf(image, "uri");
    const bool isEmbedded =
        !uri.is_string() || uri.get_ref<const std::string&>().starts_with("data:");
    if (isEmbedded && isNew) ++m_result.embedded;
    return isEmbedded ? std::string() : pathOfUri(uri.get_ref<const std::string&>());
  }

  void addNamed(const json& name, MeshLook look) {
    std::string text = name.is_string() ? name.get<std::string>()
                                        : "material " + std::to_string(m_result.names.size());
    const auto differs = [&](const std::string& other) {
      const auto known = m_byName.find(other);
      return known != m_byName.end() && known->second != look;
    };
    if (differs(text)) {
      int& number = m_lastNumber[text];
      std::string numbered;
      do numbered = text + "." + std::to_string(++number);
      while (m_byName.contains(numbered));
      text = numbered;
    }
    m_byName.emplace(text, look);
    m_result.names.push_back(std::move(text));
    m_result.looks.push_back(std::move(look));
  }

  const json& m_document;
  GltfLooks m_result;
  std::map<std::string, MeshLook> m_byName;
  std::map<std::string, int> m_lastNumber;  // behind this name
  std::set<size_t> m_baseImages;
};

}  // namespace

GltfLooks looksOf(const json& document) {
  return LookReader(document).run();
}

}  // namespace halfspace::plugins::mesh_formats
