import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { earlierAssets } from './earlier-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'gulbagh-kept-'))
const outDir = join(folder, 'client')
const page = join(folder, 'page.js')

/** Builds a project with one file, which contains `text` and is named after it. */
async function buildRelease(number: number, text = `release ${number}`): Promise<void> {
  writeFileSync(page, `console.info('${text}')`)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [earlierAssets(outDir)],
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: page, output: { entryFileNames: `assets/page-${text.replace(' ', '-')}.js` } },
    },
  })
}

const storedAssets = () =>
  readdirSync(join(folder, 'kept'))
    .sort()
    .map((each) => readdirSync(join(folder, 'kept', each)))

beforeAll(() => mkdirSync(outDir))
afterAll(() => rmSync(folder, { recursive: true }))

test('the assets of the last three builds are stored, older assets are deleted, and an unchanged build deletes none', async () => {
  for (const number of [1, 2, 3, 4, 5]) await buildRelease(number)
  expect(readdirSync(join(outDir, 'assets'))).toEqual(['page-release-5.js'])
  const lastThree = [['page-release-2.js'], ['page-release-3.js'], ['page-release-4.js']]
  expect(storedAssets()).toEqual(lastThree)
  await buildRelease(5)
  expect(storedAssets()).toEqual(lastThree)
})
