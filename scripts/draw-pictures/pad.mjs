/** Collects the gradients, clip paths and filters that one SVG picture uses. */
export class Pad {
  #defs = new Map()

  #keep(key, make) {
    if (!this.#defs.has(key)) {
      const id = `d${this.#defs.size}`
      this.#defs.set(key, { id, markup: make(id) })
    }
    return this.#defs.get(key).id
  }

  #stops(stops) {
    return stops
      .map((stop, i) => {
        const [offset, colour, opacity = 1] = Array.isArray(stop) ? stop : [i / (stops.length - 1), stop]
        return `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`
      })
      .join('')
  }

  linear(stops, [x1, y1, x2, y2] = [0, 0, 1, 0], user = false) {
    const id = this.#keep(
      `l${stops}|${x1},${y1},${x2},${y2}${user}`,
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${user ? ' gradientUnits="userSpaceOnUse"' : ''}>${this.#stops(stops)}</linearGradient>`,
    )
    return `url(#${id})`
  }

  radial(stops, [cx, cy, r, fx = cx, fy = cy] = [0.5, 0.5, 0.5], user = false) {
    const id = this.#keep(
      `r${stops}|${cx},${cy},${r},${fx},${fy}${user}`,
      (id) =>
        `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}" fx="${fx}" fy="${fy}"${user ? ' gradientUnits="userSpaceOnUse"' : ''}>${this.#stops(stops)}</radialGradient>`,
    )
    return `url(#${id})`
  }

  clip(shape) {
    return `url(#${this.#keep(`c${shape}`, (id) => `<clipPath id="${id}">${shape}</clipPath>`)})`
  }

  /** Fades a drawing out towards the bottom of a box. */
  fade(x, y, w, h) {
    const fill = this.linear(
      [
        [0, '#fff'],
        [0.55, '#fff'],
        [1, '#000'],
      ],
      [0, 0, 0, 1],
    )
    return `url(#${this.#keep(`m${x},${y},${w},${h}`, (id) => `<mask id="${id}" maskUnits="userSpaceOnUse" x="${x}" y="${y}" width="${w}" height="${h}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/></mask>`)})`
  }

  blur(size) {
    return `url(#${this.#keep(`b${size}`, (id) => `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${size}"/></filter>`)})`
  }

  shadow(dx, dy, size, opacity = 0.35, colour = '#1c120a') {
    return `url(#${this.#keep(
      `s${dx},${dy},${size},${opacity},${colour}`,
      (id) =>
        `<filter id="${id}" x="-20%" y="-20%" width="150%" height="150%" color-interpolation-filters="sRGB"><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${size}" flood-color="${colour}" flood-opacity="${opacity}"/></filter>`,
    )})`
  }

  /** Converts a coloured drawing to two colours: one for its dark areas, one for its light areas. */
  duotone(darkRgb, lightRgb) {
    const table = (i) =>
      `${darkRgb[i]} ${(darkRgb[i] * 0.62 + lightRgb[i] * 0.38).toFixed(3)} ${(darkRgb[i] * 0.15 + lightRgb[i] * 0.85).toFixed(3)} ${lightRgb[i]}`
    return `url(#${this.#keep(
      `t${darkRgb}${lightRgb}`,
      (id) =>
        `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values=".3 .6 .1 0 0 .3 .6 .1 0 0 .3 .6 .1 0 0 0 0 0 1 0"/><feComponentTransfer><feFuncR type="table" tableValues="${table(0)}"/><feFuncG type="table" tableValues="${table(1)}"/><feFuncB type="table" tableValues="${table(2)}"/></feComponentTransfer></filter>`,
    )})`
  }

  svg(width, height, content) {
    const defs = [...this.#defs.values()].map((d) => d.markup).join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${content}</svg>`
  }
}

export const n = (v) => Math.round(v * 10) / 10
export const rad = (degrees) => (degrees * Math.PI) / 180
export const g = (attributes, content) => `<g ${attributes}>${content}</g>`
export const put = (x, y, angle, scale, content) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)}) scale(${Array.isArray(scale) ? scale.map((v) => v.toFixed(3)).join(' ') : scale.toFixed(3)})">${content}</g>`
export const path = (d, attributes = '') => `<path d="${d}" ${attributes}/>`
export const ellipse = (x, y, rx, ry, attributes = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${attributes}/>`
export const rect = (x, y, w, h, attributes = '', r = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${r ? `rx="${r}"` : ''} ${attributes}/>`

/** Returns the path of a smooth curve through points (Catmull-Rom spline as Bézier curves). */
export const smooth = (points, closed = false) => {
  const p = points
  const size = p.length
  const get = (i) => (closed ? p[(i + size) % size] : p[Math.min(size - 1, Math.max(0, i))])
  let d = `M${n(p[0][0])} ${n(p[0][1])}`
  for (let i = 0; i < (closed ? size : size - 1); i++) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)]
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return closed ? `${d}Z` : d
}

/** Pseudo-random number generator, seeded with a text, so that drawings are reproducible. */
export const dice = (word) => {
  let h = 2166136261
  for (const ch of word) h = Math.imul(h ^ ch.charCodeAt(0), 16777619)
  const roll = () => {
    h = (h + 0x6d2b79f5) | 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  roll.range = (a, b) => a + (b - a) * roll()
  roll.int = (k) => Math.floor(roll() * k)
  roll.pick = (list) => list[Math.floor(roll() * list.length)]
  roll.sign = () => (roll() < 0.5 ? -1 : 1)
  return roll
}
