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

/**
 * Paths of the sample shop's pictures in the build. A shop with its own profile redirects these paths to its own
 * pictures, or has none.
 */
const picturesOfSample = (['', 'icons', 'screenshots'] as const).flatMap((folder) =>
  readdirSync(join('pwa/public', folder))
    .filter((name) => /\.(svg|png|jpg|webp)$/.test(name))
    .map((name) => `/${join(folder, name)}`),
)

/**
 * Requests all pages, shells, files and emails of a built shop with its own profile, in all languages. Returns texts
 * that are left of the sample shop: the path and the text around it. `more` contains further paths without the prefix
 * of a language.
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
    '/feeds/google.xml',
    '/robots.txt',
    '/api/settings',
    '/api/categories',
  ]
  const found: string[] = []
  const report = (where: string, text: string) => {
    for (const trace of sampleTraces(unescaped(text))) found.push(`${where}: ${trace}`)
  }
  for (const path of [...pages, ...files]) report(path, await (await fetch(url + path)).text())
  for (const path of picturesOfSample) {
    const { status } = await fetch(url + path, { redirect: 'manual' })
    if (![302, 404].includes(status)) found.push(`${path}: status ${status}`)
  }
  for (const email of decodedEmails(shop)) report('an email', email)
  return found
}

/** Requests the pages of the sandbox of a shop with its own profile, and returns the sample texts in them. */
export async function sandboxTraces(shop: Pick<ShopProcess, 'url' | 'dataDir'>): Promise<string[]> {
  const pages = ['/__sandbox', '/__sandbox/razorpay/v1/checkout/embed'].map(async (path) => {
    const response = await fetch(shop.url + path, { headers: sandboxHeaders(shop) })
    const text = await response.text()
    return response.ok ? sampleTraces(unescaped(text)) : [`${path}: status ${response.status}`]
  })
  return (await Promise.all(pages)).flat()
}
