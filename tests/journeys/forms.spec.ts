import { expect, type Page } from 'playwright/test'
import { aProduct, putInCart } from '../support/buying.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

interface Box {
  label: string
  text: string
  /** The values of `autocomplete` and `inputmode` that the form field must have. */
  autocomplete: string
  inputMode?: 'email' | 'tel' | 'numeric' | 'text'
  /** The field contains a password, which must never be stored on the device. */
  secret?: true
}

const email: Box = { label: 'Email', text: 'salma@example.org', autocomplete: 'email', inputMode: 'email' }

interface Form {
  path: string
  open?: (page: Page) => Promise<void>
  boxes: Box[]
  /** A text that the stored draft of the form must contain. */
  draft?: string
}

const forms: Form[] = [
  {
    path: '/signup',
    boxes: [
      email,
      { label: 'Mobile number', text: '98765 43210', autocomplete: 'tel', inputMode: 'tel' },
      { label: 'Username', text: 'Salma', autocomplete: 'nickname' },
      { label: 'Password', text: 'secret rose', autocomplete: 'new-password', secret: true },
      { label: 'Confirm password', text: 'secret rose', autocomplete: 'new-password', secret: true },
    ],
  },
  {
    path: '/login',
    draft: '"name":"login"',
    boxes: [
      { ...email, autocomplete: 'username' },
      { label: 'Password', text: 'secret rose', autocomplete: 'current-password', secret: true },
    ],
  },
  { path: '/forgot-password', boxes: [{ ...email, autocomplete: 'username' }] },
  { path: '/', draft: '"name":"newsletter"', boxes: [email] },
  {
    path: '/contact-us',
    boxes: [
      { label: 'Name', text: 'سلمیٰ', autocomplete: 'name' },
      email,
      { label: 'Phone', text: '9876543210', autocomplete: 'tel', inputMode: 'tel' },
      { label: 'Subject', text: 'A crate', autocomplete: 'off' },
    ],
  },
  {
    path: '/order-tracking',
    boxes: [
      { label: 'Order number or Order ID', text: 'GB-261121-7KQ4M', autocomplete: 'off', inputMode: 'text' },
      email,
    ],
  },
  {
    path: '/track-order',
    boxes: [{ label: 'Order number or Order ID', text: '1234', autocomplete: 'off', inputMode: 'text' }, email],
  },
  {
    path: '/products/sharbat-unnab',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Reviews' }).click()
      await page.getByRole('button', { name: 'Write a Review' }).click()
    },
    boxes: [
      { label: 'Title', text: 'Cool', autocomplete: '' },
      { label: 'Name', text: 'Salma', autocomplete: 'name' },
      email,
    ],
  },
  {
    path: '/checkout',
    draft: '12 Ballimaran',
    boxes: [
      { label: 'Full Name', text: 'Salma', autocomplete: 'name' },
      email,
      { label: 'Phone Number', text: '+919876543210', autocomplete: 'tel', inputMode: 'tel' },
      { label: 'Address Line 1', text: '12 Ballimaran', autocomplete: 'shipping address-line1' },
      { label: 'PIN Code', text: '110006', autocomplete: 'shipping postal-code', inputMode: 'numeric' },
      { label: 'City', text: 'Delhi', autocomplete: 'shipping address-level2' },
    ],
  },
]

const boxOf = (page: Page, { label }: Box) =>
  page
    .getByRole('dialog')
    .or(page.getByRole('main'))
    .last()
    .getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))

test('form fields set autocomplete and inputmode, and their input except passwords survives a reload', async ({
  page,
}) => {
  await putInCart(page, await aProduct(page, 'many'))
  const storedDrafts = () =>
    page.evaluate(
      () =>
        new Promise<string>((done) => {
          const opening = indexedDB.open('shop')
          opening.onsuccess = () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
            reading.onsuccess = () => {
              opening.result.close()
              done(JSON.stringify(reading.result))
            }
          }
        }),
    )
  for (const { path, open, boxes, draft } of forms) {
    await page.goto(path)
    await settled(page)
    await open?.(page)
    for (const box of boxes) {
      const field = boxOf(page, box)
      await expect(field, `${path} ${box.label}`).toHaveJSProperty('autocomplete', box.autocomplete)
      if (box.inputMode) await expect(field, `${path} ${box.label}`).toHaveAttribute('inputmode', box.inputMode)
      await field.fill(box.text)
    }
    // The draft of a page that is left immediately may be stored only in session storage.
    if (draft) await expect.poll(storedDrafts).toContain(draft)
    await page.reload()
    await settled(page)
    await open?.(page)
    for (const box of boxes)
      await expect(boxOf(page, box), `${path} ${box.label}`).toHaveValue(box.secret ? '' : box.text)
  }
  expect(await storedDrafts()).not.toContain('secret')
})
