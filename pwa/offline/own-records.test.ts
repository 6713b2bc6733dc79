import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { entryOf } from './outbox/testing/entry.cases.ts'
import { bytes, createStorage, fill, form, line, openPage, stubBrowser } from './testing/own-records.cases.ts'

beforeEach(stubBrowser)
afterEach(() => vi.unstubAllGlobals())

test('records of a guest on the device, such as the cart, are taken over by the account that signs in', async () => {
  const page = await openPage()
  await fill(page)
  page.setOwner('u5')
  expect(await page.readDraft('checkout')).toEqual(form)
  expect(await page.all('cart')).toHaveLength(1)
  expect(await page.all('placed')).toHaveLength(1)
  expect(localStorage.getItem('gulbagh-cart')).not.toBeNull()
  expect(await page.stored('owner')).toEqual([{ name: 'current', owner: 5 }])
})

test('records of an account on the device are hidden when its session ends and restored when the same account signs in again', async () => {
  const page = await openPage()
  page.setOwner('u5')
  await fill(page)
  page.setOwner(null)
  expect(localStorage.getItem('gulbagh-cart')).toBeNull()
  for (const name of ['gulbagh-seen', 'gulbagh-searches', 'gulbagh-pin']) expect(localStorage.getItem(name)).toBeNull()
  const guest = await openPage()
  expect(await guest.readDraft('checkout')).toBeUndefined()
  expect(await guest.all('cart')).toEqual([])
  expect(await guest.all('placed')).toEqual([])
  guest.setOwner('u5')
  expect(await guest.readDraft('checkout')).toEqual(form)
  expect(await guest.all('cart')).toEqual([line(1, 2)])
  expect(await guest.all('placed')).toEqual([{ orderId: 7, email: 'asha@example.org' }])
  expect(await guest.stored('owner')).toEqual([{ name: 'current', owner: 5 }])
})

test.each([
  ['after its session has ended', ['u5', null, 'u7']],
  ['while it is signed in', ['u5', 'u7']],
  ['after a visitor without an account', ['u5', null, 'guest types', 'u7']],
] as const)(
  'records of an account on the device are deleted when another account signs in %s',
  async (_, [first, ...marks]) => {
    let page = await openPage()
    page.setOwner(first)
    await fill(page)
    for (const mark of marks) {
      page = await openPage()
      if (mark === 'guest types') await page.saveDraft('contact', { subject: 'A crate' })
      else page.setOwner(mark)
      await page.all('cart')
    }
    expect(await bytes(page)).not.toMatch(/Asha|asha|Ballimaran|p1/)
    expect(await page.all('cart')).toEqual([])
    const typed = marks.some((mark) => mark === 'guest types')
    expect(await page.readDraft('contact')).toEqual(typed ? { subject: 'A crate' } : undefined)
  },
)

test('when an account signs in again, its cart, drafts and orders are merged with those of the guest', async () => {
  const page = await openPage()
  page.setOwner('u5')
  const jar = { ...line(1, 6, 2), productId: '1-7', variantId: 7 }
  await page.put('cart', line(1, 5, 0), line(2, 1, 1), jar)
  await page.put('placed', { orderId: 7, email: 'asha@example.org' })
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  await page.saveDraft('contact', { subject: 'Old' })
  await page.saveDraft('signup', { email: 'asha@example.org' })
  vi.setSystemTime(2000)
  page.setOwner(null)
  await page.put('cart', line(1, 2, 0), line(3, 4, 1))
  await page.put('placed', { orderId: 8, email: 'guest@example.org' })
  await page.saveDraft('contact', { subject: 'New' })
  vi.useRealTimers()
  page.setOwner('u5')
  expect(await page.all('cart')).toEqual([line(1, 5, 0), line(2, 1, 3), line(3, 4, 1), { ...jar, position: 4 }])
  expect(await page.readDraft('contact')).toEqual({ subject: 'New' })
  expect(await page.readDraft('signup')).toEqual({ email: 'asha@example.org' })
  expect((await page.all('placed')).map((order) => Object(order).orderId)).toEqual([7, 8])
})

test('a page opened by an account neither stores nor reads records once another account has signed in', async () => {
  const old = await openPage()
  old.setOwner('u5')
  await fill(old)
  const other = await openPage()
  other.setOwner(null)
  other.setOwner('u7')
  await other.saveDraft('checkout', { customerName: 'Bilal' })

  expect(old.isOutdated()).toBe(true)
  expect(await old.saveDraft('checkout', form)).toBe(false)
  await old.saveForm('contact', { subject: 'A crate' })
  await old.dropDraft('checkout')
  expect(await old.readDraft('checkout')).toBeUndefined()
  await expect(old.put('cart', line(1, 2))).rejects.toMatchObject({ name: 'NotAllowedError' })
  expect((await old.order('Ring the bell')).replaces).toEqual([])
  expect(await bytes(other)).not.toMatch(/Asha|Ballimaran|A crate|Ring the bell/)
  expect(await other.readDraft('checkout')).toEqual({ customerName: 'Bilal' })
})

test('after a guest signs in in another tab, an open page of the guest stores drafts and cart for the account', async () => {
  const old = await openPage()
  await old.saveDraft('checkout', form)
  const other = await openPage()
  other.setOwner('u5')
  await old.saveDraft('checkout', { ...form, landmark: 'The well' })
  await old.put('cart', line(1, 1))
  expect(old.owner()).toBe(5)
  expect(await other.readDraft('checkout')).toEqual({ ...form, landmark: 'The well' })
  expect(await other.all('cart')).toHaveLength(1)
})

test('the idempotency key of an order that got no response is never used by another account', async () => {
  const page = await openPage()
  page.setOwner('u5')
  const { key } = await page.order('one')
  const other = await openPage()
  other.setOwner(null)
  const { key: ofGuest, replaces } = await other.order('two')
  expect(replaces).toEqual([])
  other.setOwner('u5')
  // The account that signs in takes over the order of the guest.
  expect(await other.order('three')).toMatchObject({ replaces: [key, ofGuest] })

  const third = await openPage()
  third.setOwner('u7')
  expect(await third.order('four')).toMatchObject({ replaces: [] })
  expect(await bytes(third)).not.toMatch(/one|two|three/)
})

test("when another account signs in, the previous account's waiting and refused writes stay in the outbox, and its sent and foreground writes are deleted", async () => {
  const page = await openPage()
  page.setOwner('u5')
  await page.all('cart')
  await page.withDb(async (db) => {
    for (const [key, owner, state] of [
      ['waits', 5, 'waiting'],
      ['refused', 5, 'needs-you'],
      ['sent', 5, 'sent'],
      ['online', 5, 'foreground'],
      ['of-guest', 'guest', 'sent'],
    ] as const) {
      await db.put('outbox', entryOf(key, { owner, state }))
    }
  })
  page.setOwner('u7')
  await page.all('cart')
  expect((await page.stored('outbox')).map((entry) => Object(entry).key).sort()).toEqual([
    'of-guest',
    'refused',
    'waits',
  ])
})

test('form input that is stored only in session storage is restored only for the account that typed it', async () => {
  const page = await openPage()
  page.setOwner('u5')
  vi.stubGlobal('indexedDB', undefined)
  await page.saveForm('contact', { subject: 'A crate' })
  expect(await page.readDraft('contact')).toEqual({ subject: 'A crate' })
  // Simulates another tab that is opened after this tab was closed.
  localStorage.setItem('gulbagh-signed-in', 'u7')
  expect(await (await openPage()).readDraft('contact')).toBeUndefined()

  vi.stubGlobal('indexedDB', new IDBFactory())
  const next = await openPage()
  await next.all('cart')
  expect(JSON.stringify(sessionStorage)).not.toContain('A crate')
  await next.saveForm('contact', { subject: 'Mine' })
  vi.stubGlobal('indexedDB', undefined)
  await next.saveForm('contact', { subject: 'Two crates' })
  next.setOwner(null)
  expect(JSON.stringify(sessionStorage)).not.toContain('crate')
})

test('an unsaved dashboard form stays open after the session has ended', async () => {
  const page = await openPage()
  page.setOwner('u1')
  const changes: object[] = []
  page.watchOwner((change) => changes.push(change))
  vi.stubGlobal('document', { querySelector: () => ({}) })
  localStorage.removeItem('gulbagh-signed-in')
  page.followOwner()
  expect(changes).toEqual([])
  expect(page.isOutdated()).toBe(true)
  localStorage.setItem('gulbagh-signed-in', 'u1')
  page.followOwner()
  expect(page.isOutdated()).toBe(false)
  localStorage.setItem('gulbagh-signed-in', 'u7')
  page.followOwner()
  expect(changes).toEqual([{ left: true, here: false }])
})

test('the record of the signed-in account is stored even if local storage is full of saved query results', async () => {
  const storage = createStorage()
  const { setItem } = storage
  storage.setItem('gulbagh-snapshot', 'x')
  storage.setItem = (name, text) => {
    if (storage.getItem('gulbagh-snapshot')) throw new DOMException('full', 'QuotaExceededError')
    setItem(name, text)
  }
  vi.stubGlobal('localStorage', storage)
  const page = await openPage()
  page.setOwner('u5')
  expect(storage.getItem('gulbagh-signed-in')).toBe('u5')
  expect(page.isOutdated()).toBe(false)
})

test('without local storage, the signed-in account is remembered until the page is closed', async () => {
  vi.stubGlobal('localStorage', undefined)
  const page = await openPage()
  page.setOwner('u5')
  expect(page.owner()).toBe(5)
  expect(page.isOutdated()).toBe(false)
  await page.saveDraft('checkout', form)
  expect(await page.readDraft('checkout')).toEqual(form)
})

test('invalid records about the owner or the data of a signed-out account cause no error', async () => {
  const page = await openPage()
  await page.all('cart')
  await page.withDb(async (db) => {
    await db.put('owner', { name: 'current', owner: 'somebody' })
    await db.put('owner', { name: 'away', owner: 5, cart: [null, { productId: 'x' }], drafts: 'none', placed: [{}] })
  })
  page.setOwner('u5')
  expect(await page.all('cart')).toEqual([])
  expect(await page.stored('owner')).toEqual([{ name: 'current', owner: 5 }])
})
