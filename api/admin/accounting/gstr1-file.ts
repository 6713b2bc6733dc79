import type { Database } from '#engine'
import { rupees } from '#rules/money'
import { createGstr1, entryOf, type ListedSection, periodOf } from '#rules/tax/gstr1'
import { documentsWithIds, issuedDocuments } from '../../invoicing/document-store.ts'
import type { Cell } from '../exports/csv.ts'

/** Formats a value as JSON. A bigint is an amount in paise and becomes a number of rupees with two decimals. */
function jsonOf(value: unknown): string {
  if (typeof value === 'bigint') return rupees(Number(value))
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, part]) => `${JSON.stringify(key)}:${jsonOf(part)}`)
    .join(',')}}`
}

type Gstr1 = ReturnType<typeof createGstr1>

/** Reads all documents of a period once and computes the sections of GSTR-1. */
async function readGstr1(db: Database, gstin: string, days: { from: string; to: string }): Promise<Gstr1> {
  const gstr1 = createGstr1(gstin)
  for await (const batch of issuedDocuments(db, days)) for (const document of batch) gstr1.add(document)
  return gstr1
}

/** Yields the entries of a section of GSTR-1, each with the group that it belongs to: a GSTIN, a state, or none. */
async function* entriesIn(db: Database, gstr1: Gstr1, section: ListedSection) {
  const listed = gstr1.listed(section)
  let index = 0
  const ids = listed.map(({ id }) => id)
  for await (const batch of documentsWithIds(db, ids)) {
    yield batch.map((document) => {
      const group = listed[index]?.group ?? ''
      index += 1
      return { group, entry: entryOf(document, section) }
    })
  }
}

/**
 * The names of the JSON properties that contain the key and the entries of a group; null for a section of GSTR-1
 * without groups.
 */
const groupKeys = {
  b2b: { group: 'ctin', entries: 'inv' },
  b2cl: { group: 'pos', entries: 'inv' },
  cdnr: { group: 'ctin', entries: 'nt' },
  cdnur: null,
} as const

/**
 * Yields a section of GSTR-1 that lists documents as JSON: `,"b2b":[{"ctin":…,"inv":[…]}]`. A section without documents
 * is left out.
 */
async function* sectionJson(db: Database, gstr1: Gstr1, section: ListedSection) {
  const keys = groupKeys[section]
  let current: string | null = null
  for await (const batch of entriesIn(db, gstr1, section)) {
    let text = ''
    for (const { group, entry } of batch) {
      const isFirst = current === null
      if (keys && group !== current) {
        const start = isFirst ? `,"${section}":[` : ']},'
        text += `${start}{"${keys.group}":${JSON.stringify(group)},"${keys.entries}":[`
      } else text += isFirst ? `,"${section}":[` : ','
      current = group
      text += jsonOf(entry)
    }
    yield text
  }
  if (current !== null) yield keys ? ']}]' : ']'
}

/** Yields the GSTR-1 file in the JSON format of the GST portal. Sections without entries are left out. */
export async function* gstr1Json(db: Database, gstin: string, period: string): AsyncGenerator<string> {
  const days = periodOf(period)
  const gstr1 = await readGstr1(db, gstin, days)
  const { b2cs, nil, hsn, doc_issue } = gstr1.totals()
  yield `{"gstin":${JSON.stringify(gstin)},"fp":"${days.to.slice(5, 7)}${days.to.slice(0, 4)}","version":"GST3.2.2","hash":"hash"`
  yield* sectionJson(db, gstr1, 'b2b')
  yield* sectionJson(db, gstr1, 'b2cl')
  if (b2cs.length > 0) yield `,"b2cs":${jsonOf(b2cs)}`
  yield* sectionJson(db, gstr1, 'cdnr')
  yield* sectionJson(db, gstr1, 'cdnur')
  if (nil.length > 0) yield `,"nil":${jsonOf({ inv: nil })}`
  if (hsn.hsn_b2b.length + hsn.hsn_b2c.length > 0) yield `,"hsn":${jsonOf(hsn)}`
  if (doc_issue.length > 0) yield `,"doc_issue":${jsonOf({ doc_det: doc_issue })}`
  yield '}'
}

export const gstr1Header = [
  ...['section', 'gstin', 'number', 'date', 'value', 'placeOfSupply', 'supplyType', 'hsn', 'description', 'unit'],
  ...['quantity', 'rate', 'taxable', 'igst', 'cgst', 'sgst', 'cess', 'from', 'to', 'count'],
]

type Gstr1Cells = Partial<Record<(typeof gstr1Header)[number], Cell>>

const cellsOf = (cells: Gstr1Cells): Cell[] => gstr1Header.map((name) => cells[name])

interface Amounts {
  txval: bigint
  iamt: bigint
  camt: bigint
  samt: bigint
  csamt: bigint
}

const taxCells = ({ txval, iamt, camt, samt, csamt }: Amounts) => ({
  taxable: txval,
  igst: iamt,
  cgst: camt,
  sgst: samt,
  cess: csamt,
})

/** Yields the rows of GSTR-1 as one table: one row for each rate of a listed document and for each sum. */
export async function* gstr1Rows(db: Database, gstin: string, period: string): AsyncGenerator<Cell[][]> {
  const gstr1 = await readGstr1(db, gstin, periodOf(period))
  for (const section of ['b2b', 'b2cl', 'cdnr', 'cdnur'] as const) {
    for await (const batch of entriesIn(db, gstr1, section)) {
      yield batch.flatMap(({ group, entry }) =>
        entry.itms.map(({ itm_det }) =>
          cellsOf({
            section,
            gstin: section === 'b2b' || section === 'cdnr' ? group : null,
            number: 'inum' in entry ? entry.inum : entry.nt_num,
            date: 'idt' in entry ? entry.idt : entry.nt_dt,
            value: entry.val,
            placeOfSupply: 'pos' in entry ? entry.pos : group,
            rate: itm_det.rt,
            ...taxCells(itm_det),
          }),
        ),
      )
    }
  }
  const { b2cs, nil, hsn, doc_issue } = gstr1.totals()
  yield b2cs.map(({ sply_ty, pos, rt, ...sum }) =>
    cellsOf({ section: 'b2cs', supplyType: sply_ty, placeOfSupply: pos, rate: rt, ...taxCells(sum) }),
  )
  yield nil.map(({ sply_ty, nil_amt }) => cellsOf({ section: 'nil', supplyType: sply_ty, value: nil_amt }))
  for (const section of ['hsn_b2b', 'hsn_b2c'] as const) {
    yield hsn[section].map(({ hsn_sc, desc, uqc, qty, rt, ...sum }) => {
      const goods = { hsn: hsn_sc, description: desc, unit: uqc, quantity: qty, rate: rt }
      return cellsOf({ section, ...goods, ...taxCells(sum) })
    })
  }
  yield doc_issue.flatMap(({ doc_typ, docs }) =>
    docs.map(({ from, to, totnum }) =>
      cellsOf({ section: 'doc_issue', description: doc_typ, from, to, count: totnum }),
    ),
  )
}
