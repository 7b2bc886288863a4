#version 330 core
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 texel;  // u, v, layer
uniform mat4 viewProjection;
uniform vec4 section;  // a plane; its negative side is left out while the section is on
uniform mat4 toSkyMap;
uniform mat4 toSunMap;
#ifdef PLACED
#include "placed.glsl"
#endif
out vec3 surface;
out vec3 place;
out vec3 facing;
out vec3 onSkyMap;
out vec3 onSkyAhead;
out vec3 onSunMap;
#ifdef BAKED
layout(location = 3) in uint face;
uniform samplerBuffer bakedFaces;  // lighting/baked_light.h: four texels for each face
uniform int bakedCount;            // faces in it
uniform int bakedLevel;            // of these, faces of the level; then come those of movers
uniform mat4 toRest;               // from where a mover is to where it was baked
out vec2 onBaked;                  // pixels
flat out vec4 bakedArea;           // the pixels of the face; left is -1 if it is not baked
void placeOnBaked() {
  onBaked = vec2(0.0);
  bakedArea = vec4(-1.0);
  const uint kFirstMoverFace = 0x80000000u;
  bool isOfMover = face >= kFirstMoverFace;
  uint row = isOfMover ? face - kFirstMoverFace + uint(bakedLevel) : face;
  if (row >= uint(isOfMover ? bakedCount : bakedLevel)) return;
  int at = 4 * int(row);
  vec3 rest = (toRest * vec4(position, 1.0)).xyz;
  // The number of a face may have belonged to another face when the light was baked.
  vec4 plane = texelFetch(bakedFaces, at + 2);
  if (dot(plane.xyz, mat3(toRest) * normal) < 0.97 || abs(dot(plane.xyz, rest) - plane.w) > 0.3)
    return;
  onBaked = vec2(dot(texelFetch(bakedFaces, at), vec4(rest, 1.0)),
                 dot(texelFetch(bakedFaces, at + 1), vec4(rest, 1.0)));
  bakedArea = texelFetch(bakedFaces, at + 3);
}
#endif
void main() {
#ifdef PLACED
  place = placedPosition(position);
  facing = placedNormal(normal);
#else
  place = position;
  facing = normal;
#endif
  gl_Position = viewProjection * vec4(place, 1.0);
  gl_ClipDistance[0] = dot(section, vec4(place, 1.0));
  surface = texel;
#ifdef BAKED
  placeOnBaked();
#endif
  // Shadows are looked up a little in front of the surface, so that it does not shade itself.
  onSkyMap = (toSkyMap * vec4(place + 3.0 * facing, 1.0)).xyz * 0.5 + 0.5;
  onSkyAhead = (toSkyMap * vec4(place + 28.0 * facing, 1.0)).xyz * 0.5 + 0.5;
  onSunMap = (toSunMap * vec4(place + 2.0 * facing, 1.0)).xyz * 0.5 + 0.5;
}
