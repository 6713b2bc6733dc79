/** Glass vessels: jar, bottle, dropper. The middle of the base is at 0,0. */
import { at, dark, light, mix } from './colour.mjs'
import {
  capColour,
  clear,
  cork,
  glassware,
  glints,
  metal,
  ribbed,
  roundness,
  shoulders,
  tints,
  wrap,
} from './glassware.mjs'
import { motifs } from './motifs.mjs'
import { dice, ellipse, g, path, put, rect } from './pad.mjs'

export const jar = (pad, product) => {
  const roll = dice(`jar ${product.slug}`)
  const kind = roll.pick(['amber', 'ceramic', 'green', 'ceramic', 'amber', 'tinted'])
  const [w, h, neck, neckH, round, labelH] = roll.pick([
    [420, 470, 0.8, 30, 60, 362],
    [440, 410, 0.9, 24, 36, 304],
    [384, 540, 0.84, 26, 52, 424],
    [470, 450, 0.68, 34, 120, 296],
    [410, 490, 0.86, 24, 40, 386],
  ])
  const d = shoulders(w, h, w * neck, neckH, round, 44)
  const { colour, accent } = product.picture
  const tint = kind === 'tinted' ? [0.2, 0.33, 0.46, 0.28].map((l) => at(colour, l, 1.25)) : tints[kind]
  let out = ''
  if (kind === 'ceramic') {
    const glaze = roll.pick([light(colour, 0.82), '#efe4cf', at(colour, 0.42, 0.8)])
    out +=
      path(d, `fill="${glaze}"`) +
      g(
        `clip-path="${pad.clip(path(d))}"`,
        roundness(pad, -w / 2, -h, w, h, 0.95) + rect(-w / 2, -26, w, 26, 'fill="#1a0f06" opacity=".12"'),
      )
  } else out += glassware(pad, d, w, h, tint)
  out +=
    wrap(pad, product, w * 0.82, labelH, -labelH - 32) +
    (kind === 'ceramic' ? '' : glints(pad, d, w, h, h - neckH - round))
  const lidW = w * (neck + 0.06)
  const lid = roll.pick(['wood', 'metal', 'plain'])
  const ly = -h - 84
  if (lid === 'wood')
    out +=
      path(
        `M${-lidW / 2} ${-h - 2}V${ly + 22}Q${-lidW / 2} ${ly} ${-lidW / 2 + 26} ${ly}H${lidW / 2 - 26}Q${lidW / 2} ${ly} ${lidW / 2} ${ly + 22}V${-h - 2}Z`,
        `fill="${pad.linear(['#6b4626', '#a9794a', '#d9b07c', '#b98954', '#8f6438', '#5d3c20'])}"`,
      ) +
      path(
        [20, 36, 55, 70]
          .map(
            (y, i) => `M${-lidW * 0.46} ${ly + y}q${lidW * 0.22} ${i % 2 ? 5 : -5} ${lidW * 0.44} 0t${lidW * 0.46} 0`,
          )
          .join(''),
        'fill="none" stroke="#5d3c20" stroke-opacity=".35" stroke-width="2"',
      )
  else if (lid === 'metal')
    out +=
      metal(pad, -lidW / 2, ly, lidW, 84, '#c9a259', 10) +
      ribbed(-lidW / 2, ly + 20, lidW, 58, 40) +
      rect(-lidW / 2, ly + 12, lidW, 3, 'fill="#fff3cf" opacity=".5"')
  else
    out +=
      rect(-lidW / 2, ly, lidW, 84, `fill="${capColour(product)}"`, 12) +
      roundness(pad, -lidW / 2, ly, lidW, 84, 0.9, 12) +
      rect(-lidW / 2, ly + 58, lidW, 4, `fill="${accent}" opacity=".9"`)
  out += rect(
    (-w * neck) / 2,
    -h - 1,
    w * neck,
    12,
    `fill="${pad.linear(
      [
        [0, '#120a04', 0.5],
        [1, '#120a04', 0],
      ],
      [0, 0, 0, 1],
    )}"`,
  )
  return { markup: out, w, h: h + 84, tint: tint?.[2] }
}

export const bottle = (pad, product) => {
  const roll = dice(`bottle ${product.slug}`)
  const tone = motifs[product.picture.motif].tone
  const pale = product.family === 'Arq'
  const kind = pale ? roll.pick(['clear', 'green', 'clear']) : roll.pick(['clear', 'amber', 'clear', 'green'])
  const slim = roll() < 0.5
  const [w, h, neck, neckH, round] = slim ? [262, 690, 88, 120, 170] : [310, 620, 104, 92, 96]
  const d = shoulders(w, h, neck, neckH, round)
  const liquid = pale ? mix(tone, '#f6ecd2', 0.72) : mix(tone, product.picture.colour, 0.18)
  const tint = kind === 'clear' ? clear(liquid) : tints[kind]
  const level = h - neckH + 6
  const labelH = slim ? 356 : 380
  let out =
    glassware(pad, d, w, h, tint, kind === 'clear' ? { fill: liquid, level } : {}) +
    wrap(pad, product, w - 26, labelH, -labelH - 44) +
    glints(pad, d, w, h, h - neckH - round)
  out += g(`mask="${pad.fade(-neck, -h, neck * 2, neckH)}"`, roundness(pad, -neck / 2, -h, neck, neckH, 0.72))
  const cap = roll.pick(['cork', 'metal', 'plain', 'ball'])
  const cw = neck + 16
  out += rect(-cw / 2, -h + 2, cw, 16, `fill="${tint[3]}"`, 6) + roundness(pad, -cw / 2, -h + 2, cw, 16, 0.8, 6)
  let top = 78
  if (cap === 'cork') out += cork(pad, neck * 0.92, 58, -h - 56)
  else if (cap === 'metal')
    out += metal(pad, -cw / 2, -h - 78, cw, 84, '#c9a259', 6) + ribbed(-cw / 2, -h - 64, cw, 60, 22)
  else if (cap === 'plain')
    out +=
      rect(-cw / 2, -h - 78, cw, 84, `fill="${capColour(product)}"`, 8) + roundness(pad, -cw / 2, -h - 78, cw, 84, 1, 8)
  else {
    out +=
      rect(-neck * 0.3, -h - 26, neck * 0.6, 34, `fill="${capColour(product)}"`, 4) +
      ellipse(
        0,
        -h - 62,
        50,
        48,
        `fill="${pad.radial(
          [
            [0, '#f3d9a0'],
            [0.5, '#b98d45'],
            [1, '#5d4018'],
          ],
          [0.5, 0.5, 0.55, 0.34, 0.3],
        )}"`,
      )
    top = 110
  }
  if (roll() < 0.4)
    out += put(
      0,
      -h + neckH * 0.62,
      0,
      1,
      path(`M${-neck / 2 - 3} 0H${neck / 2 + 3}V16H${-neck / 2 - 3}Z`, `fill="${product.picture.accent}"`) +
        roundness(pad, -neck / 2 - 3, 0, neck + 6, 16, 0.8),
    )
  return { markup: out, w, h: h + top, tint: tint[2] }
}

export const dropper = (pad, product) => {
  const roll = dice(`dropper ${product.slug}`)
  const kind = roll.pick(['amber', 'green', 'amber', 'smoke', 'clear'])
  const oil = mix(motifs[product.picture.motif].tone, '#e0a63a', 0.45)
  const tint = kind === 'clear' ? clear(oil) : tints[kind]
  const [w, h, neck] = [290, 440, 96]
  const d = shoulders(w, h, neck, 34, 74, 30)
  let out =
    glassware(pad, d, w, h, tint, kind === 'clear' ? { fill: oil, level: h - 100 } : {}) +
    wrap(pad, product, w - 30, 318, -346) +
    glints(pad, d, w, h, h * 0.74)
  const bulb = roll.pick(['#1d1b1a', '#e9dcc4', capColour(product)])
  out +=
    metal(pad, -60, -h - 60, 120, 66, '#c9a259', 5) +
    ribbed(-60, -h - 50, 120, 46, 26) +
    metal(pad, -44, -h - 74, 88, 16, '#c9a259', 4)
  const top = -h - 74
  out +=
    path(
      `M-36 ${top}V${top - 40}C-46 ${top - 62} -44 ${top - 150} 0 ${top - 152}C44 ${top - 150} 46 ${top - 62} 36 ${top - 40}V${top}Z`,
      `fill="${pad.linear([dark(bulb, 0.4), light(bulb, 0.08), light(bulb, 0.42), bulb, dark(bulb, 0.35), dark(bulb, 0.15)])}"`,
    ) +
    path(
      `M-20 ${top - 50}C-26 ${top - 80} -20 ${top - 120} -8 ${top - 130}`,
      'fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="7" stroke-linecap="round"',
    )
  return { markup: out, w, h: h + 226, tint: tint[2] }
}
