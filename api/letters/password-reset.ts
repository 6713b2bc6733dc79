import { greeting } from './greeting.ts'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

/** How to choose a new password; the link holds the secret. */
export const passwordReset = ({ name, link }: { name: string; link: string }): Letter =>
  writeLetter({
    subject: 'Choose a new password',
    preview: 'The link works once and for one hour.',
    heading: 'Choose a new password',
    parts: [
      { text: greeting(name) },
      { text: 'Somebody asked for a new password for your account. If it was you, choose one here:' },
      { button: 'Choose a new password', link },
      { text: 'The link works once and for one hour.' },
      { note: 'If it was not you, do nothing: your password stays as it is, and nobody was told anything about you.' },
    ],
    reason: 'You get this letter because somebody entered your e-mail address under “Forgot password”.',
  })
