import { asc, eq } from 'drizzle-orm'
import type { DocumentKind } from '#contract/documents'
import type { Language } from '#contract/translations'
import type { Tx } from '#engine'
import { stateByCode } from '#rules/address/states'
import { amountInWords, type Paise, rupees } from '#rules/money'
import {
  type Credited,
  creditedParts,
  lowerParts,
  type OrderPart,
  partsOf,
  totalOfParts,
  withoutPieces,
} from '#rules/order/order-parts'
import { sampleFssai } from '#rules/shop/shop-profile'
import { needsEInvoice, taxAmount } from '#rules/tax/gst'
import { hasUtgst, isIntraState, placeOfSupply } from '#rules/tax/place-of-supply'
import * as en from '../../texts/en/invoice.ts'
import * as hi from '../../texts/hi/invoice.ts'
import * as ur from '../../texts/ur/invoice.ts'
import { readSettings, type SettingsRow } from '../catalogue/catalogue-store.ts'
import { gstinOf, invoicePrefixOf, settingsReply, shownProfile } from '../catalogue/product-reply.ts'
import { products, variants } from '../db/schema/catalogue.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { printedBatches } from '../stock/batch-list-store.ts'
import { documentsOf, findInvoice, insertDocument, lineOf, type Naming, restOf } from './document-store.ts'

const texts = { en, hi, ur }

/** HSN code for products without an HSN code: other medicaments (record 14). */
const defaultHsn = '30049099'

type OrderRow = typeof orders.$inferSelect

/** Returns an order with its lines, and the HSN code and GST rate that their variants have now. */
export async function readOrder(tx: Tx, orderId: number) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  const lines = await tx
    .select({ line: orderItems, hsn: variants.hsn, rateNow: variants.gstRate, uqc: products.uqc })
    .from(orderItems)
    .leftJoin(variants, eq(variants.id, orderItems.variantId))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id))
  return order ? { order, lines: lines.map(({ line, ...now }) => ({ ...line, ...now })) } : null
}

/** Returns where an order is taxed. Older orders do not store this, so it is computed from their address. */
function supplyOf(order: OrderRow, settings: SettingsRow | null) {
  const { shopState } = settingsReply(settings)
  const { state: deliveryState } = order.shippingAddress
  const place = order.placeOfSupply ?? placeOfSupply({ deliveryState, shopState })
  return { place, intraState: isIntraState(place, shopState) }
}

const stateOf = (code: string | null) => {
  const state = stateByCode(code ?? '')
  return state ? { name: state.name, code: state.gst } : null
}

/** Returns the part of a document that depends only on the shop and the order. */
function headOf(order: OrderRow, settings: SettingsRow | null) {
  const { everywhere, gstRegistration, shopState } = settingsReply(settings)
  const profile = shownProfile(settings)
  const { place } = supplyOf(order, settings)
  const gstin = gstinOf(settings)
  const own = (profile.isSample ? null : settings?.profile) ?? { legalName: null, fssai: sampleFssai }
  return {
    // A shop that charges GST but has no GSTIN cannot issue a tax document, so its documents are samples too.
    isSample: !everywhere || (gstRegistration === 'regular' && gstin === null),
    language: order.locale,
    orderNumber: order.orderNumber,
    seller: {
      name: own.legalName ?? profile.brand,
      address: [...profile.address],
      state: stateOf(shopState),
      gstin: gstRegistration === 'none' && everywhere ? null : gstin,
      fssai: own.fssai,
      phone: profile.phone?.text ?? null,
      email: profile.email,
      composition: everywhere && gstRegistration === 'composition',
    },
    buyer: {
      name: order.customerName,
      company: order.buyerCompany,
      gstin: order.buyerGstin,
      address: order.shippingAddress.text,
      phone: order.customerPhone,
    },
    placeOfSupply: stateOf(place),
    isUnionTerritory: hasUtgst(place ?? ''),
    pricesIncludeTax: order.taxIncluded,
    paymentMethod: order.paymentMethod,
    ...(settings?.signature && { signature: settings.signature }),
    ...(needsEInvoice(order.buyerGstin, settings) && { needsEInvoice: true }),
  }
}

/** Returns the kind of document that a shop must issue for lines with these GST rates. */
function kindOf(settings: SettingsRow | null, rates: readonly number[], buyerGstin: string | null): DocumentKind {
  const { everywhere, gstRegistration } = settingsReply(settings)
  if (everywhere && gstRegistration === 'none') return 'invoice'
  if (everywhere && gstRegistration === 'composition') return 'bill_of_supply'
  if (rates.every((rate) => rate === 0)) return 'bill_of_supply'
  return rates.some((rate) => rate === 0) && buyerGstin === null ? 'invoice_cum_bill_of_supply' : 'tax_invoice'
}

const withTitle = (name: string, title: string | null) => (title ? `${name}, ${title}` : name)

interface Goods extends Pick<Naming, 'hsn' | 'sku' | 'batches'> {
  title: string | null
}

type Named = Pick<typeof orderItems.$inferSelect, 'productName' | 'shownName'> & { uqc: string | null }

/** Returns how a document names the goods of a line. */
export const namingOf = ({ productName, shownName, uqc }: Named, { title, hsn, ...goods }: Goods): Naming => ({
  name: withTitle(productName, title),
  shownName: withTitle(shownName ?? productName, title),
  hsn: hsn ?? defaultHsn,
  unit: uqc ?? 'NOS',
  ...goods,
})

/** Returns the amounts of a document. `untaxed` is the delivery charge that is in no line. */
function amountsOf(language: Language, parts: readonly OrderPart[], untaxed: Paise) {
  const sum = (amountOf: (part: OrderPart) => Paise) => parts.reduce((all, part) => all + amountOf(part), 0)
  const total = totalOfParts(parts) + untaxed
  return {
    total,
    totals: {
      subtotal: rupees(sum(({ price, quantity }) => price * quantity)),
      discount: rupees(sum(({ discount }) => discount)),
      shipping: rupees(sum(({ shipping }) => shipping) + untaxed),
      taxable: rupees(sum(({ taxable }) => taxable)),
      cgst: rupees(sum(({ cgst }) => cgst)),
      sgst: rupees(sum(({ sgst }) => sgst)),
      igst: rupees(sum(({ igst }) => igst)),
      total: rupees(total),
    },
    amountInWords: amountInWords(total, texts[language]),
  }
}

const partsIn = ({ order, lines }: NonNullable<Awaited<ReturnType<typeof readOrder>>>, settings: SettingsRow | null) =>
  partsOf(order, lines, {
    rate: settingsReply(settings).taxRate,
    intraState: supplyOf(order, settings).intraState,
  })

/**
 * Returns the lines of an order with the amounts that the customer pays: those of the invoice, otherwise those of the
 * order. `removed` is the number of pieces that were cancelled or returned after the invoice, `delivery` the part of
 * the taxed delivery charge that was refunded.
 */
export async function linesWithParts(tx: Tx, orderId: number) {
  const found = await readOrder(tx, orderId)
  const parts = found ? partsIn(found, await readSettings(tx)) : []
  const invoice = await findInvoice(tx, orderId)
  const { rest } = restOf(invoice, await documentsOf(tx, orderId))
  return (found?.lines ?? []).flatMap((line, index) => {
    const invoiced = rest.find(({ whole }) => whole.lineId === line.id)
    const part = invoiced?.whole ?? parts[index]
    if (!part) return []
    return [{ line, part, removed: invoiced?.pieces ?? line.cancelledQuantity, delivery: invoiced?.delivery ?? 0 }]
  })
}

/**
 * Issues the invoice of an order for the pieces that are not cancelled, once, in the transaction in which the order is
 * packed. The caller must have locked the order. If the GST rate of the goods has changed since the order, the invoice
 * has the rate valid on its date and the total that the customer agreed to.
 */
export async function issueInvoice(tx: Tx, orderId: number, now: Date): Promise<void> {
  const found = await readOrder(tx, orderId)
  if (!found || (await findInvoice(tx, orderId))) return
  const settings = await readSettings(tx)
  const { order, lines } = found
  const parts = partsIn(found, settings).map((part, index) =>
    atRateNow(order, settings, {
      part: withoutPieces(part, lines[index]?.cancelledQuantity ?? 0),
      rateNow: lines[index]?.rateNow ?? null,
    }),
  )
  const untaxed = order.total - order.cancelledAmount - totalOfParts(parts)
  const batchesOf = await printedBatches(tx, orderId, now)
  const t = texts[order.locale]
  const shown = parts.flatMap((part, index) => {
    const line = lines[index]
    if (!line || (part.quantity === 0 && part.total === 0)) return []
    const naming =
      part.quantity > 0
        ? namingOf(line, { title: line.variantTitle, sku: line.sku, hsn: line.hsn, ...batchesOf(line.variantId) })
        : { name: en.delivery, shownName: t.delivery, hsn: null, sku: null, unit: 'OTH' }
    // A line whose pieces are all cancelled contains only their delivery charge, so its price is 0.
    return [{ part: part.quantity > 0 ? part : { ...part, price: 0 }, naming }]
  })
  await storeInvoice(tx, { order, settings, lines: shown, untaxed, reason: null, now })
}

/** Returns a part with the GST rate of today. Its total, to which the customer agreed, does not change. */
export function atRateNow(
  order: OrderRow,
  settings: SettingsRow | null,
  { part, rateNow }: { part: OrderPart; rateNow: number | null },
): OrderPart {
  const { everywhere, gstRegistration, taxRate } = settingsReply(settings)
  const gstRate = rateNow === null ? taxRate : rateNow / 100
  if (!everywhere || gstRegistration !== 'regular' || part.gstRate === gstRate) return part
  const { intraState } = supplyOf(order, settings)
  return { ...part, gstRate, ...taxAmount(part.total, gstRate, { taxIncluded: true, intraState }) }
}

interface NewInvoice {
  order: OrderRow
  settings: SettingsRow | null
  lines: readonly { part: OrderPart; naming: Naming }[]
  /** The part of the delivery charge that is in no line, in paise. */
  untaxed: Paise
  reason: string | null
  now: Date
}

/** Stores an invoice for lines of an order, at the end of the transaction. The caller has locked the order. */
export async function storeInvoice(
  tx: Tx,
  { order, settings, lines, untaxed, reason, now }: NewInvoice,
): Promise<void> {
  const { everywhere, gstRegistration } = settingsReply(settings)
  const showsTax = !everywhere || gstRegistration === 'regular'
  // Lines that were cancelled are not in the invoice, so their rates do not count.
  const rates = lines.map(({ part }) => part.gstRate)
  const kind = kindOf(settings, rates, order.buyerGstin)
  const { total, ...amounts } = amountsOf(
    order.locale,
    lines.map(({ part }) => part),
    untaxed,
  )
  const shown = lines.map(({ part, naming }) => lineOf(part, naming, showsTax))
  const content = { ...headOf(order, settings), kind, lines: shown, ...amounts, invoice: null, reason }
  const prefix = invoicePrefixOf(settings)
  await insertDocument(tx, { orderId: order.id, kind, prefix, invoiceId: null, total, content, now })
}

interface NewCreditNote {
  orderId: number
  credited: Credited
  /** The delivery charge to credit for faulty goods: taxed by line, or one untaxed amount. */
  delivery?: { taxed: ReadonlyMap<number, Paise>; untaxed: Paise }
  /** The part of the price of the returned pieces that is not credited, in paise. */
  deduction?: Paise
  reason: string | null
  now: Date
}

/**
 * Issues a credit note for the invoice of an order and returns its total in paise. Returns null and changes nothing if
 * the order has no invoice yet, or if the invoice is already credited in full. The caller must have locked the order.
 */
export async function issueCreditNote(
  tx: Tx,
  { orderId, credited, delivery, deduction = 0, reason, now }: NewCreditNote,
): Promise<Paise | null> {
  const invoice = await findInvoice(tx, orderId)
  if (!invoice) return null
  const { rest, total, untaxed } = restOf(invoice, await documentsOf(tx, orderId))
  if (total === 0) return null
  const parts = creditedParts(rest, credited, delivery?.taxed)
  const isPriceReduction = credited !== 'all' && 'amount' in credited
  const { content } = invoice
  const charge = credited === 'all' ? untaxed : (delivery?.untaxed ?? 0)
  const removedParts = parts.map(({ removed }) => removed)
  const lowered = lowerParts(removedParts, charge, { deduction, pricesIncludeTax: content.pricesIncludeTax })
  const { total: creditedTotal, ...shown } = amountsOf(content.language, lowered.parts, lowered.charge)
  // A lower price has no pieces, so the note shows it as the sum of the goods.
  if (isPriceReduction) shown.totals.subtotal = content.pricesIncludeTax ? shown.totals.total : shown.totals.taxable
  await insertDocument(tx, {
    orderId,
    kind: 'credit_note',
    prefix: `${invoicePrefixOf(await readSettings(tx))}C`,
    invoiceId: invoice.id,
    total: creditedTotal,
    content: {
      // The names of seller and buyer are copied from the invoice, because they may have changed since.
      ...content,
      kind: 'credit_note',
      lines: parts.map(({ line: { batches: _, ...line }, removed }, index) =>
        lineOf(lowered.parts[index] ?? removed, line, line.gstRate !== null),
      ),
      ...shown,
      ...(isPriceReduction && { isPriceReduction }),
      invoice: { number: invoice.number, date: invoice.issuedAt.toISOString() },
      reason,
    },
    now,
  })
  return creditedTotal
}
