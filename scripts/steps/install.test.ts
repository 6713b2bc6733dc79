import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withAddresses } from './install.mjs'

const program = pathToFileURL(join(import.meta.dirname, 'install.mjs')).href

const sqliteProgram = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'))
  mkdirSync(join(folder, 'node_modules/better-sqlite3/build/Release'), { recursive: true })
  symlinkSync(resolve(sqliteProgram), join(folder, sqliteProgram))
})
afterEach(() => rmSync(folder, { recursive: true }))

const server = { 'node_modules/hono': { version: '4.0.0', integrity: 'sha512-a' } }
const tool = { 'node_modules/vitest': { version: '4.1.0', integrity: 'sha512-b', dev: true } }
const ofOtherSystem = { 'node_modules/fsevents': { version: '2.0.0', integrity: 'sha512-c', optional: true } }

const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content))
const lock = (packages: object) => write('package-lock.json', { packages: { '': {}, ...packages } })
/** Writes the package list that npm stores after `npm ci` and `npm install`. */
const installed = (packages: object) => write('node_modules/.package-lock.json', { packages })

function isInstalled(extent: 'shop' | 'everything') {
  const script = `import('${program}').then((it) => process.exit(it.isInstalled('${extent}') ? 0 : 1))`
  return spawnSync(process.execPath, ['-e', script], { cwd: folder }).status === 0
}

test('isInstalled is true for an installation by npm that lacks only packages for other operating systems', () => {
  lock({ ...server, ...tool, ...ofOtherSystem })
  installed({ ...server, ...tool })
  expect([isInstalled('shop'), isInstalled('everything')]).toEqual([true, true])
})

test('isInstalled is true for running the shop but false for the tests if the packages of the tests are missing', () => {
  lock({ ...server, ...tool })
  installed(server)
  expect([isInstalled('shop'), isInstalled('everything')]).toEqual([true, false])
})

test('isInstalled is false for another version of a package or a missing SQLite binary', () => {
  lock(server)
  installed({ 'node_modules/hono': { version: '4.0.1', integrity: 'sha512-d' } })
  expect(isInstalled('shop')).toBe(false)
  installed(server)
  expect(isInstalled('shop')).toBe(true)
  rmSync(join(folder, 'node_modules/better-sqlite3'), { recursive: true })
  expect(isInstalled('shop')).toBe(false)
})

test('isInstalled is false if the SQLite binary was compiled for another version of Node', () => {
  lock(server)
  installed(server)
  rmSync(join(folder, sqliteProgram))
  writeFileSync(join(folder, sqliteProgram), 'compiled for another version')
  expect(isInstalled('shop')).toBe(false)
})

test('isInstalled is false if the install script recorded another version of Node', () => {
  lock(server)
  installed(server)
  write('node_modules/.installed', { modules: '1' })
  expect(isInstalled('shop')).toBe(false)
})

test('withAddresses adds the download address at the registry to each package, also to one in a scope, in another package or under another name', () => {
  const integrity = 'sha512-a'
  const { packages } = withAddresses(
    {
      packages: {
        '': {},
        'node_modules/hono': { version: '4.0.0', integrity },
        'node_modules/@hono/server': { version: '1.2.3', integrity },
        'node_modules/vite/node_modules/@scope/part': { version: '2.0.0', integrity },
        'node_modules/renamed': { name: 'original', version: '3.0.0', integrity },
        'node_modules/linked': { link: true },
      },
    },
    'https://registry.example/npm/',
  )
  expect(Object.entries(packages).map(([folder, { resolved }]) => [folder, resolved])).toEqual([
    ['', undefined],
    ['node_modules/hono', 'https://registry.example/npm/hono/-/hono-4.0.0.tgz'],
    ['node_modules/@hono/server', 'https://registry.example/npm/@hono/server/-/server-1.2.3.tgz'],
    ['node_modules/vite/node_modules/@scope/part', 'https://registry.example/npm/@scope/part/-/part-2.0.0.tgz'],
    ['node_modules/renamed', 'https://registry.example/npm/original/-/original-3.0.0.tgz'],
    ['node_modules/linked', undefined],
  ])
})

test('ensureInstalled removes a file with download addresses that a killed installation has left over', () => {
  lock(server)
  installed(server)
  write('npm-shrinkwrap.json', {})
  const script = `import('${program}').then((it) => it.ensureInstalled('shop'))`
  expect(spawnSync(process.execPath, ['-e', script], { cwd: folder }).status).toBe(0)
  expect(existsSync(join(folder, 'npm-shrinkwrap.json'))).toBe(false)
})
