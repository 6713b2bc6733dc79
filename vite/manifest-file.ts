import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type Language, pathIn, regionOf } from '../api/contract/languages.ts'
import * as en from '../texts/en/manifest.ts'
import * as hi from '../texts/hi/manifest.ts'
import * as ur from '../texts/ur/manifest.ts'

const file = 'manifest.webmanifest'
const texts = { en, hi, ur }

/**
 * Returns the web app manifest in a language: the file of the repository with texts and addresses of the language, so
 * that the installed app opens in this language. The `id` is the same in all languages, so that browsers treat them as
 * one app and update it when the visitor chooses another language.
 */
function manifestIn(language: Language): string {
  const { screenshots, shortcuts, ...manifest }: { screenshots: object[]; shortcuts: { url: string }[] } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  const t = texts[language]
  return JSON.stringify({
    ...manifest,
    description: t.description,
    lang: regionOf(language),
    dir: language === 'ur' ? 'rtl' : 'ltr',
    start_url: pathIn(language, '/'),
    screenshots: screenshots.map((picture, index) => ({ ...picture, label: t.pictures[index] })),
    shortcuts: shortcuts.map(({ url, ...more }, index) => ({
      ...t.shortcuts[index],
      ...more,
      url: pathIn(language, url),
    })),
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
