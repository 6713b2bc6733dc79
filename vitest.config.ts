import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Server tests that use no database, so they run once and not on both engines.
const withoutDatabase = 'api/{contract,rules,pages,http}/**/*.test.ts'

/** `npm test` starts a PostgreSQL server. Without one the tests run on PGlite, which has one connection. */
const needsServer = process.env.TEST_POSTGRES ? [] : ['**/*.server.test.ts']

/**
 * Conditions for the exports of packages. Browser tests leave out the condition `module`: with this condition, each
 * test file would load the icon library as 1,600 modules instead of one, which takes a second.
 */
const conditionsOf = (name: string) =>
  name === 'unit' ? defaultServerConditions.filter((condition) => condition !== 'module') : defaultServerConditions

const project = (name: string, include: string[], exclude: string[], conditions: string[] = []) => ({
  ssr: { resolve: { conditions: [...conditions, ...conditionsOf(name)] } },
  test: {
    name,
    include,
    exclude,
    // Server modules have no state that one test could leave for another, and importing them again for each file takes
    // longer than the tests. Browser modules have state, like that of an open tab.
    isolate: name === 'unit',
    setupFiles: ['tests/support/no-console.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/**
 * The projects `sqlite` and `postgres` run the same server tests on both engines. `unit` has the tests of browser and
 * worker, `pages` those of the pages that the server renders, and `built` and `faults` those of a finished build.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', ['{pwa,sw,scripts,vite}/**/*.test.{ts,tsx}', 'tests/*.test.ts'], []),
      project('pages', ['tests/pages/**/*.test.ts'], []),
      project('sqlite', ['api/**/*.test.ts'], ['**/*.{postgres,server}.test.ts']),
      project('postgres', ['api/**/*.test.ts'], [withoutDatabase, '**/*.sqlite.test.ts', ...needsServer], ['postgres']),
      project('built', ['tests/built/**/*.test.ts'], []),
      // Tests of the build that take long. `npm run crash` runs them.
      project('faults', ['tests/faults/**/*.test.ts'], []),
    ],
  },
})
