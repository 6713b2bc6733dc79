import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const stamp = 'dist/.stamp'
const folders = ['api', 'pwa', 'sw', 'vite']
const single = ['vite.config.ts', 'manifest.webmanifest', 'package.json', 'package-lock.json']
// Written by the build itself, or no part of it.
const leftOut = /route-tree\.gen\.ts$|\.test\.tsx?$|\.cases\.ts$|^api\/db\/(seed\/pictures|migrations)/

/** Names, sizes and times of all sources: milliseconds, where reading them would be felt at each start. */
function fingerprint() {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  for (const path of single) add(path)
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !leftOut.test(path)) add(path)
    }
  }
  return hash.digest('hex')
}

/** Builds the shop unless nothing changed since the last build. Ends the process on failure. */
export async function ensureBuilt() {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write('Building …\n')
  try {
    // Of a build that is stopped half way nothing is to be believed, whatever the sources are by then.
    rmSync(stamp, { force: true })
  } catch (error) {
    process.stderr.write(`The shop must be built, and its folder cannot be written to: ${error}\n`)
    process.exit(1)
  }
  if (!(await run(process.execPath, ['scripts/build.mjs'], { minutes: 10 }))) {
    process.stderr.write('The build failed; see above.\n')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}
