/**
 * Motifs for labels: rare ingredients of Unani medicine. `sprig` fills a box of -300..300; `piece` is a single part to
 * scatter.
 */
import { branch, leaf } from './botany.mjs'
import { ball, dots } from './fruit-and-root.mjs'
import { ellipse, path, put } from './pad.mjs'
import { bud, five, green } from './parts-flowers.mjs'
import { grain } from './parts-fruits.mjs'

// Draws a broken lump of resin whose flat faces are lit differently. Each lump is rotated differently.
const amber = (pad, x, y, s, angle = 0) =>
  put(
    x,
    y,
    angle,
    s / 100,
    path(
      'M-92 6L-64 -62L6 -92L74 -58L96 14L52 78L-38 86Z',
      `fill="${pad.linear(['#f8c75a', '#d98a1b', '#8f4a0a'], [0, 0, 0.7, 1])}"`,
    ) +
      path('M-92 6L-64 -62L6 -92L-14 -22Z', 'fill="#ffe6a3" opacity=".85"') +
      path('M6 -92L74 -58L30 -6L-14 -22Z', 'fill="#fbd06a" opacity=".7"') +
      path('M74 -58L96 14L30 -6Z', 'fill="#c97a17" opacity=".6"') +
      path('M96 14L52 78L8 40L30 -6Z', 'fill="#a35c0d" opacity=".55"') +
      path('M-92 6L-14 -22L8 40L-38 86Z', 'fill="#eda833" opacity=".5"') +
      path(
        'M-92 6L-14 -22L6 -92M-14 -22L30 -6L8 40L-38 86M30 -6L96 14M74 -58L30 -6M8 40L52 78',
        'fill="none" stroke="#fff3cf" stroke-opacity=".45" stroke-width="2.5"',
      ),
  )

const eggOutline = 'M0 -118C62 -118 88 -18 88 30C88 84 48 112 0 112C-48 112 -88 84 -88 30C-88 -18 -62 -118 0 -118Z'
const shade = (pad) => pad.radial(['#fffdf8', '#f3e5d2', '#c9b093'], [0.38, 0.34, 0.8])
const egg = (pad, x, y, s, angle = 0) =>
  put(
    x,
    y,
    angle,
    s / 100,
    path(eggOutline, `fill="${shade(pad)}"`) + ellipse(-30, -44, 20, 32, 'fill="#fff" opacity=".75"'),
  )
const halfShell = (pad, x, y, s, angle = 0) =>
  put(
    x,
    y,
    angle,
    s / 100,
    ellipse(0, -6, 88, 26, 'fill="#d8c3a6"') +
      path(
        'M-88 -8L-62 14L-40 -8L-14 16L12 -8L38 14L62 -8L88 -8C90 70 48 112 0 112C-48 112 -90 70 -88 -8Z',
        `fill="${shade(pad)}"`,
      ),
  )

const ingot = (pad, x, y, s, angle = 0) =>
  put(
    x,
    y,
    angle,
    s / 100,
    path('M-100 -30L-64 -62L124 -62L100 -30Z', `fill="${pad.linear(['#fbfcfc', '#d3d8da'])}"`) +
      path('M-100 -30L100 -30L84 44L-84 44Z', `fill="${pad.linear(['#c3cacd', '#eef1f1', '#9aa3a8'])}"`) +
      path('M100 -30L124 -62L112 8L84 44Z', 'fill="#7f898f"') +
      path('M-74 -8L70 -8', 'stroke="#fff" stroke-opacity=".7" stroke-width="6" stroke-linecap="round"'),
  )

export const rarities = {
  amber: {
    sprig: (pad) =>
      [
        [-120, -90, 100, 30],
        [150, -40, 110, 150],
        [20, -170, 72, 80],
        [-150, 120, 130, -20],
        [120, 150, 140, 64],
        [-10, 30, 120, 200],
      ]
        .map((a) => amber(pad, ...a))
        .join(''),
    piece: (pad, r) => amber(pad, 0, 0, 34 * r.range(0.8, 1.2), r.range(-180, 180)),
  },
  eggshell: {
    sprig: (pad) =>
      egg(pad, -110, -40, 150, -12) +
      egg(pad, 110, -70, 160, 10) +
      halfShell(pad, 10, 130, 165, -6) +
      halfShell(pad, -190, 220, 80, 28),
    piece: (pad, r) => halfShell(pad, 0, -10, 34 * r.range(0.8, 1.1), r.range(-40, 40)),
  },
  tin: {
    sprig: (pad, r) =>
      ingot(pad, -110, 160, 120) +
      ingot(pad, 130, 170, 120) +
      ingot(pad, 0, 60, 130) +
      [
        [-60, -110, 62],
        [70, -90, 50],
        [10, -190, 44],
        [-150, -10, 34],
        [170, 0, 38],
      ]
        .map(([x, y, s]) => ball(pad, x, y, s, s * 0.94, '#b3bcc1', 0.9))
        .join('') +
      dots(r, 16, () => [r.range(-200, 200), r.range(228, 268), r.range(3, 8)], '#9aa3a8'),
    piece: (pad, r) => ingot(pad, 0, 0, 40 * r.range(0.8, 1), r.range(-20, 20)),
  },
  violet: {
    sprig: (pad) =>
      [
        [-190, 120, -150, 190],
        [190, 120, -30, 190],
        [-90, 190, -120, 170],
        [110, 190, -60, 170],
      ]
        .map(([x, y, angle, len]) =>
          leaf(pad, { x: x * 0.3, y: y + 60, len, angle, colour: green, width: 0.8, teeth: 0.06 }),
        )
        .join('') +
      [
        [-130, -60, 96, -14],
        [130, -80, 104, 12],
        [0, -170, 112, 0],
        [10, 30, 88, 6],
      ]
        .map(
          ([x, y, s, lean]) =>
            branch([0, 300], [x * 0.3, 150], [x, y]).draw(pad, green, 7) +
            five(pad, x, y, s, '#cdb9ec', '#5b38a0', '#f0b83c', lean + 90, 0.78),
        )
        .join('') +
      bud(pad, -210, -150, 70, -70, '#5b38a0', '#8f72c8'),
    piece: (pad) => five(pad, 0, 0, 46, '#cdb9ec', '#5b38a0', '#f0b83c', 90, 0.78),
  },
  lettuce: {
    sprig: (pad) =>
      [
        [-64, 380, '#6f9440'],
        [64, 380, '#6f9440'],
        [-38, 430, '#7fa54a'],
        [38, 430, '#7fa54a'],
        [-14, 450, '#93b95c'],
        [16, 430, '#a3c56c'],
        [0, 330, '#b9d585'],
      ]
        .map(([a, len, colour]) =>
          leaf(pad, { x: a * 0.5, y: 260, len, angle: -90 + a, colour, width: 0.62, teeth: 0.14, veins: 8 }),
        )
        .join(''),
    piece: grain('#d9cba6', 34, 0.34, 4),
  },
}
