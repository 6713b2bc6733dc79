import { expect, test } from 'vitest'
import { shellDocuments } from '../api/pages/documents.ts'
import { buildId } from './build-id.ts'

const headers = shellDocuments('<html></html>').plain.headers(null, false)
const idUnder = (more: object) => buildId('{}', '<html></html>', [{ ...headers, ...more }])

test.each(['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy', 'referrer-policy'])(
  'the id of a build changes if the %s header changes',
  (name) => {
    expect(headers[name]).toBeDefined()
    expect(idUnder({ [name]: 'something else' })).not.toBe(idUnder({}))
  },
)
