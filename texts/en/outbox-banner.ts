import { plural } from './language.ts'

/** The title of the message when several orders or other entries were sent. */
export const severalSentTitle = 'Sent'

export const waiting = (count: number) =>
  plural(count, {
    one: '1 item is saved on this phone, waiting to be sent.',
    other: `${count} items are saved on this phone, waiting to be sent.`,
  })
export const refused = (count: number) =>
  plural(count, { one: 'Something couldn’t be sent. Review', other: `${count} items couldn’t be sent. Review` })
export const show = 'Show'
