import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
}

const worker = readFileSync('dist/client/sw.js', 'utf8')
interface Entry {
  revision: string | null
  url: string
  bytes?: number
  hash?: string
}

const entries = [...worker.matchAll(/\{[^{}]*"revision":(?:null|"[^"]*"),"url":"[^"]+"\}/g)].map(([text]) => {
  const entry: Entry = JSON.parse(text)
  return { ...entry, path: `dist/client/${entry.url}` }
})
const chunks: Record<string, Chunk> = JSON.parse(readFileSync('dist/server/pages/en/client-manifest.json', 'utf8'))

const transferSize = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size

// A dynamic import would add Vite's preload helper, which browsers cannot run in a classic worker.
test('the worker is a classic script', () => {
  expect(worker).not.toMatch(/import\.meta|\bimport\s*[({]/)
})

test('installing the worker transfers at most 400 kB', () => {
  expect(entries.length).toBeGreaterThan(30)
  const shell = transferSize('dist/client/shell.html')
  // The shell is downloaded twice: the checkout needs it with another content security policy.
  const bytes = entries.reduce((sum, { path }) => sum + transferSize(path), shell + transferSize('dist/client/sw.js'))
  expect(bytes).toBeLessThanOrEqual(400_000)
})

test('the precache contains the script of every shop screen and no script of the dashboard', () => {
  const stored = new Set(entries.map(({ url }) => url))
  const screens = Object.entries(chunks).flatMap(([key, { file }]) =>
    /routes\/.*\?tsr-split=component$/.test(key) ? [file] : [],
  )
  expect(screens.length).toBeGreaterThan(15)
  expect(screens.filter((file) => !stored.has(file))).toEqual([])
  const scripts = readdirSync('dist/dashboard/assets').filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.filter((name) => stored.has(`assets/${name}`) && !existsSync(`dist/client/assets/${name}`))).toEqual(
    [],
  )
})

test('the precache revision of the shell is its build id', () => {
  const build = /data-build="([0-9a-f]{12})"/.exec(readFileSync('dist/client/shell.html', 'utf8'))?.[1]
  expect(build).toBeDefined()
  expect(entries.find(({ url }) => url === 'shell.html')?.revision).toBe(build)
})

test('the precache manifest has the length and hash of every file except the shell', () => {
  const withoutFingerprint = entries.filter(({ hash }) => hash === undefined).map(({ url }) => url)
  expect(withoutFingerprint).toEqual(['shell.html'])
  const differing = entries.filter(({ path, bytes, hash }) => {
    const file = readFileSync(path)
    return hash && (bytes !== file.length || !createHash('sha256').update(file).digest('base64').startsWith(hash))
  })
  expect(differing).toEqual([])
})
