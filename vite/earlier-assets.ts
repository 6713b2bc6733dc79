import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const maxBuilds = 3

/**
 * Vite plugin that stores the assets of the last three builds in `folder` next to `outDir`, so that open pages of an
 * older build can still load their chunks. Names contain content hashes, so an asset with the same name as one of the
 * new build is skipped. When several builds write to `outDir`, the first one has `isFirst` and the last one `isLast`.
 */
export function earlierAssets(outDir: string, { folder = 'kept', isFirst = true, isLast = true } = {}): Plugin {
  const earlierDir = join(dirname(outDir), folder)
  const previousDir = join(dirname(outDir), `former-${folder}`)
  const assets = join(outDir, 'assets')
  return {
    name: 'earlier-assets',
    apply: 'build',
    buildStart() {
      if (!isFirst) return
      rmSync(previousDir, { recursive: true, force: true })
      if (existsSync(assets)) cpSync(assets, previousDir, { recursive: true })
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        if (!isLast || !existsSync(previousDir)) return
        const current = new Set(readdirSync(assets))
        // The compressed files of the new build are written later, so compressed files are compared by the name of the
        // uncompressed file.
        const removed = readdirSync(previousDir).filter((name) => !current.has(name.replace(/\.(br|gz)$/, '')))
        if (removed.length > 0) {
          const target = join(earlierDir, String(Date.now()))
          mkdirSync(target, { recursive: true })
          for (const name of removed) cpSync(join(previousDir, name), join(target, name))
          for (const old of readdirSync(earlierDir).sort().slice(0, -maxBuilds))
            rmSync(join(earlierDir, old), { recursive: true })
        }
        rmSync(previousDir, { recursive: true, force: true })
      },
    },
  }
}
