// Labels and messages about the prescription of an order, on the order page.
export const titles = {
  required: 'Upload your prescription',
  waiting: 'We are checking your prescription',
  rejected: 'We could not accept your prescription',
}
export const requiredText =
  'A product in this order is sold only with the prescription of a registered practitioner. You pay after we have approved it.'
export const waitingText = 'We’ll email you when it is approved. You can pay then.'
export const until = (time: string) => `Without an approved prescription, we cancel the order on ${time}.`
export const reason = (text: string) => `Reason: ${text}`
export const addPhotos = 'Add photos of the prescription'
export const photosHint = (max: number) =>
  `Up to ${max} photos. Only the shop can see them, and deletes them after 30 days.`
export const photosTooMany = (max: number) => `Please add at most ${max} photos`
export const photoUnreadable = 'This photo could not be read. Please choose another one.'
export const photo = (number: number) => `Photo ${number}`
export const removePhoto = (number: number) => `Remove photo ${number}`
export const missing = 'Please add a photo of the prescription'
export const submit = 'Send prescription'
export const sending = 'Sending...'
export const replace = 'Send another prescription'
export const sent = 'We received your prescription.'
export const failedTitle = 'Your prescription was not sent'
export const failed = 'Something went wrong on our side. Please try again.'
