import * as v from 'valibot'
import * as t from '#texts/validation'
import { admin, get, getWithQuery, post, put } from './endpoint.ts'
import { StoredLogo } from './look/look.ts'
import { GuestProof, OrderActions, PaymentMethod, PrescriptionStatus } from './orders.ts'
import { Id, IdQuery, Instant, Money, Photo, requiredText } from './scalars.ts'
import { Language } from './translations.ts'

/**
 * The kind of a document. `tax_invoice`, `bill_of_supply` and `invoice_cum_bill_of_supply` are the documents of GST
 * law. `invoice` is the invoice of a shop without GSTIN. `credit_note` corrects one of these documents.
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
  /** The English name of the product. */
  name: v.string(),
  /** The name of the product in the language of the order. */
  shownName: v.string(),
  hsn: optional,
  /** The SKU; absent in documents that an earlier version of the shop issued. */
  sku: v.optional(optional),
  /** Unit quantity code of GST for the product. */
  unit: v.string(),
  quantity: v.number(),
  /**
   * The batches of the pieces. Absent for a variant without batches, and in documents that an earlier version of the
   * shop issued.
   */
  batches: v.optional(
    v.array(v.object({ number: v.string(), expiresOn: v.nullable(v.string()), quantity: v.number() })),
  ),
  /** Price of one piece of the product, in rupees. */
  price: Money,
  amount: Money,
  discount: Money,
  /** The part of the delivery charge that is included in the taxable value of this line. */
  shipping: Money,
  /** GST rate as a percentage; null in documents that show no tax. */
  gstRate: v.nullable(v.number()),
  taxable: Money,
  cgst: Money,
  sgst: Money,
  igst: Money,
  /** Taxable value plus taxes of the line. */
  total: Money,
})

/** An issued invoice or credit note. Amounts are in rupees; those of a credit note are positive. */
export const Document = v.object({
  number: v.string(),
  date: Instant,
  kind: DocumentKind,
  /**
   * Whether the document is only a sample, not a tax document, because the setting "Use these rates everywhere"
   * (`everywhere`) is off, or a shop with regular GST registration has no GSTIN.
   */
  isSample: v.boolean(),
  language: Language,
  orderNumber: v.string(),
  seller: v.object({
    name: v.string(),
    address: v.array(v.string()),
    state: v.nullable(StateOfTax),
    gstin: optional,
    /** FSSAI licence or registration number of the shop. */
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
  /** The picture of the seller's signature. Absent without one. */
  signature: v.optional(StoredLogo),
  /** Whether a credit note lowers the price of goods that are not returned. Absent if it does not. */
  isPriceReduction: v.optional(v.boolean()),
  /** Whether GST law requires that the document is registered at the e-invoice portal. Absent if it does not. */
  needsEInvoice: v.optional(v.boolean()),
  /** The document's registration at the e-invoice portal. Absent if it is not registered. */
  eInvoice: v.optional(v.object({ irn: v.string(), signedQr: v.string() })),
  lines: v.array(Line),
  totals: v.object({
    subtotal: Money,
    discount: Money,
    /** The delivery charge. If delivery is taxed, the taxable values of the lines include it. */
    shipping: Money,
    taxable: Money,
    cgst: Money,
    sgst: Money,
    igst: Money,
    total: Money,
  }),
  /** The total as text, in the language of the order. */
  amountInWords: v.string(),
  /** Number and date of the invoice that a credit note corrects; null for invoices. */
  invoice: v.nullable(v.object({ number: v.string(), date: Instant })),
  /** The reason why a credit note was issued. */
  reason: optional,
})
export type Document = v.InferOutput<typeof Document>
/** The stored content of a document, without number and date, which are stored in separate columns. */
export type DocumentContent = Omit<Document, 'number' | 'date' | 'eInvoice'>

/**
 * Returns the invoice of an order, with the access rules of `getOrder`. Returns 404 until the order is packed. With
 * `document`, returns the invoice or credit note of the order with this id. A document that waits for its registration
 * at the e-invoice portal is returned to admins only; other callers get 404.
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
  /** Whether the document waits for its registration at the e-invoice portal. Only admins get such documents. */
  isHeld: v.optional(v.boolean()),
})
export type ListedDocument = v.InferOutput<typeof ListedDocument>

/** Returns the invoices and credit notes of an order, oldest first, with the access rules of `getOrder`. */
export const getDocuments = getWithQuery('/api/orders/:id/documents', GuestProof, v.array(ListedDocument))

/** Maximum number of pictures of a prescription. */
export const maxPrescriptionPictures = 3

/**
 * Uploads the prescription of an order whose products require one, as data URLs of one to three PNG, JPEG or WebP
 * pictures. It replaces a former upload. The caller is an admin, the owner of the order, the browser with the guest
 * cookie, or has an order link; all other callers get 404. The pictures are encrypted and only admins can see them.
 * Returns 400 with the field for an invalid picture. Returns 409 if the order needs no prescription, was approved or
 * has ended. Returns 503 without a key for the encryption. Returns what the caller can do with the order now.
 */
export const uploadPrescription = put(
  '/api/orders/:id/prescription',
  v.object({
    images: v.pipe(
      v.array(Photo),
      v.minLength(1, t.prescriptionMissing),
      v.maxLength(maxPrescriptionPictures, t.photosTooMany(maxPrescriptionPictures)),
    ),
  }),
  OrderActions,
  { pictures: true },
)

const nullableText = v.nullable(v.string())

/** The prescription of an order as admins see it. */
export const AdminPrescription = v.object({
  status: PrescriptionStatus,
  /** When the present pictures were uploaded; null before the first upload. */
  uploadedAt: v.nullable(Instant),
  /** Number of pictures: 0 before the upload and after the deletion. */
  pictures: v.number(),
  /** The registered practitioner who wrote the prescription; null until it is approved. */
  practitioner: nullableText,
  registrationNumber: nullableText,
  /** Why the prescription was rejected; null for others. */
  rejection: nullableText,
  decidedAt: v.nullable(Instant),
  /** The time at which the order is cancelled unless the prescription is approved. */
  expiresAt: Instant,
})
export type AdminPrescription = v.InferOutput<typeof AdminPrescription>

/** Returns the prescription of an order without its pictures; null for an order that needs none. */
export const getAdminPrescription = get('/api/admin/orders/:orderId/prescription', v.nullable(AdminPrescription), admin)

/**
 * Returns the pictures of a prescription as data URLs, without those that cannot be decrypted. Each call is recorded in
 * the audit log.
 */
export const viewPrescription = post(
  '/api/admin/orders/:orderId/prescription/pictures',
  null,
  v.array(v.string()),
  admin,
)

/**
 * Approves or rejects an uploaded prescription. The approval records the registered practitioner, and the order can be
 * paid for 24 hours; the shopper gets an email with a link to pay. After a rejection, the shopper gets an email with
 * the reason and can upload another prescription. Returns 409 if no prescription waits for a decision, or if the
 * shopper has replaced the pictures since `uploadedAt`. Returns 503 if the payment gateway does not respond; nothing
 * changes then.
 */
export const decidePrescription = post(
  '/api/admin/orders/:orderId/prescription',
  v.variant('status', [
    v.object({
      status: v.literal('approved'),
      uploadedAt: Instant,
      practitioner: requiredText(120, 'Please enter the name of the practitioner'),
      registrationNumber: requiredText(60, 'Please enter the registration number'),
    }),
    v.object({
      status: v.literal('rejected'),
      uploadedAt: Instant,
      reason: requiredText(500, 'Please enter a reason'),
    }),
  ]),
  AdminPrescription,
  admin,
)

export const prescriptionEndpoints = {
  uploadPrescription,
  getAdminPrescription,
  viewPrescription,
  decidePrescription,
}
