import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

test('of a failed query the log holds the words and none of the values', () => {
  const cause = new Error('UNIQUE constraint failed: users.email')
  const told = describeError(new DrizzleQueryError('insert into "users" values (?)', ['asha@example.com'], cause))
  expect(told).toContain('insert into "users"')
  expect(told).toContain('UNIQUE constraint failed: users.email')
  expect(told).not.toContain('asha@example.com')
})
