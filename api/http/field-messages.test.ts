import { expect, test } from 'vitest'
import * as en from '../../texts/en/validation.ts'
import * as hi from '../../texts/hi/validation.ts'
import { fieldMessage } from './error-reply.ts'

const issue = (message: string, requirement?: unknown) => ({ message, requirement }) as never

const constants = Object.entries(en).flatMap(([name, text]) =>
  typeof text === 'string' ? [[name, text] as const] : [],
)

test('the English error messages of invalid fields all differ, because each translation is looked up by its English text', () => {
  const texts = constants.map(([, text]) => text)
  expect(new Set(texts).size).toBe(texts.length)
})

test.each(constants.filter(([name]) => name !== 'passwordLong'))(
  'the field error message %s is translated',
  (name, text) => {
    expect(fieldMessage(issue(text), 'hi')).toBe(Object.entries(hi).find(([key]) => key === name)?.[1])
    expect(fieldMessage(issue(text), 'en')).toBe(text)
  },
)

test('the error message for a text that is too long is translated and contains the maximum length', () => {
  expect(fieldMessage(issue(en.tooLong(120), 120), 'hi')).toBe(hi.tooLong(120))
})

test('an error message that is not in the message catalogue of field errors is not translated', () => {
  expect(fieldMessage(issue('At most 10 pictures'), 'hi')).toBe('At most 10 pictures')
})
