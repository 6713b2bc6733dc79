import { engine, openDatabase } from '#engine'
import { compose } from './compose.ts'
import { type Config, parseConfig } from './config.ts'
import { MovedDatabase } from './db/database.ts'
import { loadPages } from './pages/load-pages.ts'

type Parts = Omit<Parameters<typeof compose>[0], 'config' | 'engine' | 'pages'>

/** Opens the shop of a database of this engine, with the pages of this build. Throws `MovedDatabase`. */
const openHere = (config: Config, parts: Parts) =>
  compose({ ...parts, config, engine, pages: (read, deps) => loadPages({ read, deps }) })

export type OpenedShop = Awaited<ReturnType<typeof openHere>>

interface Build {
  engine: 'sqlite' | 'postgres'
  openDatabase: typeof openDatabase
  openHere: typeof openHere
}

/** The build of one engine, with its own copies of all modules. */
export const build: Build = { engine, openDatabase, openHere }

/** Returns the build of the other engine, which is in the folder next to this one. */
export async function otherBuild(): Promise<Build> {
  const name = build.engine === 'sqlite' ? 'postgres' : 'sqlite'
  const module = await import(/* @vite-ignore */ new URL(`../${name}/open-shop.js`, import.meta.url).href)
  return module.build
}

const engineOf = ({ databaseFolder }: Config) => (databaseFolder === null ? 'postgres' : 'sqlite')

/** How many moves are followed from the database of the settings. */
const maxMoves = 10

/**
 * Opens the shop in the database of the settings, or in the one to which it was moved from there (`api/move`). Returns it
 * with its settings.
 */
export async function openShop(environment: Record<string, string | undefined>, parts: Parts) {
  let config = parseConfig(environment)
  for (let moves = 0; ; moves += 1) {
    try {
      const open = engineOf(config) === engine ? openHere : (await otherBuild()).openHere
      return { shop: await open(config, parts), config, isMoved: moves > 0 }
    } catch (error) {
      // The classes of the other build are not those of this one.
      const isMoved = error instanceof Error && error.name === MovedDatabase.name && moves < maxMoves
      if (!isMoved) throw error
      config = parseConfig({ ...environment, DATABASE_URL: (error as MovedDatabase).address })
    }
  }
}
