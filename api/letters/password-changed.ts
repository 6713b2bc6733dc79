import { formatDateTime } from '#rules/dates'
import { shopProfile } from '#rules/shop-profile'
import { greeting } from './greeting.ts'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

interface Data {
  name: string
  changedAt: Date
  /** Where a new password is asked for. */
  link: string
}

/** That the password is another one now. */
export const passwordChanged = ({ name, changedAt, link }: Data): Letter =>
  writeLetter({
    subject: 'Your password was changed',
    preview: 'If it was not you, please act now.',
    heading: 'Your password was changed',
    parts: [
      { text: greeting(name) },
      {
        text: `The password of your account was changed on ${formatDateTime(changedAt.toISOString())}. You were signed out on every device.`,
      },
      { text: 'If it was you, there is nothing to do.' },
      {
        text: `If it was not you, ask for a new password at once, and look after your mailbox, because the change was made with a letter sent there. We are glad to help: ${shopProfile.phone.text}.`,
      },
      { button: 'Ask for a new password', link },
    ],
    reason: 'You get this letter because you have an account with us. We send it after every change of a password.',
  })
