import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// What knows nothing of a database is tested once.
const withoutDatabase = 'api/{contract,rules,pages,http}/**/*.test.ts'

/** What several connections to one database can break. PGlite has one connection. */
const needsConnections = [
  'api/**/*.server.test.ts',
  'api/checkout/{order-races,cod-limits,coupon,replaces,replay}.test.ts',
  'api/account/sign-in.test.ts',
  'api/catalogue/own-writes.test.ts',
  'api/jobs/job-runner.test.ts',
  'api/payments/at-once.test.ts',
  'api/stock/*.test.ts',
]

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
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})

/** `sqlite` and `postgres` run the same tests of the server on both engines; `server` repeats some of them with several connections; `unit` the pages and the worker; `built` and `faults` look at a finished build. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', ['{pwa,sw,scripts,vite}/**/*.test.{ts,tsx}', 'tests/*.test.ts'], []),
      project('sqlite', ['api/**/*.test.ts'], ['**/*.{postgres,server}.test.ts']),
      project('postgres', ['api/**/*.test.ts'], [withoutDatabase, '**/*.{sqlite,server}.test.ts'], ['postgres']),
      // These files need the address of a PostgreSQL server in TEST_POSTGRES.
      project('server', needsConnections, [], ['postgres']),
      project('built', ['tests/built/**/*.test.ts'], []),
      // Tests of the build that take long. `npm run crash` runs them.
      project('faults', ['tests/faults/**/*.test.ts'], []),
    ],
  },
})
