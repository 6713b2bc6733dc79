/** Colour arithmetic in OKLab, so that shaded colours do not turn grey. */
export const palette = {
  forest: '#1f3b2d',
  moss: '#3c5a3a',
  leaf: '#6c8a4b',
  sage: '#b9c4a4',
  paper: '#f7efdf',
  cream: '#efe3cb',
  sand: '#dcc8a6',
  saffron: '#dc962f',
  terracotta: '#b9603f',
  blush: '#e6c1a8',
  ink: '#1c1a15',
  gold: '#b98d45',
}

const toLinear = (v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

export const lab = (hex) => {
  const [r, g, b] = [1, 3, 5].map((i) => toLinear(Number.parseInt(hex.slice(i, i + 2), 16) / 255))
  const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b)
  const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b)
  const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b)
  return [
    0.2105 * l + 0.7936 * m - 0.0041 * s,
    1.978 * l - 2.4286 * m + 0.4506 * s,
    0.0259 * l + 0.7828 * m - 0.8087 * s,
  ]
}

export const hex = ([L, A, B]) => {
  const l = (L + 0.3963 * A + 0.2158 * B) ** 3
  const m = (L - 0.1056 * A - 0.0639 * B) ** 3
  const s = (L - 0.0895 * A - 1.2915 * B) ** 3
  const rgb = [
    4.0767 * l - 3.3077 * m + 0.231 * s,
    -1.2684 * l + 2.6098 * m - 0.3413 * s,
    -0.0042 * l - 0.7034 * m + 1.7076 * s,
  ]
  return `#${rgb
    .map((v) =>
      Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, v)))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

export const mix = (a, b, t) => {
  const [p, q] = [lab(a), lab(b)]
  return hex(p.map((v, i) => v + (q[i] - v) * t))
}
export const light = (c, t) => mix(c, '#fff6e2', t)
export const dark = (c, t) => mix(c, '#17110a', t)
export const lightness = (c) => lab(c)[0]
/** Returns the colour with another lightness and, optionally, another chroma. The hue stays the same. */
export const at = (c, L, chroma = 1) => {
  const [, a, b] = lab(c)
  return hex([L, a * chroma, b * chroma])
}
