/** Glass packs that show their content: jars, bottles, a vial. The middle of the base is at 0,0. */
import { dark, light, lightness, mix } from './colour.mjs'
import {
  capColour,
  cork,
  filled,
  glassware,
  glints,
  metal,
  ribbed,
  roundness,
  shoulders,
  tints,
  wrap,
} from './glassware.mjs'
import { brass, cloth, lacquer, ribbedCap, wooden } from './lids.mjs'
import { dice, ellipse, g, n, path, put, rect } from './pad.mjs'

/** Folds in a thick paste that is pressed against the glass. */
const folds = (r, c, w, level) =>
  Array.from({ length: 9 }, (_, i) => {
    const y = -30 - ((level - 50) * (i + r() * 0.6)) / 9
    const bend = r.range(-16, 16)
    return path(
      `M${n(-w / 2)} ${n(y)}C${n(-w * 0.2)} ${n(y + bend)} ${n(w * 0.1)} ${n(y - bend)} ${n(w / 2)} ${n(y + bend * 0.6)}`,
      `fill="none" stroke="${i % 2 ? light(c, 0.34) : dark(c, 0.5)}" stroke-opacity="${i % 2 ? 0.14 : 0.2}" stroke-width="${n(r.range(4, 11))}"`,
    )
  }).join('')

const specks = (r, c, w, level) =>
  [dark(c, 0.3), light(c, 0.55)]
    .map((fill) =>
      g(
        `fill="${fill}" opacity=".5"`,
        Array.from({ length: 150 }, () =>
          ellipse(r.range(-w / 2, w / 2), -r.range(14, level), r.range(1.2, 3), r.range(1, 2.4)),
        ).join(''),
      ),
    )
    .join('')

/**
 * Draws a vessel of clear glass that is filled up to `level`. `shape` is the list of arguments of `shoulders`. `kind`
 * is what the content looks like: `paste`, `powder`, `syrup` or `water`.
 */
const clearGlass = (pad, r, shape, { colour, level, kind }) => {
  const [w, h, neck, neckH, round, foot = 26] = shape
  const wall = 11
  const outside = shoulders(...shape)
  const inside = shoulders(w - wall * 2, h - 20, neck - wall * 2, neckH, Math.max(8, round - 6), Math.max(8, foot - 6))
  const iw = w - wall * 2
  const liquid = kind === 'syrup' || kind === 'water'
  const top =
    liquid || kind === 'powder'
      ? ellipse(0, -level, iw / 2, liquid ? 9 : 14, `fill="${light(colour, kind === 'water' ? 0.7 : 0.3)}"`)
      : path(
          `M${-iw / 2} ${-level + 6}C${-iw * 0.3} ${-level - 16} ${-iw * 0.1} ${-level + 10} ${iw * 0.14} ${-level - 8}S${iw * 0.4} ${-level + 8} ${iw / 2} ${-level - 4}V${-level + 30}H${-iw / 2}Z`,
          `fill="${light(colour, 0.12)}"`,
        )
  return (
    path(
      outside,
      `fill="${pad.linear([
        [0, '#a8997c', 0.85],
        [0.06, '#efe6d2', 0.75],
        [0.3, '#fffaf0', 0.7],
        [0.7, '#efe4cd', 0.6],
        [0.94, '#d5c6a8', 0.75],
        [1, '#8f7f63', 0.85],
      ])}"`,
    ) +
    put(
      0,
      -14,
      0,
      1,
      g(
        `clip-path="${pad.clip(path(inside))}"`,
        rect(
          -iw / 2,
          -level,
          iw,
          level + 4,
          `fill="${filled(pad, colour, kind === 'water' ? 0.5 : 1)}"${kind === 'water' ? ' opacity=".55"' : ''}`,
        ) +
          top +
          (kind === 'paste' ? folds(r, colour, iw, level) : '') +
          (kind === 'powder' ? specks(r, colour, iw, level) : '') +
          (liquid
            ? ellipse(
                iw * 0.1,
                -level * 0.08,
                iw * 0.5,
                level * 0.26,
                `fill="${pad.radial([
                  [0, light(colour, 0.55), 0.85],
                  [1, colour, 0],
                ])}"`,
              ) + rect(iw * 0.26, -level, iw * 0.14, level, `fill="${light(colour, 0.4)}" opacity=".4"`)
            : ''),
      ) + path(inside, `fill="none" stroke="${dark(colour, 0.5)}" stroke-opacity=".28" stroke-width="2.5"`),
    ) +
    path(
      `M${-w / 2 + foot} -5H${w / 2 - foot}`,
      'stroke="#fffdf6" stroke-opacity=".85" stroke-width="6" stroke-linecap="round"',
    )
  )
}

/** Draws the flat sides of a jar of pressed glass. */
const facets = (pad, d, w, h) =>
  g(
    `clip-path="${pad.clip(path(d))}"`,
    [-0.5, -0.34, -0.12, 0.16, 0.38]
      .map((k, i) =>
        rect(
          k * w,
          -h,
          w * [0.16, 0.22, 0.28, 0.22, 0.12][i],
          h,
          `fill="${['#160c05', '#fff6e0', '#fff6e0', '#160c05', '#160c05'][i]}" opacity="${[0.2, 0.2, 0.03, 0.1, 0.24][i]}"`,
        ),
      )
      .join('') +
      path(
        [-0.34, -0.12, 0.16, 0.38].map((k) => `M${n(k * w)} 0V${-h}`).join(''),
        'stroke="#fffaf0" stroke-opacity=".35" stroke-width="3"',
      ),
  )

const shade = (w, h) => rect(-w / 2, -h - 2, w, 9, 'fill="#120a04" opacity=".34"')

/** The jars for the five kinds of paste. Each kind has a different outline and lid. */
const jars = {
  Majun: {
    shape: [440, 440, 380, 26, 44, 44],
    label: [0.8, 292, 40],
    lid: (pad, product, w, y) => lacquer(pad, w, 92, y, capColour(product), product.picture.accent),
    lidH: 92,
  },
  Jawarish: {
    shape: [410, 500, 330, 30, 30, 20],
    label: [0.8, 330, 52],
    lid: (pad, _product, w, y) => wooden(pad, w, 96, y),
    lidH: 96,
    over: facets,
  },
  Khamira: {
    shape: [480, 430, 300, 36, 150, 120],
    label: [0.68, 262, 62],
    lid: (pad, _product, w, y) =>
      brass(pad, w, 76, y) +
      metal(pad, -w * 0.2, y - 26, w * 0.4, 28, '#c9a259', 12) +
      ellipse(
        0,
        y - 46,
        26,
        25,
        `fill="${pad.radial(['#fbe9bd', '#c9a259', '#6d4c1c'], [0.5, 0.5, 0.56, 0.34, 0.3])}"`,
      ),
    lidH: 146,
    sits: 76,
  },
  Avaleha: {
    shape: [500, 500, 420, 30, 60, 60],
    label: [0.78, 316, 46],
    lid: (pad, product, w, y) => cloth(pad, w * 1.02, y, '#efe2c6', capColour(product)),
    lidH: 74,
  },
}

const glassJar = (pad, product, spec) => {
  const r = dice(`jar ${product.slug}`)
  const { shape, label, lid, lidH, sits = lidH, over } = spec
  const [w, h, neck, neckH, round] = shape
  const d = shoulders(...shape)
  const colour = product.picture.content
  return {
    markup:
      clearGlass(pad, r, shape, { colour, level: h - neckH - 14, kind: 'paste' }) +
      (over ? over(pad, d, w, h) : '') +
      wrap(pad, product, w * label[0], label[1], -label[1] - label[2]) +
      glints(pad, d, w, h, h - neckH - round * 0.6) +
      lid(pad, product, neck + 30, -h - sits + 4) +
      (sits === 74 ? '' : shade(neck, h - 4)),
    w,
    h: h + lidH,
    tint: light(colour, 0.2),
  }
}

/** Draws the jar for itrifal, which must be protected from light: amber glass with a white cap. */
const amberJar = (pad, product) => {
  const shape = [410, 500, 350, 26, 50, 40]
  const [w, h, neck] = shape
  const d = shoulders(...shape)
  return {
    markup:
      glassware(pad, d, w, h, tints.amber) +
      g(
        `clip-path="${pad.clip(path(d))}"`,
        rect(-w / 2, -h + 62, w, h, `fill="${dark(product.picture.content, 0.35)}" opacity=".5"`),
      ) +
      wrap(pad, product, w * 0.84, 340, -390) +
      glints(pad, d, w, h, h - 80) +
      ribbedCap(pad, neck + 26, 96, -h - 92, '#efe6d4') +
      shade(neck, h - 4),
    w,
    h: h + 92,
    tint: tints.amber[2],
  }
}

export const jar = (pad, product) =>
  product.family === 'Itrifal' ? amberJar(pad, product) : glassJar(pad, product, jars[product.family])

/** Draws a small vial with a cork for a kushta, of which a pack holds a few grams. */
export const vial = (pad, product) => {
  const r = dice(`vial ${product.slug}`)
  const shape = [300, 400, 170, 56, 54, 40]
  const [w, h, neck] = shape
  const d = shoulders(...shape)
  const colour = product.picture.content
  return {
    markup:
      cork(pad, neck * 0.86, 92, -h - 70) +
      clearGlass(pad, r, shape, { colour, level: 286, kind: 'powder' }) +
      wrap(pad, product, w * 0.86, 226, -258) +
      glints(pad, d, w, h, h - 96) +
      rect(-neck / 2 - 9, -h - 2, neck + 18, 20, 'fill="#f3ead6" opacity=".85"', 9) +
      roundness(pad, -neck / 2 - 9, -h - 2, neck + 18, 20, 0.6, 9) +
      [22, 30].map((dy) => path(`M${-neck / 2} ${-h + dy}H${neck / 2}`, 'stroke="#b8935a" stroke-width="6"')).join(''),
    w,
    h: h + 70,
    tint: light(colour, 0.3),
  }
}

/** Draws a tablet bottle of amber glass. */
export const tablets = (pad, product) => {
  const shape = [340, 520, 240, 44, 70, 34]
  const [w, h, neck] = shape
  const d = shoulders(...shape)
  const r = dice(`tablets ${product.slug}`)
  const c = mix(product.picture.content, '#b5641d', 0.42)
  const inside = Array.from({ length: 44 }, () =>
    put(
      r.range(-w * 0.44, w * 0.44),
      -r.range(30, 400),
      r.range(-60, 60),
      [1, 0.62],
      ellipse(0, 0, 32, 32, `fill="${c}" opacity=".5" stroke="${dark(c, 0.4)}" stroke-opacity=".5" stroke-width="3"`),
    ),
  ).join('')
  return {
    markup:
      glassware(pad, d, w, h, tints.amber) +
      g(`clip-path="${pad.clip(path(d))}"`, inside) +
      wrap(pad, product, w - 8, 322, -372) +
      glints(pad, d, w, h, h - 110) +
      ribbedCap(pad, neck + 22, 104, -h - 84, '#f1e9d8') +
      rect(-neck / 2 - 4, -h + 20, neck + 8, 10, `fill="${tints.amber[0]}" opacity=".6"`, 4),
    w,
    h: h + 84,
    tint: tints.amber[2],
  }
}

/** Draws a tall bottle: syrup in a round one with a brass cap, distillate in a square one with a stopper. */
export const bottle = (pad, product) => {
  const r = dice(`bottle ${product.slug}`)
  const water = product.family === 'Arq'
  const shape = water ? [290, 640, 96, 104, 62, 18] : [270, 700, 92, 150, 150, 30]
  const [w, h, neck, neckH, round] = shape
  const d = shoulders(...shape)
  const { content: colour, accent } = product.picture
  const level = h - neckH - (water ? -16 : -54)
  const [labelW, labelH] = water ? [w - 40, 380] : [w - 6, 388]
  const cap = water
    ? ellipse(
        0,
        -h - 66,
        46,
        44,
        `fill="${pad.radial(['#ffffff', '#e9e2d0', '#a99c80'], [0.5, 0.5, 0.56, 0.34, 0.3])}"`,
      ) +
      rect(-30, -h - 34, 60, 40, `fill="${pad.linear(['#b9ab8c', '#fbf6ea', '#d9cdb2', '#a39679'])}"`, 6) +
      ellipse(-16, -h - 82, 10, 7, 'fill="#fff"')
    : brass(pad, neck + 18, 92, -h - 82)
  return {
    markup:
      clearGlass(pad, r, shape, { colour, level, kind: water ? 'water' : 'syrup' }) +
      wrap(pad, product, labelW, labelH, -labelH - (water ? 48 : 62)) +
      glints(pad, d, w, h, h - neckH - round) +
      rect(-neck / 2 - 9, -h - 2, neck + 18, 18, 'fill="#f3ead6" opacity=".9"', 8) +
      roundness(pad, -neck / 2 - 9, -h - 2, neck + 18, 18, 0.7, 8) +
      cap +
      (water
        ? put(0, -h + 40, 0, 1, rect(-neck / 2 - 4, 0, neck + 8, 9, `fill="${accent}"`, 3))
        : rect(-neck / 2 - 3, -h + 28, neck + 6, 58, `fill="${capColour(product)}"`, 4) +
          roundness(pad, -neck / 2 - 3, -h + 28, neck + 6, 58, 0.9, 4) +
          rect(-neck / 2 - 3, -h + 74, neck + 6, 4, `fill="${accent}"`)),
    w,
    h: h + (water ? 110 : 82),
    tint: light(colour, 0.2),
  }
}

/** Draws a small bottle of amber glass with a dropper. */
export const dropper = (pad, product) => {
  const [w, h, neck] = [290, 440, 96]
  const d = shoulders(w, h, neck, 34, 74, 30)
  const bulb = lightness(product.picture.colour) < 0.3 ? '#1d1b1a' : capColour(product)
  const top = -h - 74
  return {
    markup:
      glassware(pad, d, w, h, tints.amber) +
      g(
        `clip-path="${pad.clip(path(d))}"`,
        rect(-w / 2, -h + 112, w, 5, 'fill="#ffd58a" opacity=".5"') +
          rect(-9, -h, 18, h - 60, 'fill="#fff2d8" opacity=".16"'),
      ) +
      wrap(pad, product, w - 20, 306, -340) +
      glints(pad, d, w, h, h * 0.74) +
      metal(pad, -60, -h - 60, 120, 66, '#c9a259', 5) +
      ribbed(-60, -h - 50, 120, 46, 26) +
      metal(pad, -44, -h - 74, 88, 16, '#c9a259', 4) +
      path(
        `M-36 ${top}V${top - 40}C-46 ${top - 62} -44 ${top - 150} 0 ${top - 152}C44 ${top - 150} 46 ${top - 62} 36 ${top - 40}V${top}Z`,
        `fill="${pad.linear([dark(bulb, 0.4), light(bulb, 0.08), light(bulb, 0.42), bulb, dark(bulb, 0.35), dark(bulb, 0.15)])}"`,
      ) +
      path(
        `M-20 ${top - 50}C-26 ${top - 80} -20 ${top - 120} -8 ${top - 130}`,
        'fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="7" stroke-linecap="round"',
      ),
    w,
    h: h + 226,
    tint: tints.amber[2],
  }
}
