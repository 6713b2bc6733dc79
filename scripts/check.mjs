import { finish, staticChecks, vitest } from './steps/checks.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
finish([...(await staticChecks()), await vitest('unit and API tests', ['unit', 'sqlite', 'postgres'])])
