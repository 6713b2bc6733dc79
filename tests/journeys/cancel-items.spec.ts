import { expect, type Page } from 'playwright/test'
import {
  aProduct,
  customer,
  fillCheckout,
  placeButton,
  placedHeading,
  startWithCart,
  stockOf,
} from '../support/buying.ts'
import { axeViolations } from '../support/faults.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { doubleClick, settled } from '../support/page-life.ts'
import { paidOrder } from '../support/paid-order.ts'
import { test } from '../support/shop.ts'

// Service workers are blocked here, so that none downloads the catalogue in the tests. tests/offline covers them.
test.use({ serviceWorkers: 'block' })

const orderOf = async (page: Page) => (await page.request.get(`/api/orders/1?email=${customer.email}`)).json()
const opener = (page: Page) => page.getByRole('button', { name: 'Cancel items' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cancel items' })

test.describe('cancelling pieces of an order on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a guest cannot cancel pieces of an order offline, cancels only one piece with a double click, and cancels the order by cancelling its last pieces', async ({
    page,
    context,
  }) => {
    const product = await aProduct(page, 'many')
    const before = (await stockOf(page, product)) ?? 0
    await startWithCart(page, product, 3)
    await fillCheckout(page)
    await placeButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    const { total } = await orderOf(page)

    await opener(page).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Cancel items' }).click()
    await expect(dialog.getByText('Choose at least one piece')).toBeVisible()
    await dialog.getByRole('button', { name: `One more of ${product.name}` }).click()
    await expect(dialog.getByText(/^You will pay ₹.* less\.$/)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])

    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Cancel 1 piece' }).click()
    await expect(dialog.getByText('You need the internet to cancel items. Connect and try again.')).toBeVisible()
    await context.setOffline(false)
    expect(await orderOf(page)).toMatchObject({ total, cancelledAmount: '0.00' })

    await doubleClick(page, dialog.getByRole('button', { name: 'Cancel 1 piece' }))
    await expect(page.getByText(/^Your items are cancelled\. You now pay ₹/)).toBeFocused()
    await expect(page.getByText('1 cancelled', { exact: true })).toBeVisible()
    const { cancelledAmount } = await orderOf(page)
    expect(Number(cancelledAmount)).toBeCloseTo(Number(product.price) * 1.18, 2)
    expect(await stockOf(page, product)).toBe(before - 2)

    // Cancelling the last pieces cancels the whole order.
    await opener(page).click()
    await dialog.getByRole('button', { name: `One more of ${product.name}` }).click()
    await dialog.getByRole('button', { name: `One more of ${product.name}` }).click()
    await expect(dialog.getByText('This cancels the whole order.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel 2 pieces' }).click()
    await expect(page.getByText('Your order is cancelled. You were not charged.')).toBeFocused()
    await expect(opener(page)).toHaveCount(0)
    expect(await stockOf(page, product)).toBe(before)
  })
})

test('cancelling a piece of an order that was packed while the dialog was open closes the dialog and shows the reason on the page', async ({
  page,
}) => {
  await startWithCart(page, await aProduct(page, 'many'), 2)
  await fillCheckout(page)
  await placeButton(page).click()
  await opener(page).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^One more of/ }).click()
  const owner = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!owner) throw new Error('no browser')
  const desk = await owner.newPage()
  await signInOwner(desk)
  expect((await desk.request.patch('/api/admin/orders/1/packed', { data: {} })).status()).toBe(200)
  await owner.close()
  await dialog.getByRole('button', { name: 'Cancel 1 piece' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/already packed/)).toBeVisible()
  await expect(opener(page)).toHaveCount(0)
})

test.describe('cancelling pieces of an order on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the owner cancels a piece of an order, packs the order, and takes back another piece with a credit note', async ({
    page,
    shop,
  }) => {
    await signInOwner(page)
    const id = await paidOrder(page, shop.url)
    await page.goto(`/admin/orders/${id}`)
    await settled(page)
    const order = page.getByRole('dialog').first()
    await order.getByRole('link', { name: 'Cancel items' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel items' })
    await cancel
      .getByRole('button', { name: /^One more of/ })
      .first()
      .click()
    await expect(cancel.getByText(/^₹.* will be refunded\.$/)).toBeVisible()
    await cancel.getByRole('button', { name: 'Cancel items' }).click()
    await expect(cancel.getByText('Enter a reason.')).toBeVisible()
    await cancel.getByLabel('Reason').fill('Sold out')
    await doubleClick(page, cancel.getByRole('button', { name: 'Cancel items' }))
    await expect(dashboardToast(page, 'Items cancelled')).toBeVisible()
    await expect(cancel).toHaveCount(0)
    await expect(order.getByText('1 cancelled')).toBeVisible()

    await order.getByRole('button', { name: 'Mark as packed' }).click()
    await expect(order.getByRole('link', { name: /^Invoice SMP-/ })).toBeVisible()
    await order.getByRole('link', { name: 'Take back items' }).click()
    const take = page.getByRole('dialog', { name: 'Take back items' })
    await take
      .getByRole('button', { name: /^One more of/ })
      .first()
      .click()
    await take.getByRole('checkbox', { name: 'Return the pieces to stock' }).uncheck()
    await take.getByLabel('Reason').fill('Came back broken')
    expect(await axeViolations(page)).toEqual([])
    await take.getByRole('button', { name: 'Take back items' }).click()
    await expect(dashboardToast(page, /credit note is issued/)).toBeVisible()
    await expect(order.getByText('1 cancelled')).toHaveCount(2)
    const note = order.getByRole('link', { name: /^Credit note SMC-/ })
    const [printed] = await Promise.all([page.waitForEvent('popup'), note.click()])
    await expect(printed.getByText('Came back broken')).toBeVisible()
    await printed.close()
    await order.getByRole('link', { name: 'Packing slip' }).click()
    await expect(page.getByRole('link', { name: /^Invoice SMP-/ })).toBeVisible()
  })
})
