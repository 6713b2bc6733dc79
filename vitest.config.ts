import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// What knows nothing of a database is tested once.
const withoutDatabase = [
  'api/{contract,rules,pages,http}/**/*.test.ts',
  '{pwa,sw,scripts,vite}/**/*.test.{ts,tsx}',
  'tests/*.test.ts',
]

const project = (name: string, include: string[], exclude: string[], conditions: string[] = []) => ({
  ssr: { resolve: { conditions: [...conditions, ...defaultServerConditions] } },
  test: {
    name,
    include,
    exclude,
    // Importing the server anew for each file took longer than its tests, and no module of it keeps what a test could
    // meet. The pages' modules do: they hold what a tab holds.
    isolate: name === 'unit',
    setupFiles: ['tests/support/no-console.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
})

/** `sqlite` and `postgres` run the same tests of the server on both engines; `built` looks at a finished build. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      project('unit', withoutDatabase, []),
      project('sqlite', ['api/**/*.test.ts'], [...withoutDatabase, '**/*.postgres.test.ts']),
      project('postgres', ['api/**/*.test.ts'], [...withoutDatabase, '**/*.sqlite.test.ts'], ['postgres']),
      project('built', ['tests/built/**/*.test.ts'], []),
    ],
  },
})
