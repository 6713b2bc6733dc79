import type { RemittanceResult, RemittanceRow } from '#contract/admin/accounting'
import type { contract } from '#contract/contract'
import { parseRupees, rupees } from '#rules/money'
import type { Deps } from '../../deps.ts'
import { requireAdmin } from '../../http/access.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { ShopError } from '../../http/shop-error.ts'
import {
  addRemittances,
  cashDifferences,
  cashSums,
  type ReportRow,
  remittedTotal,
} from '../../ledger/remittance-store.ts'
import { addAudit } from '../audit/audit-store.ts'
import { listPage, pageReply } from '../list-query.ts'
import { amountOf, type CsvFile, type RowProblem, readCsv } from '../products/import/read-csv.ts'

export type RemittanceEndpoints = Pick<typeof contract, 'importRemittances' | 'getCodShipments' | 'getRemittanceTotals'>

const maxRows = 10_000
/** Maximum amount of a row in paise: ₹10,00,000. Cash on delivery is limited to far less. */
const maxAmount = 1_000_000_00

/**
 * The header names by which each column of a remittance report is found, in order of preference, in lower case and with
 * spaces. The first name of each column is the one in the sheet "AWB level report" of Shiprocket, whose column "Order
 * Value" contains the collected amount (record 66).
 */
const names = {
  awb: ['awb', 'awb code', 'awb no', 'awb number', 'waybill', 'waybill no', 'waybill number', 'tracking number'],
  remitted: ['remitted amount', 'amount remitted', 'remittance amount', 'remitted', 'cod remitted', 'paid amount'],
  value: ['order value', 'cod amount', 'cod collected', 'cod value', 'cod payable amount', 'collectable amount'],
  reference: ['crf id', 'crfid', 'remittance id', 'remittance no', 'remittance number', 'remittance reference'],
  utr: ['utr', 'utr no', 'utr number', 'bank reference', 'payment reference', 'transaction id', 'reference'],
  date: ['remittance date', 'remitted on', 'payment date', 'transfer date', 'date'],
  adjusted: ['total adjusted amt', 'adjusted amount'],
  linked: ['linked crf ids'],
} as const
type Field = keyof typeof names

const simple = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
    .trim()

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Returns a date of a report as `2026-11-21`; undefined for an invalid date. Accepted formats: year first, day first as
 * in India, or with the name of the month, with two or four digits of the year. A time after the date is ignored.
 */
function dayOf(text: string): string | undefined {
  const value = text.trim().replace(/[T,\s]+\d{1,2}:\d{2}.*$/, '')
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(value) ?? []
  if (year) return calendarDay(year, Number(month), day)
  const [, first = '', name = '', last = ''] =
    /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ](\d{2}|\d{4})$/.exec(value) ?? []
  if (!last) return undefined
  const number = /^\d/.test(name) ? Number(name) : months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return calendarDay(last.padStart(4, '20'), number, first)
}

function calendarDay(year: string, month: number, day: string): string | undefined {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  // Some JavaScript engines convert a day such as 31 February to a day of the next month.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso
}

const invalid = (message: string) => new ShopError('invalid', message)

/**
 * Reads the rows of a remittance report. Rows with an invalid cell are in `rejected`, with the name of the column. Throws
 * `invalid` when the file lacks the column of the AWB or of the amount, or has too many rows.
 */
function readReport({ header, rows, rejected }: CsvFile): { rows: ReportRow[]; rejected: RowProblem[] } {
  const known = header.map(simple)
  const placeOf = (field: Field) => names[field].map((name) => known.indexOf(name)).find((place) => place >= 0) ?? -1
  const fields = Object.keys(names) as Field[]
  const places = Object.fromEntries(fields.map((field) => [field, placeOf(field)])) as Record<Field, number>
  if (places.awb < 0)
    throw invalid('The file has no column “AWB”. Save the sheet “AWB level report” of the courier as CSV.')
  if (places.remitted < 0 && places.value < 0)
    throw invalid('The file has no column with the amount, such as “Remitted amount”, “COD amount” or “Order Value”.')
  if (rows.length + rejected.length > maxRows)
    throw invalid('The file has more than 10,000 rows. Split it into several files.')
  const read: ReportRow[] = []
  const problems: RowProblem[] = [...rejected]
  for (const { row, cells } of rows) {
    const cell = (field: Field) => cells[places[field]]?.trim() ?? ''
    const result = readRow(row, cell, { hasRemitted: places.remitted >= 0, hasValue: places.value >= 0 })
    if (!('field' in result)) read.push(result)
    else problems.push({ row, column: header[places[result.field]] ?? null, message: result.message })
  }
  return { rows: read, rejected: problems }
}

interface CellProblem {
  field: Field
  message: string
}

const shown = (text: string) => `“${text.slice(0, 40)}”`

const isShortened = (text: string) => /^\d(\.\d+)?E\+\d+$/i.test(text)

const shortened = (text: string) =>
  `The spreadsheet has shortened the number to ${shown(text)}. Format the column as text`

/**
 * Returns a transfer number in normalized form for comparisons; null for an empty cell or a placeholder such as "NA".
 */
function numberOf(text: string): string | null {
  const number = text.replace(/\s/g, '').toUpperCase()
  return /^(-*|N\/?A|NIL|NONE|PENDING|0)$/.test(number) ? null : number
}

interface Columns {
  hasRemitted: boolean
  hasValue: boolean
}

function readRow(
  row: number,
  cell: (field: Field) => string,
  { hasRemitted, hasValue }: Columns,
): ReportRow | CellProblem {
  const awb = cell('awb').replace(/\s/g, '')
  if (awb === '') return { field: 'awb', message: 'The cell is empty' }
  if (isShortened(awb)) return { field: 'awb', message: shortened(awb) }
  if (!/^[\w/-]{4,60}$/.test(awb)) return { field: 'awb', message: `Not an AWB: ${shown(awb)}` }
  const reference = numberOf(cell('reference'))
  const utr = numberOf(cell('utr'))
  for (const [name, text] of Object.entries({ reference, utr }) as ['reference' | 'utr', string | null][]) {
    if (text !== null && text.length > 100) return { field: name, message: 'The cell has more than 100 characters' }
    if (text !== null && isShortened(text)) return { field: name, message: shortened(text) }
  }
  // Some reports list shipments whose money was not transferred yet, with an empty amount and no transfer number.
  const isPending = cell('remitted') === '' && hasRemitted && reference === null && utr === null && cell('date') === ''
  if (isPending) return { field: 'remitted', message: 'No money was transferred for this row yet' }
  const field = cell('remitted') === '' && hasValue ? 'value' : 'remitted'
  const amount = paiseOf(cell(field))
  if (typeof amount === 'string') return { field, message: amount }
  if (field === 'value') {
    const adjusted = cell('adjusted')
    const instead = 'Add a column “Remitted amount” with the amount that you received for it'
    if (adjusted !== '' && Number(amountOf(adjusted)) !== 0)
      return { field: 'adjusted', message: `The courier has adjusted this amount by ${shown(adjusted)}. ${instead}` }
    if (cell('linked') !== '')
      return { field: 'linked', message: `The courier links this row to other transfers. ${instead}` }
  }
  const date = cell('date')
  const paidOn = date === '' ? null : dayOf(date)
  if (paidOn === undefined) return { field: 'date', message: `Not a date such as 21-11-2026: ${shown(date)}` }
  return { row, awb, reference, utr, amount, paidOn }
}

/** Returns the amount of a cell in paise, or the message why the cell contains no valid amount. */
function paiseOf(text: string): number | string {
  if (text === '') return 'The cell is empty'
  const decimal = amountOf(text)
  if (decimal === undefined || !/^-?\d{1,10}(\.\d{1,6})?$/.test(decimal)) return `Not an amount: ${shown(text)}`
  const paise = parseRupees(decimal)
  if (paise === 0) return 'No money was transferred for this row'
  return Math.abs(paise) > maxAmount ? `More than ₹10,00,000: ${shown(text)}` : paise
}

/** Maximum number of rows with the same outcome in a reply. */
const maxShownRows = 500

const emptyFile = async function* (): AsyncGenerator<Uint8Array> {}

const rejectedRow = ({ row, column, message }: RowProblem): RemittanceRow => ({
  ...{ row, outcome: 'rejected', awb: '', order: null, amount: null },
  message: `${column === null ? '' : `Column ${column.slice(0, 60)}: `}${message}`,
})

/** Counts all rows of the report by outcome, and returns the first rows of each outcome. */
function resultOf(all: readonly RemittanceRow[]): RemittanceResult {
  const counts = { matched: 0, differs: 0, known: 0, unknown: 0, rejected: 0 }
  let added = 0
  const rows = all
    .toSorted((a, b) => a.row - b.row)
    .filter(({ outcome, amount }) => {
      counts[outcome] += 1
      if (outcome === 'matched' || outcome === 'differs') added += parseRupees(amount ?? '0')
      return counts[outcome] <= maxShownRows
    })
  return { counts, added: rupees(added), rows }
}

export const remittanceHandlers = ({ db, clock, courier }: Deps): Handlers<RemittanceEndpoints> => {
  const kind = courier?.kind ?? 'live'
  return {
    importRemittances: async ({ query, caller, request }) => {
      const admin = requireAdmin(await caller())
      const { rows, rejected } = readReport(await readCsv(request.body ?? emptyFile()))
      const problems = rejected.map(rejectedRow)
      const now = clock()
      if (query.dryRun === 'true') {
        const planned = await db.read((tx) => addRemittances(tx, rows, { now, isDryRun: true }))
        return resultOf([...planned, ...problems])
      }
      return db.write(async (tx) => {
        const result = resultOf([...(await addRemittances(tx, rows, { now, isDryRun: false })), ...problems])
        const { counts, added } = result
        const audit = { userId: admin.id, action: 'importRemittances', target: 'remittances' } as const
        await addAudit(tx, { ...audit, after: { ...counts, added }, createdAt: now })
        return result
      })
    },

    getCodShipments: async ({ query, response }) => {
      const filter = { shown: query.shown ?? 'missing', kind, now: clock() }
      const found = await db.read(async (tx) => ({
        rows: await cashDifferences(tx, filter, listPage(query)),
        total: (await cashSums(tx, filter))[filter.shown].count,
      }))
      return pageReply(response, found).map((row) => ({
        ...row,
        collectedAt: row.collectedAt?.toISOString() ?? null,
        collected: rupees(row.collected),
        remitted: rupees(row.remitted),
        withCourier: rupees(row.withCourier),
      }))
    },

    getRemittanceTotals: async () => {
      const now = clock()
      const { open, excess, missing, remitted } = await db.read(async (tx) => ({
        ...(await cashSums(tx, { kind, now })),
        remitted: await remittedTotal(tx, kind),
      }))
      return {
        // Open and excess amounts belong to shipments whose transfer differs from the collected cash. For all other
        // shipments the collected cash equals the transferred amount.
        collected: rupees(remitted + open.total + excess.total),
        remitted: rupees(remitted),
        open: { count: open.count, total: rupees(open.total) },
        excess: { count: excess.count, total: rupees(-excess.total) },
        missing: { count: missing.count, total: rupees(missing.total) },
      }
    },
  }
}
