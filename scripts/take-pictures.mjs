/**
 * Takes screenshots for the README and the browser's install dialog from a built shop with the sample catalogue:
 * `npm run build && node scripts/take-pictures.mjs`. Adds 90 days of orders for the dashboard's screenshots.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { startShop } from './bench/processes.mjs'
import { browserOptions } from './steps/browser.mjs'

const owner = { email: 'owner@gulbagh.example', password: 'taken for the picture' }
const customer = { name: 'Amina Khan', email: 'amina@example.org' }
const product = '/products/chyawanprash-avaleha'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }

/** @typedef {import('playwright').Page} Page */

/** Opens a page and waits for its pictures and fonts. @param {Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
}

/** @param {Page} page @param {string} file @param {number} [quality] */
async function takeScreenshot(page, file, quality = 80) {
  const webp = await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality, effort: 6 })
    .toBuffer()
  writeFileSync(file, webp)
  process.stdout.write(`${file} ${Math.round(webp.length / 1000)} kB\n`)
}

/**
 * Takes a screenshot for the install dialog. The offer of free delivery is hidden, because its amount depends on the
 * settings of the shop.
 *
 * @param {Page} page
 * @param {string} name
 * @param {number} [quality]
 */
async function takeInstallScreenshot(page, name, quality) {
  await page.getByRole('complementary', { name: 'Offer' }).evaluate((offer) => offer.remove())
  await takeScreenshot(page, `pwa/public/screenshots/${name}.webp`, quality)
}

/** @param {Page} page */
async function fillCheckout(page) {
  const values = {
    'Full Name': customer.name,
    Email: customer.email,
    'Phone Number': '+919876543210',
    'Address Line 1': '12 Ballimaran',
    'PIN Code': '110006',
    City: 'Delhi',
  }
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label).fill(text)
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

/** Adds 90 days of orders, the same in each run, to the database of a stopped shop. @param {string} file */
function addSampleOrders(file) {
  const db = new Sqlite(file)
  const products = /** @type {{ id: number, name: string, price: number }[]} */ (
    db.prepare('select id, name, price from products where price < 60000').all()
  )
  const order = db.prepare(
    `insert into orders (order_number, customer_email, customer_name, customer_phone, status, subtotal, total,
      shipping_address, payment_method, payment_status, created_at)
     values (?, ?, ?, '+919876543210', ?, ?, ?, ?, 'cash_on_delivery', ?, ?)`,
  )
  const line = db.prepare(
    'insert into order_items (order_id, product_id, quantity, price, product_name) values (?, ?, ?, ?, ?)',
  )
  const names = ['Asha Rao', 'Imran Khan', 'Meera Iyer', 'Gopal Das', 'Zoya Ansari']
  const text = '7 MG Road, Bengaluru, Karnataka 560001'
  const address = {
    street: '7 MG Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    zipCode: '560001',
    country: 'India',
    text,
  }
  const day = 24 * 60 * 60_000
  let number = 0
  for (let ago = 89; ago >= 0; ago -= 1) {
    for (let turn = 2 + ((ago * 7) % 5); turn > 0; turn -= 1) {
      number += 1
      const bought = products[(number * 17) % products.length]
      if (!bought) continue
      const quantity = 1 + (number % 4)
      const total = bought.price * quantity
      const open = ago < 2
      const { lastInsertRowid: id } = order.run(
        `GB-2611${String(number).padStart(3, '0')}`,
        `buyer${number}@example.org`,
        names[number % names.length],
        open ? 'confirmed' : 'completed',
        total,
        total,
        JSON.stringify(address),
        open ? 'pending' : 'paid',
        Date.now() - ago * day - turn * 60_000,
      )
      line.run(id, bought.id, quantity, bought.price, bought.name)
    }
  }
  db.exec(
    `insert into money_ledger (order_id, kind, amount, created_at) select id, 'charged', total, created_at from orders
     where status <> 'cancelled' and id not in (select order_id from money_ledger)`,
  )
  db.close()
}

const dataDir = mkdtempSync(join(tmpdir(), 'gulbagh-pictures-'))
process.env.SHOP_ADMIN_EMAIL = owner.email
process.env.SHOP_ADMIN_PASSWORD = owner.password
const browser = await chromium.launch(browserOptions())
let shop = await startShop(dataDir)

/** @param {object} screen */
async function openTab(screen) {
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
    for (const [kind, screen] of Object.entries({ phone, desktop })) {
      const page = await openTab(screen)
      await open(page, path)
      await takeScreenshot(page, `docs/screenshots/${name}-${kind}.webp`)
      if (kind === 'desktop' && name !== 'product') await takeInstallScreenshot(page, `${name}-wide`)
      await page.context().close()
    }
    const page = await openTab({ ...phone, deviceScaleFactor: 2 })
    await open(page, path)
    await takeInstallScreenshot(page, `${name}-narrow`, 72)
    await page.context().close()
  }

  const buyer = await openTab(phone)
  await addToCart(buyer)
  await open(buyer, '/checkout')
  await fillCheckout(buyer)
  await buyer.getByRole('heading', { name: 'Shipping Address' }).scrollIntoViewIfNeeded()
  await buyer.getByRole('heading', { name: 'Checkout' }).evaluate((title) => title.scrollIntoView())
  await takeScreenshot(buyer, 'docs/screenshots/checkout-phone.webp')
  await buyer.getByLabel('I agree to the terms and conditions').check()
  await buyer.getByRole('button', { name: 'Place Order' }).filter({ visible: true }).click()
  await buyer.getByRole('heading', { name: 'Order Placed Successfully!' }).waitFor()
  const orderId = new URL(buyer.url()).searchParams.get('orderId') ?? ''

  const admin = await openTab(desktop)
  await admin.request.post('/api/login', { data: owner })
  for (const status of ['confirmed', 'processing', 'shipped']) {
    await admin.request.patch(`/api/admin/orders/${orderId}/status`, { data: { status } })
  }
  const trackingPage = await openTab(desktop)
  await open(trackingPage, `/track-order?orderId=${orderId}`)
  await trackingPage.getByLabel('Email').fill(customer.email)
  await trackingPage.getByRole('button', { name: 'Track Order' }).click()
  await trackingPage.getByRole('heading', { name: 'Order details' }).waitFor()
  await trackingPage.waitForLoadState('networkidle')
  await takeScreenshot(trackingPage, 'docs/screenshots/tracking-desktop.webp')

  await shop.stop()
  addSampleOrders(join(dataDir, 'shop.db'))
  shop = await startShop(dataDir)
  const dashboard = { desktop: ['/admin'], phone: ['/admin', '/admin/products', '/admin/products/3'] }
  const names = ['dashboard', 'dashboard-products', 'dashboard-product']
  for (const [kind, paths] of Object.entries(dashboard)) {
    const page = await openTab(kind === 'phone' ? phone : desktop)
    await page.request.post('/api/login', { data: owner })
    for (const [place, path] of paths.entries()) {
      await open(page, path)
      await takeScreenshot(page, `docs/screenshots/${names[place]}-${kind}.webp`)
    }
  }
} finally {
  await browser.close()
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
