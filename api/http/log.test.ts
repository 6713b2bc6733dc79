import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('describeError of a failed query contains the statement and the error, but no parameter values', () => {
  const cause = new Error('UNIQUE constraint failed: users.email')
  const description = describeError(
    new DrizzleQueryError('insert into "users" values (?)', ['asha@example.com'], cause),
  )
  expect(description).toContain('insert into "users"')
  expect(description).toContain('UNIQUE constraint failed: users.email')
  expect(description).not.toContain('asha@example.com')
})
