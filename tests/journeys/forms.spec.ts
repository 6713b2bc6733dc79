import { expect, type Page } from 'playwright/test'
import { aProduct, putInCart } from '../support/buying.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

interface Box {
  label: string
  text: string
  /** What the device may fill in, and the keys that it shows. */
  fills: string
  keys?: 'email' | 'tel' | 'numeric' | 'text'
  /** Never kept on the device. */
  secret?: true
}

const email: Box = { label: 'Email', text: 'salma@example.org', fills: 'email', keys: 'email' }

const forms: { path: string; open?: (page: Page) => Promise<void>; boxes: Box[] }[] = [
  {
    path: '/signup',
    boxes: [
      email,
      { label: 'Mobile Number', text: '98765 43210', fills: 'tel', keys: 'tel' },
      { label: 'Username', text: 'Salma', fills: 'nickname' },
      { label: 'Password', text: 'secret rose', fills: 'new-password', secret: true },
      { label: 'Confirm Password', text: 'secret rose', fills: 'new-password', secret: true },
    ],
  },
  {
    path: '/login',
    boxes: [
      { ...email, fills: 'username' },
      { label: 'Password', text: 'secret rose', fills: 'current-password', secret: true },
    ],
  },
  { path: '/forgot-password', boxes: [{ ...email, fills: 'username' }] },
  { path: '/', boxes: [email] },
  {
    path: '/contact-us',
    boxes: [
      { label: 'Name', text: 'سلمیٰ', fills: 'name' },
      email,
      { label: 'Phone', text: '9876543210', fills: 'tel', keys: 'tel' },
      { label: 'Subject', text: 'A crate', fills: 'off' },
    ],
  },
  {
    path: '/order-tracking',
    boxes: [{ label: 'Order Number', text: 'GB-261121-7KQ4M', fills: 'off', keys: 'text' }, email],
  },
  { path: '/track-order', boxes: [{ label: 'Order ID', text: '1234', fills: 'off', keys: 'numeric' }, email] },
  {
    path: '/products/sharbat-unnab',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Reviews' }).click()
      await page.getByRole('button', { name: 'Write a Review' }).click()
    },
    boxes: [{ label: 'Title', text: 'Cool', fills: '' }, { label: 'Name', text: 'Salma', fills: 'name' }, email],
  },
  {
    path: '/checkout',
    boxes: [
      { label: 'Full Name', text: 'Salma', fills: 'name' },
      email,
      { label: 'Phone Number', text: '+919876543210', fills: 'tel', keys: 'tel' },
      { label: 'Address Line 1', text: '12 Ballimaran', fills: 'shipping address-line1' },
      { label: 'PIN Code', text: '110006', fills: 'shipping postal-code', keys: 'numeric' },
      { label: 'City', text: 'Delhi', fills: 'shipping address-level2' },
    ],
  },
]

const boxOf = (page: Page, { label }: Box) =>
  page
    .getByRole('dialog')
    .or(page.getByRole('main'))
    .last()
    .getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))

test('every form shows the right keys, may be filled by the device, and outlives a reload without its secrets', async ({
  page,
}) => {
  test.setTimeout(90_000)
  await putInCart(page, await aProduct(page, 'many'))
  for (const { path, open, boxes } of forms) {
    await page.goto(path)
    await settled(page)
    await open?.(page)
    for (const box of boxes) {
      const field = boxOf(page, box)
      await expect(field, `${path} ${box.label}`).toHaveJSProperty('autocomplete', box.fills)
      if (box.keys) await expect(field, `${path} ${box.label}`).toHaveAttribute('inputmode', box.keys)
      await field.fill(box.text)
    }
    await page.reload()
    await settled(page)
    await open?.(page)
    for (const box of boxes)
      await expect(boxOf(page, box), `${path} ${box.label}`).toHaveValue(box.secret ? '' : box.text)
  }
  const kept = await page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open('shop')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
          reading.onsuccess = () => done(JSON.stringify(reading.result))
        }
      }),
  )
  expect(kept).toContain('12 Ballimaran')
  for (const name of ['login', 'newsletter']) expect(kept).toContain(`"name":"${name}"`)
  expect(kept).not.toContain('secret')
})
