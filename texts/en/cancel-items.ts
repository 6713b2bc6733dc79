import { plural } from './language.ts'

// Labels and messages of the dialog in which a shopper cancels single pieces of an order.
export const title = 'Cancel items'
export const close = 'Close'
export const text = 'Choose how many pieces to cancel. You can’t undo this.'
/** The number of pieces that can be cancelled, with the price of one piece including tax. */
export const ofPieces = (count: number, price: string) =>
  plural(count, { one: `1 piece, ${price}`, other: `${count} pieces, ${price} each` })
export const reason = 'Reason'
export const refunded = (amount: string) => `We will refund ${amount}.`
export const notCollected = (amount: string) => `You will pay ${amount} less.`
export const whole = 'This cancels the whole order.'
export const choose = 'Choose at least one piece'
export const failedTitle = 'We can’t confirm that your items are cancelled'
export const offline = 'You need the internet to cancel items. Connect and try again.'
export const failed = 'Something went wrong on our side. Please try again.'
export const confirm = (count: number) =>
  count === 0 ? title : plural(count, { one: `Cancel ${count} piece`, other: `Cancel ${count} pieces` })
export const cancelling = 'Cancelling...'
export const cancelledPaid = (amount: string) => `Your items are cancelled. We’ll refund ${amount}.`
export const cancelledUnpaid = (amount: string) => `Your items are cancelled. You now pay ${amount}.`
