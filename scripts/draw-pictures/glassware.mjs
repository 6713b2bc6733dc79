/** Functions that draw highlights and shading on glass, metal, cork and curved surfaces. */
import { dark, light, lightness } from './colour.mjs'
import { label } from './label.mjs'
import { ellipse, g, n, path, rect } from './pad.mjs'

/** Draws the shading of a round object, lit from the upper left. */
export const roundness = (pad, x, y, w, h, strength = 1, r = 0) =>
  rect(
    x,
    y,
    w,
    h,
    `fill="${pad.linear([
      [0, '#120a04', 0.42 * strength],
      [0.1, '#120a04', 0.12 * strength],
      [0.2, '#fff6e0', 0.1 * strength],
      [0.3, '#fff6e0', 0.24 * strength],
      [0.42, '#fff6e0', 0.03 * strength],
      [0.66, '#120a04', 0.06 * strength],
      [0.9, '#120a04', 0.34 * strength],
      [0.97, '#120a04', 0.46 * strength],
      [1, '#120a04', 0.3 * strength],
    ])}"`,
    r,
  )

/** Horizontal shading of a round, filled vessel, lit from the left. */
export const filled = (pad, c, deep = 1) =>
  pad.linear([
    [0, dark(c, 0.62 * deep)],
    [0.07, dark(c, 0.34 * deep)],
    [0.2, light(c, 0.14)],
    [0.34, light(c, 0.05)],
    [0.62, dark(c, 0.16 * deep)],
    [0.88, dark(c, 0.44 * deep)],
    [0.95, dark(c, 0.2 * deep)],
    [1, dark(c, 0.6 * deep)],
  ])

export const metal = (pad, x, y, w, h, colour, r = 4) =>
  rect(
    x,
    y,
    w,
    h,
    `fill="${pad.linear([
      [0, dark(colour, 0.5)],
      [0.08, dark(colour, 0.15)],
      [0.22, light(colour, 0.62)],
      [0.34, light(colour, 0.12)],
      [0.6, dark(colour, 0.12)],
      [0.82, dark(colour, 0.42)],
      [0.92, light(colour, 0.18)],
      [1, dark(colour, 0.45)],
    ])}"`,
    r,
  )

export const ribbed = (x, y, w, h, count = 26) =>
  path(
    Array.from({ length: count }, (_, i) => {
      const k = Math.sin((i / (count - 1) - 0.5) * 2.9) / Math.sin(1.45)
      return `M${n(x + w / 2 + ((k * w) / 2) * 0.985)} ${n(y)}v${n(h)}`
    }).join(''),
    'stroke="#1a1008" stroke-opacity=".28" stroke-width="2"',
  )

export const tints = {
  amber: ['#2e1405', '#653009', '#99500f', '#4e2507'],
  green: ['#0e2418', '#275238', '#3d7350', '#173a26'],
  smoke: ['#201d1f', '#423b3e', '#5f565a', '#2d282b'],
}

export const shoulders = (w, h, neck, neckH, round, foot = 26) => {
  const y = -(h - neckH)
  const half = (s) => (s * w) / 2
  const side = (s) => ({
    top: `${(s * neck) / 2} ${-h}`,
    turn: `${(s * neck) / 2} ${y}`,
    c1: `${(s * neck) / 2} ${y + round * 0.42}`,
    c2: `${half(s)} ${y + round * 0.22}`,
    end: `${half(s)} ${y + round}`,
    low: `${half(s)} ${-foot}`,
    q: `${half(s)} 0`,
    base: `${half(s) - s * foot} 0`,
  })
  const [a, b] = [side(-1), side(1)]
  return `M${a.top}L${a.turn}C${a.c1} ${a.c2} ${a.end}L${a.low}Q${a.q} ${a.base}L${b.base}Q${b.q} ${b.low}L${b.end}C${b.c2} ${b.c1} ${b.turn}L${b.top}Z`
}

export const glassware = (pad, d, w, h, tint) => {
  const clip = pad.clip(path(d))
  const body = path(
    d,
    `fill="${pad.linear([
      [0, tint[0]],
      [0.1, tint[1]],
      [0.32, tint[2]],
      [0.62, tint[1]],
      [0.88, tint[3]],
      [0.95, tint[1]],
      [1, tint[0]],
    ])}"`,
  )
  const glow = g(
    `clip-path="${clip}"`,
    ellipse(
      w * 0.06,
      -h * 0.02,
      w * 0.52,
      h * 0.2,
      `fill="${pad.radial([
        [0, light(tint[2], 0.5), 0.75],
        [1, tint[2], 0],
      ])}"`,
    ) + rect(-w / 2, -16, w, 16, `fill="#fff2d8" opacity=".16"`),
  )
  return body + glow
}

export const glints = (pad, d, w, h, top) =>
  g(
    `clip-path="${pad.clip(path(d))}"`,
    path(
      `M${-w * 0.445} ${-h * 0.06}V${-top}Q${-w * 0.44} ${-top - 42} ${-w * 0.31} ${-top - 62}`,
      `fill="none" stroke="${pad.linear(
        [
          [0, '#fffaf0', 0.3],
          [0.16, '#fffaf0', 0.75],
          [0.6, '#fffaf0', 0.42],
          [1, '#fffaf0', 0.12],
        ],
        [0, 0, 0, 1],
      )}" stroke-width="${n(w * 0.03)}" stroke-linecap="round"`,
    ) +
      path(
        `M${w * 0.445} ${-h * 0.06}V${-top}Q${w * 0.44} ${-top - 40} ${w * 0.3} ${-top - 62}`,
        `fill="none" stroke="${pad.linear(
          [
            [0, '#fff2d8', 0.14],
            [0.2, '#fff2d8', 0.46],
            [1, '#fff2d8', 0.1],
          ],
          [0, 0, 0, 1],
        )}" stroke-width="${n(w * 0.02)}" stroke-linecap="round"`,
      ),
  ) + path(d, 'fill="none" stroke="#160c05" stroke-opacity=".22" stroke-width="2"')

export const wrap = (pad, product, w, h, top, options) =>
  g(
    `transform="translate(${n(-w / 2)} ${n(top)})"`,
    g(`filter="${pad.shadow(0, 2, 3, 0.3)}"`, label(pad, product, w, h, options)),
  ) + roundness(pad, -w / 2, top, w, h, 0.82, 4)

export const cork = (pad, w, h, y) =>
  path(
    `M${-w / 2} ${y}L${-w * 0.44} ${y + h}H${w * 0.44}L${w / 2} ${y}Q0 ${y - 9} ${-w / 2} ${y}Z`,
    `fill="${pad.linear(['#8a6238', '#d2a876', '#b98a58', '#7d5630'])}"`,
  ) +
  path(
    `M${-w * 0.3} ${y + h * 0.3}l9 3M${w * 0.1} ${y + h * 0.5}l12 -2M${-w * 0.1} ${y + h * 0.7}l8 2M${w * 0.24} ${y + h * 0.25}l7 3`,
    'stroke="#6b4524" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"',
  )

export const capColour = (product) =>
  lightness(product.picture.colour) < 0.42 ? product.picture.colour : dark(product.picture.colour, 0.45)
