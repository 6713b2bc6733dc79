import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { run } from './run.mjs'

const marker = 'node_modules/.installed'

// Major versions of Node without prebuilt SQLite binaries: npm compiles SQLite there.
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

const expectedMarker = () =>
  createHash('sha256').update(readFileSync('package-lock.json')).update(process.versions.modules).digest('hex')

/** Returns whether the packages of package-lock.json are installed for this version of Node. */
export const isInstalled = () => existsSync(marker) && readFileSync(marker, 'utf8') === expectedMarker()

/** Installs the packages of package-lock.json unless they are installed. Ends the process on failure. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const [major = ''] = process.versions.node.split('.')
  if (withoutPrebuilt.includes(major)) {
    const missing = missingTools()
    if (missing.length > 0) {
      process.stderr.write(advice(missing))
      process.exit(1)
    }
  }
  process.stdout.write('Installing …\n')
  // `--include=dev`, because build and test tools are needed too and npm omits them when NODE_ENV is production.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  if (!(await run('npm', ['ci', ...options], { minutes: 15 }))) {
    const missing = missingTools()
    process.stderr.write(missing.length > 0 ? advice(missing) : 'npm ci failed; see above.\n')
    process.exit(1)
  }
  writeFileSync(marker, expectedMarker())
}
