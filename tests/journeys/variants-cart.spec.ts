import { expect, type Page } from 'playwright/test'
import {
  addSizedProduct,
  addSizes,
  agree,
  aProduct,
  customer,
  fillCheckout,
  orderIds,
  orderSummary,
  placeButton,
  placedHeading,
  productsOf,
  putInCart,
  type SizedProduct,
  type SoldProduct,
  toastOf,
} from '../support/buying.ts'
import { readyForOffline, settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

/** Chooses a variant on the open product page and adds it to the cart. */
async function addVariant(page: Page, product: SoldProduct, title: string): Promise<void> {
  await page.locator('main label', { hasText: title }).click()
  await page
    .getByRole('button', { name: `Add to Cart: ${product.name} (${title})` })
    .first()
    .click()
  await expect(toastOf(page, 'Added to cart')).toBeVisible()
}

const lines = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem')
const variantsOf = async (page: Page, { id }: { id: number }) =>
  (await productsOf(page)).flatMap((product) => (product.id === id ? (product as SizedProduct).variants : []))

test('two variants of a product are two lines in the cart and in an order made offline, and the order is placed once @both', async ({
  page,
  shop,
}) => {
  const product = await addSizedProduct(shop)
  await page.goto('/products?search=Safuf%20Hazim')
  await page.getByRole('link', { name: `Choose an option: ${product.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  await settled(page)
  await addVariant(page, product, '100 g')
  await addVariant(page, product, '250 g')
  await page.goto('/cart')
  await expect(lines(page)).toHaveCount(2)
  await expect(lines(page).nth(0)).toContainText(/100 g.*₹200\.00 each/)
  await expect(lines(page).nth(1)).toContainText(/250 g.*₹450\.00 each/)
  const more = page.getByRole('button', { name: `One more of ${product.name} (100 g)` })
  await more.click()
  await more.click()
  await expect(lines(page).nth(0)).toContainText('₹600.00')
  await readyForOffline(page)
  await page.reload()
  await expect(lines(page).nth(0)).toContainText('₹600.00')
  await expect(lines(page).nth(1)).toContainText('₹450.00')

  await shop.stop()
  await fillCheckout(page)
  await expect(orderSummary(page)).toContainText(/100 g.*3 ×.*250 g.*1 ×/)
  await placeButton(page).click()
  const waiting = page.getByRole('article', { name: 'Your order' })
  await expect(waiting).toContainText(`3 × ${product.name} (100 g)`)
  await expect(waiting).toContainText(`1 × ${product.name} (250 g)`)
  await page.goto('/cart')
  await expect(page.getByRole('main')).toContainText('You have ordered these items.')
  await shop.restart()
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()

  expect(await orderIds(page)).toEqual([1])
  const reply = await page.request.get(`/api/orders/1/items?email=${customer.email}`)
  const [small, large] = product.variants
  expect(await reply.json()).toMatchObject([
    { productId: product.id, variantId: small?.id, variantTitle: '100 g', sku: 'SAF-100', quantity: 3 },
    { productId: product.id, variantId: large?.id, variantTitle: '250 g', sku: 'SAF-250', quantity: 1 },
  ])
  expect(await variantsOf(page, product)).toMatchObject([{ inventory: 5 }, { inventory: 4 }])
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.goto('/track-order?orderId=1')
  await expect(page.getByRole('main')).toContainText(/100 g.*3 × ₹200\.00.*250 g.*1 × ₹450\.00/)
})

test.describe('cart with variants, without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a cart line added before its product had variants asks for an option, and the other lines can be ordered', async ({
    page,
    shop,
  }) => {
    const [plain, sized] = (await productsOf(page)).filter(({ inventory }) => inventory > 20)
    if (!plain || !sized) throw new Error('two products are needed')
    await putInCart(page, sized, 2)
    await putInCart(page, plain)
    await addSizes(shop, sized)
    await page.goto('/cart')
    const waiting = lines(page).filter({ hasText: sized.name })
    await expect(waiting).toContainText('Now available in several options.')
    await fillCheckout(page)
    await expect(orderSummary(page)).toContainText('Not part of this order')
    await placeButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    const reply = await page.request.get(`/api/orders/1/items?email=${customer.email}`)
    expect(await reply.json()).toMatchObject([{ productId: plain.id, quantity: 1 }])

    await page.goto('/cart')
    await expect(lines(page)).toHaveCount(1)
    await waiting.getByRole('link', { name: `Choose an option: ${sized.name}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: sized.name })).toBeVisible()
    await settled(page)
    await addVariant(page, sized, '250 g')
    await page.goto('/cart')
    await expect(lines(page)).toHaveCount(1)
    await expect(lines(page)).toContainText(/250 g.*₹450\.00 each/)
  })
})

test('an unsent order asks for an option if its product got variants after the order was made, and is placed once after the shopper chooses a variant', async ({
  page,
  shop,
}) => {
  const sold = await aProduct(page, 'many')
  await putInCart(page, sold)
  await readyForOffline(page)
  await page.context().route('**/api/ecommerce/create-order', (route) => route.abort())
  await fillCheckout(page)
  await placeButton(page).click()
  const waiting = page.getByRole('article', { name: 'Your order' })
  await expect(waiting).toContainText(sold.name)
  const { variants } = await addSizes(shop, sold)
  await page.context().unrouteAll()
  await page.reload()
  await expect(waiting).toContainText(`Please choose an option of ${sold.name}.`)
  await page.getByRole('button', { name: 'Update my order' }).click()
  await expect(orderSummary(page)).toContainText('Not part of this order')
  await page.getByRole('link', { name: `Choose an option: ${sold.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: sold.name })).toBeVisible()
  await settled(page)
  await addVariant(page, sold, '100 g')
  await page.goto('/checkout')
  await agree(page)
  await placeButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  expect(await orderIds(page)).toEqual([1])
  const reply = await page.request.get(`/api/orders/1/items?email=${customer.email}`)
  expect(await reply.json()).toMatchObject([{ productId: sold.id, variantId: variants[0]?.id, quantity: 1 }])
  await page.goto('/waiting')
  await expect(page.getByText('Nothing is waiting')).toBeVisible()
})
