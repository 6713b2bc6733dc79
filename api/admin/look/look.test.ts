import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { getAuditLog } from '#contract/admin/audit'
import { getAdminLook, getLookVersions, saveLook } from '#contract/look/look'
import { getSettings } from '#contract/settings'
import { addSignedIn, countRows } from '../../testing/data.ts'
import { hostileFiles } from '../../testing/hostile-files.ts'
import { drawMaster } from '../../testing/masters.ts'
import { read, readError } from '../../testing/read.ts'
import { createTestShop } from '../../testing/test-shop.ts'

const start = async () => {
  const opened = await createTestShop()
  return { shop: opened, admin: await addSignedIn(opened, { role: 'admin' }) }
}
let { shop, admin } = await start()
beforeEach(async () => {
  await shop.close()
  ;({ shop, admin } = await start())
})
afterAll(() => shop.close())

const path = '/api/admin/look'
const put = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  admin.send('PUT', path, { palette: 'garden', ...body }, headers)
const shown = async () => (await read(getSettings, await shop.visitor().get('/api/settings'))).look
const dataOf = (bytes: Buffer | string, type: string) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const logoFile = async () =>
  dataOf(
    await sharp(await drawMaster(800, 400, { colour: '#aa2200' }))
      .png()
      .toBuffer(),
    'png',
  )
const svgLogo = dataOf(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect x="10" y="10" width="80" height="30" fill="#aa2200"/></svg>',
  'svg+xml',
)
const custom = { palette: 'custom', primary: '#27306B', accent: '#f2b134', background: '#f7f7fc' }

test('saving the look of the shop returns an ETag, adds an audit entry without picture data, and changes the public settings immediately', async () => {
  expect(await read(getAdminLook, await admin.get(path))).toEqual({ version: 0, look: null })
  expect(await shown()).toBeNull()
  const response = await put({ ...custom, logo: await logoFile(), showName: false })
  expect(response.headers.get('etag')).toBe('"1"')
  const { look } = await read(saveLook, response)
  expect(look).toMatchObject({ primary: '#27306b', logo: { width: 512, height: 256 }, showName: false })
  expect(await shown()).toMatchObject({
    styles: expect.stringContaining('--color-forest:#27306b'),
    themeColor: '#27306b',
    logo: look?.logo,
    showName: false,
  })
  const [entry] = await read(getAuditLog, await admin.get('/api/admin/audit?area=settings&limit=1'))
  expect(entry).toMatchObject({ action: 'saveLook', before: null, after: { palette: 'custom' } })
  expect(JSON.stringify(entry)).not.toContain('base64')
})

test('a look with a ready-made palette has no custom colours, and a shop without a logo gets an icon when its profile is saved', async () => {
  await put({ ...custom, palette: 'ocean' })
  expect((await read(getAdminLook, await admin.get(path))).look).toMatchObject({ palette: 'ocean', primary: null })
  expect(await shown()).toMatchObject({ mark: null, logo: null })
  await admin.send('PUT', '/api/admin/profile', { name: 'Hakim Ajmal Stores' })
  const look = await shown()
  expect(look).toMatchObject({ mark: expect.stringMatching(/^[0-9a-z]+$/), logo: null, showName: true })
})

const sizes: [string, number, number][] = [
  ['192', 192, 192],
  ['512', 512, 512],
  ['maskable-512', 512, 512],
  ['apple-touch-180', 180, 180],
  ['favicon-32', 32, 32],
]
test('the shop icons are drawn from the logo, or from the initials if there is no logo, and an outdated icon URL redirects to the current icon', async () => {
  await admin.send('PUT', '/api/admin/profile', { name: 'हकीम अजमल' })
  const initials = (await shown())?.mark
  await put({ logo: svgLogo })
  const mark = (await shown())?.mark
  expect(mark).not.toBe(initials)
  for (const [name, width, height] of sizes) {
    const icon = await shop.visitor().get(`/brand/${mark}-${name}.png`)
    expect([icon.status, icon.headers.get('content-type')], name).toEqual([200, 'image/png'])
    expect(icon.headers.get('cache-control')).toContain('immutable')
    expect(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).toMatchObject({
      width,
      height,
      format: 'png',
    })
  }
  const old = await shop.visitor().get(`/brand/${initials}-192.png`)
  expect([old.status, old.headers.get('location')]).toEqual([302, `/brand/${mark}-192.png`])
  const logo = await shop.visitor().get(`/brand/${mark}-logo.png`)
  expect(logo.status).toBe(200)
  for (const file of [`${mark}-1024.png`, 'logo.png', `${mark}-logo.svg`, '../x-192.png']) {
    expect((await shop.visitor().get(`/brand/${file}`)).status, file).toBe(404)
  }
  await put({ logo: null })
  const letters = await shop.visitor().get(`/brand/${(await shown())?.mark}-192.png`)
  const { dominant } = await sharp(Buffer.from(await letters.arrayBuffer())).stats()
  expect(dominant.g).toBeGreaterThan(dominant.r)
})

test('an SVG logo is stored only as a PNG, and saving the look with the hash of the stored logo retains the logo', async () => {
  const saved = await read(saveLook, await put({ logo: svgLogo }))
  expect(saved.look?.logo).toMatchObject({ width: 512, height: 192 })
  expect(readdirSync(`${shop.mediaDir}/logos`)).toEqual([`${saved.look?.logo?.hash}.png`])
  const again = await read(saveLook, await put({ palette: 'rose', logo: saved.look?.logo?.hash }))
  expect(again.look?.logo).toEqual(saved.look?.logo)
  expect(readdirSync(`${shop.mediaDir}/scratch`)).toEqual([])
})

const hostileSvgs = {
  'an SVG with entities': '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>',
  'an SVG without a size': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  'an SVG of gigapixels':
    '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><rect width="9" height="9"/></svg>',
  'a large SVG': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="${'M0 0'.repeat(90_000)}"/></svg>`,
  HTML: '<html><script>alert(1)</script></html>',
}
test.each([
  ...Object.entries(await hostileFiles()).map(([name, bytes]) => [name, bytes, 'png'] as const),
  ...Object.entries(hostileSvgs).map(([name, text]) => [name, text, 'svg+xml'] as const),
])(
  'saving the look with %s as logo returns 400 with an error on the logo field and stores nothing',
  async (_name, content, type) => {
    const before = await countRows(shop.db)
    const response = await put({ logo: dataOf(content, type) })
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {})).toEqual(['logo'])
    expect(await countRows(shop.db)).toEqual(before)
    expect(readdirSync(`${shop.mediaDir}/scratch`)).toEqual([])
  },
)

test.each<[string, unknown, string]>([
  ['palette', 'neon', 'palette'],
  ['primary', 'red', 'primary'],
  ['primary', null, 'primary'],
  ['primary', '#cccccc', 'primary'],
  ['background', '#333333', 'background'],
  ['accent', '#101010', 'accent'],
  ['accent', '#f2b134;--x:1', 'accent'],
  ['logo', 'https://evil.example/logo.png', 'logo'],
  ['logo', '0'.repeat(32), 'logo'],
  ['logo', '../../shop.db', 'logo'],
  ['heroImage', 'javascript:alert(1)', 'heroImage'],
  ['shareImage', `/media/${'0'.repeat(32)}.webp`, 'shareImage'],
  ['heroAlt', 'x'.repeat(201), 'heroAlt'],
])(
  'saving the look of the shop with %s = %j returns 400 with an error on this field and changes nothing',
  async (name, value, field) => {
    const before = await countRows(shop.db)
    const response = await put({ ...custom, [name]: value })
    expect(response.status).toBe(400)
    expect(Object.keys((await readError(response)).fields ?? {})).toEqual([field])
    expect(await countRows(shop.db)).toEqual(before)
    expect(await shown()).toBeNull()
  },
)

test('saving the look with an outdated If-Match returns 409 with the current look and changes nothing', async () => {
  expect((await put({ palette: 'rose' }, { 'if-match': '"0"' })).status).toBe(200)
  const before = await countRows(shop.db)
  const late = await put({ palette: 'ocean' }, { 'if-match': '"0"' })
  expect(late.status).toBe(409)
  expect(await readError(late)).toMatchObject({ code: 'conflict', current: { version: 1, look: { palette: 'rose' } } })
  expect(await countRows(shop.db)).toEqual(before)
  const tag = { 'if-match': '"1"' }
  const answers = await Promise.all([put({ palette: 'ocean' }, tag), put({ palette: 'indigo' }, tag)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the last ten looks are listed, newest first, with the admin who saved them', async () => {
  for (let count = 0; count < 12; count += 1) await put({ palette: 'rose', heroAlt: `Picture ${count}` })
  const versions = await read(getLookVersions, await admin.get(`${path}/versions`))
  expect(versions.map(({ look }) => look.heroAlt)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Picture ${11 - index}`),
  )
  expect(versions[0]?.savedBy).toBeTruthy()
})

test('the hero picture and the social preview picture of the look are stored and served under /media like product pictures', async () => {
  const picture = dataOf(await drawMaster(900, 600, { colour: '#335577' }), 'webp')
  const { look } = await read(saveLook, await put({ heroImage: picture, heroAlt: 'Our counter', shareImage: picture }))
  expect(look?.heroImage).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  expect(look?.shareImage).toBe(look?.heroImage)
  expect((await shop.visitor().get(look?.heroImage ?? '')).status).toBe(200)
})
