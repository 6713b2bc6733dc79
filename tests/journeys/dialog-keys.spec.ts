import { expect, type Page } from 'playwright/test'
import { signInOwner } from '../support/owner.ts'
import { settled } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

test.use({ serviceWorkers: 'block' })

const dialogs = [
  { name: 'the enlarged picture', code: 'gallery-zoom', opener: 'Zoom picture' },
  { name: 'the cart drawer', code: 'cart-drawer-panel', opener: 'Cart' },
  { name: 'the review form', code: 'review-dialog', opener: 'Write a Review' },
]

async function openerOf(page: Page, name: string) {
  await page.goto('/products/chyawanprash-avaleha')
  await settled(page)
  if (name === 'Write a Review') await page.getByRole('tab', { name: 'Reviews' }).click()
  const opener = page.getByRole('button', { name, exact: true })
  await opener.focus()
  return opener
}

/**
 * Counts the dialogs that appear. Returns a function that expects a number of dialogs. If `key` is given, presses that
 * key at the moment a dialog appears.
 */
async function watchDialogs(page: Page, key = '') {
  await page.evaluate((pressed) => {
    document.documentElement.dataset.dialogs = '0'
    const isDialog = (node: Node) => node instanceof Element && node.matches('[role=dialog]')
    new MutationObserver((changes) => {
      if (!changes.some(({ addedNodes }) => [...addedNodes].some(isDialog))) return
      document.documentElement.dataset.dialogs = `${Number(document.documentElement.dataset.dialogs) + 1}`
      if (!pressed) return
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }))
    }).observe(document.body, { childList: true, subtree: true })
  }, key)
  return (times: number) => expect(page.locator('html')).toHaveAttribute('data-dialogs', String(times))
}

/** Delays the response of a script until `release` is called. */
async function holdScript(page: Page, name: string) {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const asked = page.waitForRequest(`**/${name}-*.js`)
  await page.route(`**/${name}-*.js`, async (route) => {
    await released
    await route.continue()
  })
  return { asked, release }
}

async function expectSecondPicture(page: Page) {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: /picture 2 of \d$/ })).toBeInViewport({ ratio: 0.9 })
  await expect(dialog.getByRole('status')).toHaveText(/2 of \d/)
}

for (const { name, code, opener } of dialogs) {
  test(`pressing Escape while the code of ${name} loads closes ${name}`, async ({ page }) => {
    const { asked, release } = await holdScript(page, code)
    const button = await openerOf(page, opener)
    const appeared = await watchDialogs(page)
    await page.keyboard.press('Enter')
    await asked
    await page.keyboard.press('Escape')
    release()
    await appeared(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test(`pressing Escape at the moment ${name} appears closes ${name}`, async ({ page }) => {
    const button = await openerOf(page, opener)
    const appeared = await watchDialogs(page, 'Escape')
    await page.keyboard.press('Enter')
    await appeared(1)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toBeFocused()
  })
}

test('pressing ArrowRight while the enlarged picture of a product loads shows the second picture', async ({ page }) => {
  const { asked, release } = await holdScript(page, 'gallery-zoom')
  await openerOf(page, 'Zoom picture')
  await page.keyboard.press('Enter')
  await asked
  await page.keyboard.press('ArrowRight')
  release()
  await expectSecondPicture(page)
})

test('pressing ArrowRight at the moment the enlarged picture of a product appears shows the second picture', async ({
  page,
}) => {
  await openerOf(page, 'Zoom picture')
  await watchDialogs(page, 'ArrowRight')
  await page.keyboard.press('Enter')
  await expectSecondPicture(page)
})

test('text typed in another field while a dialog loads stays in that field', async ({ page }) => {
  const { asked, release } = await holdScript(page, 'cart-drawer-panel')
  await openerOf(page, 'Cart')
  await page.keyboard.press('Enter')
  await asked
  await page.getByRole('contentinfo').waitFor()
  await page.locator('summary[aria-label=Menu]').press('Enter')
  const search = page.getByRole('searchbox').filter({ visible: true })
  await search.click()
  await page.keyboard.type('saffron')
  await expect(search).toHaveValue('saffron')
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('Escape closes the focused dialog while a toast message is shown @desktop', async ({ page }) => {
  await signInOwner(page)
  const [category] = await (await page.request.get('/api/categories')).json()
  await page.goto(`/admin/categories/${category.id}?dialog=delete`)
  const question = page.getByRole('alertdialog')
  const edit = page.getByRole('dialog', { name: 'Edit category' })
  const notice = page.locator('[data-toasts] li')
  const refuse = async () => {
    const refused = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await question.getByRole('button', { name: 'Delete' }).click()
    await refused
    await expect(question.getByRole('button', { name: 'Delete' })).toBeEnabled()
    await expect(notice).toBeVisible()
  }
  await refuse()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(edit).toBeVisible()

  await edit.getByRole('button', { name: 'Delete this category' }).click()
  await refuse()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  await expect(page.getByRole('link', { name: category.name, exact: true })).toBeFocused()
})
