import { expect, test } from 'vitest'
import { HttpError, OfflineError } from '../../api/http-error.ts'
import { forgotProblem, loginProblem, resetProblem, signupProblem } from './account-screen.tsx'

const wrongPair = 'Invalid email or password. Please check your credentials and try again.'
const taken = 'An account with this email already exists. Please use a different email or try logging in.'
const broken = 'Server error. Please try again later.'

test.each([
  [new HttpError(401, 'Unauthorized'), wrongPair],
  [new HttpError(400, 'Invalid credentials'), wrongPair],
  [new HttpError(429, 'Slow down'), 'Too many login attempts. Please wait a few minutes before trying again.'],
  [new HttpError(500, 'Oops'), broken],
  [new HttpError(403, 'Not from here'), 'Not from here'],
])('loginProblem returns the error message of the login form for %s', (error, title) =>
  expect(loginProblem(error)).toEqual({ title }),
)

test.each([
  [new HttpError(409, 'Taken'), taken],
  [new HttpError(400, 'User already exists'), taken],
  [
    new HttpError(400, 'Invalid'),
    'Please check your information and try again. Make sure all fields are filled correctly.',
  ],
  [new HttpError(500, 'Oops'), broken],
  [new HttpError(429, 'Slow down'), 'Slow down'],
])('signupProblem returns the error message of the signup form for %s', (error, title) =>
  expect(signupProblem(error)).toEqual({ title }),
)

test('a taken username is reported at the username field only', () => {
  const error = new HttpError(409, 'Taken', { fields: { username: 'This username is taken' } })
  expect(signupProblem(error)).toBeUndefined()
})

test('a failed password reset shows the message of the server or else a default message', () => {
  expect(resetProblem(new HttpError(400, 'Too late'))).toEqual({ title: 'Reset Failed', text: 'Too late' })
  expect(resetProblem(new SyntaxError('<html>'))).toEqual({
    title: 'Reset Failed',
    text: 'The reset link may be invalid or expired. Please request a new reset link.',
  })
})

test.each([loginProblem, signupProblem, forgotProblem, resetProblem])(
  'without a network, the message of the form %o says that a connection is needed and the input is not lost',
  (problem) => {
    const { title, text } = problem(new OfflineError()) ?? {}
    expect(title).toMatch(/needs a network connection\.$/)
    expect(text).toMatch(/still here/)
  },
)
