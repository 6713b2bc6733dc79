/** The product label: family in small capitals, name, name in its script, plant and net quantity, in one of seven layouts. */
import { mark } from './brand.mjs'
import { at, light, lightness, mix } from './colour.mjs'
import { caps, fitName, setName, setScript, shortName, text } from './lettering.mjs'
import { motifs } from './motifs.mjs'
import { arch, beads, corners, cusps, field, rule, ruled } from './ornament.mjs'
import { dice, ellipse, g, path, put, rect } from './pad.mjs'

const rgb = (c) => [1, 3, 5].map((i) => +(Number.parseInt(c.slice(i, i + 2), 16) / 255).toFixed(3))

/** Returns the colours of a label: dark text on cream paper, or light text on the product's colour. */
export const inks = (product, solid) => {
  const { colour, accent } = product.picture
  const ground = lightness(colour) > 0.6 ? at(colour, 0.46, 0.86) : lightness(colour) < 0.24 ? at(colour, 0.28) : colour
  return solid
    ? {
        paper: ground,
        ink: '#fbf3e0',
        soft: light(ground, 0.22),
        trim: lightness(accent) > lightness(ground) + 0.3 ? accent : '#efd6a2',
        tint: '#f8f0de',
        solid,
        ground,
      }
    : {
        paper: '#f8f0de',
        ink: at(colour, 0.31, 0.9),
        soft: mix('#f8f0de', accent, 0.24),
        trim: lightness(accent) > 0.78 ? at(accent, 0.66) : accent,
        tint: mix('#f8f0de', accent, 0.17),
        solid,
        ground,
      }
}

const sprig = (pad, product, cx, cy, height, flip = 1) =>
  put(cx, cy, 0, [(flip * height) / 620, height / 620], motifs[product.picture.motif].sprig(pad, dice(product.slug)))
/** Draws the plant in one colour on cream paper, and in gold on a solid background. */
const printed = (pad, product, c, cx, cy, height, flip) =>
  g(
    `filter="${c.solid ? pad.duotone(rgb(mix(c.ground, c.trim, 0.42)), rgb('#fdf3da')) : pad.duotone(rgb(c.ink), rgb(c.paper))}"`,
    sprig(pad, product, cx, cy, height, flip),
  )
const pressed = (pad, product, c, ...place) =>
  (c.solid ? printed : (q, p, _, ...rest) => sprig(q, p, ...rest))(pad, product, c, ...place)

/**
 * Plants that are drawn in gold on a dark background, because they are too green or too fine to be visible in their
 * natural colours.
 */
const leafy = [
  'fennel',
  'cumin',
  'tulsi',
  'mint',
  'neem',
  'brahmi',
  'senna',
  'liquorice',
  'myrobalan',
  'sesame',
  'valerian',
  'cardamom',
  'amla',
  'ashwagandha',
]
const onField = (pad, product, c, ...place) => {
  const foil = c.solid && leafy.includes(product.picture.motif)
  const [cx, cy, height] = place
  const glow = `fill="${pad.radial([
    [0, '#fdf3da', 0.5],
    [1, '#fdf3da', 0],
  ])}"`
  if (foil) return printed(pad, product, c, ...place)
  return (c.solid ? ellipse(cx, cy, height * 0.62, height * 0.6, glow) : '') + sprig(pad, product, ...place)
}

/** Draws the texts of the label, stacked and centred in a box, each scaled to the available space. */
const labelTexts = (product, c, x, y, w, h, { net = true, brand = false, anchor = 'middle' } = {}) => {
  const left = anchor === 'start'
  const cx = left ? x : x + w / 2
  let small = Math.max(11, Math.min(w * 0.062, h * 0.085))
  let scriptSize = Math.min(w * 0.135, h * 0.14)
  const needed = () =>
    small * (1.9 + (net ? 2.5 : 0) + (brand ? 2 : 0)) +
    setScript(0, 0, product.picture.script, scriptSize, '#000', w).height
  const squeeze = Math.min(1, (h * 0.66) / needed())
  small = Math.max(10.5, small * squeeze)
  scriptSize *= squeeze
  const probe = setScript(0, 0, product.picture.script, scriptSize, '#000', w)
  const fixed = needed()
  const name = fitName(shortName(product), left ? w * 0.94 : w, Math.max(24, h - fixed), { max: w * 0.24 })
  const slack = Math.max(0, h - fixed - name.height)
  let top = y + slack * 0.42
  let out = ''
  if (brand) {
    out += caps(cx, top + small * 0.9, 'Gulbagh', small * 0.82, c.ink, w, anchor)
    top += small * 2
  }
  out += caps(cx, top + small, product.family, small, c.solid ? c.trim : c.ink, w, anchor)
  top += small * 1.9
  out += setName(cx, top, name, c.ink, anchor)
  top += name.height + slack * 0.1
  out += setScript(
    cx,
    top,
    product.picture.script,
    scriptSize,
    c.solid ? c.trim : at(product.picture.colour, 0.42),
    w * 0.92,
    anchor,
  ).markup
  top += probe.height + slack * 0.12
  if (net) {
    out += left
      ? path(`M${x} ${top + small * 0.6}h${w * 0.3}`, `stroke="${c.trim}" stroke-width="2"`)
      : rule(cx, top + small * 0.6, w * 0.56, c.trim)
    out += text(cx, top + small * 2.1, `Net ${product.netQuantity}`, {
      size: small * 0.98,
      fill: c.ink,
      anchor,
      max: w * (left ? 0.62 : 0.9),
      spacing: small * 0.06,
    })
  }
  return out
}

const seal = (c, x, y, size) =>
  put(
    x - size / 2,
    y - size / 2,
    0,
    size / 100,
    mark({ arch: c.solid ? c.trim : c.ink, bloom: c.trim, leaf: c.solid ? c.ink : c.ink, cut: c.paper }),
  )

const settings = {
  arch: (pad, p, c, w, h) => {
    const [aw, ah, top] = [Math.min(w * 0.66, h * 0.46), h * 0.45, h * 0.075]
    return (
      ruled(w, h, w * 0.035, c.trim) +
      arch((w - aw) / 2, top, aw, ah, c.tint, c.trim) +
      sprig(pad, p, w / 2, top + ah * 0.57, ah * 0.72) +
      labelTexts(p, c, w * 0.12, top + ah + h * 0.03, w * 0.76, h * 0.4)
    )
  },
  medallion: (pad, p, c, w, h) => {
    const r = Math.min(w * 0.29, h * 0.2)
    const cy = h * 0.075 + r
    return (
      rect(w * 0.035, w * 0.035, w * 0.93, h - w * 0.07, `fill="none" stroke="${c.trim}" stroke-width="1.6"`) +
      corners(w, h, w * 0.06, c.trim, w / 420) +
      ellipse(w / 2, cy, r, r, `fill="${c.tint}" stroke="${c.trim}" stroke-width="2.4"`) +
      beads(w / 2, cy, r * 0.9, c.trim, r * 0.018 + 0.6) +
      sprig(pad, p, w / 2, cy, r * 1.42) +
      labelTexts(p, c, w * 0.13, cy + r + h * 0.025, w * 0.74, h * 0.9 - cy - r)
    )
  },
  band: (pad, p, c, w, h) => {
    const cut = h * 0.4
    const other = inks(p, !c.solid)
    return (
      g(
        `clip-path="${pad.clip(`<path d="${cusps(0, cut, w, 7, h * 0.045)}V0H0Z"/>`)}"`,
        rect(0, 0, w, h, `fill="${other.paper}"`) +
          field('lattice', w, cut + h * 0.05, other.soft, w * 0.1) +
          onField(pad, p, other, w / 2, cut * 0.56, cut * 0.98),
      ) +
      path(cusps(0, cut + 7, w, 7, h * 0.045), `fill="none" stroke="${c.trim}" stroke-width="2.2"`) +
      labelTexts(p, c, w * 0.11, cut + h * 0.075, w * 0.78, h * 0.48)
    )
  },
  garden: (pad, p, c, w, h) =>
    ruled(w, h, w * 0.035, c.trim, 6) +
    seal(c, w / 2, h * 0.115, w * 0.12) +
    g(
      `clip-path="${pad.clip(rect(w * 0.05, h * 0.655, w * 0.9, h * 0.32))}"`,
      printed(pad, p, c, w * 0.17, h * 0.92, h * 0.34, -1) +
        printed(pad, p, c, w * 0.83, h * 0.92, h * 0.34) +
        pressed(pad, p, c, w * 0.5, h * 0.855, h * 0.35),
    ) +
    labelTexts(p, c, w * 0.11, h * 0.18, w * 0.78, h * 0.47),
  plaque: (pad, p, c, w, h) => {
    const other = inks(p, !c.solid)
    const [px, py, pw, ph] = [w * 0.09, h * 0.31, w * 0.82, h * 0.64]
    return (
      field('ogee', w, h, c.soft, w * 0.17) +
      g(
        `filter="${pad.shadow(0, 2, 4, 0.22)}"`,
        path(
          `${`M${px} ${py + ph}V${py + 26}Q${px + 26} ${py + 26} ${px + 26} ${py}H${px + pw - 26}Q${px + pw - 26} ${py + 26} ${px + pw} ${py + 26}V${py + ph - 26}Q${px + pw - 26} ${py + ph - 26} ${px + pw - 26} ${py + ph}H${px + 26}Q${px + 26} ${py + ph - 26} ${px} ${py + ph - 26}Z`}`,
          `fill="${other.paper}"`,
        ),
      ) +
      rect(px + 16, py + 30, pw - 32, ph - 60, `fill="none" stroke="${other.trim}" stroke-width="1.4"`) +
      onField(pad, p, c, w / 2, h * 0.2, h * 0.34) +
      labelTexts(p, other, px + pw * 0.1, py + ph * 0.15, pw * 0.8, ph * 0.74)
    )
  },
  letter: (pad, p, c, w, h) =>
    path(
      `M${w * 0.06} ${h * 0.075}H${w * 0.94}M${w * 0.06} ${h * 0.925}H${w * 0.94}`,
      `stroke="${c.trim}" stroke-width="5"`,
    ) +
    path(
      `M${w * 0.06} ${h * 0.09}H${w * 0.94}M${w * 0.06} ${h * 0.91}H${w * 0.94}`,
      `stroke="${c.trim}" stroke-width="1.4"`,
    ) +
    g(`clip-path="${pad.clip(rect(0, h * 0.42, w, h * 0.485))}"`, pressed(pad, p, c, w * 0.69, h * 0.775, h * 0.42)) +
    labelTexts(p, c, w * 0.09, h * 0.115, w * 0.82, h * 0.53, { anchor: 'start', brand: h > 360 && h > w * 1.1 }),
  side: (pad, p, c, w, h) =>
    ruled(w, h, h * 0.045, c.trim, 6) +
    rect(h * 0.1, h * 0.1, w * 0.32, h * 0.8, `fill="${c.tint}"`) +
    g(
      `clip-path="${pad.clip(rect(h * 0.1, h * 0.1, w * 0.32, h * 0.8))}"`,
      sprig(pad, p, h * 0.1 + w * 0.16, h * 0.5, Math.min(h * 0.76, w * 0.37)),
    ) +
    labelTexts(p, c, w * 0.42 + h * 0.04, h * 0.13, w * 0.48, h * 0.74),
  twin: (pad, p, c, w, h) =>
    ruled(w, h, h * 0.045, c.trim, 6) +
    g(
      `clip-path="${pad.clip(rect(h * 0.07, h * 0.07, w - h * 0.14, h * 0.86))}"`,
      pressed(pad, p, c, w * 0.11, h * 0.56, Math.min(h * 0.7, w * 0.37), -1) +
        pressed(pad, p, c, w * 0.89, h * 0.56, Math.min(h * 0.7, w * 0.37), 1),
    ) +
    labelTexts(p, c, w * 0.28, h * 0.12, w * 0.44, h * 0.76),
}

export const tall = ['arch', 'medallion', 'band', 'garden', 'plaque', 'letter']
export const wide = ['side', 'twin']

/** Draws the label of a product in a box of w x h. The layout depends only on the product, so all its pictures match. */
export const label = (pad, product, w, h, { bare = false, allow } = {}) => {
  const roll = dice(`label ${product.slug}`)
  const kinds = allow ?? (w > h * 1.12 ? wide : tall)
  const kind = kinds[Math.floor(roll() * kinds.length)]
  const c = inks(product, product.solid ?? roll() < 0.36)
  return g(
    `clip-path="${pad.clip(rect(0, 0, w, h, '', bare ? 0 : 4))}"`,
    rect(0, 0, w, h, `fill="${c.paper}"`) + settings[kind](pad, product, c, w, h),
  )
}
