import { expect, type Page } from 'playwright/test'
import { countText } from '#rules/product-list'
import { sampleProfile } from '#rules/shop/shop-profile'
import { agree, customer, fillCheckout, orderIds, orderSummary, placeButton, placedHeading } from '../support/buying.ts'
import { banner, expectOfflineBanner, main, visitOnce } from '../support/offline-visit.ts'
import { orderNumbers } from '../support/ordering.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const tiles = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 3 })
/**
 * Expects this number of products and the first four names. Other names are not compared, because a page shows twelve
 * products.
 */
async function expectList(page: Page, names: readonly string[]) {
  await expect(main(page).getByText(countText(names.length), { exact: true })).toBeVisible()
  await expect.poll(async () => (await tiles(page).allInnerTexts()).slice(0, 4)).toEqual(names.slice(0, 4))
}
const expectCount = (page: Page, count: number) =>
  expect(main(page).getByText(countText(count), { exact: true })).toBeVisible()

for (const savedQueries of ['stored', 'deleted'] as const) {
  test(`after one visit every screen opens without a server, with saved query results on the device: ${savedQueries}`, async ({
    page,
    shop,
  }) => {
    const known = await visitOnce(page)
    await shop.stop()
    if (savedQueries === 'deleted') await page.addInitScript(() => localStorage.removeItem('gulbagh-snapshot'))

    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Old remedies, made with new care' })).toBeVisible()
    await expect(tiles(page)).toHaveCount(4)
    await expect(main(page).getByRole('link', { name: /\d+ products?$/ })).toHaveCount(6)
    await expectOfflineBanner(page)

    await page.goto('/products')
    await expectCount(page, known.products.length)
    await expect(tiles(page).first()).toBeVisible()
    await expectOfflineBanner(page)

    expect(known.majuns.length).toBeGreaterThan(2)
    await page.goto('/products?search=majoon')
    await expectList(page, known.majuns)
    await expectOfflineBanner(page)

    await page.goto('/products?categoryId=2')
    await expectCount(page, known.ofCategory.length)
    const others = async () => (await tiles(page).allInnerTexts()).filter((name) => !known.ofCategory.includes(name))
    await expect.poll(others).toEqual([])
    await expectOfflineBanner(page)

    await page.goto('/products?sort=price-high')
    await expectList(page, known.byPriceDescending)
    await expectOfflineBanner(page)

    await page.goto(`/products/${known.neverOpened.slug}`)
    await expect(page.getByRole('heading', { level: 1, name: known.neverOpened.name })).toBeVisible()
    await expectOfflineBanner(page)

    await page.goto('/cart')
    await expect(main(page).getByRole('listitem').getByRole('heading')).toHaveText([known.bought])
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).first()).toBeVisible()
    await expectOfflineBanner(page)

    await page.goto('/admin')
    await expect(page.getByText('The dashboard needs a network connection.')).toBeVisible()
  })
}

test('ten products that were never opened can be opened offline, and appear under Recently viewed', async ({
  page,
  shop,
}) => {
  const { products } = await visitOnce(page)
  await shop.stop()
  const ten = products.slice(-10)
  for (const { slug, name } of ten) {
    await page.goto(`/products/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(main(page).locator('img').first()).toHaveJSProperty('complete', true)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('gulbagh-seen'))).toContain(slug)
  }
  await expectOfflineBanner(page)
  await page.goto('/cart')
  const viewed = page.getByRole('region', { name: 'Recently viewed' })
  await expect(viewed.getByRole('link')).toHaveText(ten.map(({ name }) => name).toReversed())
  await viewed.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: ten.at(-1)?.name ?? '' })).toBeVisible()
})

test('links and forms of the shop open its screens while the server is stopped', async ({ page, shop }) => {
  const known = await visitOnce(page)
  await settled(page)
  await shop.stop()
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })

  await page.getByRole('link', { name: 'View All Products' }).click()
  await expectCount(page, known.products.length)
  await expectOfflineBanner(page)

  await main(page).getByRole('searchbox', { name: 'Search products' }).fill('majoon')
  await expectList(page, known.majuns)
  await expect(page).toHaveURL(/\/products\?search=majoon$/)

  await main(page).getByRole('searchbox', { name: 'Search products' }).fill('')
  await expectCount(page, known.products.length)
  await main(page).getByText('Filters', { exact: true }).click()
  await page.getByLabel('Category').selectOption('2')
  await expect(page).toHaveURL(/\/products\?categoryId=2$/)
  await expectCount(page, known.ofCategory.length)
  await page.getByLabel('Category').selectOption('All Categories')
  await page.getByLabel('Sort by').selectOption('price-high')
  await expectList(page, known.byPriceDescending)

  await main(page).getByRole('searchbox', { name: 'Search products' }).fill(known.neverOpened.name)
  // Waits until the list is filtered, because the product moves until then. Title and URL change earlier than the list.
  await expect(page.getByRole('heading', { level: 1, name: `"${known.neverOpened.name}"` })).toBeVisible()
  await expect(main(page).getByText(countText(known.products.length), { exact: true })).toHaveCount(0)
  await main(page).getByRole('link', { name: known.neverOpened.name, exact: true }).click()
  // The match is exact, because the title of the search results contains the name too.
  await expect(page.getByRole('heading', { level: 1, name: known.neverOpened.name, exact: true })).toBeVisible()
  await main(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Cart, 2 items' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await expect(main(page).getByRole('listitem').getByRole('heading')).toHaveText([known.bought, known.neverOpened.name])
  await expectOfflineBanner(page)
  await page.getByRole('link', { name: sampleProfile.brand }).first().click()
  await expect(page.getByRole('heading', { name: 'Old remedies, made with new care' })).toBeVisible()
  await expectOfflineBanner(page)
  expect(documents).toBe(0)
})

test('a product that is not stored on the device shows the offline screen, and "Not Found" only once the server responds', async ({
  page,
  shop,
}) => {
  await visitOnce(page)
  await shop.stop()
  await page.goto('/products/came-in-after-the-visit')
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible()
  await expect(page.getByText('Product Not Found')).toHaveCount(0)
  await expect(banner(page)).toBeVisible()
  await shop.restart()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('an order placed offline is shown as not placed, can be changed and is sent once the server is back', async ({
  page,
  context,
  shop,
}) => {
  await visitOnce(page)
  await shop.stop()
  await context.setOffline(true)
  await fillCheckout(page)
  await page.getByLabel('Notes about your order').fill('Ring twice')
  await placeButton(page).click()
  await expect(page.getByRole('heading', { name: 'Waiting to be sent' })).toBeFocused()
  await expect(page.getByText('Saved on this phone, waiting to be sent: not placed yet')).toBeVisible()
  await expect(placedHeading(page)).toHaveCount(0)

  await page.reload()
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
  await expect(page.getByLabel('Address Line 1')).toHaveValue('12 Ballimaran')
  await expect(page.getByLabel('State')).toHaveValue('DL')
  await expect(page.getByLabel('Notes about your order')).toHaveValue('Ring twice')
  await expect(orderSummary(page)).toContainText('1 item')

  // The device is online but the server is still stopped, so the page cannot determine whether the order arrived.
  await context.setOffline(false)
  await agree(page)
  await placeButton(page).click()
  await expect(page.getByText(/waiting to be sent: not confirmed yet/)).toBeVisible()

  // Leaves the page first, because it could otherwise send the order and show the result itself.
  await page.goto('about:blank')
  await shop.restart()
  await page.goto('/waiting', { waitUntil: 'commit' })
  // The order was sent in the background. A card of this page links to it, or a toast message if the order was sent
  // before this page was shown.
  const track = page.getByRole('main').getByRole('link', { name: 'Track order' })
  await track.or(page.getByRole('button', { name: 'Track order' })).click()
  await expect(page).toHaveURL('/track-order?orderId=1')
  await expect(page.getByRole('heading', { name: orderNumbers })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
})

test('the home page shows its main picture offline, also when the visit began on another page', async ({
  page,
  shop,
}) => {
  await page.goto('/products')
  await readyForOffline(page)
  const isStored = () =>
    caches.open('pictures-v1').then(async (cache) => (await cache.keys()).some(({ url }) => url.includes('/hero-')))
  await expect.poll(() => page.evaluate(isStored)).toBe(true)
  await shop.stop()
  await page.goto('/')
  const hero = main(page).locator('img').first()
  await expect
    .poll(() => hero.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(400)
  expect(
    await hero.evaluate(async (image: HTMLImageElement) => (await fetch(image.currentSrc)).headers.get('content-type')),
  ).toBe('image/avif')
})

test('offline, pictures are shown from the cache in any width, and pictures that are not cached show the placeholder image', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  await readyForOffline(page)
  const reply = await page.request.get('/api/products')
  const [product]: { slug: string; imageUrl: string; images: string[] }[] = await reply.json()
  if (!product) throw new Error('no product')
  const small = product.imageUrl.replace(/\.webp$/, '-320.webp')
  // Waits for the final picture, which the server generates in the background: the worker does not cache fallback
  // images.
  await expect.poll(async () => (await page.request.get(small)).headers()['cache-control']).toContain('immutable')
  await page.reload()
  const isCached = (path: string) => caches.match(path, { ignoreVary: true }).then((found) => found !== undefined)
  await expect.poll(() => page.evaluate(isCached, small)).toBe(true)
  await shop.stop()

  await page.goto(`/products/${product.slug}`)
  const pictures = page
    .getByRole('region', { name: /^Pictures of/ })
    .locator('ul')
    .first()
    .locator('img')
  await expect(pictures).toHaveCount(product.images.length)
  expect(product.images.length).toBeGreaterThan(1)
  const kinds: (string | null)[] = []
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const kind = picture.evaluate(async (image: HTMLImageElement) =>
      (await fetch(image.currentSrc)).headers.get('content-type'),
    )
    kinds.push(await kind)
  }
  expect(kinds[0]).toBe('image/webp')
  expect(kinds.slice(1).every((kind) => kind?.startsWith('image/svg+xml'))).toBe(true)
})
