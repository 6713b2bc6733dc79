import { expect, test } from 'vitest'
import { shellDocuments } from '../api/pages/documents.ts'
import { buildId } from './build-id.ts'

const headers = shellDocuments('<html></html>').plain.headers(null, false)
const idUnder = (more: object) => buildId('{}', '<html></html>', [{ ...headers, ...more }])

test.each(['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy', 'referrer-policy'])(
  'build id changes with the %s header',
  (name) => {
    expect(headers[name]).toBeDefined()
    expect(idUnder({ [name]: 'something else' })).not.toBe(idUnder({}))
  },
)
