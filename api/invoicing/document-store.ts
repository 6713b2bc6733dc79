import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import type { Document, DocumentContent, DocumentKind, ListedDocument } from '#contract/documents'
import type { Tx } from '#engine'
import { dayInIndia } from '#rules/dates'
import { type Paise, rupees } from '#rules/money'
import { documentSeries, documents } from '../db/schema/order-records.ts'

export type DocumentRow = typeof documents.$inferSelect

/** The financial year of an instant in India, from 1 April: `26-27`. */
export function financialYearOf(instant: Date): string {
  const [year = 0, month = 0] = dayInIndia(instant).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${String(first % 100).padStart(2, '0')}-${String((first + 1) % 100).padStart(2, '0')}`
}

interface NewDocument {
  orderId: number
  kind: DocumentKind
  /** The prefix of the numbers: one or two capital letters or digits, followed by C for credit notes. */
  prefix: string
  invoiceId: number | null
  total: Paise
  content: DocumentContent
  now: Date
}

/**
 * Stores a document with the next number of its series, `<prefix>/26-27/000123`; of samples `SMP-26-27/000123`, or
 * `SMC-26-27/000123` for a credit note, which no prefix can produce. The row of the series stays locked until
 * the transaction ends, so that a number is given once, and not at all if the transaction fails. Call it at the end of
 * the transaction.
 */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<DocumentRow> {
  const { prefix, now, ...values } = document
  const year = financialYearOf(now)
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
    .values({ ...values, series, sequence, number, issuedAt: now })
    .returning()
  if (!row) throw new Error(`Document ${number} was not stored`)
  return row
}

/** Returns the newest invoice of an order; null until it is packed. */
export async function findInvoice(tx: Tx, orderId: number): Promise<DocumentRow | null> {
  const [row] = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), ne(documents.kind, 'credit_note')))
    .orderBy(desc(documents.id))
    .limit(1)
  return row ?? null
}

/** Returns the documents of an order, oldest first. */
export const documentsOf = (tx: Tx, orderId: number): Promise<DocumentRow[]> =>
  tx.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(asc(documents.id)).execute()

export const documentReply = ({ number, issuedAt, content }: DocumentRow): Document => ({
  ...content,
  number,
  date: issuedAt.toISOString(),
})

export const listedReply = ({ id, kind, number, issuedAt, total, content }: DocumentRow): ListedDocument => ({
  id,
  kind,
  number,
  date: issuedAt.toISOString(),
  total: rupees(total),
  invoiceNumber: content.invoice?.number ?? null,
})
