import { createHash } from 'node:crypto'
import { type CreateOrderInput, createOrder } from '#contract/checkout'
import { rupees } from '#rules/money'
import { sampleGstin, sampleProfile } from '#rules/shop/shop-profile'
import { stateOfGstin } from '#rules/tax/place-of-supply'
import { checkoutTotals } from '#rules/totals'
import type { Actor } from './actor.ts'
import { read } from './read.ts'

interface Bought {
  id: number
  /** Price of the product in paise. */
  price: number
}

/** The Indian state of the sample shop, determined from its GSTIN. */
export const sampleState = stateOfGstin(sampleGstin) ?? { code: '', name: '' }

/** An address in the state of the sample shop. */
export const addressInState = `12 Attar Gali, Lucknow, ${sampleState.name} 226003`

/** The prefix of the invoice numbers of the sample shop. */
export const invoicePrefix = sampleProfile.orderPrefix.slice(0, 2)

/** Returns the body of a COD order of one product, with the total that the checkout would have shown. */
export function orderBody(product: Bought, quantity = 1, changes: Partial<CreateOrderInput> = {}): CreateOrderInput {
  return {
    customerEmail: 'asha@example.com',
    customerName: 'Asha Rao',
    customerPhone: '+919876543210',
    shippingAddress: '12 MG Road, Bengaluru, Karnataka 560001',
    paymentMethod: 'cash_on_delivery',
    amount: rupees(checkoutTotals(product.price * quantity, 0, null).total),
    items: [{ productId: product.id, quantity, price: rupees(product.price) }],
    ...changes,
  }
}

export const createOrderPath = createOrder.path

/** Places an order and throws if it is refused. */
export async function place(actor: Actor, body: CreateOrderInput, headers: Record<string, string> = {}) {
  const reply = await read(createOrder, await actor.post(createOrderPath, body, headers))
  if (!reply.success) throw new Error(`${reply.code}: ${reply.message}`)
  return reply
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns the registration of a document as the e-invoice portal returns it: IRN and signed QR code. */
export function eInvoiceOf(number: string, irn = createHash('sha256').update(number).digest('hex')) {
  const data = JSON.stringify({ SellerGstin: '09AAACG1234A1ZC', DocNo: number, DocTyp: 'INV', Irn: irn })
  return { irn, signedQr: `${base64({ alg: 'RS256' })}.${base64({ data, iss: 'NIC' })}.signature` }
}
