import * as v from 'valibot'
import type { Accounting } from '#contract/admin/accounting'
import type { contract } from '#contract/contract'
import type { Tx } from '#engine'
import { dayInIndia, monthOf } from '#rules/dates'
import { rupees } from '#rules/money'
import { closableMonth, isLate, periodOf } from '#rules/tax/gstr1'
import { raiseCatalogueVersion, readSettings } from '../../catalogue/catalogue-store.ts'
import { gstinOf } from '../../catalogue/product-reply.ts'
import { settings } from '../../db/schema/operations.ts'
import { documentedRates } from '../../db/schema/values.ts'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import { findDocument, insertEInvoice, periodDocuments } from '../../invoicing/document-store.ts'
import { moneySums } from '../../ledger/ledger-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { listPage, pageReply } from '../list-query.ts'
import { type RemittanceEndpoints, remittanceHandlers } from './remittances.ts'
import { readTotals } from './reports.ts'

type Endpoints = Pick<typeof contract, 'getAccounting' | 'getPeriodDocuments' | 'closeMonth' | 'registerEInvoice'> &
  RemittanceEndpoints

const sumReply = ([count = 0, total = 0]: readonly number[]) => ({ count, total: rupees(total) })

export const accountingHandlers = (deps: Deps): Handlers<Endpoints> => {
  const { db, clock, catalogue } = deps
  const currentMonth = () => monthOf(dayInIndia(clock()))
  return {
    ...remittanceHandlers(deps),

    getAccounting: async ({ query }): Promise<Accounting> => {
      const period = query.period ?? currentMonth()
      const days = periodOf(period)
      const { invoices, creditNotes, lateNotes, rates } = await readTotals(db, days)
      const { row, money } = await db.read(async (tx) => ({
        row: await readSettings(tx),
        money: await moneySums(tx, days),
      }))
      const closedThrough = row?.closedThrough ?? null
      const closable = closableMonth(clock())
      return {
        period,
        gstin: gstinOf(row),
        invoices: sumReply(invoices),
        creditNotes: sumReply(creditNotes),
        lateNotes: sumReply(lateNotes),
        rates: rates.map(([rate, [taxable, cgst, sgst, igst]]) => ({
          rate,
          taxable: rupees(taxable),
          cgst: rupees(cgst),
          sgst: rupees(sgst),
          igst: rupees(igst),
        })),
        money: {
          captured: rupees(money.get('captured') ?? 0),
          cashCollected: rupees(money.get('cash_collected') ?? 0),
          refunded: rupees(money.get('refunded') ?? 0),
          writtenOff: rupees(money.get('written_off') ?? 0),
        },
        closedThrough,
        closable: closedThrough !== null && closedThrough >= closable ? null : closable,
      }
    },

    getPeriodDocuments: async ({ query, response }) => {
      const days = periodOf(query.period ?? currentMonth())
      const { rows, total } = await db.read((tx) => periodDocuments(tx, days, listPage(query)))
      const documents = rows.map((row) => ({
        id: row.id,
        orderId: row.orderId,
        orderNumber: row.content.orderNumber,
        kind: row.kind,
        number: row.number,
        date: row.issuedAt.toISOString(),
        buyer: row.content.buyer.company ?? row.content.buyer.name,
        total: rupees(row.total),
        isLate: isLate(row),
        isSample: row.content.isSample,
      }))
      return pageReply(response, { rows: documents, total })
    },

    closeMonth: async ({ body: { month }, caller }) => {
      const admin = requireAdmin(await caller())
      const now = clock()
      if (month > closableMonth(now)) {
        const message = 'Only a month that has ended can be closed.'
        throw new ShopError('invalid', message, { fields: { month: message } })
      }
      await db.write((tx) => close(tx, { month, userId: admin.id, now }))
      catalogue.invalidate()
      return { closedThrough: month }
    },

    registerEInvoice: async ({ params: { id }, body, caller }) => {
      const admin = requireAdmin(await caller())
      const number = await db.write((tx) => register(tx, { id, ...body, userId: admin.id, now: clock() }))
      return { number, irn: body.irn }
    },
  }
}

const SignedQr = v.object({ Irn: v.pipe(v.string(), v.toLowerCase()), DocNo: v.string() })

/** Returns IRN and document number from a signed QR code, a JSON Web Token of the portal; null if they cannot be read. */
function readSignedQr(signedQr: string): v.InferOutput<typeof SignedQr> | null {
  try {
    const payload = Buffer.from(signedQr.split('.')[1] ?? '', 'base64url').toString()
    const { data } = v.parse(v.object({ data: v.string() }), JSON.parse(payload))
    return v.parse(SignedQr, JSON.parse(data))
  } catch {
    return null
  }
}

interface Registration {
  id: number
  irn: string
  signedQr: string
  userId: number
  now: Date
}

/** Stores the registration of a document at the e-invoice portal and returns the number of the document. */
async function register(tx: Tx, { id, irn, signedQr, userId, now }: Registration): Promise<string> {
  const document = await findDocument(tx, id)
  if (!document) throw new ShopError('not_found', 'There is no document with this id.')
  const { number, orderId, content } = document
  if (!content.needsEInvoice) throw new ShopError('conflict', 'This document needs no e-invoice.')
  const qr = readSignedQr(signedQr)
  const refuse = (field: string, message: string) => new ShopError('invalid', message, { fields: { [field]: message } })
  if (!qr) throw refuse('signedQr', 'This is not a signed QR code of the e-invoice portal.')
  if (qr.DocNo !== number) throw refuse('signedQr', `This QR code is of document ${qr.DocNo}, not of ${number}.`)
  if (qr.Irn !== irn) throw refuse('irn', 'The QR code has another IRN.')
  if (!(await insertEInvoice(tx, { documentId: id, irn, signedQr, registeredAt: now }))) {
    throw new ShopError('conflict', 'This document or this IRN is registered already.')
  }
  const audit = { userId, action: 'registerEInvoice', target: `orders/${orderId}` } as const
  await addAudit(tx, { ...audit, after: { document: number, irn }, createdAt: now })
  return number
}

/** Closes a month of the accounts and all months before it. Throws `conflict` if the month is closed already. */
async function close(tx: Tx, { month, userId, now }: { month: string; userId: number; now: Date }): Promise<void> {
  // Raising the catalogue version locks its row. Of two concurrent requests, the second therefore sees the months that
  // the first closed.
  await raiseCatalogueVersion(tx)
  const before = (await readSettings(tx))?.closedThrough ?? null
  if (before !== null && before >= month) throw new ShopError('conflict', 'This month is closed already.')
  const set = { closedThrough: month, updatedAt: now }
  await tx
    .insert(settings)
    .values({ id: 1, ...documentedRates, ...set })
    .onConflictDoUpdate({ target: settings.id, set })
  const audit = { userId, action: 'closeMonth', target: 'settings' } as const
  const change = { before: { closedThrough: before }, after: { closedThrough: month } }
  await addAudit(tx, { ...audit, ...change, createdAt: now })
}
