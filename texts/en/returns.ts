// Labels and messages about the returns of an order, on the order page.
export const open = 'Return or exchange items'
export const title = 'Return or exchange items'
export const untilText = (date: string) =>
  `You can return items until ${date}, and damaged, wrong or late items at any time.`
export const overText = 'The return period has ended. You can still return damaged, wrong or late items.'
export const reason = 'Reason'
export const choose = 'Please choose'
export const reasons = {
  damaged: 'Damaged or defective',
  wrong_item: 'Wrong item',
  late: 'Arrived too late',
  unwanted: 'No longer wanted',
  other: 'Other reason',
}
export const resolution = 'What would you like?'
export const resolutions = { refund: 'Refund', exchange: 'Exchange' }
export const exchangeHint =
  'If it costs less, we refund the difference. If it costs more, you pay after we receive your items.'
export const exchangeNone = 'Not all of these items are in stock for an exchange. Please choose a refund.'
export const exchangeField = (name: string) => `Replacement for ${name}`
export const exchangeOption = (title: string, price: string) => `${title} (${price} each)`
export const sameItem = 'Same item'
export const exchangedFor = (title: string) => `Exchange for: ${title}`
export const exchangeStatus = (isDelivered: boolean) => (isDelivered ? 'Exchange completed' : 'Exchange in progress')
export const replacementWaits = 'We are preparing your replacement.'
export const replacementStatus = (status: string) => `Replacement: ${status}`
export const trackReplacement = 'Track replacement'
export const payDifference = 'Pay the difference'
export const differenceWaits = (amount: string) =>
  `The replacement costs ${amount} more. We’ll email you a payment link.`
export const differenceDue = (amount: string, until: string) =>
  `Please pay ${amount} by ${until}. Then we’ll send the replacement.`
export const differenceOffline = 'Connect to the internet to pay.'
export const differencePaid = (amount: string) => `Difference paid: ${amount}`
export const differenceEnded = 'The payment link has ended. We’ll contact you about your items.'
export const comment = 'Comment'
export const addPhotos = 'Add photos'
export const photosHint = (max: number) => `Up to ${max} photos. Only you and the shop can see them.`
export const photosTooMany = (max: number) => `Please add at most ${max} photos`
export const photoUnreadable = 'This photo could not be read. Please choose another one.'
export const photo = (number: number) => `Photo ${number}`
export const removePhoto = (number: number) => `Remove photo ${number}`
export const chooseItems = 'Choose at least one piece'
export const chooseReason = 'Please choose a reason'
export const submit = 'Request return'
export const sending = 'Sending...'
export const close = 'Close'
export const sent = 'We received your return request. We’ll email you.'
export const failedTitle = 'Your return request was not sent'
export const failed = 'Something went wrong on our side. Please try again.'
export const numbered = (number: string) => `Return ${number}`
export const statuses = {
  requested: 'Return requested',
  approved: 'Return approved',
  rejected: 'Return not accepted',
  in_transit: 'Items on their way to the shop',
  received: 'Items received',
  closed: 'Return completed',
}
export const itemRejected = 'Not accepted'
export const sendText = <T>(number: T) => ['Pack the items well, write ', number, ' on the parcel and send it to us.']
export const pickupStatuses = {
  requested: 'We are arranging a pickup by a courier.',
  booked: 'A courier will collect the items.',
  picked_up: 'The courier has collected the items.',
  in_transit: 'The items are on their way to us.',
  returning: 'The courier is bringing the items back to you.',
  delivered: 'The items have arrived. We’ll check them.',
}
export const pickupPack = <T>(number: T) => ['Pack the items well and write ', number, ' on the parcel.']
export const trackPickup = 'Track pickup'
export const refunding = (amount: string) => `Refund: ${amount}`
export const refundedBefore = 'These items were already refunded.'
/** The heading of a lower price of goods that are not returned. */
export const reduced = 'Price reduced'
export const rejected = 'Why it was not accepted:'
export const lowered = 'Why we refund less:'
export const paidOut = (amount: string, reference: string) => `Refunded ${amount}. Reference: ${reference}`
export const payoutText = 'You paid in cash. Where should we send the refund?'
export const payoutMethod = 'Refund to'
export const payoutBank = 'Bank account'
export const payoutFields = {
  upi: 'UPI ID',
  name: 'Account holder',
  account: 'Account number',
  ifsc: 'IFSC code',
}
export const payoutSave = 'Save refund account'
export const payoutSaved = 'We have your account for the refund.'
export const payoutChange = 'Change account'
export const payoutFailed = 'Your account was not saved'
