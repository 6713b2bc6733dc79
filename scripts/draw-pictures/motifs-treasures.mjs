/**
 * Motifs for labels: pearls, corals, stones and honey. `sprig` fills a box of -300..300; `piece` is a single part to
 * scatter.
 */
import { leaf } from './botany.mjs'
import { dots } from './fruit-and-root.mjs'
import { ellipse, path, put, smooth } from './pad.mjs'
import { comb, coral, crystal, green, pearl, shell } from './parts-finds.mjs'
import { five } from './parts-flowers.mjs'

export const treasures = {
  coral: {
    sprig: (_pad, r) => coral(r, -6, 290, 150, 4),
    piece: (_pad, r) => put(0, 34, 0, 1, coral(r, 0, 0, 34, 2)),
  },
  honey: {
    sprig: (pad, _r) =>
      [
        [-150, -60, -130, 150],
        [150, -70, -50, 150],
        [-170, 60, 170, 130],
        [170, 60, 10, 130],
      ]
        .map(([x, y, a, l]) => leaf(pad, { x: x * 0.6, y, len: l, angle: a, colour: green, width: 0.4 }))
        .join('') +
      comb(pad, -10, 60, 56, 5, 5) +
      path(
        'M-200 210C-190 250 -150 240 -150 290C-150 306 -120 306 -120 286C-120 250 -90 250 -84 214Z',
        `fill="${pad.linear(['#d9952a', '#f0b848'], [0, 0, 0, 1])}"`,
      ) +
      [
        [60, -170, 78],
        [-60, -150, 60],
      ]
        .map(([x, y, s], i) => five(pad, x, y, s, '#f2c7cf', '#fdf4f0', '#dba637', i * 30, 0.78))
        .join('') +
      put(
        150,
        -60,
        38,
        1,
        path('M0 -210L0 -20', 'stroke="#a97a48" stroke-width="17" stroke-linecap="round"') +
          path('M-4 -205L-4 -30', 'stroke="#d9b07a" stroke-width="4" stroke-linecap="round"') +
          [0, 1, 2, 3, 4]
            .map((i) =>
              ellipse(
                0,
                i * 25 - 12,
                34 + Math.sin(i * 0.8) * 16,
                11,
                `fill="${pad.linear(['#d6aa70', '#a97a48', '#7d5630'])}"`,
              ),
            )
            .join(''),
      ),
    piece: (pad) => comb(pad, -6, 0, 21, 2, 2),
  },
  mineral: {
    sprig: (pad, r) =>
      [
        [-150, 230, 110, 250, -28],
        [130, 240, 120, 270, 26],
        [-80, 240, 120, 380, -10],
        [70, 245, 125, 400, 9],
        [-5, 255, 140, 500, 0],
        [-110, 262, 100, 190, -16],
        [110, 265, 96, 180, 18],
        [40, 270, 84, 200, 5],
      ]
        .map(([x, y, w, h, a], i) =>
          crystal(pad, x, y, w, h, a, ['#b89a86', '#9d94a8', '#c7b299', '#a8a3b0', '#cdb8a8'][i % 5]),
        )
        .join('') +
      path(
        smooth(
          [
            [-230, 262],
            [-150, 236],
            [-40, 252],
            [60, 240],
            [170, 250],
            [230, 268],
            [150, 296],
            [0, 300],
            [-160, 294],
          ],
          true,
        ),
        'fill="#8b7a68"',
      ) +
      dots(r, 40, () => [r.range(-200, 200), r.range(258, 288), r.range(2, 6)], '#b7a48c'),
    piece: (pad, r) => crystal(pad, 0, 40, 38, 92 * r.range(0.8, 1), 0, r.pick(['#b89a86', '#9d94a8', '#c7b299'])),
  },
  pearl: {
    sprig: (pad, r) =>
      shell(pad, 0, -70, 215, 0, true) +
      path('M-150 -30Q0 40 150 -30Q120 30 0 60Q-120 30 -150 -30Z', 'fill="#d9c2bf" opacity=".6"') +
      shell(pad, 0, 150, 215, 180, false) +
      put(
        0,
        90,
        0,
        [1, 0.42],
        ellipse(
          0,
          0,
          190,
          150,
          `fill="${pad.radial(['#fbf3ec', '#e2d0cf', '#ab98a2'])}" stroke="#8d7768" stroke-width="7"`,
        ),
      ) +
      pearl(pad, 0, 58, 62) +
      [
        [-108, 92, 30],
        [98, 96, 36],
        [-56, 122, 24],
        [50, 126, 20],
        [-180, 250, 32],
        [150, 262, 26],
        [210, 240, 20],
      ]
        .map((a) => pearl(pad, ...a))
        .join('') +
      dots(r, 1, () => [0, 0, 0.1], '#fff'),
    piece: (pad, r) => pearl(pad, 0, 0, 26 * r.range(0.7, 1.1)),
  },
}
