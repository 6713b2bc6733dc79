import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages, pathIn } from '../../api/contract/languages.ts'

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
  languages?: string
}

const entries = [...worker.matchAll(/\{[^{}]*"revision":(?:null|"[^"]*"),"url":"[^"]+"\}/g)].map(([text]) => {
  const entry: Entry = JSON.parse(text)
  return { ...entry, path: `dist/client/${entry.url}` }
})
const entriesOf = (language: string) =>
  entries.filter((entry) => entry.languages?.split(' ').includes(language) ?? true)
const chunksOf = (language: string): Record<string, Chunk> =>
  JSON.parse(readFileSync(`dist/server/pages/${language}/client-manifest.json`, 'utf8'))

const transferSize = (path: string) => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size

// A dynamic import would add a helper of Vite (for preloading), which browsers cannot run in a classic service worker.
test('the service worker is a classic script', () => {
  expect(worker).not.toMatch(/import\.meta|\bimport\s*[({]/)
})

// English pages also need a text font of 20 kB (record 63).
test.each(languages)(
  'installing the worker in %s transfers at most 405 kB, or 415 kB in English, which includes a text font',
  (language) => {
    const stored = entriesOf(language)
    expect(stored.length).toBeGreaterThan(30)
    const shell = transferSize(`dist/client${pathIn(language, '/shell.html')}`)
    // The shell page is downloaded twice, because the checkout needs it with another content security policy.
    const bytes = stored.reduce((sum, { path }) => sum + transferSize(path), shell + transferSize('dist/client/sw.js'))
    expect(bytes).toBeLessThanOrEqual(language === 'en' ? 415_000 : 405_000)
  },
)

test.each(languages)(
  'the files stored at installation for %s (precache) include the script of every shop screen and no script of the dashboard',
  (language) => {
    const stored = new Set(entriesOf(language).map(({ url }) => url))
    const screens = Object.entries(chunksOf(language)).flatMap(([key, { file }]) =>
      /routes\/.*\?tsr-split=component$/.test(key) ? [file] : [],
    )
    expect(screens.length).toBeGreaterThan(15)
    expect(screens.filter((file) => !stored.has(file))).toEqual([])
    const scripts = readdirSync('dist/dashboard/assets').filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    expect(scripts.filter((name) => stored.has(`assets/${name}`) && !existsSync(`dist/client/assets/${name}`))).toEqual(
      [],
    )
  },
)

test.each(languages)('the precache revision of the shell page in %s is the id of its build', (language) => {
  const path = pathIn(language, '/shell.html')
  const build = /data-build="([0-9a-f]{12})"/.exec(readFileSync(`dist/client${path}`, 'utf8'))?.[1]
  expect(build).toBeDefined()
  expect(entries.find(({ url }) => `/${url}` === path)?.revision).toBe(build)
})

test('the list of files to store at installation (precache manifest) has length and hash of every file except the shell pages', () => {
  const withoutFingerprint = entries.filter(({ hash }) => hash === undefined).map(({ url }) => url)
  expect(withoutFingerprint.toSorted()).toEqual(
    languages.map((each) => pathIn(each, '/shell.html').slice(1)).toSorted(),
  )
  const differing = entries.filter(({ path, bytes, hash }) => {
    const file = readFileSync(path)
    return hash && (bytes !== file.length || !createHash('sha256').update(file).digest('base64').startsWith(hash))
  })
  expect(differing).toEqual([])
})
