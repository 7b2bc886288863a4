#version 330 core
// Faces in the light of the level. Defined by the program, by quality: LIGHTS (the most lights of a
// part of the level), SHADOWS, DETAIL (normal maps and highlights), OCCLUSION, BAKED (baked light where
// there is some).
in vec3 surface;
in vec3 place;
in vec3 facing;
in vec3 onSkyMap;
in vec3 onSkyAhead;  // further in front of the surface
in vec3 onSunMap;
uniform sampler2DArray materials;
uniform sampler2DArray surfaces;  // see editor/textures/draw_textures.cpp
uniform bool hasSurfaces;
uniform bool plain;  // the light alone, on a grey material
uniform float opacity;
uniform int alpha;   // of the image: 0 it has none, 1 cut out, 2 blended
uniform vec4 tint;   // a colour and its share of the picture; a pattern is drawn in it on top
uniform vec3 eye;
uniform vec4 fog;    // light and density
uniform vec3 ambient;  // light that is everywhere
uniform int lightCount;
uniform vec4 lightPlace[LIGHTS];  // and reach
uniform vec4 lightInk[LIGHTS];    // and falloff: 0 linear, 1 inverse square, 2 none
uniform vec4 lightCone[LIGHTS];   // direction and the cosine of the outer angle; -2: no cone
uniform vec2 lightMore[LIGHTS];   // cosine of the inner angle; row of the shadow map, -1: none
uniform sampler2DShadow skyMap;   // what lies under the sky
#ifdef SHADOWS
uniform sampler2DShadow sunMap;
uniform sampler2DShadow lampMaps;
uniform vec2 lampTile;  // size of one side of a cube, as a share of the texture
uniform float lampSide; // pixels of a side
#endif
#ifdef OCCLUSION
uniform sampler2D occlusion;
uniform vec4 pane;  // corner and size in pixels
#endif
#ifdef BAKED
in vec2 onBaked;
flat in vec4 bakedArea;
#endif
out vec4 colour;
#include "tone.glsl"
#include "daylight.glsl"
#include "pattern.glsl"
#ifdef BAKED
#include "baked.glsl"
#endif

// The share of the sky that is seen from above: the mean of a few places around.
float underSky() {
  const float kStep = 3.5 / 512.0;
  float sum = 2.0 * texture(skyMap, onSkyMap);
  for (int i = 0; i < 6; ++i) {
    float angle = 1.0471976 * float(i);
    sum += texture(skyMap, onSkyMap + vec3(cos(angle), sin(angle), 0.0) * kStep);
  }
  return sum / 8.0;
}

#ifdef SHADOWS
float inSun() {
  if (any(greaterThan(abs(onSunMap - 0.5), vec3(0.5)))) return 1.0;
  float texel = 1.0 / float(textureSize(sunMap, 0).x);
  float sum = 0.0;
  for (int i = 0; i < 4; ++i) {
    vec2 offset = vec2(i & 1, i >> 1) * 1.6 - 0.8;
    sum += texture(sunMap, onSunMap + vec3(offset * texel, 0.0));
  }
  return sum / 4.0;
}

// The share of a lamp's light that arrives; `v` goes from the lamp to the surface.
float inLamp(vec3 v, float row, float reach) {
  vec3 a = abs(v);
  float side, w;
  vec2 at;
  if (a.x >= a.y && a.x >= a.z) {
    side = v.x > 0.0 ? 0.0 : 1.0;
    w = a.x;
    at = v.yz;
  } else if (a.y >= a.z) {
    side = v.y > 0.0 ? 2.0 : 3.0;
    w = a.y;
    at = v.xz;
  } else {
    side = v.z > 0.0 ? 4.0 : 5.0;
    w = a.z;
    at = v.xy;
  }
  float inner = (lampSide - 4.0) / lampSide;  // a margin, so that no tap reaches the next side
  vec2 uv = (at / w * inner * 0.5 + 0.5 + vec2(side, row)) * lampTile;
  float far = reach;
  float depth = ((far + 1.0) / (far - 1.0) - 2.0 * far / ((far - 1.0) * w)) * 0.5 + 0.5;
  vec2 texel = lampTile / lampSide;
  float sum = 0.0;
  for (int i = 0; i < 4; ++i) {
    vec2 offset = (vec2(i & 1, i >> 1) * 2.0 - 1.0) * 0.7;
    sum += texture(lampMaps, vec3(uv + offset * texel, depth));
  }
  return sum / 4.0;
}
#endif

#ifdef DETAIL
// The frame of the image on the surface, from the derivatives of position and texture coordinates.
vec3 bent(vec3 normal, vec2 offset) {
  vec3 px = dFdx(place), py = dFdy(place);
  vec2 tx = dFdx(surface.xy), ty = dFdy(surface.xy);
  vec3 a = cross(py, normal), b = cross(normal, px);
  vec3 u = a * tx.x + b * ty.x;
  vec3 v = a * tx.y + b * ty.y;
  float most = max(dot(u, u), dot(v, v));
  if (most <= 0.0) return normal;
  float scale = inversesqrt(most);
  return normalize(normal * sqrt(max(0.0, 1.0 - dot(offset, offset))) + u * scale * offset.x -
                   v * scale * offset.y);
}

// GGX with the visibility of Hammon (2017); dielectric.
float highlight(vec3 normal, vec3 toEye, vec3 toLight, float roughness) {
  vec3 halfway = normalize(toEye + toLight);
  float a = roughness * roughness;
  float nh = max(dot(normal, halfway), 0.0);
  float nl = max(dot(normal, toLight), 0.0);
  float nv = max(dot(normal, toEye), 1e-3);
  float d = nh * nh * (a * a - 1.0) + 1.0;
  float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(toEye, halfway), 0.0), 5.0);
  return fresnel * a * a / (3.14159 * d * d) * 0.5 / mix(2.0 * nl * nv, nl + nv, a) * nl;
}
#endif

void main() {
  vec4 texel = texture(materials, surface);  // its colours are multiplied by its alpha
  if (alpha == 1 && texel.a < 0.5) discard;
  vec3 base = plain ? vec3(0.42) : toLight(texel.rgb / max(texel.a, 0.004));
  float opaque = alpha == 2 ? opacity * texel.a : opacity;
  vec3 flatNormal = normalize(facing);
  vec3 normal = flatNormal;
  float roughness = 0.85;
  float emission = 0.0;
  if (hasSurfaces) {
    vec4 own = texture(surfaces, surface);
    roughness = min(2.0 * own.b, 1.0);
    emission = plain ? 0.0 : max(0.0, 2.0 * own.b - 1.0);
#ifdef DETAIL
    normal = bent(normal, own.rg * 2.0 - 1.0);
#endif
  }
  vec3 toEye = normalize(eye - place);
  if (!gl_FrontFacing) {
    normal = -normal;
    flatNormal = -flatNormal;
  }
#ifdef OCCLUSION
  float open = texture(occlusion, (gl_FragCoord.xy - pane.xy) / pane.zw).r;
#else
  float open = 1.0;
#endif
  float sky = underSky();
  // The sky also shines on a wall from the side, below the eaves of a roof.
  if (abs(flatNormal.z) < 0.7) sky = max(sky, 0.7 * texture(skyMap, onSkyAhead));
  vec3 skyLight = mix(groundLight, mix(horizonLight, zenithLight, 0.5), 0.5 + 0.5 * normal.z);
  vec3 arriving = (ambient * (0.75 + 0.25 * normal.z) + skyLight * sky) * open;
  vec3 shine = vec3(0.0);

#ifdef SHADOWS
  float sun = dot(flatNormal, towardsSun) > 0.0 ? inSun() : 0.0;
#else
  float sun = sky;
#endif
  arriving += sunLight * (sun * max(dot(normal, towardsSun), 0.0));
#ifdef DETAIL
  if (sun > 0.0) shine += sunLight * sun * highlight(normal, toEye, towardsSun, roughness);
  // The sky mirrored in smooth materials.
  vec3 mirrored = reflect(-toEye, normal);
  float gloss = (1.0 - roughness) * (1.0 - roughness);
  float rim = 0.04 + 0.96 * pow(1.0 - max(dot(toEye, normal), 0.0), 5.0);
  shine += (skyAt(mirrored) * sky + ambient) * gloss * rim * open;
#endif

  int lamps = lightCount;
#ifdef BAKED
  if (bakedArea.x >= 0.0) lamps = 0;
#endif
  for (int i = 0; i < lamps; ++i) {
    vec3 v = lightPlace[i].xyz - place;
    float reach = lightPlace[i].w;
    float square = dot(v, v);
    if (square >= reach * reach) continue;
    float d = sqrt(square);
    vec3 toLamp = v / max(d, 1e-3);
    // The same numbers as level/solids/light_strength.h, which the baked light has.
    float left = 1.0 - d / reach;
    float window = 1.0 - square * square / (reach * reach * reach * reach);
    float part = lightInk[i].w < 0.5 ? left * left
                 : lightInk[i].w < 1.5 ? window * window * 4096.0 / max(square, 1.0) : 1.0;
    if (lightCone[i].w > -1.5) {
      float c = dot(-toLamp, lightCone[i].xyz);
      part *= smoothstep(lightCone[i].w, lightMore[i].x + 1e-3, c);
    }
    float facingLamp = dot(normal, toLamp);
    // Light that came by way of other surfaces: weak, from all around the lamp.
    arriving += lightInk[i].rgb * (part * 0.09 * (0.6 + 0.4 * facingLamp) * open);
    if (part <= 0.0 || facingLamp <= 0.0) continue;
#ifdef SHADOWS
    if (lightMore[i].y >= 0.0) {
      // Off the surface by about a texel of the map.
      vec3 off = flatNormal * (0.8 + 3.0 * d / lampSide);
      part *= inLamp(off - v, lightMore[i].y, reach);
    }
#endif
    arriving += lightInk[i].rgb * (part * facingLamp);
#ifdef DETAIL
    shine += lightInk[i].rgb * part * highlight(normal, toEye, toLamp, roughness);
#endif
  }
#ifdef BAKED
  if (bakedArea.x >= 0.0) {
    arriving = bakedAt(onBaked, bakedArea);
    shine = vec3(0.0);
  }
#endif
  vec3 light = base * arriving + shine + base * emission * 3.5;
  if (fog.w > 0.0) {
    float depth = length(eye - place) * fog.w / 64.0;
    light = mix(fog.rgb, light, exp(-depth * depth));
  }
  vec3 shown = toScreen(light);
  float mark = clamp(patternAt(place, facing), 0.0, 1.0);
  shown = mix(shown, tint.rgb, max(tint.a, 0.8 * mark));
#ifdef DETAIL
  if (alpha == 2) opaque = mix(opaque, 1.0, clamp(rim + dot(shine, vec3(0.3)), 0.0, 1.0));
#endif
  colour = vec4(shown, mix(opaque, max(opaque, min(1.0, opaque + 0.3)), mark));
}
