import { plural } from './language.ts'

/** The title of the message when several orders or other entries were sent. */
export const severalSentTitle = 'भेज दिया गया'

export const waiting = (count: number) =>
  plural(count, {
    one: `${count} आइटम इस फ़ोन पर सेव है, भेजा जाना बाकी है।`,
    other: `${count} आइटम इस फ़ोन पर सेव हैं, भेजे जाने बाकी हैं।`,
  })
export const refused = (count: number) =>
  plural(count, { one: `${count} आइटम भेजा नहीं जा सका। देखें`, other: `${count} आइटम भेजे नहीं जा सके। देखें` })
export const show = 'दिखाएँ'
