/** A value of a cell. A number is written with a dot as decimal separator, an absent value as an empty cell. */
export type Cell = string | number | boolean | Date | null | undefined

/** A spreadsheet runs a cell that begins with one of these characters as a formula. */
const formulaStart = /^[=+\-@\t\r]/

/**
 * Returns a cell of a CSV file (RFC 4180). A text that a spreadsheet could run as a formula begins with an apostrophe,
 * which spreadsheets show as text. Times are ISO 8601 in UTC.
 */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const safe = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a row of a CSV file with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

const byteOrderMark = '\uFEFF'

/**
 * Streams a CSV file with a byte order mark, with which spreadsheets read it as UTF-8. `batches` yields rows. The next
 * batch is read only when the client has taken the previous one, so memory does not grow with the number of rows.
 */
export function csvStream(header: readonly string[], batches: AsyncIterator<readonly (readonly Cell[])[]>) {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvRow(header))),
      pull: async (controller) => {
        const { value, done } = await batches.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value.map(csvRow).join('')))
      },
      cancel: async () => {
        await batches.return?.()
      },
    },
    { highWaterMark: 1 },
  )
}
