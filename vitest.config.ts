import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Server tests that use no database, so they run once and not on both engines.
const withoutDatabase = 'api/{contract,rules,pages,http}/**/*.test.ts'

/** `npm test` starts a PostgreSQL server. Without one the tests run on PGlite, which has one connection. */
const needsServer = process.env.TEST_POSTGRES ? [] : ['**/*.server.test.ts']

const project = (name: string, include: string[], exclude: string[], conditions: string[] = []) => ({
  ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
  test: {
    name,
    include,
    exclude,
    // Server modules have no state that one test could leave for another, and importing them again for each file takes
    // longer than the tests. Browser modules have state: that of a tab.
    isolate: name === 'unit',
    setupFiles: ['tests/support/no-console.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/**
 * `sqlite` and `postgres` run the same tests of the server on both engines; `unit` the browser and the worker; `pages`
 * what the server renders; `built` and `faults` look at a finished build.
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
