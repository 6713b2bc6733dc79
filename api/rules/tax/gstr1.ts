import type { DocumentContent, DocumentKind } from '#contract/documents'
import { addMonths, dayInIndia, monthOf, startOfDay } from '../dates.ts'
import { type Paise, parseRupees } from '../money.ts'

/** The data of an issued invoice or credit note that reports use. */
export interface IssuedDocument {
  id: number
  kind: DocumentKind
  series: string
  sequence: number
  number: string
  /** The total of the document in paise; positive for credit notes too. */
  total: Paise
  /** The total of the corrected invoice for a credit note; null for an invoice. */
  invoiceTotal: Paise | null
  content: DocumentContent
  issuedAt: Date
}

/**
 * Returns the days of a month (`2026-11`) or of a quarter of the calendar year (`2026-Q3`: July to September), in
 * India.
 */
export function periodOf(period: string): { from: string; to: string } {
  const [, year = '', quarter] = /^(\d{4})-Q([1-4])$/.exec(period) ?? []
  const last = quarter ? `${year}-${String(Number(quarter) * 3).padStart(2, '0')}` : period
  const first = quarter ? addMonths(last, -2) : period
  const lastDay = new Date(startOfDay(`${addMonths(last, 1)}-01`).getTime() - 1)
  return { from: `${first}-01`, to: dayInIndia(lastDay) }
}

/**
 * Returns the last month whose accounts can be closed: the last month that ended at least an hour ago, so that no
 * running transaction still issues a document in it.
 */
export const closableMonth = (now: Date): string =>
  addMonths(monthOf(dayInIndia(new Date(now.getTime() - 3600_000))), -1)

/**
 * Whether a credit note was issued too late to reduce tax: after 30 November following the financial year of its
 * invoice (section 34 of the CGST Act).
 */
export function isLateNote(issued: Date, invoiceDate: Date): boolean {
  const [year = 0, month = 0] = dayInIndia(invoiceDate).split('-').map(Number)
  return dayInIndia(issued) > `${month >= 4 ? year + 1 : year}-11-30`
}

/** The service code (SAC) of courier services, which is reported for a delivery charge without goods. */
export const deliverySac = '996812'

/** Amount in paise above which an invoice to another state is listed separately in GSTR-1 (since August 2024). */
const largeInvoice: Paise = 1_00_000_00

interface Amounts {
  txval: Paise
  iamt: Paise
  camt: Paise
  samt: Paise
}

const noAmounts = (): Amounts => ({ txval: 0, iamt: 0, camt: 0, samt: 0 })

function addTo(sum: Amounts, { txval, iamt, camt, samt }: Amounts, sign: 1 | -1) {
  sum.txval += sign * txval
  sum.iamt += sign * iamt
  sum.camt += sign * camt
  sum.samt += sign * samt
}

const isZero = ({ txval, iamt, camt, samt }: Amounts) => txval === 0 && iamt === 0 && camt === 0 && samt === 0

const amountsOfLine = (line: DocumentContent['lines'][number]): Amounts => ({
  txval: parseRupees(line.taxable),
  iamt: parseRupees(line.igst),
  camt: parseRupees(line.cgst),
  samt: parseRupees(line.sgst),
})

/** Converts an amount in paise to a bigint, because counts and rates are numbers and must be distinguished from it. */
const inPaise = (amount: Paise) => BigInt(amount)

/** Returns amounts with the names that GSTR-1 uses. Cess is always 0, because the shop sells no goods with cess. */
const written = ({ txval, iamt, camt, samt }: Amounts) => ({
  txval: inPaise(txval),
  iamt: inPaise(iamt),
  camt: inPaise(camt),
  samt: inPaise(samt),
  csamt: 0n,
})

/** Returns the amounts of a document in paise: by rate, and in `nil` those without tax. Their sum is its total. */
export function splitByRate({ total, content }: Pick<IssuedDocument, 'total' | 'content'>) {
  const rates = new Map<number, Amounts>()
  let taxed = 0
  for (const line of content.lines) {
    if (!line.gstRate) continue
    const sum = rates.get(line.gstRate) ?? noAmounts()
    const amounts = amountsOfLine(line)
    addTo(sum, amounts, 1)
    taxed += amounts.txval + amounts.iamt + amounts.camt + amounts.samt
    rates.set(line.gstRate, sum)
  }
  return { rates: [...rates].toSorted(([a], [b]) => a - b), nil: total - taxed }
}

const isNote = ({ kind }: IssuedDocument) => kind === 'credit_note'

/** Returns the two-digit code of the state in which a document is taxed. */
const placeCode = ({ placeOfSupply, seller }: DocumentContent) =>
  placeOfSupply?.code ?? (seller.gstin ?? '').slice(0, 2)

const isInterState = (content: DocumentContent) => placeCode(content) !== (content.seller.gstin ?? '').slice(0, 2)

/** Whether a document is part of the GSTR-1 of a GSTIN: it is not a sample, and not under the composition scheme. */
export const isReported = ({ content }: Pick<IssuedDocument, 'content'>, gstin: string): boolean =>
  !content.isSample && content.seller.gstin === gstin && !content.seller.composition

/** Whether a document is a credit note that was issued too late to reduce tax. */
export const isLate = (document: Pick<IssuedDocument, 'issuedAt' | 'content'>): boolean =>
  document.content.invoice !== null && isLateNote(document.issuedAt, new Date(document.content.invoice.date))

/** The GSTR-1 sections that list documents, grouped by GSTIN of the buyer or by state; `cdnur` has no groups. */
export const listedSections = ['b2b', 'b2cl', 'cdnr', 'cdnur'] as const
export type ListedSection = (typeof listedSections)[number]

/** Returns the GSTR-1 section and group of a document; null for a sale to consumers, which is only added up in b2cs. */
function listingOf(document: IssuedDocument): { section: ListedSection; group: string } | null {
  const { content, invoiceTotal, total } = document
  if (content.buyer.gstin) return { section: isNote(document) ? 'cdnr' : 'b2b', group: content.buyer.gstin }
  if (!isInterState(content) || (invoiceTotal ?? total) <= largeInvoice) return null
  return { section: isNote(document) ? 'cdnur' : 'b2cl', group: isNote(document) ? '' : placeCode(content) }
}

const dateOf = (issuedAt: Date) => dayInIndia(issuedAt).split('-').toReversed().join('-')

/** Returns the entry of a document in a section, with the property names of GSTR-1. Amounts are bigints in paise. */
export function entryOf(document: IssuedDocument, section: ListedSection) {
  const { number, issuedAt, total, content } = document
  const itms = splitByRate(document).rates.map(([rt, amounts], index) => ({
    num: index + 1,
    itm_det: { rt, ...written(amounts) },
  }))
  const val = inPaise(total)
  const pos = placeCode(content)
  const date = dateOf(issuedAt)
  const business = { pos, rchrg: 'N', inv_typ: 'R', itms }
  if (section === 'b2b') return { inum: number, idt: date, val, ...business }
  if (section === 'b2cl') return { inum: number, idt: date, val, itms }
  const note = { ntty: 'C', nt_num: number, nt_dt: date, val }
  return section === 'cdnr' ? { ...note, ...business } : { typ: 'B2CL', ...note, pos, itms }
}

/** Returns the value of a key. If the map does not have the key, creates and stores a value first. */
function sumOf<T>(values: Map<string, T>, key: string, create: () => T): T {
  const found = values.get(key) ?? create()
  values.set(key, found)
  return found
}

const sortedValues = <T>(values: ReadonlyMap<string, T>): T[] =>
  [...values].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)

/** A range of consecutive document numbers of a series. */
interface Run {
  from: number
  to: number
}

/** Sorts and joins ranges of document numbers. Other numbers between two ranges are not in GSTR-1. */
function joinRuns(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const run of runs.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && last.to + 1 === run.from) last.to = run.to
    else all.push({ ...run })
  }
  return all
}

interface Sums {
  listed: { section: ListedSection; group: string; id: number }[]
  b2cs: Map<string, Amounts & { pos: string; rt: number; inter: boolean }>
  nil: Map<string, { sply_ty: string; amount: Paise }>
  hsn: Record<
    'hsn_b2b' | 'hsn_b2c',
    Map<string, Amounts & { code: string; desc: string; uqc: string; qty: number; rt: number }>
  >
  series: Map<string, { isNote: boolean; runs: Run[] }>
}

function addNumber({ series }: Sums, document: IssuedDocument) {
  const { runs } = sumOf(series, document.series, () => ({ isNote: isNote(document), runs: [] as Run[] }))
  const last = runs.at(-1)
  if (last && last.to + 1 === document.sequence) last.to = document.sequence
  else runs.push({ from: document.sequence, to: document.sequence })
}

function addHsn({ hsn }: Sums, { content }: IssuedDocument, sign: 1 | -1) {
  const sums = hsn[content.buyer.gstin ? 'hsn_b2b' : 'hsn_b2c']
  for (const line of content.lines) {
    const code = line.hsn ?? deliverySac
    const uqc = line.hsn ? line.unit : 'NA'
    const rt = line.gstRate ?? 0
    const sum = sumOf(sums, `${code} ${uqc} ${String(rt * 100).padStart(4, '0')}`, () => ({
      ...noAmounts(),
      ...{ code, desc: line.name.slice(0, 30), uqc, qty: 0, rt },
    }))
    sum.qty += sign * line.quantity
    addTo(sum, amountsOfLine(line), sign)
  }
}

/**
 * Adds up the documents of a period for the GSTR-1 of a GSTIN (record 57). The caller adds the documents one by one and
 * reads the listed ones again later. Therefore memory use grows only with the number of rates, states and HSN codes and
 * with the ids of the listed documents.
 */
export function createGstr1(gstin: string) {
  const hsn: Sums['hsn'] = { hsn_b2b: new Map(), hsn_b2c: new Map() }
  const sums: Sums = { listed: [], b2cs: new Map(), nil: new Map(), hsn, series: new Map() }
  return {
    /** Adds a document of the period. Documents that do not belong to the return (GSTR-1) are ignored. */
    add(document: IssuedDocument) {
      if (!isReported(document, gstin)) return
      addNumber(sums, document)
      if (isLate(document)) return
      const { content } = document
      const sign = isNote(document) ? -1 : 1
      const inter = isInterState(content)
      const { rates, nil } = splitByRate(document)
      const listing = listingOf(document)
      const pos = placeCode(content)
      if (listing && rates.length > 0) sums.listed.push({ ...listing, id: document.id })
      else {
        for (const [rt, amounts] of rates) {
          const key = `${pos} ${String(rt * 100).padStart(4, '0')}`
          addTo(
            sumOf(sums.b2cs, key, () => ({ ...noAmounts(), pos, rt, inter })),
            amounts,
            sign,
          )
        }
      }
      if (nil !== 0) {
        const supply = `${inter ? 'INTR' : 'INTRA'}${content.buyer.gstin ? 'B2B' : 'B2C'}`
        sumOf(sums.nil, supply, () => ({ sply_ty: supply, amount: 0 })).amount += sign * nil
      }
      addHsn(sums, document, sign)
    },
    /** Returns the ids of the listed documents, sorted by group and then in the sequence in which they were added. */
    listed: (section: ListedSection) =>
      sums.listed
        .filter((one) => one.section === section)
        // The sort is stable, so that the documents of a group stay in their sequence.
        .toSorted((a, b) => (a.group < b.group ? -1 : a.group > b.group ? 1 : 0)),
    /** The sections of GSTR-1 that contain only sums. Amounts are bigints in paise. */
    totals: () => totalsOf(sums),
  }
}

function totalsOf({ b2cs, nil, hsn, series }: Sums) {
  const rows = (section: keyof Sums['hsn']) =>
    sortedValues(hsn[section])
      .filter((sum) => !isZero(sum) || sum.qty !== 0)
      .map(({ code, desc, uqc, qty, rt, ...sum }, index) => {
        return { num: index + 1, hsn_sc: code, desc, uqc, qty, rt, ...written(sum) }
      })
  const numbers = (notes: boolean) =>
    [...series]
      .filter(([, { isNote }]) => isNote === notes)
      .flatMap(([name, { runs }]) => joinRuns(runs).map((run) => ({ name, ...run })))
      .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.from - b.from))
      .map(({ name, from, to }, index) => {
        const numberOf = (sequence: number) => `${name}/${String(sequence).padStart(6, '0')}`
        const count = to - from + 1
        // The number of cancelled documents is always 0: invoices are never cancelled, but corrected by credit notes.
        return { num: index + 1, from: numberOf(from), to: numberOf(to), totnum: count, cancel: 0, net_issue: count }
      })
  return {
    b2cs: sortedValues(b2cs)
      .filter((sum) => !isZero(sum))
      .map(({ pos, rt, inter, ...sum }) => ({
        sply_ty: inter ? 'INTER' : 'INTRA',
        ...{ pos, typ: 'OE', rt },
        ...written(sum),
      })),
    nil: sortedValues(nil)
      .filter(({ amount }) => amount !== 0)
      .map(({ sply_ty, amount }) => ({ sply_ty, nil_amt: inPaise(amount), expt_amt: 0n, ngsup_amt: 0n })),
    hsn: { hsn_b2b: rows('hsn_b2b'), hsn_b2c: rows('hsn_b2c') },
    doc_issue: [
      { doc_num: 1, doc_typ: 'Invoices for outward supply', docs: numbers(false) },
      { doc_num: 5, doc_typ: 'Credit Note', docs: numbers(true) },
    ].filter(({ docs }) => docs.length > 0),
  }
}
