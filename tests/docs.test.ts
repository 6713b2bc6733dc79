import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const pages = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
]
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

const projectPath = /^(api|pwa|sw|tests|scripts|vite|docs)\/[\w./$-]+$/

test('every project file that the README or a document in docs mentions exists', () => {
  const missing = pages.flatMap(({ file, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) => join(dirname(file), to))
    const named = [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => projectPath.test(name))
    return [...links, ...named].filter((path) => !existsSync(path)).map((path) => `${file}: ${path}`)
  })
  expect(missing).toEqual([])
})

test('every decision record is listed in docs/decisions/README.md', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const records = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
  expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([])
})

test('every npm script is described in the README', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const readme = readFileSync('README.md', 'utf8')
  const names = Object.keys(scripts).filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(readme))
  expect(names).toEqual([])
})
