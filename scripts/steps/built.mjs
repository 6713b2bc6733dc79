import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const stamp = 'dist/.stamp'
/** The folders whose files are part of the build. */
export const sourceFolders = ['api', 'pwa', 'sw', 'texts', 'vite']
const singleFiles = ['vite.config.ts', 'manifest.webmanifest', 'package.json', 'package-lock.json']
// Files that do not count as sources, because the build writes them or does not use them.
const ignored = /route-tree\.gen\.ts$|\.test\.tsx?$|\.cases\.ts$|^api\/db\/(seed\/pictures|migrations)/

/**
 * Returns a hash of the names, sizes and modification times of all source files. The contents of the files are not
 * hashed, because that would delay each start.
 */
function fingerprint() {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  for (const path of singleFiles) add(path)
  for (const folder of sourceFolders) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isFile() && !ignored.test(path)) add(path)
    }
  }
  return hash.digest('hex')
}

/** Builds the shop unless its source files are unchanged since the last build. Ends the process on failure. */
export async function ensureBuilt() {
  const currentFingerprint = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === currentFingerprint) return
  try {
    // Delete the stored hash before the build, so that an interrupted build does not count as complete.
    rmSync(stamp, { force: true })
  } catch (error) {
    process.stderr.write(`The shop must be built, but its folder is not writable: ${error}\n`)
    process.exit(1)
  }
  if (!(await run(process.execPath, ['scripts/build.mjs'], { minutes: 10 }))) {
    process.stderr.write('The build failed; see above.\n')
    process.exit(1)
  }
  writeFileSync(stamp, currentFingerprint)
}
