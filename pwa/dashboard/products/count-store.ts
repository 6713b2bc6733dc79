import { queryOptions } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type CountLine, type CountLines, getCountLines } from '#contract/admin/stock'
import { urlOf } from '#contract/paths'
import { westernDigits } from '#contract/scalars'
import { nameWithVariant } from '#rules/variants'
import { getJson } from '../../api/api-client.ts'
import { dropDraft, readDraft, saveForm } from '../../offline/draft.ts'

// The count of a stock-taking on the device, until it is posted (record 65).

/** A line of the stock-taking, with its key and the `since` value of the reply that contained it. */
export interface StockLine extends CountLine {
  key: string
  since: number
}

/** Returns the name of a line with its batch. */
export const lineName = ({ name, batch }: Pick<StockLine, 'name' | 'batch'>): string =>
  nameWithVariant(name, batch && (batch.number ? `batch ${batch.number}` : 'without batch number'))

/** Returns the line to show for a counted line that the shop no longer has. */
export const deletedLine = (key: string): StockLine => ({
  ...{ key, productId: 0, variantId: 0, name: 'Deleted product', sku: null, barcode: null, batch: null },
  ...{ shelf: 0, reserved: 0, since: 0 },
})

/** Returns a number of pieces with its sign: `+3`, `−2`. */
export const signed = (pieces: number) =>
  pieces < 0 ? `−${(-pieces).toLocaleString('en-IN')}` : `+${pieces.toLocaleString('en-IN')}`

/** Returns a number of lines as text: `1 line`, `2 lines`. */
export const linesText = (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'line' : 'lines'}`

const minuteMs = 60_000

/** All lines of the shop. The pages are joined, so that any line can be counted while the device is offline. */
export const linesQuery = queryOptions<StockLine[]>({
  queryKey: [getCountLines.path],
  queryFn: async ({ signal }) => {
    const all: StockLine[] = []
    for (let after: number | null | undefined; after !== null; ) {
      const query = after === undefined ? {} : { after: String(after) }
      const page: CountLines = await getJson<CountLines>(urlOf<string>(getCountLines.path, { query }), signal)
      const { since } = page
      all.push(...page.lines.map((line) => ({ ...line, since, key: `${line.variantId}/${line.batch?.id ?? ''}` })))
      after = page.next
    }
    return all
  },
  staleTime: minuteMs,
  gcTime: 5 * minuteMs,
  refetchOnWindowFocus: true,
})

const Counted = v.object({
  counted: v.number(),
  /** The values `shelf` (pieces that should be there) and `since` of the line when its count began. */
  shelf: v.number(),
  since: v.number(),
  /** Why the server refused the line. The line must be counted again. */
  problem: v.optional(v.string()),
})

/**
 * A request whose result is unknown. It is sent again with the same idempotency key, so that the server posts it only
 * once.
 */
const Posting = v.object({
  idempotencyKey: v.string(),
  reason: v.string(),
  lines: v.array(v.object({ ...Counted.entries, key: v.string() })),
})
export type Posting = v.InferOutput<typeof Posting>

/** A posted line of the stock-taking, by key, of which orders have reserved more pieces than were counted. */
const Short = v.object({ key: v.string(), pieces: v.number() })
export type Short = v.InferOutput<typeof Short>

const Count = v.object({
  lines: v.record(v.string(), Counted),
  posting: v.nullable(Posting),
  /**
   * Posted lines of which orders have reserved more pieces than were counted. They are stored until the admin dismisses
   * the list.
   */
  short: v.optional(v.array(Short)),
})
export type Count = v.InferOutput<typeof Count>

export const emptyCount: Count = { lines: {}, posting: null }

/**
 * Sets the counted pieces of a line. A line that the server refused gets the current `shelf` and `since`, so that its
 * count starts again.
 */
export function withCounted(count: Count, line: StockLine, pieces: number): Count {
  const before = count.lines[line.key]
  const { shelf, since } = before && !before.problem ? before : line
  return { ...count, lines: { ...count.lines, [line.key]: { counted: pieces, shelf, since } } }
}

/** Adds one piece to a counted line, after a scan of its barcode. */
export function withPiece(count: Count, line: StockLine): Count {
  const before = count.lines[line.key]
  return withCounted(count, line, before && !before.problem ? before.counted + 1 : 1)
}

/** Removes a line from the stock-taking on this device. */
export const withoutLine = (count: Count, key: string): Count => ({
  ...count,
  lines: Object.fromEntries(Object.entries(count.lines).filter(([other]) => other !== key)),
})

/** Moves one counted piece from the line `from` to the line `to`, which the admin has chosen. */
export function withMovedPiece(count: Count, from: StockLine, to: StockLine): Count {
  const before = count.lines[from.key]
  if (!before || before.problem) return withPiece(count, to)
  const { counted } = before
  return withPiece(counted > 1 ? withCounted(count, from, counted - 1) : withoutLine(count, from.key), to)
}

const maxPieces = 1_000_000

/** Parses a typed number of pieces. Digits of other scripts and separators are accepted. Returns null for other text. */
export function piecesOf(text: string): number | null {
  const digits = westernDigits(text.trim()).replaceAll(',', '')
  return /^\d{1,7}$/.test(digits) && Number(digits) <= maxPieces ? Number(digits) : null
}

/** Returns the lines by SKU and barcode, both in upper case. Barcodes are not unique. */
export function linesByCode(lines: readonly StockLine[]): ReadonlyMap<string, readonly StockLine[]> {
  const found = new Map<string, StockLine[]>()
  for (const line of lines) {
    const codes = [line.sku, line.barcode].flatMap((code) => (code ? [code.trim().toUpperCase()] : []))
    for (const code of new Set(codes)) found.set(code, [...(found.get(code) ?? []), line])
  }
  return found
}

const draftName = 'stock-count'

/** Sends each change of the count to the other tabs, because each tab stores the whole count. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(draftName)

/**
 * Returns the stock-taking that the device has stored (null until it is read) and a function that changes and stores
 * it. All tabs of the browser show the same count.
 */
export function useCount() {
  const [count, setCount] = useState<Count | null>(null)
  const latest = useRef(emptyCount)
  useEffect(() => {
    let isOpen = true
    const show = (stored: unknown) => {
      const { success, output } = v.safeParse(Count, stored)
      if (!isOpen) return
      latest.current = success ? output : emptyCount
      setCount(latest.current)
    }
    const onChange = ({ data }: MessageEvent<unknown>) => show(data)
    void readDraft(draftName).then((stored) => {
      show(stored)
      channel?.addEventListener('message', onChange)
    })
    return () => {
      isOpen = false
      channel?.removeEventListener('message', onChange)
    }
  }, [])
  const change = useCallback((next: (count: Count) => Count): Promise<void> => {
    latest.current = next(latest.current)
    setCount(latest.current)
    channel?.postMessage(latest.current)
    const { lines, posting, short } = latest.current
    return Object.keys(lines).length > 0 || posting || short?.length
      ? saveForm(draftName, latest.current)
      : dropDraft(draftName)
  }, [])
  return { count, change, latest }
}

const columnNames = {
  sku: ['sku', 'variant sku'],
  barcode: ['barcode', 'variant barcode', 'ean', 'gtin'],
  counted: ['counted', 'counted quantity', 'quantity', 'count', 'pieces'],
  batch: ['batch', 'batch number'],
}

export interface CountFile {
  /** Returns the counted pieces by line. The pieces of several rows of the same line are added. */
  pieces: ReadonlyMap<StockLine, number>
  errors: readonly string[]
}

const failed = (error: string): CountFile => ({ pieces: new Map(), errors: [error] })

/**
 * Returns the separator that occurs most often in the first row, because spreadsheets also write semicolons and tabs.
 */
function delimiterOf(text: string): string {
  const header = text.split('\n', 1)[0] ?? ''
  const times = (sign: string) => header.split(sign).length
  return [';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best), ',')
}

/** Returns the line that matches a row of the file, or the reason why no single line matches. */
function lineOf(found: readonly StockLine[], batch: string | undefined): StockLine | string {
  const [only] = found
  if (!only) return 'no product of the shop has it'
  if (batch) {
    const [match, another] = found.filter((line) => line.batch?.number === batch)
    return another ? `several lines have the batch ${batch}` : (match ?? `no batch ${batch}`)
  }
  if (found.length === 1) return only
  return found.some((line) => line.batch)
    ? 'it has several batches, name one in a column batch'
    : 'several products have it'
}

/** Loads the CSV parser. */
export const loadParser = () => import('csv-parse/browser/esm/sync')

/**
 * Reads a CSV file with the columns `sku` or `barcode`, `counted`, and `batch` if needed. Rows that are not valid are left
 * out; their errors name row and column. The first row of the file is row 1.
 */
export async function readCountFile(
  text: string,
  byCode: ReadonlyMap<string, readonly StockLine[]>,
): Promise<CountFile> {
  const { parse } = await loadParser()
  let rows: string[][]
  try {
    rows = parse(text, { bom: true, delimiter: delimiterOf(text), relax_column_count: true, trim: true })
  } catch {
    return failed('This is no valid CSV file.')
  }
  const header = (rows[0] ?? []).map((name) => name.toLowerCase())
  const columnOf = (column: keyof typeof columnNames) => header.findIndex((name) => columnNames[column].includes(name))
  const [sku, barcode, counted, batch] = [columnOf('sku'), columnOf('barcode'), columnOf('counted'), columnOf('batch')]
  if (sku < 0 && barcode < 0) return failed('Row 1: a column sku or barcode is missing.')
  if (counted < 0) return failed('Row 1: a column counted is missing.')
  const width = header.findLastIndex((name) => name !== '') + 1
  const pieces = new Map<StockLine, number>()
  const errors: string[] = []
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every((cell) => cell === '')) continue
    // An unquoted separator, for example in the number 1,000, shifts the cells into the wrong columns.
    if (row.slice(width).some((cell) => cell !== '')) {
      errors.push(`Row ${index + 1}: it has more cells than the first row`)
      continue
    }
    const add = (column: number, problem: string) =>
      errors.push(`Row ${index + 1}, column ${header[column]}: ${problem}`)
    const column = sku >= 0 && row[sku] ? sku : barcode >= 0 ? barcode : sku
    const code = (row[column] ?? '').replace(/^'/, '')
    if (code === '') {
      add(column, 'it is empty')
      continue
    }
    const line = lineOf(byCode.get(code.toUpperCase()) ?? [], batch < 0 ? undefined : row[batch])
    const number = piecesOf(row[counted] ?? '')
    if (typeof line === 'string') add(column, `${code.slice(0, 80)}: ${line}`)
    else if (number === null) add(counted, `not a whole number: ${(row[counted] ?? '').slice(0, 80)}`)
    else pieces.set(line, (pieces.get(line) ?? 0) + number)
  }
  return { pieces, errors }
}
