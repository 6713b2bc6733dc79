import * as v from 'valibot'
import { getWithQuery } from './endpoint.ts'
import { GuestProof, PaymentMethod } from './orders.ts'
import { Id, IdQuery, Instant, Money } from './scalars.ts'
import { Language } from './translations.ts'

/**
 * `tax_invoice`, `bill_of_supply` and `invoice_cum_bill_of_supply` are the documents of GST law. `invoice` is the
 * invoice of a shop without GSTIN. `credit_note` corrects one of these documents.
 */
export const DocumentKind = v.picklist([
  'tax_invoice',
  'bill_of_supply',
  'invoice_cum_bill_of_supply',
  'invoice',
  'credit_note',
])
export type DocumentKind = v.InferOutput<typeof DocumentKind>

const optional = v.nullable(v.string())

/** A state with its two-digit GST code. */
const StateOfTax = v.object({ name: v.string(), code: v.string() })

const Line = v.object({
  lineId: Id,
  /** The English name. */
  name: v.string(),
  /** The name in the language of the order. */
  shownName: v.string(),
  hsn: optional,
  /** Absent in documents that an earlier version issued. */
  sku: v.optional(optional),
  /** Unit quantity code of GST. */
  unit: v.string(),
  quantity: v.number(),
  /** The batches of the pieces. Absent without batches, and in documents that an earlier version issued. */
  batches: v.optional(
    v.array(v.object({ number: v.string(), expiresOn: v.nullable(v.string()), quantity: v.number() })),
  ),
  /** Price of one piece. */
  price: Money,
  amount: Money,
  discount: Money,
  /** The part of the delivery charge that is included in the taxable value of this line. */
  shipping: Money,
  /** Percentage; null on documents that show no tax. */
  gstRate: v.nullable(v.number()),
  taxable: Money,
  cgst: Money,
  sgst: Money,
  igst: Money,
  /** Taxable value plus taxes. */
  total: Money,
})

/** An issued invoice or credit note. Amounts are in rupees; those of a credit note are positive. */
export const Document = v.object({
  number: v.string(),
  date: Instant,
  kind: DocumentKind,
  /** Whether it is only a sample and no tax document, because the shop does not use its own rates everywhere. */
  isSample: v.boolean(),
  language: Language,
  orderNumber: v.string(),
  seller: v.object({
    name: v.string(),
    address: v.array(v.string()),
    state: v.nullable(StateOfTax),
    gstin: optional,
    /** FSSAI licence or registration number. */
    fssai: optional,
    phone: optional,
    email: optional,
    /** Whether the shop pays tax under the composition scheme. */
    composition: v.boolean(),
  }),
  buyer: v.object({
    name: v.string(),
    company: optional,
    gstin: optional,
    address: v.string(),
    phone: optional,
  }),
  placeOfSupply: v.nullable(StateOfTax),
  /** Whether `sgst` is UTGST, the tax of a union territory. */
  isUnionTerritory: v.boolean(),
  pricesIncludeTax: v.boolean(),
  paymentMethod: PaymentMethod,
  /** Whether GST law requires its registration at the e-invoice portal. Absent if it does not. */
  needsEInvoice: v.optional(v.boolean()),
  /** Its registration at the e-invoice portal. Absent without one. */
  eInvoice: v.optional(v.object({ irn: v.string(), signedQr: v.string() })),
  lines: v.array(Line),
  totals: v.object({
    subtotal: Money,
    discount: Money,
    /** The delivery charge. The taxable values of the lines contain it if delivery is taxed. */
    shipping: Money,
    taxable: Money,
    cgst: Money,
    sgst: Money,
    igst: Money,
    total: Money,
  }),
  /** The total in the language of the order. */
  amountInWords: v.string(),
  /** Number and date of the invoice that a credit note corrects. */
  invoice: v.nullable(v.object({ number: v.string(), date: Instant })),
  /** Why a credit note was issued. */
  reason: optional,
})
export type Document = v.InferOutput<typeof Document>
/** The content of a document as it is stored, without number and date. */
export type DocumentContent = Omit<Document, 'number' | 'date' | 'eInvoice'>

/**
 * Returns the invoice of an order, with the access rules of `getOrder`. 404 until the order is packed. With `document`,
 * the invoice or credit note of the order with this id. A document that waits for its registration at the e-invoice
 * portal is returned to admins only; others get 404.
 */
export const getInvoice = getWithQuery(
  '/api/orders/:id/invoice',
  v.object({ ...GuestProof.entries, document: v.optional(IdQuery) }),
  Document,
)

export const ListedDocument = v.object({
  id: Id,
  kind: DocumentKind,
  number: v.string(),
  date: Instant,
  total: Money,
  /** The number of the invoice that a credit note corrects. */
  invoiceNumber: optional,
  /** Whether it waits for its registration at the e-invoice portal. Only admins get such documents. */
  isHeld: v.optional(v.boolean()),
})
export type ListedDocument = v.InferOutput<typeof ListedDocument>

/** Returns the invoices and credit notes of an order, oldest first, with the access rules of `getOrder`. */
export const getDocuments = getWithQuery('/api/orders/:id/documents', GuestProof, v.array(ListedDocument))
