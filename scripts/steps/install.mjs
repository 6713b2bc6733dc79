import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { run } from './run.mjs'

const markerFile = 'node_modules/.installed'

// Major versions of Node for which SQLite has no prebuilt binaries, so that npm compiles SQLite.
const withoutPrebuilt = ['20']

/** @param {string} tool */
const has = (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0

const missingTools = () => [
  ...(has('c++') || has('g++') || has('clang++') ? [] : ['a C++ compiler']),
  ...(has('make') ? [] : ['make']),
  ...(has('python3') ? [] : ['python3']),
]

/** @param {string[]} missing */
const advice = (missing) =>
  `SQLite must be compiled for Node ${process.versions.node} here, and ${missing.join(' and ')} is missing: install ${
    process.platform === 'darwin' ? 'the command line tools (xcode-select --install)' : 'build-essential and python3'
  }, or use Node 22.12 or later.\n`

/**
 * What is installed: `shop` is what building and running need, `everything` also the tools for tests, checks and
 * measurements.
 *
 * @typedef {'shop' | 'everything'} Extent
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }} Locked
 */

/** @param {string} file @returns {Record<string, any> | null} */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Returns the packages of package-lock.json by their folder, without those that only some systems need. @param {Extent} extent @returns {[string, Locked][]} */
const required = (extent) =>
  Object.entries(/** @type {Record<string, Locked>} */ (readJson('package-lock.json')?.packages ?? {})).filter(
    ([folder, { dev, optional, devOptional, link }]) =>
      folder !== '' && !link && !optional && !devOptional && !(dev && extent === 'shop'),
  )

const sqliteProgram = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'

/**
 * Whether SQLite is installed and its native module can be loaded by this version of Node. The native module is missing
 * after an installation with `--ignore-scripts`.
 */
function loadsSqlite() {
  try {
    process.dlopen({ exports: {} }, resolve(sqliteProgram))
    return true
  } catch {
    return false
  }
}

/** Whether npm has installed the required packages, by its list of installed packages, and SQLite can be loaded. @param {Extent} extent */
function matchesLock(extent) {
  const installed = readJson('node_modules/.package-lock.json')?.packages ?? {}
  const isComplete = required(extent).every(([folder, { version, integrity }]) => {
    const found = installed[folder]
    return found?.version === version && found?.integrity === integrity
  })
  return isComplete && loadsSqlite()
}

const lockHash = () => createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

/** @param {Extent} extent */
const markerOf = (extent) => ({ lock: lockHash(), modules: process.versions.modules, extent })

/**
 * Returns whether the packages of package-lock.json are installed for this version of Node: by this script, or by `npm
 * ci` or `npm install`.
 *
 * @param {Extent} extent
 */
export function isInstalled(extent) {
  const marker = readJson(markerFile)
  // SQLite was compiled for another version of Node and must be installed again.
  if (marker && marker.modules !== process.versions.modules) return false
  if (marker?.lock === lockHash() && (marker.extent === 'everything' || marker.extent === extent)) return true
  return matchesLock(extent)
}

/** Stores what is installed, so that the next start need not compare all packages. @param {Extent} extent */
function storeMarker(extent) {
  try {
    writeFileSync(markerFile, JSON.stringify(markerOf(extent)))
  } catch {
    // The user cannot write to the folder, so the next start compares all packages again.
  }
}

/** npm reads this file instead of package-lock.json. It exists only while packages are installed. */
const addressesFile = 'npm-shrinkwrap.json'

/**
 * Returns the content of package-lock.json with the download address of each package, at the registry with this address.
 * Without the addresses, npm first downloads the list of all versions of each package, which is two thirds of all bytes.
 * npm checks each download against its hash in package-lock.json.
 *
 * @param {Record<string, any>} lock
 * @param {string} registry
 * @returns {{ packages: Record<string, { resolved?: string }> }}
 */
export function withAddresses(lock, registry) {
  /** @type {[string, Locked & { name?: string, resolved?: string }][]} */
  const stored = Object.entries(lock.packages ?? {})
  const packages = stored.map(([folder, locked]) => {
    const name = locked.name ?? folder.split('node_modules/').at(-1) ?? ''
    if (folder === '' || !locked.integrity || locked.resolved) return [folder, locked]
    const file = `${name.split('/').at(-1)}-${locked.version}.tgz`
    return [folder, { ...locked, resolved: `${registry.replace(/\/$/, '')}/${name}/-/${file}` }]
  })
  return { ...lock, packages: Object.fromEntries(packages) }
}

/**
 * Writes the file with the download addresses, unless the first address is not found: a registry may have other
 * addresses, or may be reached only with the settings of npm. Then npm finds the addresses itself.
 */
async function writeAddresses() {
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout?.trim()
  const lock = registry ? withAddresses(readJson('package-lock.json') ?? {}, registry) : null
  const address = Object.values(lock?.packages ?? {}).find(({ resolved }) => resolved)?.resolved
  if (!address) return
  const timeout = { method: 'HEAD', signal: AbortSignal.timeout(5000) }
  const isFound = await fetch(address, timeout).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isFound) writeFileSync(addressesFile, JSON.stringify(lock))
}

/** Installs the packages of package-lock.json unless they are installed. Ends the process on failure. @param {Extent} [extent] */
export async function ensureInstalled(extent = 'everything') {
  // The file must not be left over, not even after Ctrl+C or a power cut.
  const removeAddresses = () => rmSync(addressesFile, { force: true })
  removeAddresses()
  if (isInstalled(extent)) {
    if (readJson(markerFile)?.lock !== lockHash()) storeMarker(extent)
    return
  }
  const [major = ''] = process.versions.node.split('.')
  if (withoutPrebuilt.includes(major)) {
    const missing = missingTools()
    if (missing.length > 0) {
      process.stderr.write(advice(missing))
      process.exit(1)
    }
  }
  const startedAt = performance.now()
  process.stdout.write(`Installing ${required(extent).length} packages …\n`)
  // The option `--omit=dev` or `--include=dev` is always given, because npm leaves out development packages when
  // NODE_ENV is production.
  const packages = extent === 'shop' ? '--omit=dev' : '--include=dev'
  process.once('exit', removeAddresses)
  await writeAddresses()
  const isDone = await run('npm', ['ci', packages, '--no-audit', '--no-fund', '--loglevel=error'], { minutes: 15 })
  removeAddresses()
  if (!isDone) {
    const missing = missingTools()
    process.stderr.write(missing.length > 0 ? advice(missing) : 'npm ci failed; see above.\n')
    process.exit(1)
  }
  if (!loadsSqlite()) {
    process.stderr.write(
      `npm installed better-sqlite3 for another version of Node than ${process.versions.node}: remove the npm setting "nodedir" if there is one (npm config get nodedir), and run "npm rebuild better-sqlite3".\n`,
    )
    process.exit(1)
  }
  storeMarker(extent)
  process.stdout.write(`Installed in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
}
