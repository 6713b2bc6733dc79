import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptAssets } from './kept-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'gulbagh-kept-'))
const outDir = join(folder, 'client')
const page = join(folder, 'page.js')

/** A build whose one file is called after its number. */
async function release(number: number, text = `release ${number}`): Promise<void> {
  writeFileSync(page, `console.info('${text}')`)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [keptAssets(outDir)],
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: page, output: { entryFileNames: `assets/page-${text.replace(' ', '-')}.js` } },
    },
  })
}

const kept = () =>
  readdirSync(join(folder, 'kept'))
    .sort()
    .map((each) => readdirSync(join(folder, 'kept', each)))

beforeAll(() => mkdirSync(outDir))
afterAll(() => rmSync(folder, { recursive: true }))

test('the files of the last three builds are kept, older ones go, and a build that changes nothing drops none', async () => {
  for (const number of [1, 2, 3, 4, 5]) await release(number)
  expect(readdirSync(join(outDir, 'assets'))).toEqual(['page-release-5.js'])
  const lastThree = [['page-release-2.js'], ['page-release-3.js'], ['page-release-4.js']]
  expect(kept()).toEqual(lastThree)
  await release(5)
  expect(kept()).toEqual(lastThree)
})
