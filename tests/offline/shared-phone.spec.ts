import { expect, type Page, request } from 'playwright/test'
import { sampleProfile } from '#rules/shop/shop-profile'
import { passwordBox } from '../support/account.ts'
import { type Account, asha, bilal, endSessions, registerAccounts, signInAs } from '../support/accounts.ts'
import {
  aProduct,
  customer,
  fillFields,
  placeButton,
  placedHeading,
  productsOf,
  putInCart,
  type SoldProduct,
  toastOf,
} from '../support/buying.ts'
import { orderNumbers } from '../support/ordering.ts'
import { owner } from '../support/owner.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'
import { allStoredData } from '../support/stored-data.ts'

const subject = 'A crate for my uncle'
const street = '12 Ballimaran'

/** Texts that the test account Asha typed or that identify her. */
const textsOfAsha = [asha.email, asha.username, asha.mobile, customer.name, customer.email, street, '98765', subject]
const found = (text: string, texts: readonly string[]) => texts.filter((part) => text.includes(part))

/** Returns two products with more than 20 pieces in stock. */
async function products(page: Page): Promise<[SoldProduct, SoldProduct]> {
  const [first, second] = (await productsOf(page)).filter(({ inventory }) => inventory > 20)
  if (!first || !second) throw new Error('two products are needed')
  return [first, second]
}

/** Opens the checkout and fills its form. */
async function fillForm(page: Page): Promise<void> {
  await page.goto('/checkout')
  await fillFields(page)
  await page.getByLabel('Landmark').fill('Behind the clock tower')
}

/**
 * Signed in as Asha, places an order, fills cart and wishlist again and leaves half-filled forms. Returns the order
 * number.
 */
async function shopAsAsha(page: Page, [first, second]: [SoldProduct, SoldProduct]): Promise<string> {
  await putInCart(page, first)
  await fillForm(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const number = (await page.getByText(orderNumbers).first().textContent()) ?? ''
  await putInCart(page, second, 2)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Wishlist/ })
    .first()
    .click()
  await expect(toastOf(page, 'Added to wishlist')).toBeVisible()
  await page.goto('/contact-us')
  await settled(page)
  await page.getByLabel('Name').fill(customer.name)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Subject').fill(subject)
  await fillForm(page)
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'My Orders' }).click()
  await expect(page.getByText(number)).toBeVisible()
  return number
}

const cartButton = (page: Page, pieces: number) =>
  page.getByRole('button', {
    name: pieces === 0 ? 'Cart' : `Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}`,
    exact: true,
  })

/** Expects that no screen and no browser storage contains data of Asha or of her order. */
async function expectNothingOfAsha(page: Page, number: string, now: Account | null): Promise<void> {
  const texts = [...textsOfAsha, number]
  await page.goto('/')
  await expect(cartButton(page, 0)).toBeVisible()
  for (const path of ['/track-order', '/track-order?orderId=1', '/order-tracking', '/order-success?orderId=1']) {
    await page.goto(path)
    await settled(page)
    const fields = await page.getByRole('main').getByRole('textbox').all()
    for (const field of fields) expect(found(await field.inputValue(), texts), path).toEqual([])
    expect(found((await page.locator('body').textContent()) ?? '', texts), path).toEqual([])
  }
  await page.goto('/contact-us')
  await settled(page)
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await page.goto('/wishlist')
  await settled(page)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  await putInCart(page, await aProduct(page, 'many'))
  await expect(cartButton(page, 1)).toBeVisible()
  await page.goto('/checkout')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue(now?.email ?? '')
  await expect(page.getByLabel('Phone Number')).toHaveValue(now?.mobile ?? '')
  await expect(page.getByLabel('Address Line 1')).toHaveValue('')
  await expect(page.getByLabel('Landmark')).toHaveValue('')
  if (now) {
    await page.goto('/profile')
    await page.getByRole('tab', { name: 'My Orders' }).click()
    await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible()
    expect(found(await allStoredData(page), texts), 'what the device stores').toEqual([])
  }
}

test('an account sees no data of the previous account, whose session has ended on the server', async ({
  page,
  shop: server,
}) => {
  await registerAccounts(server, [asha, bilal])
  await signInAs(page, asha)
  const number = await shopAsAsha(page, await products(page))
  expect(found(await allStoredData(page), [...textsOfAsha, number]).length, 'stored until then').toBeGreaterThan(4)
  endSessions(server)
  // Signs in without a reload, so the orders of the previous account are still in the page's memory.
  await page.getByRole('link', { name: sampleProfile.brand }).first().click()
  await signInAs(page, bilal)
  await expectNothingOfAsha(page, number, bilal)
})

test('an account created while another account is signed in sees no data of that account', async ({
  page,
  shop: server,
}) => {
  await registerAccounts(server, [asha])
  await signInAs(page, asha)
  const number = await shopAsAsha(page, await products(page))
  await page.goto('/signup')
  await page.getByLabel('Email').fill(bilal.email)
  await page.getByLabel('Mobile number').fill(bilal.mobile)
  await page.getByLabel('Username').fill(bilal.username)
  await passwordBox(page).fill(bilal.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(bilal.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('button', { name: `Account of ${bilal.username}` })).toBeVisible()
  await expectNothingOfAsha(page, number, bilal)
})

/** Records every value that a form field of the page shows. Must be called before the page is opened. */
async function recordValues(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    const look = () => {
      for (const { value } of document.querySelectorAll('input')) seen.add(value)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { seenValues: () => [...seen].join(' ') })
  })
  return () => page.evaluate(() => (window as never as { seenValues: () => string }).seenValues())
}

test.describe('forms on a shared phone, without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test("forms opened with another account's session cookie never show the previous account's data", async ({
    page,
    context,
    shop: server,
  }) => {
    await registerAccounts(server, [asha, bilal])
    await signInAs(page, asha)
    const [first, second] = await products(page)
    await putInCart(page, first)
    await fillForm(page)
    await placeButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    await putInCart(page, first)
    await fillForm(page)
    await page.goto('about:blank')

    // Signs in through the API, so that open pages are not notified.
    expect((await page.request.post('/api/login', { data: bilal })).status()).toBe(200)
    const tab = await context.newPage()
    const seenValues = await recordValues(tab)
    await tab.goto('/track-order')
    await expect(tab.getByRole('button', { name: 'Track Order' })).toBeVisible()
    expect(found(await seenValues(), textsOfAsha)).toEqual([])
    await putInCart(tab, second)
    await tab.goto('/checkout')
    await expect(tab.getByLabel('Email')).toHaveValue(bilal.email)
    expect(found(await seenValues(), textsOfAsha)).toEqual([])
  })

  test('the checkout is empty after another account has signed in on the same device', async ({
    page,
    shop: server,
  }) => {
    await registerAccounts(server, [asha, bilal])
    await signInAs(page, asha)
    const [first, second] = await products(page)
    await putInCart(page, first)
    await fillForm(page)
    expect((await page.request.post('/api/login', { data: bilal })).status()).toBe(200)
    await page.goto('/checkout')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await putInCart(page, second)
    await page.goto('/checkout')
    await expect(page.getByLabel('Email')).toHaveValue(bilal.email)
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    await expect(page.getByLabel('Address Line 1')).toHaveValue('')
  })
})

test.describe('account whose session ended, without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('an account whose session ended gets its cart, wishlist, form input and orders back after signing in again', async ({
    page,
    shop: server,
  }) => {
    await registerAccounts(server, [asha])
    await signInAs(page, asha)
    const [first, second] = await products(page)
    const number = await shopAsAsha(page, [first, second])
    // Leaves the page first, because one of its requests could already show the message about the ended session.
    await page.goto('about:blank')
    endSessions(server)
    // The message disappears after five seconds, which may be before the last picture has loaded.
    await Promise.all([page.goto('/'), expect(toastOf(page, 'You have been logged out')).toBeVisible()])
    await expectNothingOfAsha(page, number, null)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await signInAs(page, asha)
    await expect(cartButton(page, 2)).toBeVisible()
    await page.goto('/checkout')
    await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
    await expect(page.getByLabel('Landmark')).toHaveValue('Behind the clock tower')
    await page.goto('/track-order')
    await expect(page.getByLabel('Email')).toHaveValue(customer.email)
    await page.goto('/contact-us')
    await expect(page.getByLabel('Subject')).toHaveValue(subject)
    await page.goto('/wishlist')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  })
})

test.describe('cart of a guest on a shared phone, without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test("a guest's cart, wishlist and form input are unchanged after signing in or registering", async ({
    page,
    shop: server,
  }) => {
    await registerAccounts(server, [asha])
    const [first] = await products(page)
    for (const signIn of [
      () => signInAs(page, asha),
      async () => {
        await page.goto('/signup')
        await settled(page)
        await page.getByLabel('Email').fill(bilal.email)
        await page.getByLabel('Mobile number').fill(bilal.mobile)
        await page.getByLabel('Username').fill(bilal.username)
        await passwordBox(page).fill(bilal.password)
        await page.getByLabel('Confirm password', { exact: true }).fill(bilal.password)
        await page.getByRole('button', { name: 'Sign up' }).click()
        await expect(page).toHaveURL('/')
      },
    ]) {
      await putInCart(page, first)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Wishlist/ })
        .first()
        .click()
      await expect(toastOf(page, 'Added to wishlist')).toBeVisible()
      await fillForm(page)
      await signIn()
      await expect(cartButton(page, 1)).toBeVisible()
      await page.goto('/wishlist')
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
      await page.goto('/checkout')
      await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
      await expect(page.getByLabel('Email')).toHaveValue(customer.email)
      await expect(page.getByLabel('Address Line 1')).toHaveValue(street)
      await page.goto('/profile')
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    }
  })
})

test('an open tab switches to the account that signs in in another tab and stores no data of the previous account', async ({
  page,
  context,
  shop: server,
}) => {
  await registerAccounts(server, [asha, bilal])
  await signInAs(page, asha)
  const [first, second] = await products(page)
  await putInCart(page, first)
  await fillForm(page)
  endSessions(server)
  const other = await context.newPage()
  await signInAs(other, bilal)
  await expect(page.getByText('Start Shopping')).toBeVisible()
  await expect(page.getByText(customer.name)).toHaveCount(0)
  await page.goto('/')
  await putInCart(page, second)
  await page.goto('/checkout')
  await expect(page.getByLabel('Email')).toHaveValue(bilal.email)
  await expect(page.getByLabel('Full Name')).toHaveValue('')
  expect(found(await allStoredData(page), textsOfAsha)).toEqual([])
})

test.describe('tabs of a guest, without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('form input of a guest in one tab is not lost when the guest signs in in another tab', async ({
    page,
    context,
    shop: server,
  }) => {
    await registerAccounts(server, [asha])
    const [first] = await products(page)
    await putInCart(page, first)
    await fillForm(page)
    const other = await context.newPage()
    await signInAs(other, asha)
    await page.bringToFront()
    await page.getByLabel('Landmark').fill('Opposite the well')
    await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
    await page.reload()
    await expect(page.getByLabel('Landmark')).toHaveValue('Opposite the well')
    await expect(page.getByLabel('Full Name')).toHaveValue(customer.name)
  })
})

test('waiting orders are sent as the account that placed them, and other accounts neither see nor replace them', async ({
  page,
  context,
  shop: server,
}) => {
  await registerAccounts(server, [asha, bilal])
  await signInAs(page, asha)
  const [first, second] = await products(page)
  await putInCart(page, first)
  await readyForOffline(page)
  await context.route('**/api/ecommerce/create-order', (route) => route.abort())
  await fillForm(page)
  await placeButton(page).click()
  await expect(page.getByRole('article', { name: 'Your order' })).toContainText('not confirmed yet')
  endSessions(server)
  await signInAs(page, bilal)
  await context.unrouteAll({ behavior: 'wait' })
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()

  await putInCart(page, second)
  await fillForm(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const linesOf = async (id: number) => {
    const lines = await (await page.request.get(`/api/orders/${id}/items?email=${customer.email}`)).json()
    return lines.map(({ productId }: { productId: number }) => productId)
  }
  expect(await linesOf(1)).toEqual([second.id])

  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  // Waits for the home page, which the logout loads, because this would interrupt an earlier navigation.
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await page.goto('/waiting')
  const waiting = page.getByRole('article', { name: 'Your order' })
  await expect(waiting).toContainText('Log in to the account you used')
  await expect(waiting).not.toContainText(first.name)
  await waiting.getByRole('button', { name: 'Discard' }).click()
  await waiting.getByRole('button', { name: 'Keep' }).click()

  await signInAs(page, asha)
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  const orders = await (await page.request.get('/api/orders')).json()
  expect(orders.map(({ id }: { id: number }) => id)).toEqual([2])
  expect(await linesOf(2)).toEqual([first.id])
})

test('an order that a guest placed offline is sent as a guest order after an account signs in', async ({
  page,
  context,
  shop: server,
}) => {
  await registerAccounts(server, [asha])
  const [first] = await products(page)
  await putInCart(page, first)
  await readyForOffline(page)
  await context.route('**/api/ecommerce/create-order', (route) => route.abort())
  await fillForm(page)
  await placeButton(page).click()
  await expect(page.getByRole('article', { name: 'Your order' })).toContainText('not confirmed yet')
  await signInAs(page, asha)
  await context.unrouteAll({ behavior: 'wait' })
  // Each page sends the waiting orders and messages when it starts.
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
  expect(await (await page.request.get('/api/orders')).json()).toEqual([])
  expect((await page.request.get(`/api/orders/1?email=${customer.email}`)).status()).toBe(200)
  expect((await page.request.get(`/api/orders/2?email=${customer.email}`)).status()).toBe(404)
})

test('an invoice that was opened can be read offline, and the next account cannot find it on the device', async ({
  page,
  context,
  shop: server,
}) => {
  await registerAccounts(server, [asha, bilal])
  await signInAs(page, asha)
  const [product] = await products(page)
  await putInCart(page, product)
  await fillForm(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const desk = await request.newContext({ baseURL: server.url })
  await desk.post('/api/login', { data: owner })
  expect((await desk.patch('/api/admin/orders/1/packed', { data: {} })).status()).toBe(200)
  await desk.dispose()
  await page.reload()
  await readyForOffline(page)
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: /^Invoice SMP-/ }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await opened.close()
  await expect.poll(async () => found(await allStoredData(page), ['invoice-1-1'])).toEqual(['invoice-1-1'])

  await context.setOffline(true)
  await page.reload()
  const link = page.getByRole('link', { name: /^Invoice SMP-/ })
  const [stored] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(stored.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await expect(stored.getByRole('button', { name: 'Print' })).toBeVisible()
  await stored.close()

  await context.setOffline(false)
  endSessions(server)
  await signInAs(page, bilal)
  await page.goto('/track-order')
  await settled(page)
  await expect.poll(async () => found(await allStoredData(page), ['invoice-1-1', 'SMP-'])).toEqual([])
})
