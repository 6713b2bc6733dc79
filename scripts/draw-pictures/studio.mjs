/** Renders SVG drawings to pixels, with one browser page for all drawings. */
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { browserOptions } from '../steps/browser.mjs'

const font = (file) => readFileSync(new URL(`../../node_modules/${file}`, import.meta.url)).toString('base64')
const face = (family, file, range) =>
  `@font-face{font-family:"${family}";src:url(data:font/${file.split('.').at(-1)};base64,${font(file)})${range ? `;unicode-range:${range}` : ''}}`
const latin = '@fontsource/marcellus/files/marcellus-latin'
const faces = [
  face('Marcellus', `${latin}-400-normal.woff2`, 'U+0-FF,U+131,U+152-153,U+2000-206F,U+20B9'),
  face('Marcellus', `${latin}-ext-400-normal.woff2`, 'U+100-130,U+132-151,U+154-24F,U+1E00-1EFF'),
  face('Noto Nastaliq Urdu', '@expo-google-fonts/noto-nastaliq-urdu/400Regular/NotoNastaliqUrdu_400Regular.ttf'),
  face('Noto Sans Devanagari', '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
].join('')

const fit = `window.fit = () => { for (const t of document.querySelectorAll('text[data-max]')) { const w = t.getComputedTextLength(); const max = +t.dataset.max; if (w > max) t.setAttribute('font-size', +t.getAttribute('font-size') * max / w) } }`

export const openStudio = async () => {
  const options = browserOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, '--force-color-profile=srgb'] })
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await page.setContent(`<!doctype html><style>${faces}
    *{margin:0}body{background:transparent;overflow:hidden}svg{display:block}</style><script>${fit}</script><div id="sheet"></div>`)
  await page.evaluate(() =>
    Promise.all(
      [
        ['16px Marcellus', 'Aā'],
        ['16px "Noto Nastaliq Urdu"', 'ک'],
        ['16px "Noto Sans Devanagari"', 'क'],
      ].map(([name, text]) => document.fonts.load(name, text)),
    ),
  )
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = '100px Marcellus'
    const table = {}
    for (let c = 32; c < 0x250; c++) table[String.fromCharCode(c)] = pen.measureText(String.fromCharCode(c)).width / 100
    return table
  })
  let size = ''
  return {
    widths,
    /** Renders a drawing to a PNG buffer. */
    shoot: async (svg, width, height, transparent = false) => {
      if (size !== `${width}x${height}`) await page.setViewportSize({ width, height })
      size = `${width}x${height}`
      await page.evaluate((markup) => {
        document.getElementById('sheet').innerHTML = markup
        window.fit()
      }, svg)
      if (transparent) return page.screenshot({ omitBackground: true })
      const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
      return Buffer.from(data, 'base64')
    },
    close: () => browser.close(),
  }
}
