import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage, stubBrowser } from '../../../offline/testing/own-records.cases.ts'

beforeEach(stubBrowser)
afterEach(() => vi.unstubAllGlobals())

const order = {
  customerName: 'Asha Rao',
  customerEmail: 'asha@example.org',
  customerPhone: '+919811111111',
  addressLine1: '12 Ballimaran',
  addressLine2: '',
  landmark: 'Behind the clock tower',
  postalCode: '110006',
  city: 'Delhi',
  state: 'DL',
  country: 'India',
  paymentMethod: 'cod',
  notes: 'Ring twice',
  couponCode: '',
  buyerGstin: '',
  buyerCompany: '',
  agreeToTerms: true,
} as const
const contact = { customerName: 'Asha Rao', customerEmail: 'asha@example.org', customerPhone: '+919811111111' }
const { addressLine1, addressLine2, landmark, postalCode, city, state } = order
const address = { addressLine1, addressLine2, landmark, postalCode, city, state }

/** Opens a page of the shop with the details that it remembers. */
async function open() {
  const page = await openPage()
  return { ...page, ...(await import('./remembered-details-store.ts')) }
}
const stored = async (page: Awaited<ReturnType<typeof open>>) =>
  JSON.stringify([await page.stored('drafts'), await page.stored('owner')])

test("without the shopper's consent, name, contact details and address of an order are not remembered on the device", async () => {
  const page = await open()
  await page.rememberDetails(order)
  expect(await page.readRemembered()).toBeNull()
  expect(await stored(page)).not.toContain('Asha')
})

test("with the shopper's consent, only name, email, phone and address of an order are remembered on the device", async () => {
  const page = await open()
  await page.allowRemembering()
  await page.rememberDetails(order)
  expect(await page.readRemembered()).toEqual({ contact, addresses: [address] })
  expect(await stored(page)).not.toContain('Ring twice')
})

test('the five newest delivery addresses are remembered, each once, the newest first', async () => {
  const page = await open()
  await page.allowRemembering()
  for (const number of [1, 2, 3, 4, 5, 6, 3]) {
    await page.rememberDetails({ ...order, addressLine1: `${number} Ballimaran` })
  }
  const remembered = await page.readRemembered()
  expect(remembered?.addresses.map((one) => one.addressLine1)).toEqual([3, 6, 5, 4, 2].map((n) => `${n} Ballimaran`))
})

test('withdrawing the consent deletes the remembered details, and the details of the next order are not remembered', async () => {
  const page = await open()
  await page.allowRemembering()
  await page.rememberDetails(order)
  await page.forgetDetails()
  expect(await page.readRemembered()).toBeNull()
  await page.rememberDetails(order)
  expect(await stored(page)).not.toContain('Asha')
})

test('details remembered for one account are not shown to guests or other accounts, and are deleted when another account signs in', async () => {
  const first = await open()
  first.setOwner('u5')
  await first.allowRemembering()
  await first.rememberDetails(order)
  first.setOwner(null)
  expect(await first.readRemembered()).toBeNull()
  const guest = await open()
  expect(await guest.readRemembered()).toBeNull()
  guest.setOwner('u7')
  expect(await guest.readRemembered()).toBeNull()
  expect(await stored(guest)).not.toContain('Asha')
})

test('an account gets its remembered details back when it signs in again', async () => {
  const page = await open()
  page.setOwner('u5')
  await page.allowRemembering()
  await page.rememberDetails(order)
  page.setOwner(null)
  expect(await page.readRemembered()).toBeNull()
  page.setOwner('u5')
  expect(await page.readRemembered()).toEqual({ contact, addresses: [address] })
})

test('the details of an order are not remembered if another account signed in on the device after the order', async () => {
  const page = await open()
  page.setOwner('u5')
  await page.allowRemembering()
  page.setOwner('u7')
  await page.rememberDetails(order)
  expect(await stored(page)).not.toContain('Asha')
})

test("a guest's remembered details are deleted when an account signs in, and the account's own remembered details are restored", async () => {
  const page = await open()
  page.setOwner('u5')
  await page.allowRemembering()
  await page.rememberDetails({ ...order, customerName: 'Bilal' })
  page.setOwner(null)
  await page.allowRemembering()
  await page.rememberDetails(order)
  page.setOwner('u5')
  expect((await page.readRemembered())?.contact?.customerName).toBe('Bilal')
  expect(await stored(page)).not.toContain('Asha')
})

test('an account that signs in neither reads nor stores the remembered details of a guest', async () => {
  const page = await open()
  await page.allowRemembering()
  await page.rememberDetails(order)
  page.setOwner('u5')
  expect(await page.readRemembered()).toBeNull()
  expect(await stored(page)).not.toContain('Asha')
})

test('readRemembered returns null if the remembered details are damaged', async () => {
  const page = await open()
  await page.saveDraft('remembered-details', { contact: 'Asha', addresses: [7] })
  expect(await page.readRemembered()).toBeNull()
})
