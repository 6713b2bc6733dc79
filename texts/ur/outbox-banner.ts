import { plural } from './language.ts'

/** The title of the message when several orders or other entries were sent. */
export const severalSentTitle = 'بھیج دیا گیا'

export const waiting = (count: number) =>
  plural(count, {
    one: `${count} آئٹم اس فون پر محفوظ ہے، بھیجنا باقی ہے۔`,
    other: `${count} آئٹم اس فون پر محفوظ ہیں، بھیجنا باقی ہیں۔`,
  })
export const refused = (count: number) =>
  plural(count, { one: `${count} آئٹم بھیجا نہیں جا سکا۔ دیکھیں`, other: `${count} آئٹم بھیجے نہیں جا سکے۔ دیکھیں` })
export const show = 'دکھائیں'
