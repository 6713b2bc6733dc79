import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStorageFailure } from '../http/error-reply.ts'
import { hostileFiles, pngOf } from '../testing/hostile-files.ts'
import { drawMaster, pictureInfo } from '../testing/masters.ts'
import { createUploads } from './drawing-process.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const workerFile = join(import.meta.dirname, 'variant-worker.mjs')
const dir = mkdtempSync(join(tmpdir(), 'uploads-'))
const uploads = createUploads({ workerFile, scratchDir: dir, log })
afterAll(() => {
  uploads.close()
  rmSync(dir, { recursive: true })
})

// Starts the image process before the tests, because the start can take long on a busy machine.
beforeAll(async () => {
  await uploads.reencode(Buffer.from('warm up'))
})

const paper = { create: { width: 2000, height: 1000, channels: 3, background: '#6c8a4b' } } as const

test.each(['png', 'jpeg', 'webp', 'avif'] as const)(
  'an uploaded %s is re-encoded as WebP of at most 1600 pixels per side',
  async (format) => {
    const made = await uploads.reencode(await sharp(paper)[format]().toBuffer())
    expect(made && (await pictureInfo(made))).toEqual({ format: 'webp', width: 1600, height: 800 })
  },
)

test('re-encoding an uploaded picture preserves size and transparency and removes metadata', async () => {
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

test('an uploaded photo is rotated according to its EXIF orientation', async () => {
  const turned = await sharp(paper).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const made = await uploads.reencode(turned)
  expect(made && (await pictureInfo(made))).toMatchObject({ width: 800, height: 1600 })
})

test.each(Object.entries(await hostileFiles()))(
  'an upload of %s is rejected and leaves no file',
  async (_name, bytes) => {
    expect(await uploads.reencode(bytes)).toBeNull()
    expect(readdirSync(dir)).toEqual([])
  },
)

test('an uploaded picture of 900 million pixels is rejected before it is decompressed', async () => {
  const before = process.memoryUsage.rss()
  expect(await uploads.reencode(pngOf(30_000, 30_000, deflateSync(Buffer.alloc(1_000_000))))).toBeNull()
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
})

test('an upload on a full disk throws a storage error and leaves no file, and the same picture is accepted later', async () => {
  const fullDiskWorker = join(dir, '../', `full-${process.pid}.mjs`)
  const marker = `${fullDiskWorker}.done`
  // Simulates a full disk: every write to /dev/full fails with ENOSPC.
  writeFileSync(
    fullDiskWorker,
    `import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
     await import(${JSON.stringify(workerFile)})
     process.prependListener('message', ({ target }) => {
       if (existsSync(${JSON.stringify(marker)})) return
       writeFileSync(${JSON.stringify(marker)}, '')
       symlinkSync('/dev/full', target)
     })`,
  )
  const onFullDisk = createUploads({ workerFile: fullDiskWorker, scratchDir: dir, log })
  const good = await drawMaster(20, 20)
  const refused = await onFullDisk.reencode(good).catch((error: unknown) => error)
  expect(isStorageFailure(refused), String(refused)).toBe(true)
  expect(readdirSync(dir)).toEqual([])
  expect(await onFullDisk.reencode(good)).not.toBeNull()
  onFullDisk.close()
  rmSync(marker)
  rmSync(fullDiskWorker)
})

test('an upload is rejected when the image process crashes, and the next upload succeeds', async () => {
  const marker = join(dir, '../', `died-${process.pid}`)
  const crashingWorker = join(dir, '../', `dying-${process.pid}.mjs`)
  writeFileSync(
    crashingWorker,
    `import { existsSync, writeFileSync } from 'node:fs'
     if (existsSync(${JSON.stringify(marker)})) await import(${JSON.stringify(workerFile)})
     else process.once('message', () => { writeFileSync(${JSON.stringify(marker)}, ''); process.kill(process.pid, 'SIGKILL') })`,
  )
  const crashingUploads = createUploads({ workerFile: crashingWorker, scratchDir: dir, log })
  const good = await drawMaster(20, 20)
  expect(await crashingUploads.reencode(good)).toBeNull()
  expect(await crashingUploads.reencode(good)).not.toBeNull()
  crashingUploads.close()
  rmSync(marker)
  rmSync(crashingWorker)
})
