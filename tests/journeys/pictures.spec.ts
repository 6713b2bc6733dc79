import { expect, type Page } from 'playwright/test'
import { aProduct } from '../support/buying.ts'
import { screenChangeReady, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const widths = [160, 320, 480, 640, 960, 1200]
const tiles = (page: Page) =>
  page.locator('main').getByRole('article').getByRole('heading', { level: 3 }).getByRole('link')

/** Returns for every loaded picture its displayed width in device pixels and the width of the file that was loaded. */
const shown = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('main img')].flatMap((image) => {
      const path = new URL(image.currentSrc || 'about:blank').pathname
      const [, name = '', chosen] = /^\/media\/(.*)-(\d+)\.(?:avif|webp|jpg)$/.exec(path) ?? []
      const { width } = image.getBoundingClientRect()
      return image.complete && chosen && width > 0
        ? [{ name, width: width * devicePixelRatio, chosen: Number(chosen) }]
        : []
    }),
  )

test('pictures load in a width close to their displayed width and cause no layout shift @both', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    new PerformanceObserver((list) => {
      // Only layout shifts after the browser has read all of the HTML are counted. Before that, the browser may have
      // painted only a part of the page.
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      for (const entry of list.getEntries()) {
        if (!page?.domInteractive || entry.startTime < page.domInteractive) continue
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
          Object.assign(window, { shifts: Number(Reflect.get(window, 'shifts')) + Number(entry.value) })
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(/\/media\/(.*)-\d+\./.exec(request.url())?.[1] ?? ''))
  for (const path of ['/', '/products', `/products/${(await aProduct(page, 'many')).slug}`, '/categories']) {
    const before = new Set(asked)
    await page.goto(path)
    await settled(page)
    await expect.poll(async () => (await shown(page)).length, path).toBeGreaterThan(1)
    const pictures = await shown(page)
    for (const { name, width, chosen } of pictures) {
      const fits = widths.findIndex((candidate) => candidate >= Math.min(width, 1200) - 1)
      const place = widths.indexOf(chosen)
      expect(place, `${path}: ${chosen} pixels for ${Math.round(width)}`).toBeGreaterThanOrEqual(fits)
      // A larger width than displayed is accepted if the page before or a larger image on this page had already loaded
      // it.
      const isLarger = pictures.some((other) => other.name === name && other.chosen === chosen && other.width > width)
      if (before.has(name) || isLarger) continue
      expect(place, `${path}: ${chosen} pixels for ${Math.round(width)}`).toBeLessThanOrEqual(fits + 1)
    }
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shifts'))), path).toBeLessThanOrEqual(0.01)
  }
})

test('the transition animation between list and product page animates only the picture of that product', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen: string[][] = []
    Object.assign(window, { seen })
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map((element) =>
        element.closest('section[aria-label^="Pictures of"]')
          ? 'gallery'
          : element.closest('article h3, article')
            ? 'tile'
            : '?',
      )
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      seen.push(named())
      return start(async () => {
        await (typeof change === 'function' ? change() : undefined)
        seen.push(named())
      })
    }
  })
  const seen = () => page.evaluate(() => Reflect.get(window, 'seen'))
  await page.goto('/products')
  await screenChangeReady(page)
  const first = tiles(page).first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect.poll(seen).toEqual([['tile'], ['gallery']])
  await page.goBack()
  await expect(tiles(page).first()).toHaveText(name)
  await expect.poll(seen).toEqual([['tile'], ['gallery'], ['gallery'], ['tile']])
  await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0)

  await page.getByText('Filters', { exact: true }).click()
  await page.getByLabel('Category').selectOption({ index: 1 })
  // The URL changes before the list. Waits for the heading, which changes together with the list.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('All Products')
  await expect(page).toHaveURL(/categoryId/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const chosen = (await tiles(page).first().textContent()) ?? ''
  await tiles(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen)
  expect(await seen()).toHaveLength(4)
})

test('no pages are prefetched if the browser asks to save data @desktop', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/products')) asked.push(pathname + search)
  })
  const hoverFirstProduct = async () => {
    await page.goto('/products')
    await settled(page)
    const tile = tiles(page).first()
    const slug = (await tile.getAttribute('href'))?.split('/').at(-1)
    await tile.hover()
    return `/api/products/slug/${slug}`
  }
  // Without a request to save data, the product is prefetched on hover and the whole list in the background.
  const product = await hoverFirstProduct()
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/products', product]))

  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  asked.length = 0
  await hoverFirstProduct()
  const chosen = (await tiles(page).first().textContent()) ?? ''
  await tiles(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen)
  expect(asked).toEqual([product])
})

test('on a tablet, Add to Cart is visible beside the product picture, and the main picture of the home page has full resolution', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/')
  const hero = page.locator('main img').first()
  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeTruthy()
  const { drawn, whole, sharp } = await hero.evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect()
    return { drawn: width, whole: width / height, sharp: Number(/-(\d+)/.exec(image.currentSrc)?.[1]) }
  })
  expect(whole).toBeGreaterThan(1.3)
  expect(sharp).toBeGreaterThanOrEqual(drawn)
  const product = await aProduct(page, 'many')
  await page.goto(`/products/${product.slug}`)
  await settled(page)
  await expect(page.locator('[data-buy-bar]')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button', { name: `Add to Cart: ${product.name}` })).toBeInViewport()
})
