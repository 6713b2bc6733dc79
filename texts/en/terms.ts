export const eyebrow = 'Legal'
export const title = 'Terms & privacy'
export const text = 'What you agree to when you order, and how we use your data.'

export const sellerTitle = 'Who you buy from'
export const seller = (addressLines: readonly string[]) => `${addressLines.join(', ')}.`
export const licences = (licences: readonly string[]) => `${licences.join(', ')}.`

export const pricesTitle = 'Price and payment'
/** The beginning of the second sentence of `prices`, depending on the charges that the checkout adds. */
const seeAmount = {
  both: 'Delivery and GST are added at the checkout, and you see',
  gst: 'GST is added at the checkout, and you see',
  delivery: 'Delivery is added at the checkout, and you see',
  none: 'Nothing is added at the checkout, and you see',
  unknown: 'You see',
}
/** The end of `prices`, depending on the payment methods of the shop. */
const paymentTimes = {
  both: ', online or in cash when the parcel arrives',
  cash: ' in cash when the parcel arrives',
  online: ' online',
  none: '',
}
export const prices = (charges: keyof typeof seeAmount, payments: keyof typeof paymentTimes) => {
  const payment = paymentTimes[payments]
  return `Prices are in rupees. ${seeAmount[charges]} the whole amount before you place the order: it is what you pay${payment}.`
}
export const priceChanges = 'If a price or the stock changes while you order, we show it and ask you again.'
export const unpaidOrder = 'An online order that stays unpaid is cancelled, and you are not charged.'

export const deliveryTitle = 'Delivery and returns'
interface DeliveryLinks<Link> {
  shipping: (text: string) => Link
  returns: (text: string) => Link
  contact: (text: string) => Link
}
export const delivery = <Link>(
  { shipping, returns, contact }: DeliveryLinks<Link>,
  days: number,
): readonly (string | Link)[] => [
  'The details of delivery are on ',
  shipping('Shipping'),
  `. You can return unopened products within ${days} days: see `,
  returns('Returns'),
  ' for the details. You can cancel on the page of your order until we pack it. After that, ',
  contact('contact us'),
  '. We refund in full what you paid for a cancelled order.',
]

export const remediesTitle = 'What our remedies are'
export const remedies =
  'Traditional preparations, described by what they are traditionally used for. Nothing here is a diagnosis or promises a cure. Please follow the label, and ask your physician first if you take other medicines, are pregnant, nursing or under treatment, or buy for a child.'

export const reviewsTitle = 'Your reviews'
export const reviews =
  'Reviews are shown with the name that you give, never with your email address. We may remove reviews that are unlawful, abusive or not about the product.'

export const privacyTitle = 'Privacy'
export const orderData =
  'We store what an order needs: name, email address, phone number, address and what you bought. Your card never reaches us. We share only what the courier and the payment provider need, and sell nothing. A photo of a prescription is stored encrypted, seen only by us, and deleted 30 days after we have checked it.'
export const deviceData =
  'There are no advertising or tracking cookies. One cookie keeps you logged in. Another remembers which orders were placed on this device. A third remembers that you have logged in here before. A fourth remembers the language that you chose. Your cart, your wishlist, the products you viewed, your searches, the PIN code you checked and your unfinished forms stay on your device; logging out clears them. If you are logged in, your account also stores the products and quantities of your cart, so that your other devices show them.'
/** The paragraph about the shopper's rights. `email` is the link to the email address of the shop. */
export const yourRights = <Link>(email: Link): readonly (string | Link)[] => [
  'We email news only if you subscribe; unsubscribe any time. To see, correct or delete the data we store about you, write to ',
  email,
  '. Invoices are kept as long as tax law requires.',
]

export const complaintsTitle = 'If something goes wrong'
interface Officer<Link> {
  name: string
  email: Link | null
  phone: string | null
  /** The sentence about the times within which the grievance officer answers. */
  answers: string
}
export const complaints = <Link>(officer: Officer<Link> | null): readonly (string | Link)[] => [
  'Please contact us first.',
  ...(officer
    ? [
        ` Complaints go to our grievance officer, ${officer.name}`,
        ...(officer.email ? [', ', officer.email] : []),
        `${officer.phone ? `, ${officer.phone}` : ''}. ${officer.answers}`,
      ]
    : []),
  ' Indian law applies. Nothing on this page limits your rights as a consumer.',
]
