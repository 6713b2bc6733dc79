import { findState } from '#rules/states'
import type { Parcel } from '../providers/courier/port.ts'
import type { ParcelLine, ParcelOrder } from './shipment-store.ts'

/** HSN of Ayurvedic and Unani medicaments, for products without one. */
const defaultHsn = '30049099'
const sizeCm = { length: 20, breadth: 15, height: 8 }

/** Weight in kg: the sum of the product weights when all are known, otherwise 0.5 kg plus 0.1 kg per piece. */
export function weightOf(lines: readonly ParcelLine[]): number {
  const known = lines.every(({ weight }) => weight !== null)
  const kilograms = known
    ? lines.reduce((sum, { weight, quantity }) => sum + (weight ?? 0) * quantity, 0)
    : 0.5 + 0.1 * lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.round(kilograms * 1000) / 1000
}

/** The parcel of an order; or, when data that the courier needs are missing, a sentence that lists them. */
export function parcelOf(order: ParcelOrder, lines: readonly ParcelLine[]): Parcel | string {
  const { street, city, state, zipCode } = order.shippingAddress
  const stateName = state ? findState(state)?.name : undefined
  const phone = /[6-9]\d{9}$/.exec(order.customerPhone ?? '')?.[0]
  const missing = Object.entries({ street, city, state: stateName, 'PIN code': zipCode, 'phone number': phone })
    .filter(([, value]) => !value)
    .map(([name]) => name)
  if (!street || !city || !stateName || !zipCode || !phone) return `The address has no ${missing.join(', no ')}.`
  return {
    reference: order.orderNumber,
    placedAt: order.createdAt,
    name: order.customerName.slice(0, 50),
    address: street.slice(0, 200),
    city: city.slice(0, 30),
    pin: zipCode,
    state: stateName,
    email: order.customerEmail,
    phone,
    items: lines.map(({ productId, productName, sku, quantity, price, hsn }) => ({
      name: productName.slice(0, 255),
      sku: (sku ?? `P${productId ?? 0}`).slice(0, 50),
      units: quantity,
      price: price / 100,
      hsn: hsn ?? defaultHsn,
    })),
    cashOnDelivery: order.paymentMethod === 'cash_on_delivery',
    total: order.total / 100,
    ...sizeCm,
    weight: weightOf(lines),
  }
}
