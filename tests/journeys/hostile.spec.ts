import { expect, type Page, test } from 'playwright/test'
import { sampleProfile } from '#rules/shop/shop-profile'
import { hostileTexts } from '../support/hostile-texts.ts'
import { startShop } from '../support/shop-process.ts'

const admin = { email: 'boss@shop.example', password: 'a long enough password' }

const [title = '', name = ''] = [hostileTexts[1], hostileTexts[7]]

/** Returns a list of violations. Each sign that a text of the shop ran as a script is added to it. */
function watchForScripts(page: Page): string[] {
  const violations: string[] = []
  page.on('dialog', async (dialog) => {
    violations.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(message.text())
  })
  page.on('pageerror', (error) => violations.push(error.message))
  page.on('request', (request) => {
    if (/evil/.test(new URL(request.url()).hostname)) violations.push(request.url())
  })
  return violations
}

async function storeHostileTexts(page: Page) {
  // One product contains all attack texts, in every field that its page shows.
  await page.request.post('/api/login', { data: admin })
  const reply = await page.request.post('/api/products', {
    data: {
      name: `Majun ${hostileTexts[1]}`,
      slug: 'hostile',
      price: '499.00',
      inventory: 5,
      shortDescription: hostileTexts.slice(0, 5).join(' '),
      description: hostileTexts.join('\n'),
      dosage: hostileTexts[4],
      benefits: hostileTexts,
      certifications: hostileTexts,
      ingredients: hostileTexts,
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  const { id: productId }: { id: number } = await reply.json()
  await page.request.post('/api/logout')

  // A review and a contact message contain the attack texts too: visitors write them, shoppers and admins read them.
  const written = hostileTexts.join('\n')
  const review = { productId, rating: 5, title, comment: written, customerName: name, customerEmail: 'a@example.com' }
  expect((await page.request.post('/api/reviews', { data: review })).status()).toBe(201)
  const message = { name, email: 'a@example.com', subject: title, message: written }
  expect((await page.request.post('/api/contact', { data: message })).status()).toBe(201)

  // Waits for the public catalogue, which is refreshed within half a second.
  await expect.poll(async () => (await page.request.get('/api/products/slug/hostile')).status()).toBe(200)
}

test('HTML and script payloads in products, reviews, messages and searches are shown as text and never run', async ({
  browser,
}) => {
  const shop = await startShop({
    settings: { SHOP_ADMIN_EMAIL: admin.email, SHOP_ADMIN_PASSWORD: admin.password },
  })
  const page = await browser.newPage({ baseURL: shop.url, serviceWorkers: 'block' })
  const violations = watchForScripts(page)

  await storeHostileTexts(page)

  await page.goto('/products/hostile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Majun ${hostileTexts[1]}`)
  await expect(page).toHaveTitle(`Majun ${hostileTexts[1]} | ${sampleProfile.brand}`)
  await expect(page.getByText('<svg/onload=alert(1)>', { exact: true }).first()).toBeVisible()
  await page
    .locator('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await expect(page.getByText('has been added to your cart.').first()).toContainText('<script>alert(1)</script>')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await expect(page.getByRole('dialog')).toContainText('</script><script>alert(1)</script>')

  await page.goto('/products/hostile')
  await page.getByRole('tab', { name: /^Reviews/ }).click()
  const shown = page.getByRole('tabpanel', { name: /^Reviews/ })
  for (const text of [title, name, '<base href="//evil.example/">']) await expect(shown).toContainText(text)

  await page.request.post('/api/login', { data: admin })
  for (const screen of ['/admin/reviews', '/admin/messages']) {
    await page.goto(screen)
    await expect(page.locator('main').getByText(title).first()).toBeVisible()
    await expect(page.locator('main').getByText(name).first()).toBeVisible()
  }

  for (const text of [hostileTexts[12], hostileTexts[1], hostileTexts[9]]) {
    await page.goto(`/products?search=${encodeURIComponent(text ?? '')}`)
    await expect(page).toHaveTitle(`Search Results for "${text}" | ${sampleProfile.brand}`)
    await expect(page.getByRole('link', { name: `Remove search "${text}"` })).toBeVisible()
  }
  expect(violations).toEqual([])
  await page.close()
  await shop.close()
})
