import * as v from 'valibot'
import { DocumentKind } from '../documents.ts'
import { admin, get, getWithQuery, post, postFile, put } from '../endpoint.ts'
import { Id, Instant, Money, pageFields } from '../scalars.ts'

/** A month in India, such as `2026-11`. */
const Month = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month such as 2026-11.'))

/** A month, or a quarter of the calendar year (`2026-Q3`: July to September 2026), in India. */
const periodMessage = 'Choose a month such as 2026-11 or a quarter such as 2026-Q3.'
export const Period = v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$/, periodMessage))

/** The path of GSTR-1. The file is streamed in the format of the tax portal, so it is no endpoint with a JSON reply. */
export const gstr1Path = '/api/admin/gstr1'
export const Gstr1Query = v.object({ period: Period, format: v.optional(v.picklist(['json', 'csv']), 'json') })

/** The files of a period: `sales-register.csv`, `tax-by-rate.csv`, `day-book.csv`, and `documents.zip` with print pages. */
export const ReportFile = v.picklist(['sales-register.csv', 'tax-by-rate.csv', 'day-book.csv', 'documents.zip'])
export const reportPath = '/api/admin/reports/:file'
export const ReportQuery = v.object({ period: Period })

const Sum = v.object({ count: v.number(), total: Money })

/** The accounting figures of a period. Sample documents are left out. Amounts are in rupees. */
export const Accounting = v.object({
  period: Period,
  gstin: v.nullable(v.string()),
  invoices: Sum,
  /** Number of all credit notes and the sum of their amounts, which are positive. */
  creditNotes: Sum,
  /** Number and sum of the credit notes that came too late to reduce tax. They are included in `creditNotes`. */
  lateNotes: Sum,
  /** Sums by tax rate: invoices less the credit notes that reduce tax. `rate` 0 contains the amounts without tax. */
  rates: v.array(v.object({ rate: v.number(), taxable: Money, cgst: Money, sgst: Money, igst: Money })),
  /** Sums of the money ledger entries of the period, by kind. */
  money: v.object({ captured: Money, cashCollected: Money, refunded: Money, writtenOff: Money }),
  /** The last closed month; null if no month is closed. */
  closedThrough: v.nullable(Month),
  /** The month that can be closed: the last month that has ended. Null if it is closed already. */
  closable: v.nullable(Month),
})
export type Accounting = v.InferOutput<typeof Accounting>

/** Returns the accounting figures of a period; by default of the current month. */
export const getAccounting = getWithQuery(
  '/api/admin/accounting',
  v.object({ period: v.optional(Period) }),
  Accounting,
  admin,
)

const PeriodDocument = v.object({
  id: Id,
  orderId: Id,
  orderNumber: v.string(),
  kind: DocumentKind,
  number: v.string(),
  date: Instant,
  buyer: v.string(),
  total: Money,
  /** Whether the document is a credit note that came too late to reduce tax. */
  isLate: v.boolean(),
  isSample: v.boolean(),
})
export type PeriodDocument = v.InferOutput<typeof PeriodDocument>

/** Returns the invoices and credit notes of a period, by default of the current month, newest first. */
export const getPeriodDocuments = getWithQuery(
  '/api/admin/documents',
  v.object({ ...pageFields, period: v.optional(Period) }),
  v.array(PeriodDocument),
  admin,
)

/**
 * Closes a month and all months before it. Documents that are issued later get a date after the closed month. A closed
 * month cannot be opened again. Returns 400 unless the month has ended, 409 if it is closed already.
 */
export const closeMonth = post(
  '/api/admin/accounting/close',
  v.object({ month: Month }),
  v.object({ closedThrough: Month }),
  admin,
)

/** The IRN and the text of the signed QR code that the e-invoice portal returned for a document. */
export const EInvoiceInput = v.object({
  irn: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^[0-9a-f]{64}$/, 'Enter the IRN: 64 digits and letters from a to f.'),
  ),
  signedQr: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(3000, 'Use at most 3,000 characters.'),
    v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'Paste the whole text of the signed QR code.'),
  ),
})

/**
 * Stores the registration of an invoice or credit note at the e-invoice portal. Until the registration is stored, only
 * admins can open the document. The QR code must contain the IRN and the document number; otherwise the reply is 400.
 * Repeating the same registration changes nothing. Returns 404 for an unknown document, 409 if it needs no
 * registration, if it has another one, or if the IRN belongs to another document.
 */
export const registerEInvoice = put(
  '/api/admin/documents/:id/e-invoice',
  EInvoiceInput,
  v.object({ number: v.string(), irn: v.string() }),
  admin,
)

/**
 * Number of days after delivery of a COD order after which its money is listed as missing if the courier has not
 * transferred it.
 */
export const remittanceDays = 10

/**
 * The result of importing a row of a remittance report. `matched`: with this amount, all cash of the shipment is
 * transferred. `differs`: the amount is stored, but differs from the cash that the courier collected for the shipment.
 * `known`: the amount was imported before. `unknown`: the shop has no shipment with this AWB.
 */
export const RemittanceOutcome = v.picklist(['matched', 'differs', 'known', 'unknown', 'rejected'])
export type RemittanceOutcome = v.InferOutput<typeof RemittanceOutcome>

/** A row of a remittance report. `row` is counted as in a spreadsheet: the header is row 1. Amounts are in rupees. */
export const RemittanceRow = v.object({
  row: v.number(),
  outcome: RemittanceOutcome,
  awb: v.string(),
  order: v.nullable(v.object({ id: Id, orderNumber: v.string() })),
  amount: v.nullable(Money),
  /** Why the amount in the report differs or the row is rejected; otherwise null. */
  message: v.nullable(v.string()),
})
export type RemittanceRow = v.InferOutput<typeof RemittanceRow>

/**
 * The result of importing a remittance report. `counts` counts all rows of the file. `added` is the sum of the amounts
 * that are new. `rows` has the first 500 rows of each outcome.
 */
export const RemittanceResult = v.object({
  counts: v.object({
    matched: v.number(),
    differs: v.number(),
    known: v.number(),
    unknown: v.number(),
    rejected: v.number(),
  }),
  added: Money,
  rows: v.array(RemittanceRow),
})
export type RemittanceResult = v.InferOutput<typeof RemittanceResult>

/**
 * Imports a report of the courier about transferred COD money, the CSV body of the request, of at most 10,000 rows.
 * Each amount counts once, however often and in how many reports it is imported (record 66). With `dryRun=true` nothing
 * is stored. Returns 400 when the file cannot be read, or lacks the column of the AWB or of the amount.
 */
export const importRemittances = postFile(
  '/api/admin/remittances',
  v.object({ dryRun: v.optional(v.picklist(['true', 'false'])) }),
  RemittanceResult,
)

/**
 * Filter of COD shipments: their cash was not transferred within ten days after delivery (`missing`), is not
 * transferred yet (`open`), or is less than the transferred amount (`excess`).
 */
export const RemittanceFilter = v.picklist(['missing', 'open', 'excess'])
export type RemittanceFilter = v.InferOutput<typeof RemittanceFilter>

/** A shipment whose cash differs from what the courier has transferred. Amounts are in rupees. */
export const CodShipment = v.object({
  orderId: Id,
  orderNumber: v.string(),
  awb: v.string(),
  courier: v.nullable(v.string()),
  /** When the cash was collected; null if it is not collected yet. */
  collectedAt: v.nullable(Instant),
  collected: Money,
  remitted: Money,
  /** The collected amount less the transferred amount: the money that is still with the courier. */
  withCourier: Money,
})
export type CodShipment = v.InferOutput<typeof CodShipment>

/**
 * Returns the shipments whose collected cash differs from the transferred amount; by default only missing cash. Sorted
 * by order.
 */
export const getCodShipments = getWithQuery(
  '/api/admin/remittances/shipments',
  v.object({ ...pageFields, shown: v.optional(RemittanceFilter) }),
  v.array(CodShipment),
  admin,
)

/** All COD money that went through the courier, in rupees: `collected` = `remitted` + `open` − `excess`. */
export const RemittanceTotals = v.object({
  collected: Money,
  remitted: Money,
  open: Sum,
  excess: Sum,
  missing: Sum,
})
export type RemittanceTotals = v.InferOutput<typeof RemittanceTotals>

/** Returns the sums of the COD money that the courier has collected and transferred. */
export const getRemittanceTotals = get('/api/admin/remittances/totals', RemittanceTotals, admin)

/** All endpoints of the accounts, which `contract` includes. */
export const accountingEndpoints = {
  getAccounting,
  getPeriodDocuments,
  closeMonth,
  registerEInvoice,
  getCodShipments,
  getRemittanceTotals,
  importRemittances,
}
