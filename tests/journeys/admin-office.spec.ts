import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, type Locator, type Page } from 'playwright/test'
import { sampleProfile } from '#rules/shop/shop-profile'
import { visitor } from '../support/account.ts'
import { productsOf } from '../support/buying.ts'
import { axeViolations, isTooWide, scrollToEnd } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

/**
 * Clicks a button twice at once, before the first click removes it. A mouse double click could hit the next entry of
 * the list.
 */
const pressTwice = (button: Locator) =>
  button.evaluate((pressed: HTMLElement) => {
    pressed.click()
    pressed.click()
  })

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const hostile = '<img src=x onerror="document.title=1">'

/**
 * Waits until no email is queued or being sent. The result of a job that still runs would replace the state that the
 * test stores.
 */
async function waitForEmails(dataDir: string) {
  const db = new Sqlite(join(dataDir, 'shop.db'), { readonly: true })
  const open = db.prepare("select count(*) from jobs where kind = 'letter' and finished_at is null").pluck()
  await expect.poll(() => open.get()).toBe(0)
  db.close()
}

/** Marks every email as failed, as after an outage of the mail server. */
async function failEmails(dataDir: string) {
  await waitForEmails(dataDir)
  const db = new Sqlite(join(dataDir, 'shop.db'))
  db.prepare(
    `update jobs set state = 'failed', last_error = 'The mail server did not answer', finished_at = created_at,
      payload = json_object('letter', 'newsletter-welcome', 'to', 'reader@example.org', 'code', 'c', 'unsubscribeToken', 't')
      where kind = 'letter'`,
  ).run()
  db.close()
}

/**
 * Marks every email as withheld, as the shop does when it would send too many emails to one address within an
 * hour.
 */
async function withholdEmails(dataDir: string) {
  await waitForEmails(dataDir)
  const db = new Sqlite(join(dataDir, 'shop.db'))
  db.prepare(
    `update jobs set state = 'withheld', last_error = 'Too many emails to this address within an hour', finished_at = created_at,
      payload = json_object('letter', 'newsletter-welcome', 'to', 'reader@example.org', 'code', 'c', 'unsubscribeToken', 't')
      where kind = 'letter'`,
  ).run()
  db.close()
}

async function expectAccessibleAndNarrow(page: Page) {
  await scrollToEnd(page)
  expect(await axeViolations(page)).toEqual([])
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize({ width: Math.min(window.width, 320), height: window.height })
  expect(await isTooWide(page)).toBe(false)
  await page.setViewportSize(window)
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

async function answerMessage(page: Page, ticket: string, subject: string) {
  await page.goto('/admin/messages')
  await page.getByRole('link', { name: 'Where?' }).click()
  await expect(page).toHaveURL(/\/admin\/messages\/\d+$/)
  const box = page.getByRole('dialog')
  await expect(box.getByText('Where is my order?')).toBeVisible()
  await expect(box.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    `mailto:ravi@example.org?subject=${encodeURIComponent(`[${ticket}] Re: ${subject}`)}`,
  )
  expect(await axeViolations(page)).toEqual([])
  await box.getByLabel('State').selectOption('Answered')
  await expect(dashboardToast(page, 'Message marked as answered')).toBeVisible()
  await page.goBack()
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Answered', { exact: true }).last()).toBeVisible()
  await expectAccessibleAndNarrow(page)
}

async function resendFailedEmails(page: Page, dataDir: string) {
  await failEmails(dataDir)
  await page.goto('/admin')
  await page.getByRole('link', { name: /^\d+ emails could not be sent$/ }).click()
  await expect(page).toHaveURL('/admin?dialog=emails')
  const box = page.getByRole('dialog')
  const failed = box.getByRole('article')
  await expect(failed.nth(1)).toBeVisible()
  const count = await failed.count()
  await expectAccessibleAndNarrow(page)
  await failed.first().getByRole('link', { name: 'Do not send' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do not send' }).click()
  await expect(dashboardToast(page, 'Email dismissed')).toBeVisible()
  await expect(failed).toHaveCount(count - 1)
  await pressTwice(failed.first().getByRole('button', { name: 'Send again' }))
  await expect(dashboardToast(page, '1 email queued')).toBeVisible()
  await expect(failed).toHaveCount(count - 2)
  await box.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/admin')
}

async function sendWithheldEmails(page: Page, dataDir: string) {
  await withholdEmails(dataDir)
  await page.goto('/admin')
  await page.getByRole('link', { name: /^\d+ emails are withheld$/ }).click()
  await expect(page).toHaveURL('/admin?dialog=withheld')
  const box = page.getByRole('dialog', { name: 'Withheld emails' })
  const withheld = box.getByRole('article')
  await expect(withheld.nth(1)).toBeVisible()
  const count = await withheld.count()
  await expectAccessibleAndNarrow(page)
  await withheld.first().getByRole('link', { name: 'Do not send' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Do not send' }).click()
  await expect(withheld).toHaveCount(count - 1)
  await pressTwice(withheld.first().getByRole('button', { name: 'Send', exact: true }))
  await expect(dashboardToast(page, '1 email queued')).toBeVisible()
  await expect(withheld).toHaveCount(count - 2)
  await box.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/admin')
}

async function changeRoles(page: Page) {
  await page.goto('/admin/users')
  await expect(page.getByText('You', { exact: true })).toHaveCount(1)
  await expectAccessibleAndNarrow(page)
  const change = (name: string) => page.getByRole('link', { name })
  const ask = page.getByRole('alertdialog')
  await change('Make customer: owner').click()
  await expect(ask).toContainText('This is your own account.')
  await ask.getByRole('button', { name: 'Make customer' }).click()
  await expect(
    dashboardToast(page, 'This is the last administrator. Make another user an administrator first.'),
  ).toBeVisible()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await change(`Make administrator: ${visitor.username}`).click()
  await ask.getByRole('button', { name: 'Make administrator' }).click()
  await expect(dashboardToast(page, 'User role updated successfully')).toBeVisible()
  await expect(change(`Make customer: ${visitor.username}`)).toBeVisible()
}

async function demoteFirstAdmin(page: Page) {
  await page.request.post('/api/login', { data: visitor })
  await page.goto('/admin/users')
  const change = page.getByRole('button', { name: 'Make customer: owner' })
  await expect(change).toBeDisabled()
  await expect(change).toHaveAccessibleDescription('Only the first administrator can change their own role.')
  await expectAccessibleAndNarrow(page)
  await signInOwner(page)
}

async function readAuditLog(page: Page) {
  await page.goto('/admin/audit')
  const entries = page.getByRole('article')
  await expect(entries).toHaveCount(7)
  await expect(entries.first()).toContainText('owner changed the role of user')
  await expect(entries.first()).toContainText('before: user after: admin')
  await expectAccessibleAndNarrow(page)
  await page.getByRole('combobox', { name: 'Area' }).selectOption('Messages')
  await expect(entries).toHaveCount(1)
  await entries.getByRole('link', { name: /^message \d+$/ }).click()
  await expect(page.getByRole('dialog').getByText('Where is my order?')).toBeVisible()
}

test('an admin moderates reviews, answers messages, resends emails and changes roles; the audit log lists each change @desktop', async ({
  page,
  shop,
}) => {
  const [product] = await productsOf(page)
  if (!product) throw new Error('the shop is empty')
  const stars = async () => {
    const { reviewCount } = await (await page.request.get(`/api/products/slug/${product.slug}`)).json()
    return reviewCount
  }
  const before = await stars()
  const person = { customerName: 'Ravi', customerEmail: 'ravi@example.org' }
  for (const [rating, title] of [
    [5, 'Good'],
    [1, hostile],
  ] as const) {
    await page.request.post('/api/reviews', {
      data: { productId: product.id, rating, title, comment: 'Ten letters at least', ...person },
    })
  }
  const question = {
    name: 'Ravi',
    email: 'ravi@example.org',
    subject: `Where? ${hostile}`,
    message: 'Where is my order?',
  }
  const { ticket } = await (await page.request.post('/api/contact', { data: question })).json()
  await page.request.post('/api/newsletter', { data: { email: 'reader@example.org' } })
  await page.request.post('/api/register', { data: visitor })
  await signInOwner(page)

  await test.step('a hidden review and its rating disappear from the shop', async () => {
    await page.goto('/admin/reviews')
    await settled(page)
    const bad = page.getByRole('article').filter({ hasText: hostile })
    await expect(bad).toBeVisible()
    await expectAccessibleAndNarrow(page)
    await bad.getByRole('button', { name: 'Hide' }).click()
    await expect(dashboardToast(page, 'Review hidden from the shop')).toBeVisible()
    await expect(bad.getByRole('button', { name: 'Show again' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Shown or hidden' }).selectOption('Hidden')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).toHaveURL(/shown=false/)
    await expect.poll(stars).toBe(before + 1)
  })

  await test.step('a contact message opens in a dialog, has a reply link with its ticket number and can be marked as answered', () =>
    answerMessage(page, ticket, question.subject))

  await test.step('the newsletter tab lists subscribers with their discount codes', async () => {
    await page.goto('/admin/newsletter?used=false')
    await expect(page.getByText('reader@example.org')).toBeVisible()
    await expect(page.getByText(new RegExp(`^${sampleProfile.orderPrefix}10-\\w{8} \\(10%\\)$`))).toBeVisible()
    await expectAccessibleAndNarrow(page)
  })

  await test.step('failed emails can be sent again or removed from the list', () =>
    resendFailedEmails(page, shop.dataDir))

  await test.step('emails withheld by the hourly limit can be sent or removed from the list', () =>
    sendWithheldEmails(page, shop.dataDir))

  await test.step('an admin makes a customer an admin, and the last admin cannot be demoted', () => changeRoles(page))

  await test.step('a second admin cannot demote the first admin', () => demoteFirstAdmin(page))

  await test.step('the audit log shows which admin changed what, with the values before and after', () =>
    readAuditLog(page))
})
