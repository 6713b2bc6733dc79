import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { errorReply } from '../http/error-reply.ts'
import { drawMaster, look } from './masters.cases.ts'
import { mountMedia } from './media-routes.ts'
import { type MediaStore, openMediaStore } from './media-store.ts'

const immutable = 'public, max-age=31536000, immutable'
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const root = join(import.meta.dirname, '../..')

let dir: string
let media: MediaStore

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'media-'))
  media = openMediaStore({ dir, root, log })
})
afterEach(() => {
  media.close()
  rmSync(dir, { recursive: true })
})

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const app = new Hono()
  mountMedia(app, media, () => false)
  app.onError((error) => errorReply(error, 'id', false, log))
  return app.request(path, { headers, method })
}

test('a master is served for ever', async () => {
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

test('a master is kept once, and nothing but WebP is', async () => {
  const bytes = await drawMaster(400, 300)
  expect(await media.addMaster(bytes)).toEqual(await media.addMaster(bytes))
  await expect(media.addMaster(Buffer.from('<svg/>'.repeat(9)))).rejects.toThrow('not a WebP picture')
  expect(readdirSync(dir).filter((name) => name !== 'scratch')).toHaveLength(1)
  expect(readdirSync(join(dir, 'scratch'))).toEqual([])
})

test('a variant is answered at once by a stand-in and made meanwhile', async () => {
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  const path = `/media/${hash}-320.avif`

  const quick = await get(path)
  expect(quick.headers.get('cache-control')).toBe('no-cache')
  expect(quick.headers.get('content-type')).toBe('image/webp')
  expect((await look(await quick.arrayBuffer())).width).toBe(700)

  await media.settled()
  const made = await get(path, { 'if-none-match': quick.headers.get('etag') ?? '' })
  expect(made.status).toBe(200)
  expect(made.headers.get('cache-control')).toBe(immutable)
  expect(made.headers.get('content-type')).toBe('image/avif')
  expect(made.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await look(await made.arrayBuffer())).toEqual({ format: 'avif', width: 320, height: 320 })

  const again = await get(path, { 'if-none-match': `W/"x", ${made.headers.get('etag')}` })
  expect(again.status).toBe(304)
  expect(again.headers.get('cache-control')).toBe(immutable)
})

test('the stand-in is the narrowest one wide enough, in a format that the browser understands', async () => {
  const { hash } = await media.addMaster(await drawMaster(1200, 1200))
  for (const name of ['160.webp', '480.avif', '640.webp', '960.webp']) await get(`/media/${hash}-${name}`)
  await media.settled()
  const widthOf = async (name: string) => (await look(await (await get(`/media/${hash}-${name}`)).arrayBuffer())).width
  expect(await widthOf('320.avif')).toBe(480)
  expect(await widthOf('320.webp')).toBe(640)
  expect(await widthOf('1200.avif')).toBe(1200)
})

test('JPEG is waited for: a link preview may understand nothing else', async () => {
  const { hash } = await media.addMaster(await drawMaster(700, 700, { alpha: true }))
  // Starting the drawing process may take long on a busy machine; this is about what comes after.
  await get(`/media/${hash}-160.webp`)
  await media.settled()
  const response = await get(`/media/${hash}-640.jpg`)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  expect(response.headers.get('cache-control')).toBe(immutable)
  expect(await look(await response.arrayBuffer())).toEqual({ format: 'jpeg', width: 640, height: 640 })
})

test('who prefers to wait gets the real one', async () => {
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  const response = await get(`/media/${hash}-320.webp`, { prefer: 'respond-async, wait=10' })
  expect(response.headers.get('cache-control')).toBe(immutable)
  expect((await look(await response.arrayBuffer())).width).toBe(320)
})

test('a picture is never drawn larger than its master', async () => {
  const { hash } = await media.addMaster(await drawMaster(500, 400))
  const response = await get(`/media/${hash}-960.jpg`, { prefer: 'wait=10' })
  expect(await look(await response.arrayBuffer())).toEqual({ format: 'jpeg', width: 500, height: 400 })
})

test('HEAD answers with the same headers and no body', async () => {
  const { hash, bytes } = await media.addMaster(await drawMaster(400, 300))
  const response = await get(`/media/${hash}.webp`, {}, 'HEAD')
  expect(response.headers.get('content-length')).toBe(String(bytes))
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})

test('other methods are refused', async () => {
  const response = await get('/media/x.webp', {}, 'POST')
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

test('names that no picture has are not found', async () => {
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
  await media.settled()
  expect(readdirSync(dir).sort()).toEqual([`${hash}.webp`, 'scratch'])
})

test('a drawing process that dies is started again', async () => {
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
  media = openMediaStore({ dir, root, log, workerFile })
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  await get(`/media/${hash}-320.webp`)
  await media.settled()
  expect(readdirSync(dir)).toContain('died')
  expect((await get(`/media/${hash}-320.webp`)).headers.get('cache-control')).toBe(immutable)
})

test('where nothing can be drawn the master is served', async () => {
  media.close()
  media = openMediaStore({ dir, root, log, workerFile: join(dir, 'missing.mjs') })
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  for (const name of ['320.avif', '320.jpg', '320.avif']) {
    const response = await get(`/media/${hash}-${name}`)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('content-type')).toBe('image/webp')
    await media.settled()
  }
})

test('a picture that cannot be read does not stop the others', async () => {
  const good = await drawMaster(700, 700)
  const broken = Buffer.concat([good.subarray(0, 40), Buffer.alloc(200, 7)])
  const [bad, fine] = [await media.addMaster(broken), await media.addMaster(good)]
  await get(`/media/${bad.hash}-320.avif`)
  await get(`/media/${fine.hash}-320.avif`)
  await media.settled()
  expect((await get(`/media/${bad.hash}-320.avif`)).headers.get('cache-control')).toBe('no-cache')
  expect((await get(`/media/${fine.hash}-320.avif`)).headers.get('cache-control')).toBe(immutable)
  expect(readdirSync(join(dir, 'scratch'))).toEqual([])
})

test('variants survive a restart', async () => {
  const { hash } = await media.addMaster(await drawMaster(700, 700))
  await get(`/media/${hash}-320.webp`)
  await media.settled()
  media.close()
  media = openMediaStore({ dir, root, log })
  expect((await get(`/media/${hash}-320.webp`)).headers.get('cache-control')).toBe(immutable)
})

test('a placeholder is the same drawing each time, and may be kept for ever', async () => {
  const response = await get('/api/placeholder/400/300')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe(immutable)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('set-cookie')).toBeNull()
  const drawn = await response.text()
  expect(drawn).toBe(await (await get('/api/placeholder/400/300')).text())
  expect(await look(Buffer.from(drawn))).toEqual({ format: 'svg', width: 400, height: 300 })
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
])('a placeholder of %s is refused', async (size) => {
  const response = await get(`/api/placeholder/${size}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: 'Width and height must be whole numbers from 1 to 2000.',
    code: 'invalid',
  })
})
