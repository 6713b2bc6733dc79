import { expect, type Page } from 'playwright/test'
import { register } from '../support/account.ts'
import { inEachFont, layoutProblems } from '../support/fits.ts'
import { makeOrders, send } from '../support/ordering.ts'
import { signInOwner } from '../support/owner.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const long = 'Majun-e-Falasifa-Khaas-ul-Khaas-mit-Zafran-wa-Ambar-Ashhab-Jawahirwala'
const urdu = 'معجون فلاسفہ خاص الخاص زعفران و عنبر والا'

const sizes = [
  { width: 320, text: '' },
  { width: 320, text: '200%' },
  // This is the width of a window of 1280 pixels at a zoom of 200 %.
  { width: 640, text: '' },
]

/** Fills the shop with long texts, and returns the URLs of all tabs and dialogs below `/admin/`. */
async function placesWithLongTexts(page: Page, url: string): Promise<string[]> {
  const ids: number[] = []
  for (const order of await makeOrders(url, 2)) {
    ids.push((await send(url, { ...order, body: order.body.replace('Amina Khan', long) })) ?? 0)
  }
  const person = { customerName: urdu, customerEmail: `${long.slice(0, 60)}@example.org`.toLowerCase() }
  const [product] = await (await page.request.get('/api/products')).json()
  await page.request.post('/api/reviews', {
    data: { productId: product.id, rating: 2, title: long.repeat(2), comment: urdu, ...person },
  })
  const contact = { name: urdu, email: person.customerEmail, subject: long, message: `${urdu} ${long.repeat(3)}` }
  await page.request.post('/api/contact', { data: contact })
  await page.request.post('/api/newsletter', { data: { email: person.customerEmail } })
  await register(page)
  await page.request.post('/api/logout')
  await signInOwner(page)
  const category = await (
    await page.request.post('/api/categories', { data: { name: long, description: urdu } })
  ).json()
  const changes = { name: `${long} ${urdu}`, sku: 'SKU'.repeat(15), categoryId: category.id, price: '125000.00' }
  await page.request.put(`/api/products/${product.id}`, { data: changes })
  const order = await page.request.put(`/api/admin/product-orders/${category.id}`, {
    data: { productIds: [product.id] },
  })
  expect(order.status()).toBe(200)
  const list = async (path: string) => (await page.request.get(path)).json()
  const [message] = await list('/api/admin/messages')
  const customer = (await list('/api/admin/users')).find(({ role }: { role: string }) => role === 'user')

  return [
    '',
    '?days=90',
    '?dialog=emails',
    '?dialog=withheld',
    'orders',
    'orders?toShip=true',
    'orders?trouble=refund',
    `orders/${ids[0]}`,
    `orders/${ids[0]}/cancel`,
    `orders/${ids[0]}/address`,
    `orders/${ids[0]}/slip`,
    'products',
    'products?q=nothing-like-it',
    'products/new',
    `products/${product.id}`,
    `products/${product.id}?dialog=delete`,
    `stock?productId=${product.id}`,
    'categories',
    'categories/new',
    `categories/${category.id}`,
    `categories/${category.id}?dialog=delete`,
    `categories/${category.id}/order`,
    'categories/home/order',
    'messages',
    `messages/${message.id}`,
    'reviews',
    'users',
    `users/${customer.id}`,
    'newsletter',
    'shipping',
    'accounting',
    'audit',
  ]
}

test('every tab and dialog of the dashboard fits a window of 320 pixels, also with text at 200 %', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const places = await placesWithLongTexts(page, shop.url)
  await page.goto('/admin')
  await settled(page)
  const found: Record<string, string[]> = {}
  for (const place of places) {
    // Navigates within the app, because loading a document for each URL would take three times as long.
    await page.evaluate((to) => {
      history.pushState(null, '', to)
    }, `/admin/${place}`)
    await expect(page.locator('main h1')).toBeAttached()
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
    for (const { width, text } of sizes) {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      await inEachFont(page, async (font) => {
        const here = await layoutProblems(page, false)
        if (here.length > 0) found[`/admin/${place} ${width} ${text} ${font} font`] = here
      })
    }
  }
  expect(found).toEqual({})
})
