import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { atATime, auditOrders, makeOrders, send } from '../support/ordering.ts'
import { test } from '../support/shop.ts'
import { startShop } from '../support/shop-process.ts'

/** `npm run admin -- backup <folder>` as the built shop runs it: its exit code and what it said. */
function backUp(dataDir: string, folder: string) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['dist/server/sqlite/admin.js', 'backup', folder], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.once('close', (code) => done({ code, said })),
  )
}

test('a backup made under load opens as a shop, with every order answered before it was begun', async ({
  shop,
  seeded,
}, info) => {
  const folder = info.outputPath('backup')
  const orders = await makeOrders(shop.url, 200)
  const answered: number[] = []
  let backup: { before: number[]; done: ReturnType<typeof backUp> } | undefined
  await atATime(10, orders, async (order) => {
    const id = await send(shop.url, order)
    if (id !== null) answered.push(id)
    if (answered.length > 40) backup ??= { before: [...answered], done: backUp(shop.dataDir, folder) }
  })
  expect(await backup?.done).toEqual({ code: 0, said: expect.stringContaining(folder) })
  expect(answered).toHaveLength(orders.length)

  const kept = new Set(auditOrders(join(folder, 'shop.db'), join(seeded, 'shop.db')))
  expect(backup?.before.filter((id) => !kept.has(id))).toEqual([])
  expect(statSync(folder).mode & 0o077, 'for its owner alone').toBe(0)
  const pictures = readdirSync(join(folder, 'media'))
  expect(pictures.length).toBeGreaterThan(100)
  expect(pictures.filter((name) => !name.endsWith('.webp'))).toEqual([])

  const restored = await startShop({ template: folder })
  try {
    const products: { imageUrl: string }[] = await (await fetch(`${restored.url}/api/products`)).json()
    const picture = await fetch(new URL(products[0]?.imageUrl ?? '', restored.url))
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const [another] = await makeOrders(restored.url, 1, orders.length)
    expect(another && (await send(restored.url, another)), 'it sells on').toEqual(expect.any(Number))
  } finally {
    await restored.close()
  }

  const again = await backUp(shop.dataDir, folder)
  expect(again).toEqual({ code: 1, said: expect.stringMatching(/^[^\n]+ is there already: [^\n]+\n$/) })
  const nowhere = info.outputPath('no-shop')
  const unmade = info.outputPath('unmade')
  const none = await backUp(nowhere, unmade)
  expect(none).toEqual({ code: 1, said: expect.stringMatching(/^DATABASE_URL must [^\n]+\n$/) })
  expect(
    [nowhere, unmade].filter((path) => existsSync(path)),
    'nothing is made',
  ).toEqual([])
})
