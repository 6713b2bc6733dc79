/**
 * The label of every pack: the brand on a band in the product's colour, the product's name in English and in a second
 * script, the form, the plant and the net quantity.
 */
import { mark } from './brand.mjs'
import { at, light, lightness, mix } from './colour.mjs'
import { caps, fitName, nameParts, setName, setScript, text } from './lettering.mjs'
import { motifs } from './motifs.mjs'
import { cusps, field, rule } from './ornament.mjs'
import { dice, g, path, put, rect } from './pad.mjs'

/** Returns the colours of a label. */
export const inks = (product) => {
  const { colour, accent } = product.picture
  const ground = lightness(colour) > 0.6 ? at(colour, 0.46, 0.86) : lightness(colour) < 0.27 ? at(colour, 0.3) : colour
  return {
    paper: '#fbf4e4',
    ink: at(colour, 0.27, 0.9),
    tint: mix('#fbf4e4', accent, 0.2),
    trim: lightness(accent) > 0.74 ? at(accent, 0.62, 1.1) : accent,
    gold: lightness(accent) > lightness(ground) + 0.3 ? accent : '#efd6a2',
    soft: light(ground, 0.14),
    ground,
  }
}

const sprig = (pad, product, x, y, height, flip = 1) =>
  put(x, y, 0, [(flip * height) / 620, height / 620], motifs[product.picture.motif].sprig(pad, dice(product.slug)))

/** Brand mark and name on the band. Wide bands show them side by side. */
const brandOn = (c, w, band) => {
  const size = Math.min(w * 0.094, band * 0.34)
  const seal = (x, y, s) =>
    put(x - s / 2, y - s / 2, 0, s / 100, mark({ arch: c.gold, bloom: c.gold, leaf: '#fbf3e0', cut: c.ground }))
  if (band > w * 0.3)
    return seal(w / 2, band * 0.34, band * 0.46) + caps(w / 2, band * 0.82, 'Gulbagh', size, '#fbf3e0', w * 0.8)
  return (
    seal(w / 2 - size * 4, band * 0.52, band * 0.62) +
    caps(w / 2 + size * 0.5, band * 0.52 + size * 0.36, 'Gulbagh', size, '#fbf3e0', w * 0.6)
  )
}

/**
 * Draws the label of a product in a box of w x h. The label depends only on the product, so it is the same in all
 * pictures of the product.
 */
export const label = (pad, product, w, h, { bare = false } = {}) => {
  const c = inks(product)
  const tall = h > w * 1.2
  const band = Math.min(h * 0.25, w * 0.4)
  const hem = Math.min(w, h) * 0.04
  const { form, name, formFirst } = nameParts(product)
  const small = Math.min(w * 0.066, h * 0.06)
  const foot = small * 2.1
  const plant = tall ? h * 0.17 : 0
  const scriptSize = Math.min(w * 0.13, h * 0.085)
  const script = setScript(0, 0, product.picture.script, scriptSize, '#000', w)
  const [x, y] = [w * 0.075, band + hem + h * 0.02]
  const room = h - y - foot - plant - h * 0.02
  const fitted = fitName(name, w - x * 2, room - script.height - small * 1.7, { max: w * 0.25, lines: 2 })
  const spare = Math.max(0, room - script.height - small * 1.7 - fitted.height)
  const inkOfForm = at(c.trim, Math.min(0.52, lightness(c.trim)), 1.1)
  const formLine = (top) => caps(w / 2, top + small * 1.05, form, small * 1.06, inkOfForm, w * 0.8)
  const nameTop = y + spare * 0.4 + (formFirst ? small * 1.7 : 0)
  const scriptTop = nameTop + fitted.height + (formFirst ? 0 : small * 1.7)
  return g(
    `clip-path="${pad.clip(rect(0, 0, w, h, '', bare ? 0 : 5))}"`,
    rect(0, 0, w, h, `fill="${c.paper}"`) +
      (plant
        ? g(
            `clip-path="${pad.clip(rect(w * 0.04, h - foot - plant, w * 0.92, plant + foot * 0.1))}"`,
            sprig(pad, product, w * 0.5, h - foot - plant * 0.46, plant * 1.06) +
              g(
                'opacity=".9"',
                sprig(pad, product, w * 0.16, h - foot - plant * 0.2, plant * 0.86, -1) +
                  sprig(pad, product, w * 0.84, h - foot - plant * 0.2, plant * 0.86),
              ),
          )
        : '') +
      g(
        `clip-path="${pad.clip(`<path d="${cusps(0, band, w, 7, hem)}V0H0Z"/>`)}"`,
        rect(0, 0, w, h, `fill="${c.ground}"`) + field('ogee', w, band + hem, c.soft, w * 0.12),
      ) +
      path(cusps(0, band + hem * 0.42, w, 7, hem), `fill="none" stroke="${c.trim}" stroke-width="2.4"`) +
      brandOn(c, w, band) +
      formLine(formFirst ? y + spare * 0.4 : nameTop + fitted.height) +
      setName(w / 2, nameTop, fitted, c.ink) +
      setScript(w / 2, scriptTop, product.picture.script, scriptSize, at(product.picture.colour, 0.4), w * 0.88)
        .markup +
      rect(0, h - foot, w, foot, `fill="${c.tint}"`) +
      (plant ? '' : rule(w / 2, h - foot - 2, w * 0.6, c.trim)) +
      path(`M0 ${h - foot}H${w}`, `stroke="${c.trim}" stroke-width="2"`) +
      text(w / 2, h - foot * 0.32, `Net ${product.netQuantity}`, {
        size: small * 0.98,
        fill: c.ink,
        max: w * 0.86,
        spacing: small * 0.05,
      }),
  )
}
