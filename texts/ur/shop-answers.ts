/** The offer of free delivery in the specification (section 9). */
export const freeShippingAbove = (threshold: string) => `${threshold} سے زیادہ کے آرڈر پر مفت ڈیلیوری۔`
export const freeShipping = (threshold: string) => `${threshold} یا اس سے زیادہ کے آرڈر پر مفت ڈیلیوری۔`
export const freeShippingAlways = 'ہر آرڈر پر مفت ڈیلیوری۔'
/** The text in place of the delivery cost when delivery is free. */
export const freeCost = 'مفت'

// A range of days is written with "سے", because a hyphen between two numbers would swap them in right-to-left text.
export const days = (from: number, to: number) => `${from === to ? from : `${from} سے ${to}`} دن`
export const deliveryAnswer = (time: string, cost: string, threshold: string) =>
  `ڈیلیوری میں آپ کی جگہ کے حساب سے ${time} لگتے ہیں، اور چارج ${cost} ہے۔ ${threshold} یا اس سے زیادہ کے آرڈر پر ڈیلیوری مفت ہے۔`
export const deliveryAnswerFree = (time: string) => `ڈیلیوری میں آپ کی جگہ کے حساب سے ${time} لگتے ہیں، اور یہ مفت ہے۔`
export const packedWithin = (hours: number) => `آرڈر ${hours} گھنٹے میں تیار کر دیے جاتے ہیں۔`
export const noSundays = 'اتوار کو پارسل نہیں بھیجے جاتے۔'
