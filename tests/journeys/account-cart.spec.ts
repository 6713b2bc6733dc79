import { type Browser, expect, type Page } from 'playwright/test'
import { type Account, asha, registerAccounts, signInAs } from '../support/accounts.ts'
import { fillCheckout, placeButton, placedHeading, productsOf, putInCart, type SoldProduct } from '../support/buying.ts'
import { readyForOffline } from '../support/page-life.ts'
import { test } from '../support/shop.ts'
import type { ShopProcess } from '../support/shop-process.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const badge = (page: Page, pieces: number) =>
  page.getByRole('button', {
    name: pieces === 0 ? 'Cart' : `Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}`,
    exact: true,
  })

/** Returns two products with more than 20 pieces in stock. */
async function twoProducts(page: Page): Promise<[SoldProduct, SoldProduct]> {
  const [first, second] = (await productsOf(page)).filter(({ inventory }) => inventory > 20)
  if (!first || !second) throw new Error('two products are needed')
  return [first, second]
}

/** Opens a page on another device, signed in to the account. */
async function openDevice(browser: Browser, shop: ShopProcess, account: Account): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-IN' })
  const page = await context.newPage()
  await signInAs(page, account)
  return page
}

/** Waits until the cart of the page's account has these quantities on the server. */
const expectStored = (page: Page, lines: [SoldProduct, number][]) =>
  expect
    .poll(async () => {
      const { items } = await (await page.request.get('/api/cart')).json()
      return items.map((line: { productId: number; quantity: number }) => [line.productId, line.quantity])
    })
    .toEqual(lines.map(([{ id }, quantity]) => [id, quantity]))

const logOut = async (page: Page) => {
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
}

test("cart lines that are added, changed or removed on one device change on the account's other device, and removed lines do not come back", async ({
  page,
  browser,
  shop,
}) => {
  await registerAccounts(shop, [asha])
  const [first, second] = await twoProducts(page)
  await signInAs(page, asha)
  const other = await openDevice(browser, shop, asha)
  await putInCart(page, first, 2)
  await putInCart(page, second)
  await expectStored(page, [
    [first, 2],
    [second, 1],
  ])

  await other.goto('/cart')
  await expect(badge(other, 3)).toBeVisible()
  await expect(other.getByRole('heading', { name: first.name })).toBeVisible()
  await expect(other.getByText(`₹${first.price} each`)).toBeVisible()
  await other.getByRole('button', { name: `One more of ${first.name}` }).click()
  await other.getByRole('button', { name: `Remove ${second.name}` }).click()
  await expectStored(page, [[first, 3]])

  await page.goto('/')
  await expect(badge(page, 3)).toBeVisible()
  await page.reload()
  await expect(badge(page, 3)).toBeVisible()
  await expectStored(page, [[first, 3]])
})

test('signing in merges the carts with the larger quantity of each line; when another device removes a line, the focus stays in the open cart', async ({
  page,
  browser,
  shop,
}) => {
  await registerAccounts(shop, [asha])
  const [first, second] = await twoProducts(page)
  const other = await openDevice(browser, shop, asha)
  await putInCart(other, first, 3)
  await putInCart(other, second)
  await expectStored(other, [
    [first, 3],
    [second, 1],
  ])

  await putInCart(page, first)
  await putInCart(page, second, 4)
  expect((await page.request.get('/api/cart')).status(), 'the cart of a guest stays on the device').toBe(401)
  await signInAs(page, asha)
  await expect(badge(page, 7)).toBeVisible()
  await expectStored(page, [
    [first, 3],
    [second, 4],
  ])

  await badge(page, 7).click()
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  const more = drawer.getByRole('button', { name: `One more of ${first.name}` })
  await more.focus()
  await other.goto('/cart')
  await expect(badge(other, 7)).toBeVisible()
  await other.getByRole('button', { name: `Remove ${second.name}` }).click()
  await expectStored(other, [[first, 3]])
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(drawer.getByRole('button', { name: `Remove ${second.name}` })).toHaveCount(0)
  await expect(more).toBeFocused()
})

test.describe('cart of an account with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('cart edits made offline are stored and sent when the connection returns', async ({ page, browser, shop }) => {
    await registerAccounts(shop, [asha])
    const [first, second] = await twoProducts(page)
    await signInAs(page, asha)
    await readyForOffline(page)
    await putInCart(page, first, 2)
    await expectStored(page, [[first, 2]])
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: first.name })).toBeVisible()

    await page.context().setOffline(true)
    await page.getByRole('button', { name: `One more of ${first.name}` }).click()
    await expect(badge(page, 3)).toBeVisible()
    await page.reload()
    await expect(badge(page, 3)).toBeVisible()
    const other = await openDevice(browser, shop, asha)
    await putInCart(other, second)
    await expectStored(other, [
      [first, 2],
      [second, 1],
    ])

    await page.context().setOffline(false)
    await expect(badge(page, 4)).toBeVisible()
    await expectStored(other, [
      [first, 3],
      [second, 1],
    ])
  })
})

test('logging out empties the cart on the device, and the next login shows the cart of the account again', async ({
  page,
  shop,
}) => {
  await registerAccounts(shop, [asha])
  const [first, second] = await twoProducts(page)
  await signInAs(page, asha)
  await putInCart(page, first, 2)
  await expectStored(page, [[first, 2]])
  await logOut(page)
  await expect(badge(page, 0)).toBeVisible()
  await putInCart(page, second)
  await signInAs(page, asha)
  await expect(badge(page, 3)).toBeVisible()
  await expectStored(page, [
    [first, 2],
    [second, 1],
  ])
})

test('an order on one device empties the cart of the same account on another device', async ({
  page,
  browser,
  shop,
}) => {
  await registerAccounts(shop, [asha])
  const [first, second] = await twoProducts(page)
  await signInAs(page, asha)
  await putInCart(page, first, 2)
  await expectStored(page, [[first, 2]])
  const other = await openDevice(browser, shop, asha)
  await expect(badge(other, 2)).toBeVisible()

  await fillCheckout(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await expect(badge(page, 0)).toBeVisible()
  await other.goto('/')
  await expect(badge(other, 0)).toBeVisible()
  await putInCart(other, second)
  await expectStored(page, [[second, 1]])
  await page.goto('/')
  await expect(badge(page, 1)).toBeVisible()
})

test.describe('ordered cart with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('an ordered cart line is not restored by another device of the account that was offline when the order was placed', async ({
    page,
    browser,
    shop,
  }) => {
    await registerAccounts(shop, [asha])
    const [first] = await twoProducts(page)
    await signInAs(page, asha)
    await readyForOffline(page)
    await putInCart(page, first, 2)
    await expectStored(page, [[first, 2]])
    await page.context().setOffline(true)
    const other = await openDevice(browser, shop, asha)
    await expect(badge(other, 2)).toBeVisible()
    await fillCheckout(other)
    await placeButton(other).click()
    await expect(placedHeading(other)).toBeVisible()
    await page.context().setOffline(false)
    await expect(badge(page, 0)).toBeVisible()
    await expectStored(page, [])
  })
})

test('changing the cart as a guest sends no request to /api/cart', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/cart') && sent.push(request.method()))
  const [first] = await twoProducts(page)
  await putInCart(page, first)
  await page.goto('/cart')
  await page.getByRole('button', { name: `One more of ${first.name}` }).click()
  await expect(badge(page, 2)).toBeVisible()
  await page.goto('/')
  await expect(badge(page, 2)).toBeVisible()
  expect(sent).toEqual([])
})
