import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import type { ImportFormat } from '#contract/admin/exports'
import { westernDigits } from '#contract/scalars'
import { createPause } from '../../../db/statement.ts'
import { ShopError } from '../../../http/shop-error.ts'

/** A row of a CSV file. `row` is its number in a spreadsheet: the header is row 1, and empty rows are counted. */
export interface CsvRow {
  row: number
  cells: readonly string[]
}

/** A problem of a row of the file, with the name of the column if it concerns only one. */
export interface RowProblem {
  row: number
  column: string | null
  message: string
}

export interface CsvFile {
  header: readonly string[]
  rows: CsvRow[]
  /** The rows of the file that cannot be read, each with the reason. */
  rejected: RowProblem[]
  emptyRows: number
}

export const csvLimits = {
  /** Maximum size of a CSV file in bytes. */
  bytes: 40 * 1024 * 1024,
  /** Maximum number of rows that are not empty. */
  rows: 60_000,
  /** Maximum number of empty rows. A limit is needed because spreadsheets can add a million empty rows. */
  emptyRows: 10_000,
  columns: 300,
  /** Maximum length of a row in characters. `cell` is the maximum length of a cell. */
  record: 1_000_000,
  cell: 32_767,
}

const invalid = (message: string, cause?: unknown) => new ShopError('invalid', message, { cause })

/** Number of bytes that are parsed at once, because a request body can arrive in one large chunk. */
const chunkBytes = 64 * 1024

/** Splits a file into small chunks. Throws `too_large` when the file has more bytes than `csvLimits.bytes`. */
async function* limited(chunks: AsyncIterable<Uint8Array>) {
  const pause = createPause()
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > csvLimits.bytes) throw new ShopError('too_large', 'The file is larger than 40 MB.')
    for (let start = 0; start < chunk.length; start += chunkBytes) {
      yield chunk.subarray(start, start + chunkBytes)
      await pause()
    }
  }
}

/** Detects the column separator of a file by its first line: in some languages, Excel writes semicolons or tabs. */
function separatorOf(start: Uint8Array): ',' | ';' | '\t' {
  const line = new TextDecoder().decode(start.subarray(0, 64 * 1024)).split(/\r?\n/, 1)[0] ?? ''
  const count = (separator: string) => line.split(separator).length
  if (count(',') > 1) return ','
  return count('\t') > count(';') ? '\t' : count(';') > 1 ? ';' : ','
}

/** Throws `invalid` for spreadsheet files and UTF-16 text. Both are recognised by their first bytes. */
function assertText(start: Uint8Array) {
  const [first, second] = start
  if (first === 0x50 && second === 0x4b) throw invalid('This is an Excel or ZIP file. Save it as "CSV UTF-8".')
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw invalid('The file is in UTF-16. Save it as "CSV UTF-8".')
}

/** Returns the reason why a cell cannot be imported; null if it can. */
function problemOf(cell: string): string | null {
  if (cell.length > csvLimits.cell) return `The cell has more than ${csvLimits.cell} characters`
  if (cell.includes('\0')) return 'The cell contains NUL characters'
  if (cell.includes('\uFFFD')) return 'The cell is not in UTF-8. Save the file as "CSV UTF-8"'
  return null
}

/** Removes the apostrophe that the export of this shop adds to a cell that looks like a formula. */
const withoutApostrophe = (cell: string) => (/^'+[=+\-@\t\r\d]/.test(cell) ? cell.slice(1) : cell)

/** Converts an error of the CSV parser to an error that refers to the whole file. */
function fileError(error: unknown, row: number): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? invalid(`Row ${row}: the row has more than ${csvLimits.record} characters, or a quotation mark is not closed.`)
    : invalid(`Row ${row}: ${error.message.slice(0, 200)}`)
}

/**
 * Reads a CSV file (RFC 4180, UTF-8 with or without byte order mark; comma, semicolon or tab) as a stream. Empty rows are
 * skipped. Rows with a cell that is too long, contains NUL or is not UTF-8 are in `rejected`. Throws `invalid` when the
 * file cannot be read at all, and `too_large`.
 */
export async function readCsv(chunks: AsyncIterable<Uint8Array>): Promise<CsvFile> {
  const file = limited(chunks)
  const { value: start } = await file.next()
  if (!start) throw invalid('The file is empty.')
  assertText(start)
  const found: CsvFile = { header: [], rows: [], rejected: [], emptyRows: 0 }
  let row = 0
  const parser = parse({
    bom: true,
    delimiter: separatorOf(start),
    relax_column_count: true,
    max_record_size: csvLimits.record,
    // Rows are collected in this callback, because reading each row from the stream would take longer than parsing it.
    on_record: (cells: string[]) => {
      row += 1
      addRow(found, row, cells)
      return null
    },
  })
  const all = async function* () {
    yield start
    yield* file
  }
  try {
    await pipeline(all, parser.resume())
  } catch (error) {
    throw fileError(error, row + 1)
  }
  if (found.header.length === 0) throw invalid('The file is empty.')
  return found
}

function addRow(file: CsvFile, row: number, cells: string[]) {
  if (cells.every((cell) => cell.trim() === '')) {
    file.emptyRows += 1
    if (file.emptyRows > csvLimits.emptyRows)
      throw invalid(`Row ${row}: the file has more than ${csvLimits.emptyRows} empty rows. Delete them.`)
    return
  }
  if (file.header.length === 0) {
    if (cells.length > csvLimits.columns) throw invalid(`The file has more than ${csvLimits.columns} columns.`)
    file.header = cells.map((name) => name.trim())
    return
  }
  if (file.rows.length + file.rejected.length >= csvLimits.rows)
    throw invalid(`Row ${row}: the file has more than ${csvLimits.rows} rows. Split it into several files.`)
  const problem = rowProblem(file.header, cells)
  if (problem) file.rejected.push({ row, ...problem })
  else file.rows.push({ row, cells: cells.map(withoutApostrophe) })
}

function rowProblem(header: readonly string[], cells: readonly string[]): Omit<RowProblem, 'row'> | null {
  if (cells.some((cell, index) => index >= header.length && cell !== ''))
    return { column: null, message: 'The row has more cells than the header' }
  for (const [place, cell] of cells.entries()) {
    const message = problemOf(cell)
    if (message) return { column: header[place] ?? null, message }
  }
  return null
}

/** A variant in an import file. `fields` are those of `VariantInput`, not validated yet. */
export interface FileVariant {
  row: number
  /** The id of the variant in the shop that wrote the file; only in files in the shop's own format. */
  id?: number
  /** The option values of the variant, by the name of the option. */
  options: Record<string, string>
  fields: Record<string, unknown>
}

/** A product in an import file. `fields` are those of `ProductChanges`, not validated yet. */
export interface FileProduct {
  /** The number of the first row of the product in the file. */
  row: number
  /** The handle or slug in the file, or another value that identifies the product in the file. */
  handle: string
  /** The id of the product in the shop that wrote the file; only in files in the shop's own format. */
  productId?: number
  fields: Record<string, unknown>
  /** The path of category names, topmost first; empty for no category, null to leave the category unchanged. */
  category: { path: string[]; slug?: string } | null
  variants: FileVariant[]
}

export interface ParsedFile {
  format: ImportFormat
  products: FileProduct[]
  /** The rows of the file that are not imported. */
  rejected: RowProblem[]
  /** The column of the file for each field, for messages about invalid cells. */
  columns: Record<string, string>
}

/** Reads the cells of one row of a file and records those that have no valid value. */
export interface Cells {
  row: number
  /** Returns the text of the first of these columns that exists in the file; empty if the cell is empty. */
  text(...names: string[]): string
  /** Whether the file has at least one of the columns. */
  has(...names: string[]): boolean
  /** Returns an amount as decimal text; undefined if the cell is empty or invalid. */
  amount(...names: string[]): string | undefined
  number(...names: string[]): number | undefined
  flag(...names: string[]): boolean | undefined
}

const plain = /^-?\d+(\.\d+)?$/
const grouped = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/

/** Converts a number to decimal text without grouping: `1,25,000.50` is `125000.50`. Undefined for other texts. */
export function decimalOf(text: string): string | undefined {
  const digits = westernDigits(text).replace(/[\s\u00A0\u202F]/g, '')
  if (plain.test(digits)) return digits
  return grouped.test(digits) ? digits.replaceAll(',', '') : undefined
}

/** Parses an amount of rupees into a decimal text: `₹1,25,000.00`, `Rs. 499/-` and `499` are valid. */
export const amountOf = (text: string): string | undefined =>
  decimalOf(
    text
      .trim()
      .replace(/^(₹|rs\.?|inr)\s*/i, '')
      .replace(/\s*(\/-|₹|inr)$/i, ''),
  )

/** Returns whether a cell means yes or no; undefined for other texts. */
export function flagOf(text: string): boolean | undefined {
  const value = text.trim().toLowerCase()
  if (['true', '1', 'yes', 'y', 'active'].includes(value)) return true
  return ['false', '0', '-1', 'no', 'n', 'draft', 'archived'].includes(value) ? false : undefined
}

/** Returns a column name in normalized form, because column names are compared without case. */
export const normalName = (name: string) => name.toLowerCase().replace(/\s+/g, ' ')

/** Returns a reader of the cells of rows, which adds cells without a valid value to `problems`. */
export function cellReader(header: readonly string[], problems: RowProblem[]) {
  const places = new Map(header.map((name, index) => [normalName(name), index] as const).reverse())
  return ({ row, cells }: { row: number; cells: readonly string[] }): Cells => {
    const placeOf = (names: string[]) => names.map((name) => places.get(name)).find((place) => place !== undefined)
    const text = (...wanted: string[]) => cells[placeOf(wanted) ?? -1]?.trim() ?? ''
    const cellOf = <T>(names: string[], read: (text: string) => T | undefined, message: string) => {
      const given = text(...names)
      if (given === '') return undefined
      const value = read(given)
      if (value === undefined)
        problems.push({
          row,
          column: header[placeOf(names) ?? -1] ?? null,
          message: `${message}: ${given.slice(0, 40)}`,
        })
      return value
    }
    return {
      row,
      text,
      has: (...names) => placeOf(names) !== undefined,
      amount: (...names) => cellOf(names, amountOf, 'Not an amount'),
      number: (...names) => {
        const digits = cellOf(names, decimalOf, 'Not a number')
        return digits === undefined ? undefined : Number(digits)
      },
      flag: (...names) => cellOf(names, flagOf, 'Not yes or no'),
    }
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', rsquo: '’' }

const character = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** Converts HTML to plain text, with line breaks for its blocks, because descriptions in the shop are plain text. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  return (
    html
      .replace(/<(script|style)\b[^<>]*>[\s\S]*?(<\/\1\s*>|$)/gi, '')
      .replace(/<(br|\/li|\/tr|\/div|\/h\d)\b[^<>]*>/gi, '\n')
      .replace(/<\/p\b[^<>]*>/gi, '\n\n')
      .replace(/<\/?[a-z!][^<>]*>/gi, '')
      .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (entity, name: string) => {
        if (/^#x/i.test(name)) return character(Number.parseInt(name.slice(2), 16))
        return name.startsWith('#') ? character(Number(name.slice(1))) : (entities[name.toLowerCase()] ?? entity)
      })
      // The lookbehind makes the match start at the first space only. Otherwise a cell of many spaces takes seconds.
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** Returns an object without the fields that are undefined, which would be invalid in a request. */
export const withoutUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** Returns a text, or undefined for an empty cell, which leaves the stored value unchanged. */
export const filled = (text: string): string | undefined => text || undefined
