import { sql } from 'drizzle-orm'
import { type AnyColumn, kit } from '#columns'
import type { DocumentContent } from '#contract/documents'
import { orders } from './orders.ts'
import { documentKinds, isOneOf } from './values.ts'

/** The last number of each series of documents, such as `GB/26-27`. Its row is locked while a number is given. */
export const documentSeries = kit.table('document_series', {
  series: kit.text().primaryKey(),
  last: kit.int().notNull(),
})

/**
 * Invoices and credit notes as they were issued. Rows are never changed or deleted; triggers of the database refuse it
 * (record 52).
 */
export const documents = kit.table(
  'documents',
  {
    id: kit.id(),
    orderId: kit
      .int()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    kind: kit.oneOf(documentKinds).notNull(),
    series: kit.text().notNull(),
    sequence: kit.int().notNull(),
    number: kit.text().notNull().unique(),
    /** The invoice that a credit note corrects; null for invoices. */
    invoiceId: kit.int().references((): AnyColumn => documents.id, { onDelete: 'restrict' }),
    /** Amount of the document in paise. Credit notes have positive amounts too. */
    total: kit.int().notNull(),
    content: kit.json<DocumentContent>().notNull(),
    issuedAt: kit.instant().notNull(),
  },
  (t) => [
    kit.check('documents_kind', isOneOf(t.kind, documentKinds)),
    kit.check('documents_number', sql`length(${t.number}) <= 16`),
    kit.check('documents_total', sql`${t.total} >= 0`),
    kit.check('documents_invoice', sql`(${t.kind} = 'credit_note') = (${t.invoiceId} is not null)`),
    kit.unique('documents_sequence').on(t.series, t.sequence),
    kit.index('documents_order').on(t.orderId),
    kit.index('documents_issued').on(t.issuedAt),
  ],
)
