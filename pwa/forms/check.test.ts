import { expect, test } from 'vitest'
import { ResetPasswordBody, SignUpForm } from '#contract/account'
import { ContactBody } from '#contract/contact'
import { check, errorsOf } from './check.ts'
import { reviewForm } from './review-form.ts'

const newUser = {
  email: ' Noor@Example.org',
  mobile: '98765 43210',
  username: 'Noor',
  password: 'rosewater',
  confirmPassword: 'rosewater',
}

test('a valid form becomes what the schema makes of it', () => {
  expect(check(SignUpForm, newUser)).toEqual({
    output: { ...newUser, email: 'noor@example.org', mobile: '+919876543210' },
  })
})

test('every wrong field has its first message', () => {
  const empty = { email: '', mobile: '', username: '', password: '', confirmPassword: '' }
  expect(errorsOf(SignUpForm, empty)).toEqual({
    email: 'Invalid email address',
    mobile: 'Phone number must be at least 10 digits',
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 8 characters',
    confirmPassword: 'Please confirm your password',
  })
})

test('passwords that differ are told at the second', () => {
  const wrong = { token: 'x', newPassword: 'rosewater', confirmPassword: 'rose water' }
  expect(errorsOf(ResetPasswordBody, wrong)).toEqual({ confirmPassword: "Passwords don't match" })
})

test('a reset without its token is told', () => {
  const wrong = { token: '', newPassword: 'rosewater', confirmPassword: 'rosewater' }
  expect(errorsOf(ResetPasswordBody, wrong)).toEqual({ token: 'Token is required' })
})

test('stars written as text are a number on the wire', () => {
  const review = {
    rating: '4',
    title: 'Good',
    comment: 'Good and honest.',
    customerName: 'Salma',
    customerEmail: 's@example.org',
  }
  expect(check(reviewForm, review)).toEqual({ output: { ...review, rating: 4 } })
  expect(errorsOf(reviewForm, { ...review, rating: '0' })).toEqual({ rating: 'Rating is required' })
})

test('a message needs no phone', () => {
  const message = { name: 'Salma', email: 's@example.org', phone: '', subject: 'Hello', message: 'A long message' }
  expect(check(ContactBody, message)).toMatchObject({ output: { phone: null } })
})
