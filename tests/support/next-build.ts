import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { languages } from '../../api/contract/languages.ts'

/** Copies the parts of a build that a shop needs to run. */
export function copyBuild(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const part of ['client', 'dashboard', 'server']) cpSync(join(from, part), join(to, part), { recursive: true })
}

/** Returns the URL paths of a build's files whose names contain a content hash. */
export const assetsOf = (folder: string): string[] =>
  readdirSync(join(folder, 'client/assets'))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map((name) => `/assets/${name}`)

/** Builds the client into the folder of an older build, as an update does, with one text of the shop changed. */
export async function buildNext(folder: string, file: string, text: string, replacement: string): Promise<void> {
  const { BUILD_DIR, NODE_ENV } = process.env
  Object.assign(process.env, { BUILD_DIR: folder, NODE_ENV: 'production' })
  try {
    for (const mode of languages)
      await build({
        configFile: 'vite.config.ts',
        mode,
        logLevel: 'silent',
        plugins: [
          {
            name: 'one-text-changed',
            enforce: 'pre',
            transform: (code, id) => (id.split('?')[0]?.endsWith(file) ? code.replaceAll(text, replacement) : null),
          },
        ],
      })
  } finally {
    if (BUILD_DIR === undefined) delete process.env.BUILD_DIR
    else process.env.BUILD_DIR = BUILD_DIR
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}
