import { expect, test } from 'vitest'
import { HttpError, OfflineError } from '../../api/http-error.ts'
import { postCount } from './count-post.tsx'
import {
  type Count,
  emptyCount,
  linesByCode,
  piecesOf,
  readCountFile,
  type StockLine,
  withCounted,
  withMovedPiece,
  withoutLine,
  withPiece,
} from './count-store.ts'

const line = (variantId: number, given: Partial<StockLine> = {}): StockLine => ({
  key: `${variantId}/${given.batch?.id ?? ''}`,
  productId: variantId,
  variantId,
  name: `Majun ${variantId}`,
  sku: `SKU-${variantId}`,
  barcode: null,
  batch: null,
  shelf: 10,
  reserved: 0,
  since: 5,
  ...given,
})
const batch = (id: number, number: string) => ({ id, number, expiresOn: null })

test('counting more pieces of a line does not change the shelf quantity that was stored when the count of the line began', () => {
  const one = withPiece(emptyCount, line(1))
  const two = withPiece(one, line(1, { shelf: 8, since: 9 }))
  expect(two.lines).toEqual({ '1/': { counted: 2, shelf: 10, since: 5 } })
  expect(withCounted(two, line(1, { shelf: 8, since: 9 }), 12).lines['1/']).toEqual({
    counted: 12,
    shelf: 10,
    since: 5,
  })
  expect(withoutLine(two, '1/')).toEqual(emptyCount)
})

test('in a stock count withMovedPiece moves one piece to another line and removes an empty line, but does not change a refused line', () => {
  const scanned = [line(1), line(1), line(2)].reduce(withPiece, { ...emptyCount, short: [] })
  const moved = withMovedPiece(scanned, line(1), line(2))
  expect(Object.entries(moved.lines).map(([key, { counted: pieces }]) => [key, pieces])).toEqual([
    ['1/', 1],
    ['2/', 2],
  ])
  const { lines: left, short } = withMovedPiece(moved, line(1), line(2))
  expect(left).toEqual({ '2/': { counted: 3, shelf: 10, since: 5 } })
  expect(short).toEqual([])
  const refused = { ...moved, lines: { '1/': { counted: 4, shelf: 10, since: 5, problem: 'Count again' } } }
  expect(withMovedPiece(refused, line(1), line(2)).lines['1/']).toEqual(refused.lines['1/'])
})

test('counting a refused line of a stock count again starts at zero and uses the current shelf quantity', () => {
  const refused: Count = { ...emptyCount, lines: { '1/': { counted: 9, shelf: 10, since: 5, problem: 'Count again' } } }
  expect(withPiece(refused, line(1, { shelf: 8, since: 9 })).lines).toEqual({
    '1/': { counted: 1, shelf: 8, since: 9 },
  })
  expect(withCounted(refused, line(1, { shelf: 8, since: 9 }), 8).lines).toEqual({
    '1/': { counted: 8, shelf: 8, since: 9 },
  })
})

test.each([
  ['12', 12],
  [' 1,20,000 ', 120_000],
  ['१२', 12],
  ['0', 0],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['10000000', null],
])('piecesOf reads the typed number of pieces %j as %j (null: invalid)', (text, pieces) =>
  expect(piecesOf(text)).toBe(pieces),
)

const lines = [
  line(1, { barcode: '8901' }),
  line(2, { barcode: '8901' }),
  line(3, { batch: batch(7, 'A-1') }),
  line(3, { batch: batch(8, 'B-2') }),
  line(4, { barcode: '8904', batch: batch(9, 'C-3') }),
  line(5, { barcode: '8904', batch: batch(10, 'C-3') }),
]
const read = async (text: string) => {
  const { pieces, errors } = await readCountFile(text, linesByCode(lines))
  return { pieces: [...pieces].map(([{ key }, number]) => [key, number]), errors }
}

test('each row of a stock count file is matched with its line by batch and by SKU in upper or lower case, and quantities for the same line are added', async () => {
  const text = '\ufeffSKU;Counted;Batch\nsku-1;3;\nSKU-1;1,200;\n\nSKU-3;4;B-2\n'
  expect(await read(text)).toEqual({
    pieces: [
      ['1/', 1203],
      ['3/8', 4],
    ],
    errors: [],
  })
})

test('a stock count file with invalid rows returns an error with row and column for each invalid row, and the valid rows are counted', async () => {
  const text = 'sku,barcode,quantity\nSKU-9,,1\n,8901,1\nSKU-3,,1\nSKU-1,,many\n,,4\nSKU-2,,6'
  expect(await read(text)).toEqual({
    pieces: [['2/', 6]],
    errors: [
      'Row 2, column sku: SKU-9: no product of the shop has it',
      'Row 3, column barcode: 8901: several products have it',
      'Row 4, column sku: SKU-3: it has several batches, name one in a column batch',
      'Row 5, column quantity: not a whole number: many',
      'Row 6, column barcode: it is empty',
    ],
  })
})

test('a row of a stock count file is refused if it has more cells than the header, or if its barcode and batch match several lines', async () => {
  const text = 'sku,barcode,counted,batch,\nSKU-1,,1,200,000\nSKU-1,,2,,\n,8904,1,C-3\nSKU-4,,5,C-3'
  expect(await read(text)).toEqual({
    pieces: [
      ['1/', 2],
      ['4/9', 5],
    ],
    errors: [
      'Row 2: it has more cells than the first row',
      'Row 4, column barcode: 8904: several lines have the batch C-3',
    ],
  })
})

test.each([
  ['name,counted\nMajun,1', 'Row 1: a column sku or barcode is missing.'],
  ['sku,price\nSKU-1,1', 'Row 1: a column counted is missing.'],
  ['', 'Row 1: a column sku or barcode is missing.'],
  ['sku,counted\n"SKU-1,1', 'This is no valid CSV file.'],
])('an invalid stock count file returns one error and no pieces: %j', async (text, error) => {
  expect(await read(text)).toEqual({ pieces: [], errors: [error] })
})

type Send = Parameters<typeof postCount>[0]['send']

/**
 * Posts a stock count with these responses of the server. Returns the requests and the lines that are not posted yet.
 */
async function post(start: Count, answer: Send) {
  let count = start
  const sent: { key: string; variants: unknown[] }[] = []
  const options = {
    reason: 'Yearly',
    read: () => count,
    change: async (next: (count: Count) => Count) => {
      count = next(count)
    },
    send: (async (body, key) => {
      sent.push({ key, variants: body.lines.map(({ variantId }) => variantId) })
      return answer(body, key)
    }) satisfies Send,
  }
  const result = await postCount(options).catch((error: unknown) => error)
  return { sent, result, count: () => count, again: () => postCount(options) }
}

const counted = (...ids: number[]) => ids.reduce((count, id) => withCounted(count, line(id), 9), emptyCount)
const nothing = async () => ({ changes: [] })

test('a stock count is posted in requests of at most 200 lines, and posted lines are removed from the count', async () => {
  const { sent, result, count } = await post(counted(...Array.from({ length: 201 }, (_, index) => index + 1)), nothing)
  expect(sent.map(({ variants }) => variants.length)).toEqual([200, 1])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  expect(result).toEqual({ posted: 201, refused: 0 })
  expect(count()).toEqual({ ...emptyCount, short: [] })
})

test('after a 409 response, the refused lines stay in the stock count with the reason of the refusal, and the other lines are posted', async () => {
  let isFirst = true
  const { sent, result, count } = await post(counted(1, 2, 3), async () => {
    if (!isFirst) return { changes: [{ variantId: 3, batchId: null, quantity: -1, short: 4 }] }
    isFirst = false
    throw new HttpError(409, 'Nothing was posted', { fields: { 'lines.1': 'Count it again' } })
  })
  expect(sent.map(({ variants }) => variants)).toEqual([
    [1, 2, 3],
    [1, 3],
  ])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
  expect(result).toEqual({ posted: 2, refused: 1 })
  expect(count()).toEqual({
    lines: { '2/': { counted: 9, shelf: 10, since: 5, problem: 'Count it again' } },
    posting: null,
    short: [{ key: '3/', pieces: 4 }],
  })
})

test('missing pieces reported for a posted stock count are shown even if the next request fails, until their line is posted again', async () => {
  let parts = 0
  const ids = Array.from({ length: 201 }, (_, index) => index + 1)
  const { result, count } = await post(counted(...ids), async () => {
    parts += 1
    if (parts === 2) throw new OfflineError()
    return { changes: [{ variantId: 3, batchId: null, quantity: -1, short: 4 }] }
  })
  expect(result).toBeInstanceOf(OfflineError)
  expect(count().short).toEqual([{ key: '3/', pieces: 4 }])
  const later = await post({ ...counted(3, 4), short: count().short }, nothing)
  expect(later.count()).toEqual({ ...emptyCount, short: [] })
})

test('a stock count request without a response is repeated with the same key and lines; lines changed after that request are posted later', async () => {
  let isOffline = true
  const posted = await post(counted(1, 2), async () => {
    if (isOffline) throw new OfflineError()
    return { changes: [] }
  })
  expect(posted.result).toBeInstanceOf(OfflineError)
  expect(posted.count().posting?.idempotencyKey).toBe(posted.sent[0]?.key)
  isOffline = false
  // The admin counts more pieces before the connection is available again.
  posted.count().lines['2/'] = { counted: 4, shelf: 10, since: 5 }
  await posted.again()
  expect(posted.sent[1]).toEqual(posted.sent[0])
  expect(posted.sent.slice(2).map(({ variants }) => variants)).toEqual([[2]])
  expect(posted.count()).toEqual({ ...emptyCount, short: [] })
})

test.each([
  [400, false],
  [401, true],
  [422, false],
  [429, true],
  [503, true],
])('after status %i, the stock count request is stored for a repetition: %s', async (status, isRepeated) => {
  const { result, count } = await post(counted(1), async () => {
    throw new HttpError(status, 'No')
  })
  expect(result).toBeInstanceOf(HttpError)
  expect(count().posting !== null).toBe(isRepeated)
  expect(Object.keys(count().lines)).toEqual(['1/'])
})
