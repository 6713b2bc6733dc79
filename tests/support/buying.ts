import { expect, type Page } from 'playwright/test'

export interface SoldProduct {
  id: number
  name: string
  slug: string
  price: string
  inventory: number
}

export const customer = { name: 'Amina Khan', email: 'amina@example.org', phone: '+919876543210' }

/** The shop's products, as the server tells them now. */
export async function productsOf(page: Page): Promise<SoldProduct[]> {
  const reply = await page.request.get('/api/products')
  return reply.json()
}

/** The pieces of a product that the server has now. */
export const stockOf = async (page: Page, product: SoldProduct): Promise<number | undefined> =>
  (await productsOf(page)).find(({ id }) => id === product.id)?.inventory

/** A product with many pieces, or with a few. */
export async function aProduct(page: Page, stock: 'many' | 'few'): Promise<SoldProduct> {
  const products = await productsOf(page)
  const fits = ({ inventory }: SoldProduct) => (stock === 'many' ? inventory > 20 : inventory >= 3 && inventory <= 10)
  const product = products.find(fits)
  if (!product) throw new Error(`no product with ${stock} pieces`)
  return product
}

/** Opens a product and puts pieces of it into the cart. */
export async function putInCart(page: Page, product: SoldProduct, pieces = 1): Promise<void> {
  await page.goto(`/products/${product.slug}`)
  const more = page.locator('main').getByRole('button', { name: `One more of ${product.name}` })
  for (let piece = 1; piece < pieces; piece++) await more.click()
  const add = page.locator('main').getByRole('button', { name: /^Add to Cart/ })
  await add.first().click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
}

/** The one toast, by its title. */
export const toastOf = (page: Page, title: string) => page.getByText(title, { exact: true })

/** The button that places the order. */
export const placeButton = (page: Page) => page.getByRole('button', { name: /^(Place Order|Placing)/ })

/** Fills in everything that an order needs. */
export async function fillCheckout(page: Page): Promise<void> {
  await page.goto('/checkout')
  await fillFields(page)
}

/** The same on a checkout that is open. */
export async function fillFields(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill(customer.name)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Phone Number').fill(customer.phone)
  await page.getByLabel('Address Line 1').fill('12 Ballimaran')
  await page.getByLabel('PIN Code').fill('110006')
  await page.getByLabel('City').fill('Delhi')
  await expect(page.getByLabel('State')).toHaveValue('DL')
  await page.getByLabel('I agree to the terms and conditions').check()
}

export const placedHeading = (page: Page) => page.getByRole('heading', { name: 'Order Placed Successfully!' })

/** The ids of the customer's orders: the sample catalogue begins without any. */
export async function orderIds(page: Page): Promise<number[]> {
  const ids: number[] = []
  for (let id = 1; ; id++) {
    const reply = await page.request.get(`/api/orders/${id}?email=${customer.email}`)
    if (!reply.ok()) return ids
    ids.push(id)
  }
}

/** Orders without the form, as whoever is signed in on the page: two pieces of a product with many. */
export async function orderOf(page: Page, given?: SoldProduct): Promise<SoldProduct> {
  const product = given ?? (await aProduct(page, 'many'))
  await orderAs(page, customer.email, product, 2)
  return product
}

/** Orders behind the browser's back, as another customer would. */
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
