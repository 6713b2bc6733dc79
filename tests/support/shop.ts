import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'playwright/test'
import { ownerSettings } from './owner.ts'
import { createShopHost, type ShopHost, type ShopOptions, type ShopProcess, startShop } from './shop-process.ts'

interface TestFixtures {
  /** Options for the shop of a test: `test.use({ shopOptions: { settings: { … } } })`. */
  shopOptions: ShopOptions
  /** The shop of one test, with the sample catalogue. The test can stop, kill and restart it. */
  shop: ShopProcess
}

interface WorkerFixtures {
  /** The data folder of a shop with the sample catalogue. It is created once per worker and copied for each test. */
  seeded: string
  /** The process in which the shops of a test worker run, one after another. */
  host: ShopHost
}

/** Playwright's `test`, extended with a separate shop for each test. Relative URLs refer to this shop. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  seeded: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'gulbagh-seeded-'))
      const first = await startShop({ settings: ownerSettings })
      await first.stop()
      cpSync(first.dataDir, folder, { recursive: true })
      await first.close()
      mkdirSync(join(folder, 'media/variants'), { recursive: true })
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
    async ({}, use) => {
      const host = createShopHost()
      await use(host)
      await host.kill()
    },
    { scope: 'worker' },
  ],
  shopOptions: [{}, { option: true }],
  shop: async ({ seeded, host, shopOptions }, use) => {
    const shop = await startShop({ template: seeded, host, ...shopOptions })
    await use(shop)
    await shop.close()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
})
