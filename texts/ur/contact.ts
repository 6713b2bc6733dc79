export const contactEyebrow = 'رابطہ کریں'
export const contactTitle = 'آئیں، فون کریں یا لکھیں'
export const contactText = (hours: number) => `ہم ${hours} گھنٹے میں جواب دیتے ہیں۔`
export const contactDetailsTitle = 'فون کریں یا لکھیں'
export const storeTitle = 'ہماری دکان پر آئیں'
export const officerTitle = 'شکایت افسر'
export const licencesTitle = 'لائسنس'

export const formTitle = 'ہمیں لکھیں'
export const nameLabel = 'نام'
export const phoneLabel = 'فون'
export const subjectLabel = 'موضوع'
export const messageLabel = 'پیغام'
/** The subject of a contact message about an order. */
export const orderSubject = (orderNumber: string) => `آرڈر ${orderNumber}`
export const send = 'پیغام بھیجیں'
export const sending = 'بھیج رہے ہیں...'
export const sendFailedTitle = 'پیغام نہیں بھیجا جا سکا'
export const sendFailedOffline = 'آپ آف لائن ہیں۔ آپ کا پیغام محفوظ ہے۔ آن لائن ہونے پر دوبارہ کوشش کریں۔'
export const sendFailedText = 'آپ کا پیغام محفوظ ہے۔ براہِ کرم دوبارہ کوشش کریں۔'
export const sentTitle = 'پیغام بھیج دیا گیا'
/** The confirmation of a contact message. `hours` is the promised reply time; null while it is unknown. */
export const sentText = <Ticket>(ticket: Ticket, hours: number | null): readonly (string | Ticket)[] => [
  `آپ کے پیغام کا شکریہ۔${hours === null ? '' : ` ہم ${hours} گھنٹے میں جواب دیں گے۔`} آپ کا ٹکٹ نمبر `,
  ticket,
  ' ہے۔',
]
export const sendAnother = 'ایک اور پیغام بھیجیں'
export const waitingText =
  'دکان سے رابطہ نہیں ہو سکا۔ آپ کے آن لائن ہوتے ہی ہم آپ کا پیغام بھیج دیں گے، چاہے آپ یہ صفحہ بند کر دیں۔'
export const waitingItems = 'باقی آئٹم دیکھیں'
export const writeAnother = 'ایک اور پیغام لکھیں'
