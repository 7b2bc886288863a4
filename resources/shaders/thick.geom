#version 330 core
// Lines of any width: core profiles draw them one pixel wide only.
layout(lines) in;
layout(triangle_strip, max_vertices = 4) out;
in Mark {
  vec4 ink;
  vec3 place;
} from[];
uniform vec2 viewportSize;  // pixels
uniform float width;        // pixels
out Mark {
  vec4 ink;
  vec3 place;
} mark;

void emitPair(vec4 position, vec2 offset, vec4 ink, vec3 place) {
  mark.ink = ink;
  mark.place = place;
  gl_Position = position + vec4(offset * position.w, 0.0, 0.0);
  EmitVertex();
  mark.ink = ink;
  mark.place = place;
  gl_Position = position - vec4(offset * position.w, 0.0, 0.0);
  EmitVertex();
}

void main() {
  vec4 a = gl_in[0].gl_Position;
  vec4 b = gl_in[1].gl_Position;
  vec3 aPlace = from[0].place;
  vec3 bPlace = from[1].place;
  // What is behind the near plane (z < -w) would turn round when divided by w.
  float aIn = a.z + a.w;
  float bIn = b.z + b.w;
  if (aIn < 0.0 && bIn < 0.0) return;
  if (aIn < 0.0) {
    float share = aIn / (aIn - bIn);
    a = mix(a, b, share);
    aPlace = mix(aPlace, bPlace, share);
  } else if (bIn < 0.0) {
    float share = bIn / (bIn - aIn);
    b = mix(b, a, share);
    bPlace = mix(bPlace, aPlace, share);
  }
  vec2 along = (b.xy / b.w - a.xy / a.w) * viewportSize;
  float size = length(along);
  vec2 across = size > 0.0 ? vec2(-along.y, along.x) / size : vec2(0.0, 1.0);
  vec2 offset = across * width / viewportSize;
  emitPair(a, offset, from[0].ink, aPlace);
  emitPair(b, offset, from[1].ink, bPlace);
  EndPrimitive();
}
