// Baked light at a pixel of the lightmap, by cubic B-splines: four by four texels by four bilinear
// look-ups, so that no texel shows its corners.
uniform sampler2D bakedLight;
vec3 bakedAt(vec2 at, vec4 area) {
  at = clamp(at, area.xy, area.zw) - 0.5;
  vec2 f = fract(at);
  vec2 corner = at - f + 0.5;
  vec2 g = 1.0 - f;
  vec2 w0 = g * g * g / 6.0;
  vec2 w1 = (4.0 - 6.0 * f * f + 3.0 * f * f * f) / 6.0;
  vec2 w2 = (4.0 - 6.0 * g * g + 3.0 * g * g * g) / 6.0;
  vec2 w3 = f * f * f / 6.0;
  vec2 low = w0 + w1, high = w2 + w3;
  vec2 size = vec2(textureSize(bakedLight, 0));
  vec2 a = (corner - 1.0 + w1 / low) / size, b = (corner + 1.0 + w3 / high) / size;
  return texture(bakedLight, a).rgb * (low.x * low.y) +
         texture(bakedLight, vec2(b.x, a.y)).rgb * (high.x * low.y) +
         texture(bakedLight, vec2(a.x, b.y)).rgb * (low.x * high.y) +
         texture(bakedLight, b).rgb * (high.x * high.y);
}
