import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Assets {
  page: { routes: Record<string, { css?: string[] }> }
  modules: { steps: string[]; parts: Record<string, string[]> }
}

const { page, modules }: Assets = JSON.parse(readFileSync('dist/server/pages/en/assets.json', 'utf8'))

const brotliBytes = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + statSync(`dist/client${file}.br`).size, 0)

// The sizes are measured after brotli compression and include imported chunks.
test.each([
  ['home', '/_shop/'],
  ['the listing', '/_shop/products/'],
  ['a product', '/_shop/products/$slug'],
])('the first load of %s is at most 140 kB of JavaScript', (_, route) => {
  expect(modules.parts[route], route).toBeDefined()
  const files = ['/_shop', route].flatMap((id) => modules.parts[id] ?? [])
  expect(brotliBytes([...modules.steps, ...files])).toBeLessThanOrEqual(140_000)
})

test('the stylesheets of a page are at most 15 kB', () => {
  expect(brotliBytes(Object.values(page.routes).flatMap((route) => route.css ?? []))).toBeLessThanOrEqual(15_000)
})

test('the worker script is at most 21 kB after compression', () => {
  expect(statSync('dist/client/sw.js.br').size).toBeLessThanOrEqual(21_000)
})

test('the worker is a classic script without dynamic imports', () => {
  expect(readFileSync('dist/client/sw.js', 'utf8')).not.toMatch(/\bimport\.meta\b|\bimport\(|document\.querySelector/)
})

test('the shell contains no data of a visitor and exactly one inline script', () => {
  const shell = readFileSync('dist/client/shell.html', 'utf8')
  expect(shell).toMatch(/<html lang="en" dir="ltr" data-page="shell" data-build="[0-9a-f]{12}">/)
  expect(shell.match(/<script(?![^>]*\ssrc=)/g)).toHaveLength(1)
})

test('every file that the shell references exists', () => {
  const shell = readFileSync('dist/client/shell.html', 'utf8')
  const named = [...shell.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(`dist/client${path}`))).toEqual([])
})

test('the dashboard document references only existing files of the dashboard build and has no inline script', () => {
  const html = readFileSync('dist/dashboard/index.html', 'utf8')
  const assets = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(assets.length).toBeGreaterThan(2)
  expect(assets.filter((path) => !existsSync(`dist/dashboard${path}`))).toEqual([])
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
})
