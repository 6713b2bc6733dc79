import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { auditOrders, forEachConcurrently, makeOrders, send } from '../support/ordering.ts'
import { test } from '../support/shop.ts'
import { startShop } from '../support/shop-process.ts'

// The shop runs in a separate process, so that signals do not end the process that hosts other shops.
test.use({ shopOptions: { host: undefined } })

/** Runs `npm run admin -- backup <folder>` of the built shop. Returns its exit code and output. */
function backUp(dataDir: string, folder: string) {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['dist/server/sqlite/admin.js', 'backup', folder], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  return new Promise<{ code: number | null; output: string }>((done) =>
    child.once('close', (code) => done({ code, output })),
  )
}

test('a backup made while orders are placed can be opened as a shop, with every order that was acknowledged before the backup', async ({
  shop,
  seeded,
}, info) => {
  const folder = info.outputPath('backup')
  const orders = await makeOrders(shop.url, 200)
  const answered: number[] = []
  let backup: { before: number[]; done: ReturnType<typeof backUp> } | undefined
  await forEachConcurrently(10, orders, async (order) => {
    const id = await send(shop.url, order)
    if (id !== null) answered.push(id)
    if (answered.length > 40) backup ??= { before: [...answered], done: backUp(shop.dataDir, folder) }
  })
  expect(await backup?.done).toEqual({ code: 0, output: expect.stringContaining(folder) })
  expect(answered).toHaveLength(orders.length)

  const orderIds = new Set(auditOrders(join(folder, 'shop.db'), join(seeded, 'shop.db')))
  expect(backup?.before.filter((id) => !orderIds.has(id))).toEqual([])
  expect(statSync(folder).mode & 0o077, 'only the owner can read the folder').toBe(0)
  const pictures = readdirSync(join(folder, 'media'))
  expect(pictures.length).toBeGreaterThan(100)
  expect(pictures.filter((name) => !name.endsWith('.webp'))).toEqual([])

  const restored = await startShop({ template: folder })
  try {
    const products: { imageUrl: string }[] = await (await fetch(`${restored.url}/api/products`)).json()
    const picture = await fetch(new URL(products[0]?.imageUrl ?? '', restored.url))
    expect(picture.headers.get('content-type')).toBe('image/webp')
    const [another] = await makeOrders(restored.url, 1, orders.length)
    expect(another && (await send(restored.url, another)), 'the restored shop accepts orders').toEqual(
      expect.any(Number),
    )
  } finally {
    await restored.close()
  }

  const again = await backUp(shop.dataDir, folder)
  expect(again).toEqual({ code: 1, output: expect.stringMatching(/^[^\n]+ already exists: [^\n]+\n$/) })
  const nowhere = info.outputPath('no-shop')
  const unmade = info.outputPath('unmade')
  const none = await backUp(nowhere, unmade)
  expect(none).toEqual({ code: 1, output: expect.stringMatching(/^DATABASE_URL must [^\n]+\n$/) })
  expect(
    [nowhere, unmade].filter((path) => existsSync(path)),
    'no folder is created',
  ).toEqual([])
})
