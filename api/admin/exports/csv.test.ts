import { expect, test } from 'vitest'
import { csvCell, csvRow, csvStream } from './csv.ts'

test.each([
  ['Majun', 'Majun'],
  ['', ''],
  [null, ''],
  [undefined, ''],
  [-3, '-3'],
  [true, 'true'],
  [new Date('2026-11-21T06:00:00Z'), '2026-11-21T06:00:00.000Z'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+919876543210', "'+919876543210"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['माजून', 'माजून'],
])('an exported value %j is written to a CSV cell as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a CSV stream starts with a byte order mark and the header, and reads database rows only as fast as the client downloads them', async () => {
  let read = 0
  async function* batches() {
    for (; read < 100; read += 1) yield [[read, 'a'] as const]
  }
  const stream = csvStream(['id', 'name'], batches())
  const reader = stream.getReader()
  const first = await reader.read()
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(first.value)).toBe(`\uFEFF${csvRow(['id', 'name'])}`)
  await reader.read()
  expect(read).toBeLessThan(5)
  await reader.cancel()
  expect(read).toBeLessThan(5)
})
