import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const masters = 'api/db/seed/pictures'

/**
 * The folder in which the server looks for picture variants, besides its data folder (`api/media/picture-files.ts`).
 */
const target = 'dist/pictures'

/**
 * The widths in pixels of the pictures that phones request for tiles and product pages. Other widths are drawn when
 * they are requested.
 */
const widths = [320, 480]

/**
 * Whether a picture is visible on a first screen: the pictures of categories, and the first picture of each product.
 */
const isFirst = (/** @type {string} */ file) => /\.webp$/.test(file) && !/-[2-9]\.webp$/.test(file)

/**
 * Draws variants of the sample's pictures that do not exist yet, so that the first visitors of a new shop do not get
 * the large master images. The image process of the server draws them at low priority while the build is running.
 * Resolves to the number of failed drawings, also when the process cannot start: without the variants the shop works,
 * only slower.
 *
 * @returns {Promise<number>}
 */
export function drawSampleVariants() {
  const scratch = join(target, 'scratch')
  mkdirSync(scratch, { recursive: true })
  const jobs = readdirSync(masters)
    .filter(isFirst)
    .flatMap((file) => {
      const source = join(masters, file)
      const hash = createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 32)
      return widths.map((width) => ({
        source,
        target: join(target, hash, `${width}.avif`),
        scratch: join(scratch, `${randomUUID()}.avif`),
        width,
        format: 'avif',
      }))
    })
    .filter((job) => !existsSync(job.target))
  if (jobs.length === 0) return Promise.resolve(0)
  const worker = fork('api/media/variant-worker.mjs', { execArgv: [] })
  return new Promise((done) => {
    let failed = 0
    const next = () => {
      const job = jobs.shift()
      if (job) worker.send(job)
      else worker.disconnect()
    }
    worker.on('message', (/** @type {{ made: boolean }} */ { made }) => {
      if (!made) failed += 1
      next()
    })
    worker.once('error', () => done(failed + jobs.length + 1))
    worker.once('exit', () => done(failed + jobs.length))
    next()
  })
}
