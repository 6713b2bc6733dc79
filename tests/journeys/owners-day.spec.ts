import { expect, type Page } from 'playwright/test'
import { catalogueVersionPath } from '#contract/paths'
import { visitor } from '../support/account.ts'
import { aProduct, productsOf, type SoldProduct } from '../support/buying.ts'
import { makeOrders, send } from '../support/ordering.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { settled } from '../support/page-life.ts'
import { paidOrder } from '../support/paid-order.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const pictures = ['home', 'listing', 'product'].map((name) => `docs/screenshots/${name}-phone.webp`)

const box = (page: Page) => page.getByRole('dialog')

async function ship(page: Page, orderId: number) {
  await page.goto(`/admin/orders/${orderId}`)
  await box(page).getByRole('button', { name: 'Create shipment' }).click()
  await expect(dashboardToast(page, 'Shipment created successfully on Shiprocket')).toBeVisible()
  await expect(box(page).getByText('Tracking number')).toBeVisible()
}

async function addProduct(page: Page) {
  await page.goto('/admin/products/new')
  await settled(page)
  await page.getByLabel('Name', { exact: true }).fill('Majun of the Day')
  await page.getByLabel('Price (₹)', { exact: true }).fill('249.50')
  await page.getByLabel('Stock', { exact: true }).fill('12')
  await page.getByLabel('Choose pictures').setInputFiles(pictures)
  await expect(page.getByRole('list', { name: 'Pictures in order' }).getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(dashboardToast(page, 'Product created successfully')).toBeVisible()
  const made = async () => (await productsOf(page)).find(({ name }) => name === 'Majun of the Day')
  await expect.poll(made).toMatchObject({ price: '249.50', inventory: 12, images: { length: 3 } })
}

async function changePrice(page: Page, product: SoldProduct) {
  const tab = await page.context().newPage()
  // Waits until the page has requested the catalogue version once; only then does it detect changes of the catalogue.
  const followed = tab.waitForResponse((response) => new URL(response.url()).pathname === catalogueVersionPath)
  await tab.goto(`/products/${product.slug}`)
  await followed
  await page.goto(`/admin/products/${product.id}`)
  await page.getByLabel('Price (₹)', { exact: true }).fill('1234.5')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(dashboardToast(page, 'Product updated successfully')).toBeVisible()
  await expect(tab.getByRole('main').getByText('₹1,234.50').first()).toBeVisible()
  await tab.close()
}

test('an admin adds a product, changes a price, ships and cancels orders, answers a message, hides a review and sees all changes in the audit log', async ({
  page,
  shop,
}) => {
  const toShip: number[] = []
  for (const order of await makeOrders(shop.url, 2)) toShip.push((await send(shop.url, order)) ?? 0)
  const paid = await paidOrder(page, shop.url)
  const seen = await aProduct(page, 'many')
  const person = { customerName: 'Ravi', customerEmail: 'ravi@example.org' }
  const review = { productId: seen.id, rating: 1, title: 'Rude words', comment: 'Not fit to print', ...person }
  await page.request.post('/api/reviews', { data: review })
  const message = { name: 'Ravi', email: 'ravi@example.org', subject: 'Opening hours', message: 'When do you open?' }
  await page.request.post('/api/contact', { data: message })
  await page.request.post('/api/register', { data: visitor })
  await signInOwner(page)

  await test.step('an admin adds a product with three pictures', () => addProduct(page))

  await test.step('a changed price appears in an open tab of the shop', () => changePrice(page, seen))

  await test.step('an admin ships two orders', async () => {
    for (const id of toShip) await ship(page, id)
  })

  await test.step('an admin cancels and refunds a paid order', async () => {
    await page.goto(`/admin/orders/${paid}/cancel`)
    const ask = page.getByRole('alertdialog')
    await expect(ask).toContainText('will be refunded')
    await ask.getByRole('button', { name: 'Cancel order' }).click()
    await expect(dashboardToast(page, 'Order cancelled successfully')).toBeVisible()
    await expect(box(page).getByText('Refunded', { exact: true }).first()).toBeVisible()
  })

  await test.step('an admin marks a contact message as answered', async () => {
    await page.goto('/admin/messages')
    await page.getByRole('link', { name: 'Opening hours' }).click()
    await expect(box(page).getByRole('link', { name: 'Reply by email' })).toHaveAttribute('href', /Opening%20hours$/)
    await box(page).getByLabel('State').selectOption('Answered')
    await expect(dashboardToast(page, 'Message marked as answered')).toBeVisible()
  })

  await test.step('an admin hides a review', async () => {
    await page.goto('/admin/reviews?q=Rude')
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect(dashboardToast(page, 'Review hidden from the shop')).toBeVisible()
  })

  await test.step('an admin gives an account the admin role', async () => {
    await page.goto('/admin/users?q=noor')
    await page.getByRole('link', { name: `Make administrator: ${visitor.username}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click()
    await expect(dashboardToast(page, 'User role updated successfully')).toBeVisible()
  })

  await test.step('the audit log lists all eight changes of the admin', async () => {
    await page.goto('/admin/audit')
    const entries = page.getByRole('article')
    await expect(entries).toHaveCount(8)
    await expect(entries.first()).toContainText('changed the role of')
    await expect(entries.last()).toContainText('added product')
  })
})
