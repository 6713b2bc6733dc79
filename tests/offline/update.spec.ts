import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { readyForOffline } from '../support/page-life.ts'
import { test as base } from '../support/shop.ts'

/** The same build with another shell, and a worker that knows it. */
const test = base.extend<{ nextBuild: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  nextBuild: async ({}, use) => {
    // Below the project, where the server's bundle finds its packages.
    const folder = mkdtempSync('dist/next-')
    for (const part of ['client', 'server']) cpSync(join('dist', part), join(folder, part), { recursive: true })
    const shell = join(folder, 'client/shell.html')
    writeFileSync(shell, readFileSync(shell, 'utf8').replace(/data-build="[^"]*"/, 'data-build="next"'))
    const worker = join(folder, 'client/sw.js')
    const known = readFileSync(worker, 'utf8')
    writeFileSync(
      worker,
      known.replace(/"revision":"[^"]*","url":"shell\.html"/, '"revision":"next","url":"shell.html"'),
    )
    for (const ending of ['.br', '.gz']) rmSync(worker + ending)
    await use(folder)
    rmSync(folder, { recursive: true, force: true })
  },
})

const offer = (page: Page) => page.getByText('A new version of the shop is ready.')

const build = (page: Page) =>
  page.evaluate(async () => /data-build="([^"]*)"/.exec(await (await fetch('/shell.html')).text())?.[1])

test('a new build is offered and taken only when the shopper says so', async ({ page, shop, nextBuild }) => {
  await page.goto('/')
  await readyForOffline(page)
  await shop.restart(nextBuild)
  await page.goto('/products')
  await expect(offer(page)).toBeVisible()
  const before = await build(page)
  expect(before).not.toBe('next')
  await page.reload()
  await expect(offer(page)).toBeVisible()
  expect(await build(page)).toBe(before)
  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => build(page).catch(() => undefined)).toBe('next')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('an update never reloads a checkout under the shopper', async ({ page, context, shop, nextBuild }) => {
  await page.goto('/')
  await readyForOffline(page)
  await page.goto('/checkout')
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await shop.restart(nextBuild)
  const second = await context.newPage()
  await second.goto('/products')
  await second.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => build(second).catch(() => undefined)).toBe('next')
  await expect.poll(() => build(page)).toBe('next')
  await expect(page.locator('body')).toHaveAttribute('data-same-page', '')
})

test('a page of an older build still finds its parts', async ({ page, shop, nextBuild }) => {
  const assets = JSON.parse(readFileSync('dist/server/assets.json', 'utf8'))
  const part: string = assets.routes['/_shop/about'].preloads[0]
  rmSync(join(nextBuild, 'client', part))
  cpSync(join('dist/client', part), join(nextBuild, 'kept/1', part.replace('/assets/', '')))
  await shop.restart(nextBuild)
  const reply = await page.request.get(part)
  expect(reply.status()).toBe(200)
  expect(reply.headers()['cache-control']).toContain('immutable')
})
