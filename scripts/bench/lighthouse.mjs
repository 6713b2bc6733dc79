import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserEnv, browserPath, browserSwitches } from '../steps/browser.mjs'
import { pageProxy, withoutScripts } from './page-proxy.mjs'

// Lighthouse has a separate folder and lock file, so that only `npm run bench` installs it. 12.8.2 is the newest
// release for Node 20.19; version 13 requires Node 22.19.
const lighthouseDir = 'scripts/bench/lighthouse'
const marker = join(lighthouseDir, 'node_modules/.installed')

function ensureInstalled() {
  const lock = readFileSync(join(lighthouseDir, 'package-lock.json'), 'utf8')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
  process.stdout.write(`Installing Lighthouse for this benchmark (npm ci in ${lighthouseDir}) …\n`)
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: lighthouseDir,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
  writeFileSync(marker, lock)
}

/**
 * The scores (0 to 100) of one run, LCP and TBT in ms, and `machine`, the benchmarkIndex of Lighthouse, which shows how
 * fast the processor was.
 *
 * @typedef {{ performance: number, accessibility: number, practices: number, seo: number, lcp: number, tbt: number,
 *   cls: number, machine: number }} Run
 */

/** Runs Lighthouse once with the mobile preset. @param {string} url @returns {Promise<Run>} */
function measure(url) {
  const args = [
    join(lighthouseDir, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=--headless=new ${browserSwitches.join(' ')}`,
  ]
  const env = { ...browserEnv(), CHROME_PATH: browserPath() ?? chromium.executablePath() }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (data) => {
    text += data
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code !== 0) return reject(new Error(`Lighthouse ended with ${code} for ${url}`))
      const { categories, audits, environment } = JSON.parse(text)
      /** @param {string} name */
      const score = (name) => Math.round((categories[name]?.score ?? 0) * 100)
      /** @param {string} name */
      const value = (name) => Number(audits[name]?.numericValue ?? Number.NaN)
      explain(url, categories, audits)
      resolve({
        performance: score('performance'),
        accessibility: score('accessibility'),
        practices: score('best-practices'),
        seo: score('seo'),
        lcp: value('largest-contentful-paint'),
        tbt: value('total-blocking-time'),
        cls: value('cumulative-layout-shift'),
        machine: Number(environment?.benchmarkIndex ?? Number.NaN),
      })
    })
  })
}

/** With `BENCH_EXPLAIN=1`, prints the audits that lowered the scores of a page. @param {string} url @param {Record<string, any>} categories @param {Record<string, any>} audits */
function explain(url, categories, audits) {
  if (!process.env.BENCH_EXPLAIN) return
  for (const { title, auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const audit = audits[id]
      if (weight === 0 || audit?.score === null || audit?.score === undefined || audit.score > 0.98) continue
      const items = JSON.stringify(audit.details?.items?.slice(0, 2) ?? '').slice(0, 600)
      process.stdout.write(`  ${url} ${title}: ${id} ${audit.displayValue ?? ''} (${audit.score}) ${items}\n`)
    }
  }
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** @param {Run[]} runs @returns {Run} the median of each value */
function medians(runs) {
  /** @param {keyof Run} name */
  const of = (name) => median(runs.map((run) => run[name]))
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    practices: of('practices'),
    seo: of('seo'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    machine: of('machine'),
  }
}

export const runsPerPage = Number(process.env.BENCH_RUNS ?? 5)

/** The longest largest contentful paint in ms; the cart has its own. */
const maxLcpMs = 1100
const maxCartLcpMs = 1400
/** How much more total blocking time in ms a page may have than the same page without scripts. */
const maxAddedTbtMs = 50
const minPerformance = 98
const minOtherScore = 99

/** @typedef {{ what: string, path: string, maxLcp: number, isIndexed: boolean }} Page */

/**
 * Compares the medians of a page with its goals.
 *
 * @param {Page} page
 * @param {Run} own the page of the shop
 * @param {Run} bare the same page without scripts
 */
export function goalsOf({ what, maxLcp, isIndexed }, own, bare) {
  const ms = Math.round
  const addedTbt = ms(own.tbt) - ms(bare.tbt)
  const goals = [
    { goal: 'LCP ms', value: ms(own.lcp), limit: `at most ${maxLcp}`, met: ms(own.lcp) <= maxLcp },
    {
      goal: 'TBT ms more than without scripts',
      value: addedTbt,
      limit: `at most ${maxAddedTbtMs}`,
      met: addedTbt <= maxAddedTbtMs,
    },
    { goal: 'CLS', value: Number(own.cls.toFixed(4)), limit: '0', met: own.cls < 0.00005 },
    {
      goal: 'performance',
      value: own.performance,
      limit: `at least ${minPerformance}`,
      met: own.performance >= minPerformance,
    },
    ...['accessibility', 'practices', ...(isIndexed ? ['seo'] : [])].map((name) => {
      const value = own[/** @type {keyof Run} */ (name)]
      return { goal: name, value, limit: `at least ${minOtherScore}`, met: value >= minOtherScore }
    }),
  ]
  return goals.map(({ met, ...rest }) => ({ page: what, ...rest, met: met ? 'yes' : 'NO' }))
}

/**
 * Runs Lighthouse with the mobile preset on four pages, in turn with the same pages without scripts. Both go through a
 * proxy of this process. Returns the medians and the goals with whether they are met.
 *
 * @param {string} shopUrl
 * @param {string} slug
 */
export async function measurePages(shopUrl, slug) {
  ensureInstalled()
  /** @type {Page[]} */
  const pages = [
    { what: 'home', path: '/', maxLcp: maxLcpMs, isIndexed: true },
    { what: 'listing', path: '/products', maxLcp: maxLcpMs, isIndexed: true },
    { what: 'product', path: `/products/${slug}`, maxLcp: maxLcpMs, isIndexed: true },
    // The cart has no goal for SEO, because search engines must not list it.
    { what: 'empty cart', path: '/cart', maxLcp: maxCartLcpMs, isIndexed: false },
  ]
  const shop = await pageProxy(shopUrl, (html) => html)
  const scriptFree = await pageProxy(shopUrl, withoutScripts)
  const figures = []
  const goals = []
  for (const page of pages) {
    /** @type {Run[]} */
    const own = []
    /** @type {Run[]} */
    const bare = []
    // The first run of Lighthouse is not counted: it is slower, because the server then generates the variants of the
    // pictures.
    await measure(`${shop.url}${page.path}`)
    for (let turn = 0; turn < runsPerPage; turn += 1) {
      own.push(await measure(`${shop.url}${page.path}`))
      bare.push(await measure(`${scriptFree.url}${page.path}`))
    }
    const [ofShop, ofBare] = [medians(own), medians(bare)]
    /** @param {keyof Run} name */
    const both = (name) => `${Math.round(ofShop[name])} / ${Math.round(ofBare[name])}`
    figures.push({
      'page / without scripts': page.what,
      performance: both('performance'),
      'LCP ms': both('lcp'),
      'TBT ms': both('tbt'),
      CLS: `${ofShop.cls.toFixed(4)} / ${ofBare.cls.toFixed(4)}`,
      benchmarkIndex: both('machine'),
    })
    goals.push(...goalsOf(page, ofShop, ofBare))
  }
  await Promise.all([shop.close(), scriptFree.close()])
  return { figures, goals }
}
