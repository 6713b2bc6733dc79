import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryOf } from './outbox/testing/entry.cases.ts'
import { form, line, openPage, stubBrowser } from './testing/own-records.cases.ts'

beforeEach(stubBrowser)
afterEach(() => vi.unstubAllGlobals())

const key = 'a'.repeat(32)

/** Creates and fills the database of an older app version, which did not store to which account records belong. */
async function fillOldDatabase(): Promise<void> {
  const db = await openDB('shop', 2, {
    upgrade(fresh) {
      fresh.createObjectStore('cart', { keyPath: 'productId' })
      fresh.createObjectStore('drafts', { keyPath: 'name' })
      fresh.createObjectStore('placed', { keyPath: 'orderId' })
      fresh.createObjectStore('outbox', { keyPath: 'key' })
    },
  })
  await db.put('cart', line(1, 2))
  await db.put('drafts', { name: 'checkout', value: form, savedAt: 1 })
  await db.put('drafts', {
    name: 'order-attempt',
    value: { key, body: '{"notes":"one"}', replaces: [] },
    savedAt: 1,
  })
  await db.put('placed', { orderId: 7, email: 'asha@example.org' })
  await db.put('outbox', entryOf('waits', { owner: 5 }))
  await db.put('outbox', entryOf('of-guest', { owner: 'guest' }))
  db.close()
}

test('records that an older app version stored belong to the signed-in account', async () => {
  await fillOldDatabase()
  localStorage.setItem('gulbagh-signed-in', 'u5')
  const page = await openPage()
  expect(await page.all('cart')).toEqual([line(1, 2)])
  expect(await page.readDraft('checkout')).toEqual(form)
  expect(await page.order('one')).toEqual({ key, replaces: [] })
  expect(await page.all('placed')).toHaveLength(1)
  expect((await page.stored('outbox')).map((entry) => Object(entry).key).sort()).toEqual([key, 'of-guest', 'waits'])
})

test('without a signed-in account, records of an older app version belong to the guest, and the next account gets only the cart', async () => {
  await fillOldDatabase()
  const page = await openPage()
  expect(await page.all('cart')).toEqual([line(1, 2)])
  expect(await page.readDraft('checkout'), 'it may be of an account whose session ended').toBeUndefined()
  expect(await page.stored('drafts')).toMatchObject([{ name: 'order-attempt', value: { key } }])
  expect(await page.all('placed')).toMatchObject([{ orderId: 7 }])
  await page.saveDraft('checkout', { customerName: 'Bilal' })
  page.setOwner('u7')
  expect(await page.all('cart')).toEqual([line(1, 2)])
  expect(await page.readDraft('checkout')).toEqual({ customerName: 'Bilal' })
  expect(await page.all('placed')).toEqual([])
  expect(await page.order('two')).toMatchObject({ replaces: [] })
  expect((await page.stored('outbox')).map((entry) => Object(entry).key)).toEqual(
    expect.arrayContaining(['of-guest', 'waits']),
  )
})
