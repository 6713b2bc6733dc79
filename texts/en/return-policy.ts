export const returnsEyebrow = 'Returns & exchanges'
export const returnsTitle = 'Not right? Send it back'
/** A short text about returns. `refund` is the promised time of a refund with its unit; null without a promise. */
export const returnsText = (days: number, refund: string | null) =>
  `Within ${days} days, unopened.${refund ? ` Refunds take ${refund}.` : ''}`
export const returnStepsTitle = 'How it works'
export const returnAskTitle = 'Request the return'
/** The instruction to request a return. It quotes the button on the page of the order. */
export const returnAskText = <Link>(days: number, track: (text: string) => Link): readonly (string | Link)[] => [
  `Within ${days} days, `,
  track('open your order'),
  ' and press “Return or exchange items”.',
]
export const returnPackTitle = 'Pack it'
export const returnPackText = 'Unopened, seal intact, in the box it came in.'
export const returnHandOverTitle = 'Hand it over'
export const returnHandOverText = 'Our courier collects it at the address we delivered to.'
/** The instruction to send goods back, in a shop without a courier that collects returns. */
export const returnSendText = 'Send it to our address and keep the receipt.'
export const returnRefundTitle = 'Money back'
export const returnRefundText = 'We check the seal and send the refund the same day.'
/** The text about refunds in a shop that promises no time for refunds. */
export const returnRefundTextOwn = 'We check the seal and send the refund.'
export const refundTimesTitle = 'Refund times'
export const refundCards = 'Cards'
export const refundUpi = 'UPI'
export const refundBank = 'Bank transfer'
export const refundCredit = 'Store credit'
export const businessDays = (from: number, to: number) =>
  `${from === to ? from : `${from}-${to}`} business ${to === 1 ? 'day' : 'days'}`
export const refundInstant = 'Instant'
export const exchangesTitle = 'Exchanges'
export const exchangesText = 'One exchange per order is free: you pay no delivery, in either direction.'
export const noReturnsTitle = 'What you cannot return'
export const noReturnsText =
  'Opened packs, for safety reasons. If something arrived damaged or wrong, we’ll put it right.'
export const questionsTitle = 'Questions'
export const questionsText = <Link>(
  help: (text: string) => Link,
  contact: (text: string) => Link,
): readonly (string | Link)[] => [
  'The ',
  help('Help Centre'),
  ' answers most of them. For the rest, please ',
  contact('write to us'),
  '.',
]
