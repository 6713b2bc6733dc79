import type { Letter } from './letter.ts'
import { writeLetter } from './write-letter.ts'

interface Data {
  code: string
  /** Where shopping begins. */
  link: string
  unsubscribeUrl: string
}

/** The newsletter's welcome, with the code for the first order. */
export const newsletterWelcome = ({ code, link, unsubscribeUrl }: Data): Letter =>
  writeLetter({
    subject: 'Your 10% discount code',
    preview: `${code} takes 10% off your first order.`,
    heading: 'Welcome to our community! 🌿',
    parts: [
      { text: 'Thank you for joining us. Here is your code for 10% off your first order:' },
      { code },
      { text: 'Enter it under “Discount code” at the checkout, with this e-mail address. It works once.' },
      { button: 'Shop now', link },
    ],
    reason: 'You get this letter because this e-mail address was entered for our newsletter.',
    unsubscribeUrl,
  })
