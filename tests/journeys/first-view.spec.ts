import { readdirSync, readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { pathIn } from '../../api/contract/languages.ts'
import { aProduct } from '../support/buying.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const assets = 'dist/client/assets'

/** Returns the place, size and style of every element of a page. */
const look = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')].flatMap((element) => {
      if (!element.checkVisibility()) return []
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, fontFamily, fontSize, fontWeight, lineHeight, borderWidth, boxShadow, display } =
        getComputedStyle(element)
      const style = [
        color,
        backgroundColor,
        fontFamily,
        fontSize,
        fontWeight,
        lineHeight,
        borderWidth,
        boxShadow,
        display,
      ]
      return `${element.tagName} ${element.className} ${[x, y, width, height].map(Math.round)} ${style}`
    }),
  )

test.describe('page styles without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page looks the same with only its own styles as with the whole stylesheet @both', async ({ page }) => {
    const whole = readdirSync(assets)
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFileSync(`${assets}/${name}`, 'utf8'))
    // Animations are switched off, because they would change the compared styles.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const product = await aProduct(page, 'many')
    for (const path of ['/', '/products', `/products/${product.slug}`, '/contact-us', '/nothing-here']) {
      for (const language of ['en', 'ur'] as const) {
        await page.goto(pathIn(language, path))
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        const before = await look(page)
        await page.evaluate((styles) => {
          for (const text of styles) {
            const style = document.createElement('style')
            style.textContent = text
            document.head.append(style)
          }
        }, whole)
        expect(await look(page), pathIn(language, path)).toEqual(before)
      }
    }
  })
})

test('no element of a page moves while the stylesheet and the app of the page load @both', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: [value: number, element: string][] = []
    Object.assign(window, { moved })
    interface Shift extends PerformanceEntry {
      value: number
      sources: { node?: Node }[]
    }
    new PerformanceObserver((list) => {
      // Only shifts after the browser has read all of the HTML are counted. Before that, the browser may have painted
      // only a part of the page.
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      for (const { startTime, value, sources } of list.getEntries() as Shift[])
        for (const { node } of page?.domInteractive && startTime >= page.domInteractive ? sources : []) {
          const element = node instanceof Element ? node : node?.parentElement
          moved.push([value / sources.length, `${element?.outerHTML.slice(0, 120)}`])
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const product = await aProduct(page, 'many')
  const paths = ['/', '/products', `/products/${product.slug}`, '/cart', '/wishlist']
  // Urdu pages are tested too, because the digits in Urdu text are shown in a font of the device.
  for (const path of [...paths, ...paths.map((shown) => pathIn('ur', shown))]) {
    await page.goto(path)
    await settled(page)
    const state = await page.evaluate(() => ({
      moved: Reflect.get(window, 'moved'),
      stylesheets: document.querySelectorAll('link[rel="stylesheet"]').length,
    }))
    const sum = state.moved.reduce((total: number, [value]: [number, string]) => total + value, 0)
    // The heading font may change the width of a heading by less than a pixel.
    expect(sum, `${path} ${JSON.stringify(state.moved, null, 1)}`).toBeLessThan(0.001)
    expect(state.stylesheets).toBeGreaterThan(0)
  }
})
