import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const file = 'manifest.webmanifest'

/**
 * Vite plugin that serves and emits the web app manifest at a fixed URL. Browsers treat a manifest at another URL as
 * another app.
 */
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
