import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, expect, test } from 'vitest'
import { isStorageFailure } from '../http/error-reply.ts'
import { drawMaster } from '../testing/masters.ts'
import { createMediaStore } from './media-store.ts'
import { uploadMasters, withBucket } from './picture-bucket.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'bucket-'))
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(dir, 'bucket'),
  configureBuckets: [{ name: 'pictures', configs: [] }],
})
const { port } = await server.run()
const settings = {
  url: `http://127.0.0.1:${port}/pictures`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}
/** Creates the media store of one machine. Each machine has its own folder, and all share one storage bucket. */
const createMachine = (name: string, url = settings.url) =>
  withBucket(createMediaStore({ dir: join(dir, name), root, log }), { ...settings, url })
const machines = ['one', 'two', 'three'].map((name) => createMachine(name))
const [one, two, three] = machines as [
  ReturnType<typeof createMachine>,
  ReturnType<typeof createMachine>,
  ReturnType<typeof createMachine>,
]

afterAll(async () => {
  for (const machine of machines) machine.close()
  await server.close()
  rmSync(dir, { recursive: true, force: true })
})

test('a picture that was stored on one machine can be read on another machine, which then stores it in its folder', async () => {
  const bytes = await drawMaster(300, 200)
  const { hash } = await one.addMaster(bytes)
  expect((await two.readMaster(hash))?.bytes).toEqual(bytes)
  expect(readdirSync(join(dir, 'two'))).toContain(`${hash}.webp`)
})

test('a variant of a picture that another machine stored is generated', async () => {
  const { hash } = await one.addMaster(await drawMaster(500, 400))
  expect(await three.readVariant(hash, 320, 'webp', 20_000)).toMatchObject({ format: 'webp', final: true })
  const colours = { text: '#1f3b2d', brand: '#1f3b2d', line: '#1f3b2d', background: '#ffffff', side: '#1f3b2d' }
  const shows = { hash, brand: 'Gulbagh', name: 'Majun', price: '₹499.00', colours }
  expect(await two.readSocial('1-abc.jpg', shows)).toMatchObject({ format: 'jpg' })
  expect(readdirSync(join(dir, 'two'))).toContain(`${hash}.webp`)
})

test('a logo that was stored on one machine can be read on another machine, and the shop icons are drawn from it on a third machine', async () => {
  const logo = await one.addLogo(await drawMaster(300, 200), false)
  const hash = logo?.hash ?? ''
  expect(await two.findLogo(hash)).toEqual(logo)
  const shows = { logo: hash, initials: '', primary: '#1f3b2d', background: '#ffffff', side: '#1f3b2d' }
  expect(await three.readIcon('abc', '192', shows)).toMatchObject({ format: 'png', final: true })
  expect(await three.readLogo('0'.repeat(32))).toBeNull()
})

test('reading a picture that is neither in the folder nor in the bucket returns null', async () => {
  expect(await one.readMaster('0'.repeat(32))).toBeNull()
  expect(await one.readVariant('0'.repeat(32), 320, 'webp')).toBeNull()
})

test('the pictures of an existing folder are uploaded to the bucket', async () => {
  const folder = createMediaStore({ dir: join(dir, 'earlier'), root, log })
  const { hash } = await folder.addMaster(await drawMaster(640, 480))
  folder.close()
  expect(await two.readMaster(hash)).toBeNull()
  expect(await uploadMasters(join(dir, 'earlier'), settings)).toBe(1)
  expect(await three.readMaster(hash)).not.toBeNull()
})

test('while the bucket does not respond, pictures in the folder can be read, and storing new pictures fails with a storage error', async () => {
  const { hash } = await one.addMaster(await drawMaster(200, 200))
  const away = createMachine('one', 'http://127.0.0.1:1/pictures')
  expect(await away.readMaster(hash)).not.toBeNull()
  expect(isStorageFailure(await away.readMaster('1'.repeat(32)).catch((error: unknown) => error))).toBe(true)
  expect(isStorageFailure(await away.addMaster(await drawMaster(100, 100)).catch((error: unknown) => error))).toBe(true)
  away.close()
})
