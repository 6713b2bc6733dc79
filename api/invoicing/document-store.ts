import { and, asc, count, desc, eq, gt, gte, inArray, lt, ne, notLike, or, sql } from 'drizzle-orm'
import type { Document, DocumentContent, DocumentKind, ListedDocument } from '#contract/documents'
import type { Database, Tx } from '#engine'
import { addMonths, dayInIndia, endOfDay, startOfDay } from '#rules/dates'
import { type Paise, parseRupees, rupees } from '#rules/money'
import { type OrderPart, priceOfRemaining, reducedBy, totalOfParts, withoutPieces } from '#rules/order/order-parts'
import type { IssuedDocument } from '#rules/tax/gstr1'
import { readSettings } from '../catalogue/catalogue-store.ts'
import { documentSeries, documents, eInvoices } from '../db/schema/order-records.ts'

export type DocumentRow = typeof documents.$inferSelect

/** Returns the financial year of a time in India, which begins on 1 April: `26-27`. */
export function financialYearOf(instant: Date): string {
  const [year = 0, month = 0] = dayInIndia(instant).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`
}

interface NewDocument {
  orderId: number
  kind: DocumentKind
  /**
   * The prefix of document numbers: one or two capital letters or digits. Numbers of credit notes have a C after the
   * prefix.
   */
  prefix: string
  invoiceId: number | null
  total: Paise
  content: DocumentContent
  now: Date
}

/** Returns the date of a new document: now, or the start of the first open month if the current month is closed. */
function laterOf(now: Date, closedThrough: string | null): Date {
  if (closedThrough === null) return now
  return new Date(Math.max(now.getTime(), startOfDay(`${addMonths(closedThrough, 1)}-01`).getTime()))
}

/** SQL condition for documents outside the two series of samples (`insertDocument`). */
export const isNoSample = and(notLike(documents.series, 'SMP-%'), notLike(documents.series, 'SMC-%'))

/**
 * Stores a document with the next number of its series: `<prefix>/26-27/000123`, for samples `SMP-26-27/000123` or
 * (credit notes) `SMC-26-27/000123`, which the numbers of no prefix can equal. The date of a document is never in a
 * closed month. The row of the series stays locked until the transaction ends, so that a number is assigned only once,
 * and not at all if the transaction fails. Call it at the end of the transaction.
 */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<DocumentRow> {
  const { prefix, now, ...values } = document
  const issuedAt = laterOf(now, (await readSettings(tx))?.closedThrough ?? null)
  const year = financialYearOf(issuedAt)
  const sampleSeries = `${document.kind === 'credit_note' ? 'SMC' : 'SMP'}-${year}`
  const series = document.content.isSample ? sampleSeries : `${prefix}/${year}`
  const [counter] = await tx
    .insert(documentSeries)
    .values({ series, last: 1 })
    .onConflictDoUpdate({ target: documentSeries.series, set: { last: sql`${documentSeries.last} + 1` } })
    .returning()
  const sequence = counter?.last ?? 0
  const number = `${series}/${String(sequence).padStart(6, '0')}`
  const [row] = await tx
    .insert(documents)
    .values({ ...values, series, sequence, number, issuedAt })
    .returning()
  if (!row) throw new Error(`Document ${number} was not stored`)
  return row
}

/**
 * Returns the invoice of the ordered goods; null until the order is packed. Later invoices are those of replacements.
 */
export async function findInvoice(tx: Tx, orderId: number): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), ne(documents.kind, 'credit_note')))
    .orderBy(asc(documents.id))
    .limit(1)
  return row ?? null
}

/** Returns the documents of an order, oldest first. */
export const documentsOf = (tx: Tx, orderId: number): Promise<DocumentRow[]> =>
  tx.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(asc(documents.id)).execute()

export type EInvoiceRow = typeof eInvoices.$inferSelect

/** Returns the documents of an order with their registrations at the e-invoice portal, oldest first. */
export const registeredDocuments = (tx: Tx, orderId: number) =>
  tx
    .select({ document: documents, eInvoice: eInvoices })
    .from(documents)
    .leftJoin(eInvoices, eq(eInvoices.documentId, documents.id))
    .where(eq(documents.orderId, orderId))
    .orderBy(asc(documents.id))
    .execute()

type Registered = Awaited<ReturnType<typeof registeredDocuments>>[number]

/** Whether a document waits for its registration at the e-invoice portal. Until then only admins may open it. */
export const isHeld = ({ document, eInvoice }: Registered): boolean =>
  document.content.needsEInvoice === true && eInvoice === null

/**
 * Stores the registration of a document at the e-invoice portal. Returns false if the document or the IRN already
 * belongs to another registration; repeating the same registration returns true.
 */
export async function insertEInvoice(tx: Tx, row: EInvoiceRow): Promise<boolean> {
  await tx.insert(eInvoices).values(row).onConflictDoNothing()
  const [stored] = await tx.select().from(eInvoices).where(eq(eInvoices.documentId, row.documentId))
  return stored?.irn === row.irn
}

/** Returns the registrations at the e-invoice portal of documents with these ids. */
export const eInvoicesOf = (tx: Tx, documentIds: readonly number[]): Promise<EInvoiceRow[]> =>
  tx
    .select()
    .from(eInvoices)
    .where(inArray(eInvoices.documentId, [...documentIds]))
    .execute()

export async function findDocument(tx: Tx, id: number): Promise<DocumentRow | null> {
  const [row] = await tx.select().from(documents).where(eq(documents.id, id))
  return row ?? null
}

// The columns of a document, and the total of the invoice that a credit note corrects. That total is written as SQL
// with a table name, because drizzle would omit the table name, and the SQL would then read the total of the credit
// note instead of the invoice.
const issuedColumns = {
  id: documents.id,
  kind: documents.kind,
  series: documents.series,
  sequence: documents.sequence,
  number: documents.number,
  total: documents.total,
  content: documents.content,
  issuedAt: documents.issuedAt,
  invoiceTotal: sql<number | null>`(select i.total from documents i where i.id = documents.invoice_id)`.mapWith(Number),
}

/** Returns a page of the documents of a period with their orders, newest first, and the count of all. Days are in India. */
export async function periodDocuments(
  tx: Tx,
  { from, to }: { from: string; to: string },
  page: { limit: number; offset: number },
) {
  const where = and(gte(documents.issuedAt, startOfDay(from)), lt(documents.issuedAt, endOfDay(to)))
  const rows = await tx
    .select({ ...issuedColumns, orderId: documents.orderId })
    .from(documents)
    .where(where)
    .orderBy(desc(documents.issuedAt), desc(documents.id))
    .limit(page.limit)
    .offset(page.offset)
  const [all] = await tx.select({ number: count() }).from(documents).where(where)
  return { rows, total: all?.number ?? 0 }
}

const documentsPerBatch = 500

/**
 * Yields the documents of a period in batches, in the sequence in which they were issued. `from` and `to` are days in
 * India, both included. Each batch is a separate read, so that writes are not blocked.
 */
export async function* issuedDocuments(
  db: Database,
  { from, to }: { from: string; to: string },
): AsyncGenerator<IssuedDocument[]> {
  for (let last: IssuedDocument | undefined; ; ) {
    const { issuedAt, id } = last ?? { issuedAt: startOfDay(from), id: 0 }
    const batch = await db.read((tx) =>
      tx
        .select(issuedColumns)
        .from(documents)
        .where(
          and(
            gte(documents.issuedAt, issuedAt),
            lt(documents.issuedAt, endOfDay(to)),
            or(gt(documents.issuedAt, issuedAt), gt(documents.id, id)),
          ),
        )
        .orderBy(asc(documents.issuedAt), asc(documents.id))
        .limit(documentsPerBatch),
    )
    if (batch.length > 0) yield batch
    if (batch.length < documentsPerBatch) return
    last = batch.at(-1)
  }
}

/** Yields the documents with these ids in batches, in the sequence of the ids given. */
export async function* documentsWithIds(db: Database, ids: readonly number[]): AsyncGenerator<IssuedDocument[]> {
  for (let start = 0; start < ids.length; start += documentsPerBatch) {
    const wanted = ids.slice(start, start + documentsPerBatch)
    const rows = await db.read((tx) => tx.select(issuedColumns).from(documents).where(inArray(documents.id, wanted)))
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield wanted.flatMap((id) => byId.get(id) ?? [])
  }
}

interface Printed {
  document: Pick<DocumentRow, 'number' | 'issuedAt' | 'content'>
  eInvoice: EInvoiceRow | null
}

export const documentReply = ({ document, eInvoice }: Printed): Document => ({
  ...document.content,
  number: document.number,
  date: document.issuedAt.toISOString(),
  ...(eInvoice && { eInvoice: { irn: eInvoice.irn, signedQr: eInvoice.signedQr } }),
})

export const listedReply = (registered: Registered): ListedDocument => ({
  ...listedFields(registered.document),
  ...(isHeld(registered) && { isHeld: true }),
})

const listedFields = ({ id, kind, number, issuedAt, total, content }: DocumentRow): ListedDocument => ({
  id,
  kind,
  number,
  date: issuedAt.toISOString(),
  total: rupees(total),
  invoiceNumber: content.invoice?.number ?? null,
})

/** How a document names the goods of a line. */
export type Naming = Pick<DocumentContent['lines'][number], 'name' | 'shownName' | 'hsn' | 'sku' | 'unit' | 'batches'>

/** Returns the line of a document for a part of an order. `partOf` is its inverse. */
export const lineOf = (part: OrderPart, naming: Naming, showsTax: boolean): DocumentContent['lines'][number] => ({
  lineId: part.lineId,
  ...naming,
  quantity: part.quantity,
  price: rupees(part.price),
  amount: rupees(part.price * part.quantity),
  discount: rupees(part.discount),
  shipping: rupees(part.shipping),
  gstRate: showsTax ? part.gstRate : null,
  taxable: rupees(part.taxable),
  cgst: rupees(part.cgst),
  sgst: rupees(part.sgst),
  igst: rupees(part.igst),
  total: rupees(part.total),
})

const partOf = (line: Document['lines'][number]): OrderPart => ({
  lineId: line.lineId,
  quantity: line.quantity,
  price: parseRupees(line.price),
  discount: parseRupees(line.discount),
  shipping: parseRupees(line.shipping),
  gstRate: line.gstRate ?? 0,
  taxable: parseRupees(line.taxable),
  cgst: parseRupees(line.cgst),
  sgst: parseRupees(line.sgst),
  igst: parseRupees(line.igst),
  total: parseRupees(line.total),
})

/**
 * Returns the part of an invoice that its credit notes have not credited: its lines, and the delivery charge that is in
 * no line. Of each line, `whole` is what was left after the last reduction of its price, and `pieces` and `delivery` are
 * what was credited since then. `documents` are the documents of the order.
 */
export function restOf(invoice: DocumentRow | null, documents: readonly DocumentRow[]) {
  if (!invoice) return { rest: [], total: 0, untaxed: 0 }
  const notes = documents.filter(({ invoiceId }) => invoiceId === invoice.id)
  const credited = notes.flatMap(({ content }) =>
    content.lines.map((line) => ({ part: partOf(line), isReduction: content.isPriceReduction === true })),
  )
  const rest = invoice.content.lines.map((line) => {
    let state = { whole: partOf(line), pieces: 0, delivery: 0 }
    const left = () => withoutPieces(state.whole, state.pieces, state.delivery)
    for (const { part, isReduction } of credited) {
      if (part.lineId !== line.lineId) continue
      // A lower price applies to the pieces that are left then, so that the pieces before it are not credited again.
      state = isReduction
        ? { whole: reducedBy(left(), part), pieces: 0, delivery: 0 }
        : { ...state, pieces: state.pieces + part.quantity, delivery: state.delivery + part.shipping }
    }
    return { line, ...state, part: left() }
  })
  const total = invoice.total - notes.reduce((sum, note) => sum + note.total, 0)
  return { rest, total, untaxed: total - totalOfParts(rest.map(({ part }) => part)) }
}

/**
 * Returns by how much the price of goods that are not returned can be lowered with a credit note, in paise: the price
 * of all lines of the invoice or of one; null before the invoice.
 */
export async function reducibleOf(tx: Tx, orderId: number, lineId: number | null): Promise<Paise | null> {
  const invoice = await findInvoice(tx, orderId)
  return invoice && priceOfRemaining(restOf(invoice, await documentsOf(tx, orderId)).rest, lineId)
}
