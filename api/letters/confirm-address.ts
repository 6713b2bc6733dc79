import { shopProfile } from '#rules/shop-profile'
import { greeting } from './greeting.ts'
import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

/** Asks whether the address of a new account is the reader's. */
export const confirmAddress = ({ name, link }: { name: string; link: string }): Letter =>
  writeLetter({
    subject: 'Please confirm your e-mail address',
    preview: `One tap, and your ${shopProfile.brand} account is complete.`,
    heading: `Welcome to ${shopProfile.brand}`,
    parts: [
      { text: greeting(name) },
      { text: 'Your account is open. Please confirm that this e-mail address is yours:' },
      { button: 'Confirm my address', link },
      { text: 'Orders that you placed with this address as a guest then appear in your profile.' },
      {
        note: 'Did you not open an account? Then please do not confirm: somebody else entered your address, and would see your orders.',
      },
    ],
    reason: 'You get this letter because an account was opened with your e-mail address.',
  })
