import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { browserEnv, browserPath, browserSwitches } from '../steps/browser.mjs'

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

/** @typedef {{ performance: number, accessibility: number, practices: number, seo: number, lcp: number, tbt: number, cls: number }} Run */

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
      const { categories, audits } = JSON.parse(text)
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

const runsPerPage = Number(process.env.BENCH_RUNS ?? 3)

/** Goals for server-rendered pages: minimum scores, maximum times in ms, maximum layout shift. */
const pageGoals = { performance: 99, accessibility: 99, practices: 99, seo: 99, lcp: 1500, tbt: 50, cls: 0.01 }
// The cart has lower goals, because it is rendered in the browser from the shell, and no goal for SEO, because it has
// `noindex`.
const shellGoals = { ...pageGoals, performance: 95, seo: 0, lcp: 2600 }

/**
 * Runs Lighthouse with the mobile preset on four screens and returns the median of three runs each.
 *
 * @param {string} shopUrl
 * @param {string} slug
 */
export async function measurePages(shopUrl, slug) {
  ensureInstalled()
  const pages = [
    { what: 'home', path: '/', goals: pageGoals },
    { what: 'listing', path: '/products', goals: pageGoals },
    { what: 'product', path: `/products/${slug}`, goals: pageGoals },
    { what: 'cart', path: '/cart', goals: shellGoals },
  ]
  const table = []
  for (const { what, path, goals } of pages) {
    /** @type {Run[]} */
    const runs = []
    // The first run of Lighthouse is not counted: it is slower, because the server then generates the variants of the
    // pictures.
    await measure(`${shopUrl}${path}`)
    for (let turn = 0; turn < runsPerPage; turn += 1) runs.push(await measure(`${shopUrl}${path}`))
    /** @param {keyof Run} name */
    const of = (name) => median(runs.map((run) => run[name]))
    const scores = /** @type {const} */ (['performance', 'accessibility', 'practices', 'seo'])
    const times = /** @type {const} */ (['lcp', 'tbt', 'cls'])
    const met = scores.every((name) => of(name) >= goals[name]) && times.every((name) => of(name) <= goals[name])
    table.push({
      what,
      performance: of('performance'),
      accessibility: of('accessibility'),
      'best practices': of('practices'),
      SEO: goals.seo === 0 ? '-' : of('seo'),
      'LCP ms': Math.round(of('lcp')),
      'TBT ms': Math.round(of('tbt')),
      CLS: Number(of('cls').toFixed(4)),
      met: met ? 'yes' : 'NO',
    })
  }
  return table
}
