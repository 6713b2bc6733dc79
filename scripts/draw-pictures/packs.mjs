/** Drawings of packaging: tin, carton and pouch. The middle of the base is at 0,0. */

import { dark, light, lightness } from './colour.mjs'
import { metal, roundness } from './glassware.mjs'
import { inks, label } from './label.mjs'
import { field } from './ornament.mjs'
import { dice, g, n, path, put, rect } from './pad.mjs'

const body = (product) => inks(product).ground

export const tin = (pad, product) => {
  const roll = dice(`tin ${product.slug}`)
  const [w, h] = [500, 330]
  const colour = body(product)
  const steel = roll.pick(['#c9a259', '#b9b2a6', '#c9a259'])
  const lidH = 84
  let out =
    rect(-w / 2, -h, w, h, `fill="${colour}"`, 10) +
    g(
      `clip-path="${pad.clip(rect(-w / 2, -h, w, h, '', 10))}"`,
      g(
        `transform="translate(${-w / 2} ${-h})"`,
        field(roll.pick(['ogee', 'lattice', 'sprig', 'stripe']), w, h, light(colour, 0.14), 40),
      ),
    )
  const [lw, lh] = [w * 0.72, h - 40]
  out += g(`transform="translate(${n(-lw / 2)} ${n(-h + (h - lh) / 2 - 2)})"`, label(pad, product, lw, lh))
  out += roundness(pad, -w / 2, -h, w, h, 1.05, 10)
  out += metal(pad, -w / 2 - 4, -16, w + 8, 16, steel, 7)
  const painted = roll() < 0.55
  out += painted
    ? rect(-w / 2 - 6, -h - lidH, w + 12, lidH + 8, `fill="${dark(colour, 0.2)}"`, 12) +
      roundness(pad, -w / 2 - 6, -h - lidH, w + 12, lidH + 8, 1.1, 12)
    : metal(pad, -w / 2 - 6, -h - lidH, w + 12, lidH + 8, steel, 12)
  out +=
    metal(pad, -w / 2 - 8, -h - 8, w + 16, 16, steel, 8) +
    rect(-w / 2 - 2, -h - lidH + 8, w + 4, 3, 'fill="#fff5da" opacity=".35"') +
    rect(-w / 2, -h + 8, w, 9, 'fill="#120a04" opacity=".3"')
  return { markup: out, w: w + 16, h: h + lidH }
}

const carton = (pad, product, w, h, depth, options) => {
  const c = inks(product)
  const colour = c.ground
  const rise = depth * 0.13
  const front = g(`transform="translate(${n(-w / 2)} ${-h})"`, label(pad, product, w, h, { bare: true, ...options }))
  const edge = dark(colour, 0.3)
  const side = `M${w / 2} 0L${w / 2 + depth} ${-rise}V${-h - rise + 2}L${w / 2} ${-h}Z`
  return (
    path(side, `fill="${pad.linear([edge, dark(colour, 0.46)])}"`) +
    g(
      `clip-path="${pad.clip(path(side))}" opacity=".5"`,
      put(w / 2, -h, 0, [0.42, 1], g('transform="skewY(-3)"', field('sprig', depth * 2.4, h, light(edge, 0.2), 52))),
    ) +
    path(
      `M${-w / 2} ${-h}L${-w / 2 + depth * 0.86} ${-h - rise + 2}H${w / 2 + depth}L${w / 2} ${-h}Z`,
      `fill="${light(colour, 0.32)}"`,
    ) +
    front +
    rect(
      -w / 2,
      -h,
      w,
      h,
      `fill="${pad.linear(
        [
          [0, '#fff6e0', 0.14],
          [0.5, '#fff6e0', 0],
          [1, '#1a0f06', 0.14],
        ],
        [0, 0, 1, 0.6],
      )}"`,
    ) +
    path(`M${w / 2} 0V${-h}`, 'stroke="#fff6e0" stroke-opacity=".4" stroke-width="2"') +
    path(`M${-w / 2} ${-h}H${w / 2}`, 'stroke="#fff6e0" stroke-opacity=".5" stroke-width="2"')
  )
}

export const box = (pad, product) => {
  const roll = dice(`box ${product.slug}`)
  const [w, h, depth] = roll.pick([
    [390, 560, 96],
    [430, 520, 80],
    [370, 600, 110],
  ])
  return { markup: put(-depth / 2, 0, 0, 1, carton(pad, product, w, h, depth)), w: w + depth, h: h + 14, boxy: true }
}

/** Draws the folds of a pouch that is `w` wide and `h` high: shadows and light on its foil. */
const pouchFolds = (pad, clip, w, h) =>
  g(
    `clip-path="${clip}"`,
    path(
      `M${-w * 0.5} ${-h * 0.86}Q${-w * 0.36} ${-h * 0.5} ${-w * 0.48} 0H${-w * 0.6}V${-h}Z`,
      `fill="${pad.linear([
        [0, '#120a04', 0.38],
        [1, '#120a04', 0],
      ])}"`,
    ) +
      path(
        `M${w * 0.5} ${-h * 0.86}Q${w * 0.33} ${-h * 0.5} ${w * 0.46} 0H${w * 0.6}V${-h}Z`,
        `fill="${pad.linear([
          [0, '#120a04', 0],
          [1, '#120a04', 0.5],
        ])}"`,
      ) +
      rect(
        -w / 2,
        -h,
        w,
        h + 20,
        `fill="${pad.linear([
          [0, '#fff6e0', 0],
          [0.22, '#fff6e0', 0.2],
          [0.4, '#fff6e0', 0],
          [0.75, '#120a04', 0.04],
          [1, '#120a04', 0.2],
        ])}"`,
      ) +
      path(
        `M${-w * 0.5} -78Q0 -30 ${w * 0.5} -78V30H${-w * 0.5}Z`,
        `fill="${pad.linear(
          [
            [0, '#120a04', 0.28],
            [0.5, '#120a04', 0.08],
            [1, '#120a04', 0.26],
          ],
          [0, 0, 0, 1],
        )}"`,
      ) +
      path(
        `M${-w * 0.2} ${-h * 0.9}Q${-w * 0.3} ${-h * 0.7} ${-w * 0.4} ${-h * 0.62}M${w * 0.3} ${-h * 0.88}Q${w * 0.34} ${-h * 0.7} ${w * 0.42} ${-h * 0.56}`,
        'fill="none" stroke="#fff6e0" stroke-opacity=".22" stroke-width="5" stroke-linecap="round"',
      ),
  )

export const pouch = (pad, product) => {
  const roll = dice(`pouch ${product.slug}`)
  const kraft = product.family === 'Churna'
  const colour = kraft ? '#c39b6a' : body(product)
  const [w, h] = [450, 610]
  const d = `M${-w * 0.46} ${-h}H${w * 0.46}C${w * 0.455} ${-h * 0.8} ${w * 0.5} ${-h * 0.5} ${w * 0.5} ${-h * 0.18}Q${w * 0.5} ${-14} ${w * 0.46} ${-6}Q0 16 ${-w * 0.46} ${-6}Q${-w * 0.5} ${-14} ${-w * 0.5} ${-h * 0.18}C${-w * 0.5} ${-h * 0.5} ${-w * 0.455} ${-h * 0.8} ${-w * 0.46} ${-h}Z`
  const clip = pad.clip(path(d))
  let out = path(d, `fill="${colour}"`)
  if (!kraft && roll() < 0.6)
    out += g(
      `clip-path="${clip}"`,
      g(
        `transform="translate(${-w / 2} ${-h})"`,
        field(roll.pick(['ogee', 'sprig', 'lattice']), w, h, light(colour, 0.13), 50),
      ),
    )
  const [lw, lh] = [w * 0.7, 404]
  const folds = pouchFolds(pad, clip, w, h)
  out += g(
    `transform="translate(${n(-lw / 2)} ${n(-h * 0.5 - lh / 2 + 18)})"`,
    g(`filter="${pad.shadow(0, 2, 3, 0.25)}"`, label(pad, product, lw, lh)),
  )
  out += folds
  out +=
    path(`M${-w * 0.46} ${-h}H${w * 0.46}L${w * 0.458} ${-h + 44}H${-w * 0.458}Z`, `fill="${dark(colour, 0.16)}"`) +
    path(
      Array.from({ length: 8 }, (_, i) => `M${-w * 0.456} ${-h + 6 + i * 5}H${w * 0.456}`).join(''),
      `stroke="${light(colour, 0.25)}" stroke-opacity=".35" stroke-width="1.4"`,
    ) +
    path(
      `M${-w * 0.455} ${-h + 66}H${w * 0.455}`,
      `stroke="${lightness(colour) > 0.5 ? dark(colour, 0.3) : light(colour, 0.3)}" stroke-opacity=".6" stroke-width="4"`,
    )
  return { markup: out, w, h, boxy: true }
}
