import { rupees } from '#rules/money'
import { apiHeaders } from '../../http/security-headers.ts'

/**
 * A value of a cell. A number is written with a dot as decimal separator, a bigint is an amount in paise and written in
 * rupees, an absent value is an empty cell.
 */
export type Cell = string | number | bigint | boolean | Date | null | undefined

/**
 * Matches a cell that a spreadsheet would run as a formula. It also matches such a cell with a leading apostrophe: the
 * export adds another apostrophe, because the import removes one.
 */
const formulaStart = /^'*[=+\-@\t\r]|^'+\d/

/**
 * Returns a cell of a CSV file (RFC 4180). A text that a spreadsheet could run as a formula begins with an apostrophe,
 * which spreadsheets show as text. Times are ISO 8601 in UTC.
 */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'bigint') return rupees(Number(value))
  if (typeof value !== 'string') return String(value)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a row of a CSV file with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

export const csvType = 'text/csv; charset=utf-8'

const byteOrderMark = '\uFEFF'

/**
 * Streams texts as UTF-8. The next text is created only after the client has received the previous one, so that memory
 * use does not grow with the size of the file.
 */
export function textStream(texts: AsyncIterator<string>) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value, done } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      cancel: async () => {
        await texts.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}

/** Streams a CSV file with a byte order mark, with which spreadsheets read it as UTF-8. `batches` yields rows. */
export function csvStream(header: readonly string[], batches: AsyncIterable<readonly (readonly Cell[])[]>) {
  async function* texts() {
    yield byteOrderMark + csvRow(header)
    for await (const rows of batches) yield rows.map(csvRow).join('')
  }
  return textStream(texts())
}

/** Returns a file to download, which is never cached. */
export function download(name: string, type: string, body: ReadableStream, secure: boolean): Response {
  const headers = new Headers(apiHeaders(secure, 'private'))
  headers.set('content-type', type)
  headers.set('content-disposition', `attachment; filename="${name}"`)
  return new Response(body, { headers })
}
