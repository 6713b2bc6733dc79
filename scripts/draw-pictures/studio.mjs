/** Renders SVG drawings to pixels, with one browser page for all drawings. */
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright'

const font = (file) =>
  readFileSync(new URL(`../../node_modules/@fontsource/marcellus/files/${file}`, import.meta.url)).toString('base64')
const face = (file, range) =>
  `@font-face{font-family:Marcellus;src:url(data:font/woff2;base64,${font(file)}) format('woff2');unicode-range:${range}}`

const fit = `window.fit = () => { for (const t of document.querySelectorAll('text[data-max]')) { const w = t.getComputedTextLength(); const max = +t.dataset.max; if (w > max) t.setAttribute('font-size', +t.getAttribute('font-size') * max / w) } }`

export const openStudio = async () => {
  const own = chromium.executablePath()
  const browser = await chromium.launch({
    executablePath: existsSync(own) ? own : '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--force-color-profile=srgb'],
  })
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await page.setContent(`<!doctype html><style>${face('marcellus-latin-400-normal.woff2', 'U+0-FF,U+131,U+152-153,U+2000-206F,U+20B9')}${face('marcellus-latin-ext-400-normal.woff2', 'U+100-130,U+132-151,U+154-24F,U+1E00-1EFF')}
    *{margin:0}body{background:transparent;overflow:hidden}svg{display:block}</style><script>${fit}</script><div id="sheet"></div>`)
  await page.evaluate(() =>
    Promise.all(
      ['16px Marcellus', '16px "Noto Nastaliq Urdu"', '16px "Noto Serif Devanagari"'].map((f) =>
        document.fonts.load(f, 'Aā'),
      ),
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
