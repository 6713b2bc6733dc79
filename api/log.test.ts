import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLog } from './log.ts'

const dir = mkdtempSync(join(tmpdir(), 'shop-log-'))
afterAll(() => rmSync(dir, { recursive: true }))

const messagesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).msg)

test('log lines are written in the order of the calls, and all are written', async () => {
  const file = join(dir, 'fine.log')
  const fd = openSync(file, 'a')
  const { log, output } = createLog(fd)
  for (let line = 0; line < 2000; line++) log.info({ line }, `line ${line}`)
  await output.flushed(5000)
  expect(messagesIn(file)).toEqual(Array.from({ length: 2000 }, (_, line) => `line ${line}`))
  expect(output.droppedLines()).toBe(0)
  closeSync(fd)
})

test('log lines that cannot be written because the disk is full are dropped and counted, without an endless loop', async () => {
  const fd = openSync('/dev/full', 'w')
  const { log, output } = createLog(fd)
  for (let line = 0; line < 100; line++) log.error({ line }, 'refused')
  await output.flushed(5000)
  expect(output.droppedLines()).toBe(100)
  closeSync(fd)
})

test('when the program that reads the log from a pipe stops reading, writing does not block, and further lines are dropped and counted', async () => {
  const pipe = join(dir, 'pipe')
  execFileSync('mkfifo', [pipe])
  // The test process opens the pipe for reading as well, so that opening it for writing does not block, and never reads
  // from it.
  const fd = openSync(pipe, constants.O_RDWR)
  const { log, output } = createLog(fd)
  const text = 'x'.repeat(1000)
  for (let line = 0; line < 5000; line++) log.info({}, text)
  expect(output.droppedLines()).toBeGreaterThan(3000)
  expect(output.droppedLines()).toBeLessThan(5000)
})

test('when log lines can be written again, a line shows how many were dropped', async () => {
  const file = join(dir, 'recovered.log')
  const fd = openSync(file, 'a')
  const { log, output } = createLog(fd)
  const text = 'x'.repeat(1000)
  for (let line = 0; line < 5000; line++) log.info({}, text)
  await output.flushed(5000)
  const lost = output.droppedLines()
  expect(lost).toBeGreaterThan(0)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines).toHaveLength(5000 - lost + 1)
  expect(lines.map((line) => JSON.parse(line)).filter((line) => line.lines !== undefined)).toMatchObject([
    { lines: lost, msg: 'log lines were dropped: they could not be written' },
  ])
  closeSync(fd)
})
