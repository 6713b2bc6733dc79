import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const buildsKept = 3

/**
 * Keeps the assets of former builds in `kept` beside the client, newest last, so that a page of an older build can
 * still load its parts. Names carry content hashes: what the new build has too is not kept twice.
 */
export function keptAssets(outDir: string): Plugin {
  const kept = join(dirname(outDir), 'kept')
  const former = join(dirname(outDir), 'former')
  const assets = join(outDir, 'assets')
  return {
    name: 'kept-assets',
    apply: 'build',
    buildStart() {
      rmSync(former, { recursive: true, force: true })
      if (existsSync(assets)) cpSync(assets, former, { recursive: true })
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        if (!existsSync(former)) return
        const fresh = new Set(readdirSync(assets))
        // The compressed forms are written later: they are lost only with their file.
        const lost = readdirSync(former).filter((name) => !fresh.has(name.replace(/\.(br|gz)$/, '')))
        if (lost.length > 0) {
          const target = join(kept, String(Date.now()))
          mkdirSync(target, { recursive: true })
          for (const name of lost) cpSync(join(former, name), join(target, name))
          for (const old of readdirSync(kept).sort().slice(0, -buildsKept)) rmSync(join(kept, old), { recursive: true })
        }
        rmSync(former, { recursive: true, force: true })
      },
    },
  }
}
