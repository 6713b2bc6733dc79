import { expect, type Page } from 'playwright/test'
import { dragEntry } from '../support/drag.ts'
import { axeViolations, isTooWide } from '../support/faults.ts'
import { banner, main } from '../support/offline-visit.ts'
import { dashboardToast, signInOwner } from '../support/owner.ts'
import { readyForOffline } from '../support/page-life.ts'
import { test } from '../support/shop.ts'

const tiles = (page: Page) => main(page).getByRole('article').getByRole('heading', { level: 3 })
const arranged = (page: Page) => page.getByRole('list', { name: 'Products in order' })
const added = (page: Page) => arranged(page).locator('bdi')

async function namesOf(page: Page, query: string): Promise<string[]> {
  const products: { name: string }[] = await (await page.request.get(`/api/products?${query}`)).json()
  return products.map(({ name }) => name)
}

async function add(page: Page, name: string) {
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Add ${name}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `${name} is in the list` })).toBeVisible()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save order' }).click()

test('an admin arranges products of a category and of the home page by keyboard, buttons and dragging, and shoppers see the order online and offline @both', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await readyForOffline(page)
  const inCategory = await namesOf(page, 'categoryId=2&sort=featured')
  const best = await namesOf(page, 'featured=true')
  const [first = '', second = '', third = ''] = inCategory.slice(-3)
  const [lastBest = ''] = best.slice(-1)
  await page.goto('/products?categoryId=2')
  await expect(tiles(page).first()).toHaveText(inCategory[0] ?? '')

  await signInOwner(page)
  await page.goto('/admin/categories')
  const categories: { id: number; name: string }[] = await (await page.request.get('/api/categories')).json()
  const category = categories.find(({ id }) => id === 2)?.name
  await page.getByRole('link', { name: `Arrange products of ${category}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order of products: ${category}` })).toBeVisible()
  await expect(page.getByText('No product is arranged yet.')).toBeVisible()
  for (const name of [first, second, third]) await add(page, name)
  await expect(added(page)).toHaveText([first, second, third])

  const toTop = page.getByRole('button', { name: `Move ${third} to the top` })
  await toTop.focus()
  await page.keyboard.press('Enter')
  await expect(added(page)).toHaveText([third, first, second])
  await expect(toTop).toBeFocused()
  await expect(page.getByText(`${third} is now number 1 of 3`)).toBeAttached()
  await page.getByRole('button', { name: `Move ${first} down` }).click()
  await expect(added(page)).toHaveText([third, second, first])
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(added(page)).toHaveText([second, third, first])
  await dragEntry(page, arranged(page), 3, 1)
  await expect(added(page)).toHaveText([first, second, third])
  await page.getByRole('button', { name: `Remove ${third}` }).click()
  await expect(page.getByRole('button', { name: `Remove ${second}` })).toBeFocused()
  expect(await axeViolations(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)

  // Leaving the page with unsaved changes asks for confirmation. The admin continues to edit.
  await page.getByRole('link', { name: 'Categories', exact: true }).first().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await save(page)
  await expect(dashboardToast(page, 'Order saved')).toBeVisible()
  expect((await namesOf(page, 'categoryId=2')).slice(0, 2)).toEqual([first, second])

  // Another admin changes the manual order while its form is open.
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  const ids: { id: number }[] = await (await page.request.get('/api/products?categoryId=2')).json()
  const theirs = await page.request.put('/api/admin/product-orders/2', { data: { productIds: [ids[0]?.id] } })
  expect(theirs.status()).toBe(200)
  await save(page)
  await expect(page.getByText('Another admin changed the order.')).toBeVisible()
  await page.getByRole('button', { name: 'Load the stored version' }).click()
  await expect(added(page)).toHaveText([first])
  await add(page, third)
  await save(page)
  await expect(page.getByText('All changes saved')).toBeVisible()

  await page.goto('/admin/categories')
  await page.getByRole('link', { name: 'Order of the home page' }).click()
  await add(page, lastBest)
  await save(page)
  await expect(page.getByText('All changes saved')).toBeVisible()

  const expectOrder = async () => {
    await page.goto('/products?categoryId=2')
    await expect.poll(async () => (await tiles(page).allInnerTexts()).slice(0, 2)).toEqual([first, third])
    await page.goto('/products?categoryId=2&sort=name')
    const sorted = inCategory.toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare)
    await expect.poll(async () => (await tiles(page).allInnerTexts()).slice(0, 2)).toEqual(sorted.slice(0, 2))
    await page.goto('/')
    await expect.poll(async () => (await tiles(page).allInnerTexts())[0]).toBe(lastBest)
  }
  await expectOrder()
  // The product list fetches the whole catalogue when its page is idle.
  await page.goto('/products?categoryId=2')
  // Once the worker returns the list in the new order, the new list is also stored for offline use.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const list = await (await caches.open('catalogue-v1')).match('/api/products')
        const products: { homePosition?: number }[] = (await list?.json()) ?? []
        return products.some(({ homePosition }) => homePosition === 1)
      }),
    )
    .toBe(true)
  await shop.stop()
  await expectOrder()
  await expect(banner(page)).toBeVisible()
})
