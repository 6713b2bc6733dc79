import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages, pathIn } from '#contract/languages'
import { renderedPages } from '#contract/page-paths'
import { decodedEmails } from './emails.ts'
import { unescaped } from './read-html.ts'
import { sampleTraces } from './sample-traces.ts'
import { sandboxHeaders } from './sandbox.ts'
import { screens } from './screens.ts'
import type { ShopProcess } from './shop-process.ts'

/** Paths of the sample shop's pictures in the build. An own shop redirects them to its pictures, or has none. */
const picturesOfSample = (['', 'icons', 'screenshots'] as const).flatMap((folder) =>
  readdirSync(join('pwa/public', folder))
    .filter((name) => /\.(svg|png|jpg|webp)$/.test(name))
    .map((name) => `/${join(folder, name)}`),
)

/**
 * Requests every page of a built own shop in all languages, its shells, files and emails. Returns what is left of the
 * sample: the path and the text around it. `more` are further paths without the prefix of a language.
 */
export async function sampleCrawl(
  shop: Pick<ShopProcess, 'url' | 'dataDir'>,
  more: readonly string[] = [],
): Promise<string[]> {
  const { url } = shop
  const pages = [
    ...new Set([
      ...renderedPages,
      ...screens.filter((path) => !/chyawanprash|#/.test(path)),
      '/products/gone',
      '/shell.html',
      '/shell-checkout.html',
      ...more,
    ]),
  ].flatMap((path) => languages.map((language) => pathIn(language, path)))
  const files = [
    ...languages.map((language) => pathIn(language, '/manifest.webmanifest')),
    '/admin',
    '/sitemap.xml',
    '/robots.txt',
    '/api/settings',
    '/api/categories',
  ]
  const found: string[] = []
  const report = (where: string, text: string) => {
    for (const trace of sampleTraces(unescaped(text))) found.push(`${where}: ${trace}`)
  }
  for (const path of [...pages, ...files]) report(path, await (await fetch(url + path)).text())
  const headers = sandboxHeaders(shop)
  for (const path of ['/__sandbox', '/__sandbox/razorpay/checkout/embed']) {
    report(path, await (await fetch(url + path, { headers })).text())
  }
  for (const path of picturesOfSample) {
    const { status } = await fetch(url + path, { redirect: 'manual' })
    if (![302, 404].includes(status)) found.push(`${path}: status ${status}`)
  }
  for (const email of decodedEmails(shop)) report('an email', email)
  return found
}
