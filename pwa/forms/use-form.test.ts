import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ResetPasswordBody, SignUpForm } from '#contract/account'
import { ContactBody } from '#contract/contact'
import { ReviewForm } from '#contract/reviews'
import { check, errorsOf, fitPin, useForm } from './use-form.ts'

const newUser = {
  email: ' Noor@Example.org',
  mobile: '98765 43210',
  username: 'Noor',
  password: 'rosewater',
  confirmPassword: 'rosewater',
}

test('a valid form returns the values as parsed by its schema', () => {
  expect(check(SignUpForm, newUser)).toEqual({
    output: { ...newUser, email: 'noor@example.org', mobile: '+919876543210' },
  })
})

test('every invalid form field has its first error message', () => {
  const empty = { email: '', mobile: '', username: '', password: '', confirmPassword: '' }
  expect(errorsOf(SignUpForm, empty)).toEqual({
    email: 'Invalid email address',
    mobile: 'Phone number must be at least 10 digits',
    username: 'Username must be at least 3 characters',
    password: 'Password must be at least 8 characters',
    confirmPassword: 'Please confirm your password',
  })
})

test('two different passwords in the form cause an error at the confirmation field', () => {
  const wrong = { token: 'x', newPassword: 'rosewater', confirmPassword: 'rose water' }
  expect(errorsOf(ResetPasswordBody, wrong)).toEqual({ confirmPassword: "Passwords don't match" })
})

test('a password reset form without a token has an error for the token', () => {
  const wrong = { token: '', newPassword: 'rosewater', confirmPassword: 'rosewater' }
  expect(errorsOf(ResetPasswordBody, wrong)).toEqual({ token: 'Token is required' })
})

test('a star rating that the form holds as text is sent as a number', () => {
  const review = {
    rating: '4',
    title: 'Good',
    comment: 'Good and honest.',
    customerName: 'Salma',
    customerEmail: 's@example.org',
  }
  expect(check(ReviewForm, review)).toEqual({ output: { ...review, rating: 4 } })
  expect(errorsOf(ReviewForm, { ...review, rating: '0' })).toEqual({ rating: 'Rating is required' })
})

test('a contact form without a phone number is valid', () => {
  const message = { name: 'Salma', email: 's@example.org', phone: '', subject: 'Hello', message: 'A long message' }
  expect(check(ContactBody, message)).toMatchObject({ output: { phone: null } })
})

test('a contact form accepts a landline number, and an invalid number shows a readable error message', () => {
  const message = { name: 'Salma', email: 's@example.org', subject: 'Hello', message: 'A long message' }
  expect(check(ContactBody, { ...message, phone: '0522 400 1947' })).toMatchObject({
    output: { phone: '+915224001947' },
  })
  expect(errorsOf(ContactBody, { ...message, phone: '12345' })).toEqual({
    phone: 'Phone number must be at least 10 digits',
  })
})

test.each([
  ['110006', '110006'],
  ['110 006', '110006'],
  ['110\u00A0006', '110006'],
  ['११०००६', '110006'],
  ['1100061', '110006'],
  ['11000x', '11000'],
])('the PIN code field shows the typed text "%s" as "%s"', (typed, shown) => expect(fitPin(typed)).toBe(shown))

const Caller = ({ call }: { call: () => void }) => {
  call()
  return null
}

function openReviewForm() {
  const start = { title: '', comment: '' }
  const forms: ReturnType<typeof useForm<'title' | 'comment', typeof ReviewForm>>[] = []
  const call = () => forms.push(useForm({ name: 'review', start, schema: ReviewForm, draft: 'review-1' }))
  renderToStaticMarkup(createElement(Caller, { call }))
  const [form] = forms
  if (!form) throw new Error('the hook did not return')
  return form
}

test('a form is emptied after its values were sent, but not of text typed while they were being sent', async () => {
  const form = openReviewForm()
  form.set('title', 'Good')
  const typed = form.handOverDraft()
  form.set('comment', 'I forgot to say')
  expect(await form.clearSent()).toBe(false)
  expect(typed()).toEqual({ title: 'Good', comment: 'I forgot to say' })
  form.handOverDraft()
  expect(await form.clearSent()).toBe(true)
  expect(typed()).toEqual({ title: '', comment: '' })
})
