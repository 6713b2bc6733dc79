import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, request } from 'playwright/test'
import { cartMirrorKey, editPrefix } from '../../pwa/offline/local-storage-keys.ts'
import { signInOwner } from './owner.ts'

export interface SoldProduct {
  id: number
  name: string
  slug: string
  price: string
  inventory: number
}

export const customer = { name: 'Amina Khan', email: 'amina@example.org', phone: '+919876543210' }

/** Returns the products of the shop from the API. */
export async function productsOf(page: Page): Promise<SoldProduct[]> {
  const reply = await page.request.get('/api/products')
  return reply.json()
}

/** Returns the current stock of a product from the API. */
export const stockOf = async (page: Page, product: SoldProduct): Promise<number | undefined> =>
  (await productsOf(page)).find(({ id }) => id === product.id)?.inventory

/** Returns a product with more than 20 pieces in stock (`many`) or with 3 to 10 pieces (`few`). */
export async function aProduct(page: Page, stock: 'many' | 'few'): Promise<SoldProduct> {
  const products = await productsOf(page)
  const fits = ({ inventory }: SoldProduct) => (stock === 'many' ? inventory > 20 : inventory >= 3 && inventory <= 10)
  const product = products.find(fits)
  if (!product) throw new Error(`no product with ${stock} pieces`)
  return product
}

/** Opens a product page and adds pieces of the product to the cart. */
export async function putInCart(page: Page, product: SoldProduct, pieces = 1): Promise<void> {
  await page.goto(`/products/${product.slug}`)
  const more = page.locator('main').getByRole('button', { name: `One more of ${product.name}` })
  for (let piece = 1; piece < pieces; piece++) await more.click()
  const add = page.locator('main').getByRole('button', { name: /^Add to Cart/ })
  await add.first().click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
}

/**
 * Puts pieces of a product in the empty cart of a browser, for journeys that start at the checkout. Writes the cart
 * edit and the mirror (the copy of the cart) to local storage, as the shop does before its database has the edit
 * (`leave-at-once.spec.ts`). This saves time: adding the product on its page would take half as long as the rest of
 * such a journey.
 */
export async function startWithCart(page: Page, product: SoldProduct, pieces = 1): Promise<void> {
  await page.goto('/robots.txt')
  const edit = { kind: 'add', card: product, quantity: pieces, at: Date.now() }
  const mirror = { items: [{ productId: product.id, slug: product.slug, quantity: pieces }] }
  const entries = [
    [`${editPrefix}000000001-${randomUUID()}`, JSON.stringify(edit)],
    [cartMirrorKey, JSON.stringify(mirror)],
  ]
  await page.evaluate((stored) => {
    for (const [key = '', text = ''] of stored) localStorage.setItem(key, text)
  }, entries)
}

/** Returns the locator of the toast with this title or text. */
export const toastOf = (page: Page, title: string) => page.locator('[data-toasts]').getByText(title, { exact: true })

/** Returns the locator of the button that places the order. */
export const placeButton = (page: Page) => page.getByRole('button', { name: /^(Place Order|Placing)/ })

/** Returns the locator of the order summary of the checkout. On a phone its details are collapsed. */
export const orderSummary = (page: Page) => page.getByRole('region', { name: 'Order Summary' })

/** Opens the details of the order summary on a phone. */
export const showOrderDetails = (page: Page) => page.getByRole('button', { name: 'Show details' }).click()

/** Opens the checkout and fills in all fields that an order needs. */
export async function fillCheckout(page: Page): Promise<void> {
  await page.goto('/checkout')
  await fillFields(page)
}

/** Fills in the form of an open checkout. */
export async function fillFields(page: Page): Promise<void> {
  await expect(page.getByRole('form', { name: 'Checkout' })).toBeVisible()
  // Contact details and address that the shop knows are shown as text, so their fields are opened first.
  for (const details of ['contact details', 'address']) {
    const change = page.getByRole('button', { name: `Change ${details}` })
    if (await change.isVisible()) await change.click()
  }
  await page.getByLabel('Full Name').fill(customer.name)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Phone Number').fill(customer.phone)
  await page.getByLabel('Address Line 1').fill('12 Ballimaran')
  await page.getByLabel('PIN Code').fill('110006')
  await page.getByLabel('City').fill('Delhi')
  await expect(page.getByLabel('State')).toHaveValue('DL')
  await agree(page)
}

/**
 * Ticks or clears a checkbox with the keyboard. A click could miss it, because the result of the delivery check can
 * move it.
 */
export async function tick(box: Locator, isWanted = true): Promise<void> {
  if ((await box.isChecked()) !== isWanted) await box.press('Space')
  await expect(box).toBeChecked({ checked: isWanted })
}

/** Accepts the terms in the checkout. */
export const agree = (page: Page): Promise<void> => tick(page.getByLabel('I agree to the terms and conditions'))

/** Chooses online payment in the checkout. */
export const payOnline = (page: Page): Promise<void> => tick(page.getByRole('radio', { name: /Online payment/ }))

export const placedHeading = (page: Page) => page.getByRole('heading', { name: 'Order Placed Successfully!' })

/** Returns the ids of the customer's orders. The sample catalogue has no orders, so the ids start at 1. */
export async function orderIds(page: Page): Promise<number[]> {
  const ids: number[] = []
  for (let id = 1; ; id++) {
    const reply = await page.request.get(`/api/orders/${id}?email=${customer.email}`)
    if (!reply.ok()) return ids
    ids.push(id)
  }
}

/** Orders two pieces through the API, with the session of the page. Returns the product. */
export async function orderOf(page: Page, chosen?: SoldProduct): Promise<SoldProduct> {
  const product = chosen ?? (await aProduct(page, 'many'))
  await orderAs(page, customer.email, product, 2)
  return product
}

/** Orders through the API as another customer. */
export const orderElsewhere = (page: Page, product: SoldProduct, quantity: number): Promise<void> =>
  orderAs(page, 'other@example.org', product, quantity)

async function orderAs(page: Page, email: string, product: SoldProduct, quantity: number): Promise<void> {
  const paise = Math.round(Number(product.price) * 100) * quantity
  const total = paise + (paise >= 100_000 ? 0 : 5_000) + Math.floor((paise * 18 + 50) / 100)
  const reply = await page.request.post('/api/ecommerce/create-order', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      customerEmail: email,
      customerName: 'Somebody Else',
      customerPhone: '+919876500000',
      shippingAddress: '1 Other Street, Delhi 110001',
      paymentMethod: 'cash_on_delivery',
      amount: (total / 100).toFixed(2),
      items: [{ productId: product.id, quantity, price: product.price }],
    },
  })
  expect(await reply.json()).toMatchObject({ success: true })
}

/** A product with the sizes 100 g and 250 g. */
export interface SizedProduct extends SoldProduct {
  variants: { id: number; title: string; price: string; inventory: number; sku: string | null }[]
}

/** Sends a request as the owner in a separate session, so that the page of the test stays signed in as the shopper. */
async function asOwner<T>(shop: { url: string }, method: string, path: string, body: object): Promise<T> {
  const context = await request.newContext({ baseURL: shop.url })
  try {
    await signInOwner({ request: context })
    const reply = await context.fetch(path, { method, data: body })
    expect([200, 201], await reply.text()).toContain(reply.status())
    return await reply.json()
  } finally {
    await context.dispose()
  }
}

const sizes = {
  options: [{ name: 'Size', values: ['100 g', '250 g'] }],
  variants: [
    { options: { Size: '100 g' }, price: '200.00', inventory: 8, sku: 'SAF-100' },
    { options: { Size: '250 g' }, price: '450.00', inventory: 5, sku: 'SAF-250', gstRate: 5 },
  ],
}

/** Adds a product to the shop that is sold in two sizes. */
export const addSizedProduct = (shop: { url: string }): Promise<SizedProduct> =>
  asOwner(shop, 'POST', '/api/products', { name: 'Safuf Hazim', shortDescription: 'A digestive powder.', ...sizes })

/** Changes a product of the shop, so that it is sold in two sizes. */
export const addSizes = (shop: { url: string }, { id, name }: SoldProduct): Promise<SizedProduct> =>
  asOwner(shop, 'PUT', `/api/products/${id}`, { name, ...sizes })

/**
 * Presses "Send now" on the waiting page and waits for a result. The button may be gone, because the page may have sent
 * the entries already.
 */
export async function sendNow(page: Page, result: Locator): Promise<void> {
  const buttons = page.getByRole('button', { name: 'Send now' })
  await buttons.evaluateAll((all: HTMLElement[]) => {
    for (const button of all) button.click()
  })
  await expect(result).toBeVisible()
}
