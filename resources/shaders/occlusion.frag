#version 330 core
// Ambient occlusion from the depth of the pane: Scalable Ambient Obscurance (McGuire, Mara,
// Luebke 2012), without its pyramid of depths: the reach on the screen is limited instead.
in vec2 at;
uniform sampler2D depths;
uniform vec2 slope;    // half the width and height of the view at distance 1
uniform vec2 range;    // the camera's constants: distance = range.y / (depth + range.x)
uniform float reach;   // level units
uniform int samples;
out float open;

float distanceAt(ivec2 pixel) {
  float depth = texelFetch(depths, clamp(pixel, ivec2(0), textureSize(depths, 0) - 1), 0).r;
  // The sky is infinitely far: a number that stays one when it is multiplied by 0.
  return min(abs(range.y / (2.0 * depth - 1.0 + range.x)), 1e6);
}
vec3 placeAt(ivec2 pixel) {
  vec2 size = vec2(textureSize(depths, 0));
  float d = distanceAt(pixel);
  return vec3(((vec2(pixel) + 0.5) / size * 2.0 - 1.0) * slope * d, -d);
}
vec3 smaller(vec3 a, vec3 b) { return dot(a, a) < dot(b, b) ? a : b; }

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec3 p = placeAt(pixel);
  if (-p.z > 20000.0) {
    open = 1.0;
    return;
  }
  vec3 across = smaller(placeAt(pixel + ivec2(1, 0)) - p, p - placeAt(pixel - ivec2(1, 0)));
  vec3 upward = smaller(placeAt(pixel + ivec2(0, 1)) - p, p - placeAt(pixel - ivec2(0, 1)));
  vec3 normal = normalize(cross(across, upward));
  float pixels = min(reach / (-p.z * slope.y) * float(textureSize(depths, 0).y) / 2.0, 72.0);
  float near = pixels * -p.z * slope.y * 2.0 / float(textureSize(depths, 0).y);
  float turn = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  float square = near * near;
  float sum = 0.0;
  for (int i = 0; i < samples; ++i) {
    float share = (float(i) + 0.5) / float(samples);
    float angle = turn + 2.399963 * float(i);
    vec2 offset = vec2(cos(angle), sin(angle)) * pixels * sqrt(share);
    vec3 v = placeAt(pixel + ivec2(offset)) - p;
    float vv = dot(v, v);
    float vn = dot(v, normal) - 0.0012 * -p.z - 0.2;
    float f = max(square - vv, 0.0) / square;
    sum += f * f * max(vn, 0.0) / sqrt(vv + 0.5);
  }
  open = clamp(1.0 - 2.6 * sum / float(samples), 0.0, 1.0);
}
