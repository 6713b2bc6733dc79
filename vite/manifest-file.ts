import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type Language, pathIn, regionOf } from '../api/contract/languages.ts'

const file = 'manifest.webmanifest'

/**
 * Returns the web app manifest of a language. It opens the installed app in this language. The `id` is the same in all
 * languages, so that browsers treat them as one app and update it when the visitor chooses another language.
 */
function manifestIn(language: Language): string {
  const manifest: { shortcuts: { url: string }[] } = JSON.parse(readFileSync(file, 'utf8'))
  const shortcuts = manifest.shortcuts.map((each) => ({ ...each, url: pathIn(language, each.url) }))
  const start = pathIn(language, '/')
  return JSON.stringify({
    ...manifest,
    shortcuts,
    start_url: start,
    lang: regionOf(language),
    dir: language === 'ur' ? 'rtl' : 'ltr',
  })
}

/** Vite plugin that serves and emits the web app manifest of a language at a fixed URL. */
export const manifestFile = (language: Language): Plugin => ({
  name: 'manifest-file',
  configureServer(server) {
    server.middlewares.use(pathIn(language, `/${file}`), (_request, response) => {
      response.setHeader('content-type', 'application/manifest+json')
      response.end(manifestIn(language))
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: pathIn(language, `/${file}`).slice(1), source: manifestIn(language) })
  },
})
