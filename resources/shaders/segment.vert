#version 330 core
// A line of constant width on the screen: four corners for each segment, drawn as an instance.
// `across` and `along` are pixels from the middle of the line and from its start.
layout(location = 0) in vec3 from;
layout(location = 1) in vec4 fromInk;
layout(location = 2) in vec3 to;
layout(location = 3) in vec4 toInk;
uniform mat4 viewProjection;
uniform vec4 section;  // a plane; its negative side is left out while the section is on
uniform float towards;  // in clip space: a constant there is a share of the distance to the eye
uniform vec2 viewportSize;  // pixels
uniform float width;        // pixels
uniform float feather;      // pixels over which the edge fades, on each side
out vec4 ink;
out vec3 place;
noperspective out float across;
noperspective out float along;

void main() {
  vec4 a = viewProjection * vec4(from, 1.0);
  vec4 b = viewProjection * vec4(to, 1.0);
  vec3 aPlace = from;
  vec3 bPlace = to;
  // What is behind the near plane (z < -w) would turn round when divided by w.
  float aIn = a.z + a.w;
  float bIn = b.z + b.w;
  if (aIn < 0.0 && bIn >= 0.0) {
    float share = aIn / (aIn - bIn);
    a = mix(a, b, share);
    aPlace = mix(from, to, share);
  } else if (bIn < 0.0 && aIn >= 0.0) {
    float share = bIn / (bIn - aIn);
    b = mix(b, a, share);
    bPlace = mix(to, from, share);
  }
  vec2 step = (b.xy / b.w - a.xy / a.w) * viewportSize / 2.0;
  float size = length(step);
  vec2 direction = size > 0.0 ? step / size : vec2(1.0, 0.0);
  vec2 sideways = vec2(-direction.y, direction.x);
  float reach = width / 2.0 + feather;
  bool isEnd = gl_VertexID >= 2;
  float side = (gl_VertexID & 1) == 0 ? reach : -reach;
  vec4 corner = isEnd ? b : a;
  corner.xy += sideways * side * 2.0 / viewportSize * corner.w;
  corner.z -= towards;
  gl_Position = corner;
  gl_ClipDistance[0] = dot(section, vec4(isEnd ? bPlace : aPlace, 1.0));
  ink = isEnd ? toInk : fromInk;
  place = isEnd ? bPlace : aPlace;
  across = side;
  along = isEnd ? size : 0.0;
}
