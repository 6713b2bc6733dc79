/** Typesetting: fitting names into a space, small capitals, Devanagari and Nastaliq. */
import { n } from './pad.mjs'

let widths = {}
export const knowWidths = (table) => {
  widths = table
}
export const widthOf = (word, size = 1) => [...word].reduce((sum, ch) => sum + (widths[ch] ?? 0.6), 0) * size

const escaped = (s) => s.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c])

export const text = (
  x,
  y,
  string,
  { size, fill, font = 'Marcellus', anchor = 'middle', spacing = 0, max, weight, opacity, rtl },
) =>
  `<text x="${n(x + (anchor === 'middle' ? spacing / 2 : 0))}" y="${n(y)}" font-size="${n(size)}" font-family="${font}" fill="${fill}" text-anchor="${anchor}"${spacing ? ` letter-spacing="${n(spacing)}"` : ''}${max ? ` data-max="${n(max)}"` : ''}${weight ? ` font-weight="${weight}"` : ''}${opacity ? ` opacity="${opacity}"` : ''}${rtl ? ' direction="rtl"' : ''}>${escaped(string)}</text>`

export const caps = (x, y, string, size, fill, max, anchor = 'middle') =>
  text(x, y, string.toUpperCase(), { size, fill, spacing: size * 0.22, max, anchor })

/** Returns the largest font size, with line breaks, at which a name fits a space. */
export const fitName = (name, width, height, { max = 200, leading = 1.06, lines = 3 } = {}) => {
  const words = name.split(/\s+/)
  let best = { size: 0 }
  const attempt = (rows) => {
    const set = rows.map((r) => r.join(' '))
    const size = Math.min(max, width / Math.max(...set.map((s) => widthOf(s))), height / (rows.length * leading))
    if (size > best.size + 0.5) best = { size, rows: set, height: size * leading * rows.length }
  }
  const split = (rest, rows) => {
    if (!rest.length) return attempt(rows)
    if (rows.length === lines - 1) return attempt([...rows, rest])
    for (let i = 1; i <= rest.length; i++) split(rest.slice(i), [...rows, rest.slice(0, i)])
  }
  split(words, [])
  return best
}

export const setName = (x, y, fitted, fill, anchor = 'middle', leading = 1.06) =>
  fitted.rows
    .map((row, i) => text(x, y + fitted.size * (0.8 + i * leading), row, { size: fitted.size, fill, anchor }))
    .join('')

const isDevanagari = (string) => /[\u0900-\u097f]/.test(string)

/**
 * Draws the name of a product in its second script. Nastaliq gets more space below the baseline. Returns the drawing
 * and its height.
 */
export const setScript = (x, y, string, size, fill, max, anchor = 'middle') => {
  if (!string) return { markup: '', height: 0 }
  if (isDevanagari(string))
    return {
      markup: text(x, y + size * 0.92, string, { size: size * 0.86, fill, font: 'Noto Sans Devanagari', max, anchor }),
      height: size * 1.35,
    }
  const end = anchor === 'start' ? 'end' : anchor
  return {
    markup: text(x, y + size * 1.22, string, {
      size: size * 0.84,
      fill,
      font: 'Noto Nastaliq Urdu',
      max,
      anchor: end,
      rtl: true,
    }),
    height: size * 1.95,
  }
}

/**
 * Splits a product name into the name without its form and the form, and returns whether the form comes first:
 * "Falasfa" and "Majun" of "Majun Falasfa", "Triphala" and "Churna" of "Triphala Churna".
 */
export const nameParts = ({ name, family }) => {
  const words = name.split(/\s+/)
  const isForm = (word) => word?.toLowerCase() === family.toLowerCase()
  if (isForm(words[0])) return { form: family, name: words.slice(1).join(' '), formFirst: true }
  if (isForm(words.at(-1))) return { form: family, name: words.slice(0, -1).join(' '), formFirst: false }
  return { form: family, name, formFirst: true }
}
