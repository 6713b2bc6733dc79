import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorReply } from '../http/error-reply.ts'
import { drawMaster, pictureInfo } from '../testing/masters.ts'
import { mountMedia } from './media-routes.ts'
import { createMediaStore, type MediaStore } from './media-store.ts'

const immutable = 'public, max-age=31536000, immutable'
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const root = join(import.meta.dirname, '../..')

let dir: string
let media: MediaStore

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'media-'))
  media = createMediaStore({ dir, root, log })
})
afterEach(() => {
  media.close()
  rmSync(dir, { recursive: true })
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const app = new Hono()
  mountMedia(app, media, () => false)
  app.onError((error) => errorReply(error, { id: 'id', secure: false, language: 'en' }, log))
  return app.request(path, { headers, method })
}

test('master images are served with an immutable cache header', async () => {
  const bytes = await drawMaster(400, 300)
  const { hash, width, height } = await media.addMaster(bytes)
  expect({ width, height }).toEqual({ width: 400, height: 300 })
  const response = await get(`/media/${hash}.webp`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe(immutable)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
})

test('a master image that is uploaded twice is stored once, and only WebP is accepted', async () => {
  const bytes = await drawMaster(400, 300)
  expect(await media.addMaster(bytes)).toEqual(await media.addMaster(bytes))
  await expect(media.addMaster(Buffer.from('<svg/>'.repeat(9)))).rejects.toThrow('not a WebP picture')
  expect(readdirSync(dir).filter((name) => name !== 'scratch')).toHaveLength(1)
  expect(readdirSync(join(dir, 'scratch'))).toEqual([])
})

test('a missing picture variant is served as a fallback image while it is generated', async () => {
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  const path = `/media/${hash}-320.avif`

  const quick = await get(path)
  expect(quick.headers.get('cache-control')).toBe('no-cache')
  expect(quick.headers.get('content-type')).toBe('image/webp')
  expect((await pictureInfo(await quick.arrayBuffer())).width).toBe(700)

  await media.idle()
  const made = await get(path, { 'if-none-match': quick.headers.get('etag') ?? '' })
  expect(made.status).toBe(200)
  expect(made.headers.get('cache-control')).toBe(immutable)
  expect(made.headers.get('content-type')).toBe('image/avif')
  expect(made.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await pictureInfo(await made.arrayBuffer())).toEqual({ format: 'avif', width: 320, height: 320 })

  const again = await get(path, { 'if-none-match': `W/"x", ${made.headers.get('etag')}` })
  expect(again.status).toBe(304)
  expect(again.headers.get('cache-control')).toBe(immutable)
})

test('the fallback image is the narrowest stored variant that is wide enough, in a format that the browser supports', async () => {
  const { hash } = await media.addMaster(await drawMaster(1200, 1200))
  for (const name of ['160.webp', '480.avif', '640.webp', '960.webp']) await get(`/media/${hash}-${name}`)
  await media.idle()
  const widthOf = async (name: string) =>
    (await pictureInfo(await (await get(`/media/${hash}-${name}`)).arrayBuffer())).width
  expect(await widthOf('320.avif')).toBe(480)
  expect(await widthOf('320.webp')).toBe(640)
  expect(await widthOf('1200.avif')).toBe(1200)
})

test('a request for a JPEG variant of a picture waits until it is generated', async () => {
  const { hash } = await media.addMaster(await drawMaster(700, 700, { alpha: true }))
  // Starts the image process before the measured request, because the start can take long on a busy machine.
  await get(`/media/${hash}-160.webp`)
  await media.idle()
  const response = await get(`/media/${hash}-640.jpg`)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe(immutable)
  expect(await pictureInfo(await response.arrayBuffer())).toEqual({ format: 'jpeg', width: 640, height: 640 })
})

test('a request with the header Prefer: wait returns the generated variant instead of a fallback image', async () => {
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  const response = await get(`/media/${hash}-320.webp`, { prefer: 'respond-async, wait=10' })
  expect(response.headers.get('cache-control')).toBe(immutable)
  expect((await pictureInfo(await response.arrayBuffer())).width).toBe(320)
})

test('a picture variant is never larger than its master image', async () => {
  const { hash } = await media.addMaster(await drawMaster(500, 400))
  const response = await get(`/media/${hash}-960.jpg`, { prefer: 'wait=10' })
  expect(await pictureInfo(await response.arrayBuffer())).toEqual({ format: 'jpeg', width: 500, height: 400 })
})

test('HEAD requests for pictures return the headers of GET and no body', async () => {
  const { hash, bytes } = await media.addMaster(await drawMaster(400, 300))
  const response = await get(`/media/${hash}.webp`, {}, 'HEAD')
  expect(response.headers.get('content-length')).toBe(String(bytes))
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})

test('methods other than GET and HEAD return 405 for picture URLs', async () => {
  const response = await get('/media/x.webp', {}, 'POST')
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test('unknown and malformed picture paths return 404', async () => {
  const { hash } = await media.addMaster(await drawMaster(400, 300))
  const other = '0'.repeat(32)
  const names = [
    `${other}.webp`,
    `${other}-320.avif`,
    `${hash}`,
    `${hash}.jpg`,
    `${hash}.svg`,
    `${hash}-321.webp`,
    `${hash}-0320.webp`,
    `${hash}-320.webp.php`,
    `${hash}-320.gif`,
    `${hash}-1e3.webp`,
    `${hash.toUpperCase()}X.webp`,
    `${hash}.webp%00`,
    `${hash}.webp/`,
    `..%2f${hash}.webp`,
    '..%2f..%2fshop.db',
    '%2e%2e%5cshop.db',
    `scratch/${hash}.webp`,
    '',
  ]
  for (const name of names) {
    const response = await get(`/media/${name}`)
    expect(response.status, name).toBe(404)
    expect(await response.text(), name).toBe('Not found')
  }
  await media.idle()
  expect(readdirSync(dir).sort()).toEqual([`${hash}.webp`, 'scratch'])
})

test('the image process is restarted after a crash', async () => {
  media.close()
  const workerFile = join(dir, 'dies-once.mjs')
  const real = JSON.stringify(join(root, 'api/media/variant-worker.mjs'))
  const marker = JSON.stringify(join(dir, 'died'))
  writeFileSync(
    workerFile,
    `import { existsSync, writeFileSync } from 'node:fs'
     if (existsSync(${marker})) await import(${real})
     else process.once('message', () => { writeFileSync(${marker}, ''); process.kill(process.pid, 'SIGKILL') })`,
  )
  media = createMediaStore({ dir, root, log, workerFile })
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  await get(`/media/${hash}-320.webp`)
  await media.idle()
  expect(readdirSync(dir)).toContain('died')
  expect((await get(`/media/${hash}-320.webp`)).headers.get('cache-control')).toBe(immutable)
})

test('the master image is served instead of its variants when the image process cannot start', async () => {
  media.close()
  media = createMediaStore({ dir, root, log, workerFile: join(dir, 'missing.mjs') })
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  for (const name of ['320.avif', '320.jpg', '320.avif']) {
    const response = await get(`/media/${hash}-${name}`)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toBe('image/webp')
    await media.idle()
  }
})

test('a damaged master image does not block variants of other images', async () => {
  const good = await drawMaster(700, 700)
  const broken = Buffer.concat([good.subarray(0, 40), Buffer.alloc(200, 7)])
  const [bad, fine] = [await media.addMaster(broken), await media.addMaster(good)]
  await get(`/media/${bad.hash}-320.avif`)
  await get(`/media/${fine.hash}-320.avif`)
  await media.idle()
  expect((await get(`/media/${bad.hash}-320.avif`)).headers.get('cache-control')).toBe('no-cache')
  expect((await get(`/media/${fine.hash}-320.avif`)).headers.get('cache-control')).toBe(immutable)
  expect(readdirSync(join(dir, 'scratch'))).toEqual([])
})

test('generated picture variants are served after a restart of the server', async () => {
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  await get(`/media/${hash}-320.webp`)
  await media.idle()
  media.close()
  media = createMediaStore({ dir, root, log })
  expect((await get(`/media/${hash}-320.webp`)).headers.get('cache-control')).toBe(immutable)
})

test('a placeholder image is the same for every request and cached as immutable', async () => {
  const response = await get('/api/placeholder/400/300')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe(immutable)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('set-cookie')).toBeNull()
  const drawn = await response.text()
  expect(drawn).toBe(await (await get('/api/placeholder/400/300')).text())
  expect(await pictureInfo(Buffer.from(drawn))).toEqual({ format: 'svg', width: 400, height: 300 })
  const largest = await (await get('/api/placeholder/2000/2000')).text()
  expect(largest.length - drawn.length).toBe(2)
})

test.each([
  '1e9/1e9',
  '1000000000/1000000000',
  '-1/0',
  'abc/abc',
  '400.5/300',
  '<script>/1',
  '0/1',
  '2001/1',
  '1/2001',
  '0400/300',
  '%20400/300',
])('a placeholder image of size %s is rejected', async (size) => {
  const response = await get(`/api/placeholder/${size}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: 'Width and height must be whole numbers from 1 to 2000.',
    code: 'invalid',
  })
})
