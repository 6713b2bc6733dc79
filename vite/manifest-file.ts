import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const file = 'manifest.webmanifest'

/** The web app's manifest at its one address: browsers take a manifest of another name for another app. */
export const manifestFile = (): Plugin => ({
  name: 'manifest-file',
  configureServer(server) {
    server.middlewares.use(`/${file}`, (_request, response) => {
      response.setHeader('content-type', 'application/manifest+json')
      response.end(readFileSync(file))
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: file, source: readFileSync(file) })
  },
})
