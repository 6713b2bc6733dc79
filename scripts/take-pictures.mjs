/**
 * Takes the shop's pictures for the README and for the browser's install dialog, from a built shop with the sample
 * catalogue: `npm run build && node scripts/take-pictures.mjs`. The dashboard's are not among them.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { startShop } from './bench/processes.mjs'
import { browserPath, browserSwitches } from './steps/browser.mjs'

const owner = { email: 'owner@gulbagh.example', password: 'taken for the picture' }
const customer = { name: 'Amina Khan', email: 'amina@example.org' }
const product = '/products/chyawanprash-avaleha'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desk = { viewport: { width: 1280, height: 800 } }

/** @typedef {import('playwright').Page} Page */

/** A picture settles once its own pictures and the font are there and nothing moves. @param {Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
}

/** @param {Page} page @param {string} file @param {number} [quality] */
async function take(page, file, quality = 80) {
  const webp = await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality, effort: 6 })
    .toBuffer()
  writeFileSync(file, webp)
  process.stdout.write(`${file} ${Math.round(webp.length / 1000)} kB\n`)
}

/** @param {Page} page */
async function fill(page) {
  const words = {
    'Full Name': customer.name,
    Email: customer.email,
    'Phone Number': '+919876543210',
    'Address Line 1': '12 Ballimaran',
    'PIN Code': '110006',
    City: 'Delhi',
  }
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text)
  await page.getByText(/^Delivery available/).waitFor()
}

/** @param {Page} page */
async function addToCart(page) {
  await open(page, product)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  await page.getByText('Added to cart', { exact: true }).waitFor()
}

const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-pictures-'))
process.env.SHOP_ADMIN_EMAIL = owner.email
process.env.SHOP_ADMIN_PASSWORD = owner.password
const executablePath = browserPath()
const browser = await chromium.launch({ args: browserSwitches, ...(executablePath ? { executablePath } : {}) })
const shop = await startShop(dataDir)

/** @param {object} screen */
async function tab(screen) {
  const context = await browser.newContext({
    baseURL: shop.url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...screen,
  })
  return context.newPage()
}

try {
  const screens = { home: '/', listing: '/products', product }
  for (const [name, path] of Object.entries(screens)) {
    for (const [kind, screen] of Object.entries({ phone, desktop: desk })) {
      const page = await tab(screen)
      await open(page, path)
      await take(page, `docs/screenshots/${name}-${kind}.webp`)
      if (kind === 'desktop' && name !== 'product') await take(page, `pwa/public/screenshots/${name}-wide.webp`)
      await page.context().close()
    }
    const page = await tab({ ...phone, deviceScaleFactor: 2 })
    await open(page, path)
    await take(page, `pwa/public/screenshots/${name}-narrow.webp`, 72)
    await page.context().close()
  }

  const buyer = await tab(phone)
  await addToCart(buyer)
  await open(buyer, '/checkout')
  await fill(buyer)
  await buyer.getByRole('heading', { name: 'Shipping Address' }).scrollIntoViewIfNeeded()
  await buyer.getByRole('heading', { name: 'Checkout' }).evaluate((title) => title.scrollIntoView())
  await take(buyer, 'docs/screenshots/checkout-phone.webp')
  await buyer.getByLabel('I agree to the terms and conditions').check()
  await buyer.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click()
  await buyer.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  const orderId = new URL(buyer.url()).searchParams.get('orderId') ?? ''

  const admin = await tab(desk)
  await admin.request.post('/api/login', { data: owner })
  for (const status of ['confirmed', 'processing', 'shipped']) {
    await admin.request.patch(`/api/admin/orders/${orderId}/status`, { data: { status } })
  }
  const follower = await tab(desk)
  await open(follower, `/track-order?orderId=${orderId}`)
  await follower.getByLabel('Email').fill(customer.email)
  await follower.getByRole('button', { name: 'Track Order' }).click()
  await follower.getByRole('heading', { name: 'Order Details' }).waitFor()
  await follower.waitForLoadState('networkidle')
  await take(follower, 'docs/screenshots/tracking-desktop.webp')
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
