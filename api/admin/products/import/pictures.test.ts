import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'
import { afterAll, expect, test } from 'vitest'
import { addImportPictures, createImport } from '#contract/admin/exports'
import { findProductBySlug } from '../../../catalogue/catalogue-store.ts'
import { addSignedIn } from '../../../testing/data.ts'
import { localCertificate } from '../../../testing/local-certificate.ts'
import { read } from '../../../testing/read.ts'
import { createTestShop } from '../../../testing/test-shop.ts'
import { fetchPicture, isPublicAddress, pictureLimits, unzipPictures } from './import-pictures.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.each([
  ['93.184.216.34', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1%eth0', false],
  ['fc00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:a00:1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['shop.example', false],
])('picture downloads treat the IP address %s as an address on the public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

const server = createServer(localCertificate, (request, response) => {
  if (request.url === '/a.png') response.end(png)
  else if (request.url === '/moved') response.writeHead(302, { location: '/a.png' }).end()
  else if (request.url === '/inside') response.writeHead(302, { location: 'https://internal.example/a.png' }).end()
  else if (request.url === '/plain') response.writeHead(302, { location: 'http://shop.example/a.png' }).end()
  else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
  else if (request.url === '/large') response.end(Buffer.alloc(pictureLimits.pictureBytes + 1))
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => server.close(resolve)))
const { port } = server.address() as AddressInfo

// `localhost` is treated as a public host. `internal.example` resolves to a public and a private address.
const options = {
  ca: localCertificate.cert,
  port,
  resolve: (host: string, done: (error: null, list: { address: string; family: number }[]) => void) =>
    done(null, [
      { address: '127.0.0.1', family: 4 },
      ...(host === 'internal.example' ? [{ address: '10.0.0.5', family: 4 }] : []),
    ]),
  isAllowed: (address: string) => address === '127.0.0.1',
}

test('an import fetches a picture from its URL, also after a redirect', async () => {
  expect(await fetchPicture('https://localhost/a.png', options)).toEqual(png)
  expect(await fetchPicture('https://localhost/moved', options)).toEqual(png)
})

test.each([
  ['https://localhost/inside', 'private network'],
  ['https://internal.example/a.png', 'private network'],
  ['https://10.0.0.5/a.png', 'private network'],
  ['https://[::1]/a.png', 'private network'],
  ['https://localhost/plain', 'Only https'],
  ['http://localhost/a.png', 'Only https'],
  ['https://user:secret@localhost/a.png', 'Only https'],
  ['https://localhost:22/', 'Only https'],
  ['https://localhost/loop', 'too often'],
  ['https://localhost/large', 'larger than 15 MB'],
  ['https://localhost/none', '404'],
])('an import does not fetch a picture from %s and reports the reason: %s', async (source, message) => {
  await expect(fetchPicture(source, options)).rejects.toThrow(message)
})

test('fetchPicture refuses a host in a private network', async () => {
  await expect(fetchPicture('https://localhost/a.png')).rejects.toThrow('private network')
})

async function zipOf(files: Record<string, Uint8Array | string>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter())
  for (const [name, content] of Object.entries(files))
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content))
  return writer.close()
}

const unzip = async (zip: Uint8Array) => {
  const found = []
  for await (const entry of unzipPictures(zip)) found.push('message' in entry ? entry : { name: entry.name })
  return found
}

test('unzip returns the pictures of a ZIP file, and a message for each file that is not a picture or is too large', async () => {
  const zip = await zipOf({
    'folder/Jar.PNG': png,
    'notes.txt': 'text',
    '__MACOSX/._a.png': 'x',
    'bomb.png': Buffer.alloc(pictureLimits.pictureBytes + 1),
  })
  expect(zip.length).toBeLessThan(100_000)
  expect(await unzip(zip)).toEqual([
    { name: 'jar.png' },
    { name: 'notes.txt', message: 'Not a PNG, JPEG, WebP or AVIF file' },
    { name: 'bomb.png', message: 'The picture is larger than 15 MB' },
  ])
})

test('unzip refuses a picture above the size limit whose ZIP header claims a small size', async () => {
  const zip = Buffer.from(await zipOf({ 'bomb.png': Buffer.alloc(pictureLimits.pictureBytes + 1) }))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(pictureLimits.pictureBytes + 1)
  for (let place = zip.indexOf(size); place >= 0; place = zip.indexOf(size)) zip.writeUInt32LE(100, place)
  const [refused] = await unzip(zip)
  expect(refused).toHaveProperty('message')
})

test('unzip refuses a damaged ZIP file, a ZIP file with more than 2000 entries, and a ZIP file with paths to other folders', async () => {
  await expect(unzip(await zipOf({ '../../etc/evil.png': png }))).rejects.toThrow('damaged')
  await expect(unzip(Buffer.from('no zip'))).rejects.toThrow('damaged')
  const many = Object.fromEntries(Array.from({ length: pictureLimits.entries + 1 }, (_, number) => [`${number}/`, '']))
  await expect(unzip(await zipOf(many))).rejects.toThrow('more than 2000 entries')
})

const shop = await createTestShop()
afterAll(() => shop.close())

test('an import assigns the pictures in an uploaded ZIP file to products by file name, and importing the same file again changes nothing', async () => {
  const admin = await addSignedIn(shop, { role: 'admin' })
  const post = (path: string, body: Uint8Array | string) =>
    admin.request(path, { method: 'POST', body: Buffer.from(body) })
  const stored = await read(
    addImportPictures,
    await post('/api/admin/import-pictures', await zipOf({ 'jar.png': png, 'fake.png': 'no picture' })),
  )
  expect(stored).toEqual({
    stored: 1,
    rejected: [{ name: 'fake.png', message: 'Not a picture of at most 25 megapixels' }],
  })
  const file = 'Handle,Title,Variant Price,Image Src,Image Alt Text\nOld_Jar,Jar,10,Jar.png,A jar\n'
  await read(createImport, await post('/api/admin/imports', file))
  const product = await shop.db.read((tx) => findProductBySlug(tx, 'old-jar'))
  expect(product?.images).toEqual([expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/)])
  expect(product?.imageUrl).toBe(product?.images[0])
  expect(Object.values(product?.imageAlts ?? {})).toEqual(['A jar'])
  expect((await shop.visitor().get(product?.imageUrl ?? '')).status).toBe(200)
  const again = await read(createImport, await post('/api/admin/imports', file))
  expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 1, rejected: 0 })
  for (const prefix of ['', '/hi', '/ur'])
    for (const path of ['/products/Old_Jar', '/product/old-jar/', '/product/Old_Jar']) {
      const response = await shop.visitor().get(`${prefix}${path}`)
      expect([response.status, response.headers.get('location')]).toEqual([301, `${prefix}/products/old-jar`])
    }
})
