import { getUnsentEmails } from '#contract/admin/notifications'
import { addSignedIn } from './data.ts'
import { newCaller } from './new-caller.ts'
import { orderBody, place } from './order-body.ts'
import { read } from './read.ts'
import type { Shop } from './test-shop.ts'

/**
 * Places an order with this email address from a new IP address and with new customer details, so that only the hourly
 * email limit applies.
 */
export async function orderFor(shop: Shop, product: { id: number; price: number }, customerEmail: string) {
  const { headers, details } = newCaller()
  return place(shop.visitor(), orderBody(product, 1, { ...details, customerEmail }), headers)
}

export const sentTo = (shop: Shop, to: string) => shop.sent.filter((email) => email.to === to)

/** Returns the withheld emails that an admin sees, and the admin. */
export async function withheld(shop: Shop) {
  const admin = await addSignedIn(shop, { role: 'admin' })
  return { admin, list: await read(getUnsentEmails, await admin.get('/api/admin/emails?state=withheld')) }
}
