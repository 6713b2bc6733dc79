import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['asha+news@example.com', 'asha@example.com'],
  ['asha+a+b@example.com', 'asha@example.com'],
  ['asha+@example.com', 'asha@example.com'],
  ['a.sha@example.com', 'a.sha@example.com'],
  ['a.s.h.a+x@gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  ['Asha+X@GMail.com', 'asha@gmail.com'],
  ['asha.rao@mail.gmail.com', 'asha.rao@mail.gmail.com'],
  // Without the part after +, the address would have an empty name, so this address is not changed.
  ['+tag@example.com', '+tag@example.com'],
  ['...@gmail.com', '...@gmail.com'],
])('mailboxOf normalizes the email address %s to %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
