import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStorageFailure } from '../http/storage-failure.ts'
import { hostileFiles, pngOf } from '../testing/hostile-files.ts'
import { drawMaster, look } from './masters.cases.ts'
import { openUploads } from './uploads.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const workerFile = join(import.meta.dirname, 'variant-worker.mjs')
const dir = mkdtempSync(join(tmpdir(), 'uploads-'))
const uploads = openUploads({ workerFile, scratchDir: dir, log })
afterAll(() => {
  uploads.close()
  rmSync(dir, { recursive: true })
})

// Starting the process may take long on a busy machine; the tests are about what comes after.
beforeAll(async () => {
  await uploads.reencode(Buffer.from('warm up'))
})

const paper = { create: { width: 2000, height: 1000, channels: 3, background: '#6c8a4b' } } as const

test.each(['png', 'jpeg', 'webp', 'avif'] as const)('a %s becomes a WebP of at most 1600 pixels', async (format) => {
  const made = await uploads.reencode(await sharp(paper)[format]().toBuffer())
  expect(made && (await look(made))).toEqual({ format: 'webp', width: 1600, height: 800 })
})

test('a small picture keeps its size, its transparency and nothing else', async () => {
  const original = await sharp(await drawMaster(300, 200, { alpha: true }))
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .png()
    .toBuffer()
  const made = await uploads.reencode(original)
  expect(made).not.toBeNull()
  expect(made?.includes('secret place')).toBe(false)
  const { width, hasAlpha, exif } = await sharp(made ?? undefined).metadata()
  expect({ width, hasAlpha, exif }).toEqual({ width: 300, hasAlpha: true, exif: undefined })
})

test('a photograph stands upright', async () => {
  const turned = await sharp(paper).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const made = await uploads.reencode(turned)
  expect(made && (await look(made))).toMatchObject({ width: 800, height: 1600 })
})

test.each(Object.entries(await hostileFiles()))('%s is refused, and no file stays', async (_name, bytes) => {
  expect(await uploads.reencode(bytes)).toBeNull()
  expect(readdirSync(dir)).toEqual([])
})

test('a picture of 900 million pixels is refused before it is unpacked', async () => {
  const before = process.memoryUsage.rss()
  expect(await uploads.reencode(pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1_000_000))))).toBeNull()
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
})

test('a full disk is no fault of the picture: the error says so, no file stays, and the same picture is taken later', async () => {
  const full = join(dir, '../', `full-${process.pid}.mjs`)
  const marker = `${full}.done`
  // /dev/full answers every write with ENOSPC.
  writeFileSync(
    full,
    `import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
     await import(${JSON.stringify(workerFile)})
     process.prependListener('message', ({ target }) => {
       if (existsSync(${JSON.stringify(marker)})) return
       writeFileSync(${JSON.stringify(marker)}, '')
       symlinkSync('/dev/full', target)
     })`,
  )
  const onFullDisk = openUploads({ workerFile: full, scratchDir: dir, log })
  const good = await drawMaster(20, 20)
  const refused = await onFullDisk.reencode(good).catch((error: unknown) => error)
  expect(isStorageFailure(refused), String(refused)).toBe(true)
  expect(readdirSync(dir)).toEqual([])
  expect(await onFullDisk.reencode(good)).not.toBeNull()
  onFullDisk.close()
  rmSync(marker)
  rmSync(full)
})

test('where the process dies the picture is refused, and the next one is looked at', async () => {
  const marker = join(dir, '../', `died-${process.pid}`)
  const dying = join(dir, '../', `dying-${process.pid}.mjs`)
  writeFileSync(
    dying,
    `import { existsSync, writeFileSync } from 'node:fs'
     if (existsSync(${JSON.stringify(marker)})) await import(${JSON.stringify(workerFile)})
     else process.once('message', () => { writeFileSync(${JSON.stringify(marker)}, ''); process.kill(process.pid, 'SIGKILL') })`,
  )
  const fragile = openUploads({ workerFile: dying, scratchDir: dir, log })
  const good = await drawMaster(20, 20)
  expect(await fragile.reencode(good)).toBeNull()
  expect(await fragile.reencode(good)).not.toBeNull()
  fragile.close()
  rmSync(marker)
  rmSync(dying)
})
