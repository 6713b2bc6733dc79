import { TextReader, ZipWriter } from '@zip.js/zip.js'
import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { Gstr1Query, gstr1Path, ReportFile, ReportQuery, reportPath } from '#contract/admin/accounting'
import type { Database } from '#engine'
import { dayInIndia } from '#rules/dates'
import type { Paise } from '#rules/money'
import { isLate, periodOf, splitByRate } from '#rules/tax/gstr1'
import { readSettings } from '../../catalogue/catalogue-store.ts'
import { gstinOf } from '../../catalogue/product-reply.ts'
import type { Deps } from '../../deps.ts'
import { type Identify, requireAdmin } from '../../http/access.ts'
import { readCookie } from '../../http/credentials.ts'
import { headerOf } from '../../http/request.ts'
import { addRoute, ShopError } from '../../http/shop-error.ts'
import { documentReply, eInvoicesOf, issuedDocuments } from '../../invoicing/document-store.ts'
import { documentFile } from '../../invoicing/invoice-page.ts'
import { moneyEntries } from '../../ledger/ledger-store.ts'
import { type Cell, csvStream, csvType, download, textStream } from '../exports/csv.ts'
import { gstr1Header, gstr1Json, gstr1Rows } from './gstr1-file.ts'

/** Yields the invoices and credit notes of a period in batches, without sample documents. */
async function* realDocuments(db: Database, days: { from: string; to: string }) {
  for await (const batch of issuedDocuments(db, days)) yield batch.filter(({ content }) => !content.isSample)
}

/**
 * Returns the sums of a period's documents, in paise: counts, totals, and tax by rate less the credit notes that reduce
 * tax.
 */
export async function readTotals(db: Database, days: { from: string; to: string }) {
  const sums = { invoices: [0, 0], creditNotes: [0, 0], lateNotes: [0, 0] } satisfies Record<string, [number, number]>
  const rates = new Map<number, [Paise, Paise, Paise, Paise]>()
  const count = (sum: number[], total: Paise) => {
    sum[0] = (sum[0] ?? 0) + 1
    sum[1] = (sum[1] ?? 0) + total
  }
  const add = (rate: number, sign: number, ...amounts: [Paise, Paise, Paise, Paise]) => {
    const [a, b, c, d] = rates.get(rate) ?? [0, 0, 0, 0]
    rates.set(rate, [a + sign * amounts[0], b + sign * amounts[1], c + sign * amounts[2], d + sign * amounts[3]])
  }
  for await (const batch of realDocuments(db, days)) {
    for (const document of batch) {
      const isNote = document.kind === 'credit_note'
      count(isNote ? sums.creditNotes : sums.invoices, document.total)
      if (isLate(document)) {
        count(sums.lateNotes, document.total)
        continue
      }
      const { rates: taxed, nil } = splitByRate(document)
      const sign = isNote ? -1 : 1
      for (const [rate, { txval, camt, samt, iamt }] of taxed) add(rate, sign, txval, camt, samt, iamt)
      if (nil !== 0) add(0, sign, nil, 0, 0, 0)
    }
  }
  return { ...sums, rates: [...rates].toSorted(([a], [b]) => a - b) }
}

const registerHeader = [
  ...['date', 'number', 'kind', 'order', 'buyer', 'company', 'gstin', 'placeOfSupply', 'againstInvoice'],
  ...['taxable', 'cgst', 'sgst', 'igst', 'untaxed', 'total', 'reducesTax'],
]

/** Yields the sales register: one row for each document. The amounts of credit notes are negative. */
async function* registerRows(db: Database, period: string): AsyncGenerator<Cell[][]> {
  for await (const batch of realDocuments(db, periodOf(period))) {
    yield batch.map((document) => {
      const { issuedAt, number, kind, content, total } = document
      const { rates, nil } = splitByRate(document)
      const sign = kind === 'credit_note' ? -1 : 1
      const sum = (amount: 'txval' | 'camt' | 'samt' | 'iamt') =>
        BigInt(sign * rates.reduce((all, [, amounts]) => all + amounts[amount], 0))
      return [
        ...[dayInIndia(issuedAt), number, kind, content.orderNumber, content.buyer.name, content.buyer.company],
        ...[content.buyer.gstin, content.placeOfSupply?.name, content.invoice?.number],
        ...[sum('txval'), sum('camt'), sum('samt'), sum('iamt'), BigInt(sign * nil), BigInt(sign * total)],
        kind === 'credit_note' ? !isLate(document) : null,
      ]
    })
  }
}

async function* rateRows(db: Database, period: string): AsyncGenerator<Cell[][]> {
  const { rates } = await readTotals(db, periodOf(period))
  yield rates.map(([rate, amounts]) => [rate, ...amounts.map(BigInt), BigInt(amounts.reduce((a, b) => a + b, 0))])
}

const dayBookHeader = ['date', 'time', 'entry', 'document', 'order', 'customer', 'invoiced', 'received', 'writtenOff']

interface BookRow {
  at: Date
  cells: Cell[]
}

const bookRow = (at: Date, cells: readonly Cell[]): BookRow => {
  const day = dayInIndia(at)
  return { at, cells: [day, new Date(at.getTime() + 330 * 60_000).toISOString().slice(11, 19), ...cells] }
}

async function* documentsOfBook(db: Database, days: { from: string; to: string }): AsyncGenerator<BookRow> {
  for await (const batch of realDocuments(db, days)) {
    for (const { issuedAt, kind, number, content, total } of batch) {
      const isNote = kind === 'credit_note'
      const amount = BigInt(isNote ? -total : total)
      const name = isNote ? 'credit note' : 'invoice'
      yield bookRow(issuedAt, [name, number, content.orderNumber, content.buyer.name, amount, null, null])
    }
  }
}

const entryNames = {
  captured: 'payment',
  refunded: 'refund',
  cash_collected: 'cash collected',
  written_off: 'written off',
} as const

async function* moneyOfBook(db: Database, days: { from: string; to: string }): AsyncGenerator<BookRow> {
  for await (const batch of moneyEntries(db, days)) {
    for (const { createdAt, kind, amount, orderNumber, customerName } of batch) {
      if (kind === 'charged') continue
      const isWriteOff = kind === 'written_off'
      const received = isWriteOff ? null : BigInt(kind === 'refunded' ? -amount : amount)
      const writtenOff = isWriteOff ? BigInt(amount) : null
      yield bookRow(createdAt, [entryNames[kind], null, orderNumber, customerName, null, received, writtenOff])
    }
  }
}

/** Yields the day book: documents, payments, refunds, cash and write-offs, sorted by time. */
async function* dayBookRows(db: Database, period: string): AsyncGenerator<Cell[][]> {
  const days = periodOf(period)
  const sources = [documentsOfBook(db, days), moneyOfBook(db, days)]
  const heads = await Promise.all(sources.map((source) => source.next()))
  for (;;) {
    const times = heads.map(({ value, done }) => (done ? Number.POSITIVE_INFINITY : value.at.getTime()))
    const index = (times[1] ?? 0) < (times[0] ?? 0) ? 1 : 0
    const head = heads[index]
    const source = sources[index]
    if (!head || head.done || !source) return
    yield [head.value.cells]
    heads[index] = await source.next()
  }
}

/** Streams a ZIP file with the print page of each document of a period. */
function documentsZip({ db, pictures }: Sources, period: string): ReadableStream {
  const { readable, writable } = new TransformStream()
  const zip = new ZipWriter(writable, { useWebWorkers: false, useCompressionStream: true })
  const write = async () => {
    for await (const batch of realDocuments(db, periodOf(period))) {
      const registered = await db.read((tx) =>
        eInvoicesOf(
          tx,
          batch.map(({ id }) => id),
        ),
      )
      const eInvoiceOf = new Map(registered.map((row) => [row.documentId, row]))
      for (const document of batch) {
        const { number, kind, issuedAt } = document
        const folder = kind === 'credit_note' ? 'credit-notes' : 'invoices'
        const reply = documentReply({ document, eInvoice: eInvoiceOf.get(document.id) ?? null })
        const page = await documentFile(reply, pictures)
        await zip.add(`${folder}/${number.replaceAll('/', '-')}.html`, new TextReader(String(page)), {
          lastModDate: issuedAt,
        })
      }
    }
    await zip.close()
  }
  // If the client closes the connection or the database fails, the download stream is aborted.
  write().catch((error) => writable.abort(error).catch(() => undefined))
  return readable
}

const invalidPeriod = () => {
  const message = 'Choose a month such as 2026-11 or a quarter such as 2026-Q3.'
  return new ShopError('invalid', message, { fields: { period: message } })
}

type Sources = Pick<Deps, 'db' | 'pictures'>

/** The content of each file of a period, and its type. */
const files: Record<v.InferOutput<typeof ReportFile>, (from: Sources, period: string) => [ReadableStream, string]> = {
  'sales-register.csv': ({ db }, period) => [csvStream(registerHeader, registerRows(db, period)), csvType],
  'tax-by-rate.csv': ({ db }, period) => [
    csvStream(['rate', 'taxable', 'cgst', 'sgst', 'igst', 'total'], rateRows(db, period)),
    csvType,
  ],
  'day-book.csv': ({ db }, period) => [csvStream(dayBookHeader, dayBookRows(db, period)), csvType],
  'documents.zip': (from, period) => [documentsZip(from, period), 'application/zip'],
}

/**
 * Adds the files for the accountant, for admins only (record 57): `GET /api/admin/gstr1?period=2026-11`, the return GSTR-1
 * of a month or quarter as JSON, or with `format=csv` as one table, and `GET /api/admin/reports/{file}?period=2026-11`.
 * 400 for an invalid period, 404 for another file, 409 for GSTR-1 of a shop without GSTIN.
 */
export function mountReports(
  app: Hono,
  { db, pictures, identify }: Sources & { identify: Identify },
  isSecure: (c: HonoContext) => boolean,
) {
  const assertAdmin = async (c: HonoContext) => {
    const session = readCookie(headerOf(c, 'cookie') ?? null, 'session', isSecure(c))
    requireAdmin(await identify({ session, guest: undefined, orderToken: undefined }))
  }
  addRoute(app, gstr1Path, {
    get: async (c) => {
      await assertAdmin(c)
      const query = v.safeParse(Gstr1Query, c.req.query())
      if (!query.success) throw invalidPeriod()
      const { period, format } = query.output
      const gstin = gstinOf(await db.read(readSettings))
      if (!gstin) throw new ShopError('conflict', 'A shop without GSTIN files no GSTR-1.')
      const name = `GSTR1-${gstin}-${period}.${format}`
      if (format === 'csv')
        return download(name, csvType, csvStream(gstr1Header, gstr1Rows(db, gstin, period)), isSecure(c))
      return download(name, 'application/json', textStream(gstr1Json(db, gstin, period)), isSecure(c))
    },
  })
  addRoute(app, reportPath, {
    get: async (c) => {
      const file = c.req.param('file')
      if (!v.is(ReportFile, file)) throw new ShopError('not_found', (t) => t.notFound)
      await assertAdmin(c)
      const query = v.safeParse(ReportQuery, c.req.query())
      if (!query.success) throw invalidPeriod()
      const { period } = query.output
      const [body, type] = files[file]({ db, pictures }, period)
      return download(file.replace('.', `-${period}.`), type, body, isSecure(c))
    },
  })
}
