export const hoursTitle = 'Business hours'
export const consultationTitle = 'Talk to a hakim'
export const consultationText =
  'Not sure which remedy suits your temperament? Book a consultation and bring your questions.'
export const consultationByPhone = 'By phone or video'
export const consultationInPerson = 'In person'
export const consultationBook = 'Book a consultation'

export const articleEyebrow = 'Article'

/** The label of the WhatsApp number. */
export const whatsapp = 'WhatsApp'

export const aboutEyebrow = (brand: string) => `About ${brand}`
export const aboutTitle = 'A Lucknow dawakhana, delivered'
export const aboutText = 'Unani remedies, made in old Lucknow and tested in a modern laboratory.'
export const storyTitle = 'Our story'
export const storyOrigin =
  'Unani medicine came to India with Persian and Arab physicians about eight hundred years ago. It took amla and myrobalan from Ayurveda, and brought rose water and sharbats.'
export const storyName =
  'Gulbagh means a garden of flowers. We began with one copper pan and one book of recipes. The workshop has grown since, and we still use the same recipes.'
export const storyToday =
  'Today a laboratory tests every batch. Each product is prepared the traditional way and must pass modern tests before we ship it.'
export const valuesTitle = 'What we stand for'
export const naturalTitle = 'Natural and pure'
export const naturalText = 'Herbs, minerals, honey and sugar. Every ingredient is on the label.'
export const wisdomTitle = 'Unani wisdom'
export const wisdomText = 'Our formulations follow the classical pharmacopoeia. If a recipe differs, the label says so.'
export const qualityTitle = 'Quality assured'
export const qualityText =
  'Each batch is tested in a certified laboratory for identity, heavy metals and microbial purity.'
export const customerTitle = 'Customer first'
export const customerText = 'Real people answer the phone and tell you what a product can and can’t do.'
export const missionTitle = 'Our mission'
export const missionText = 'To bring well-made, honestly labelled traditional remedies to every home in India.'
export const reasonsTitle = 'Reasons to choose us'
export const reasonIngredients = '100% natural ingredients, listed with their amounts'
export const reasonCertified = 'Lab certified, Unani approved, FSSAI certified'
export const reasonBatches = 'Made in small batches and dated by hand'
export const reasonHonest = 'Traditional use stated plainly, no promises of a cure'
export const reasonReturns = (days: number) => `Returns within ${days} days, unopened`
export const shopNow = 'Shop Now'

export const contactEyebrow = 'Contact Us'
export const contactTitle = 'Visit, call or write to us'
export const contactText = (hours: number) => `We reply within ${hours} hours.`
export const contactDetailsTitle = 'Call or write'
export const storeTitle = 'Visit our store'
export const officerTitle = 'Grievance officer'
export const licencesTitle = 'Licences'

export const formTitle = 'Write to us'
export const nameLabel = 'Name'
export const phoneLabel = 'Phone'
export const subjectLabel = 'Subject'
export const messageLabel = 'Message'
/** The subject of a message about an order. */
export const orderSubject = (orderNumber: string) => `Order ${orderNumber}`
export const send = 'Send message'
export const sending = 'Sending...'
export const sendFailedTitle = 'Failed to send message'
export const sendFailedOffline = 'You’re offline. We’ve saved your message. Try again when you’re back online.'
export const sendFailedText = 'We’ve saved your message. Please try again.'
export const sentTitle = 'Message sent'
/** `hours` is null while the reply time is unknown. */
export const sentText = <Ticket>(ticket: Ticket, hours: number | null): readonly (string | Ticket)[] => [
  `Thank you for your message.${hours === null ? '' : ` We’ll reply within ${hours} hours.`} Your ticket number is `,
  ticket,
  '.',
]
export const sendAnother = 'Send another message'
export const waitingText =
  'We couldn’t reach the shop. We’ll send your message when you’re back online, even if you close this page.'
export const waitingItems = 'View pending items'
export const writeAnother = 'Write another message'

export const returnsEyebrow = 'Returns & exchanges'
export const returnsTitle = 'Not right? Send it back'
export const returnsText = (days: number) => `Within ${days} days, unopened. Refunds take 5-7 business days.`
export const returnStepsTitle = 'How it works'
export const returnAskTitle = 'Contact us'
export const returnAskText = (days: number) => `Write or call within ${days} days and give your order number.`
export const returnPackTitle = 'Pack it'
export const returnPackText = 'Unopened, seal intact, in the box it came in.'
export const returnHandOverTitle = 'Hand it over'
export const returnHandOverText = 'Our courier collects it at the address we delivered to.'
/** Without a courier who collects the return. */
export const returnSendText = 'Send it to our address and keep the receipt.'
export const returnRefundTitle = 'Money back'
export const returnRefundText = 'We check the seal and send the refund the same day.'
/** Of a shop that promises no time. */
export const returnRefundTextOwn = 'We check the seal and send the refund.'
export const refundTimesTitle = 'Refund times'
export const refundCards = 'Cards'
export const refundUpi = 'UPI'
export const refundBank = 'Bank transfer'
export const refundCredit = 'Store credit'
export const businessDays = (from: number, to: number) => `${from}-${to} business days`
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

export const shippingEyebrow = 'Shipping'
export const shippingTitle = 'From our workshop to your door'
export const shippingText = 'We deliver everywhere in India that a courier reaches.'
export const ratesTitle = 'Rates and times'
/** The title without delivery times. */
export const costsTitle = 'Delivery costs'
export const zoneHead = 'Zone'
export const standardHead = 'Standard'
export const expressHead = 'Express'
export const metroCities = 'Metro cities'
export const tier1Cities = 'Tier 1 cities'
export const otherAreas = 'Other areas'
export const days = (from: number, to: number) => `${from}-${to} days`
export const ratesNote =
  'The amount for your order is shown before you place it; enter your PIN code to check delivery.'
export const dispatchTitle = 'Dispatch'
export const dispatchText =
  'Orders are processed within 24 hours. Parcels are delivered from 9 AM to 6 PM. There is no shipping on Sundays.'
export const countryTitle = 'Where we ship'
export const countryText = 'We ship within India only.'
export const bulkTitle = 'Bulk orders'
export const bulkText = <Link>(contact: (text: string) => Link): readonly (string | Link)[] => [
  'More than 10 items? Please ',
  contact('write to us'),
  ' first: we’ll quote bulk orders and confirm a delivery date.',
]
export const trackTitle = 'Track your order'
export const trackText = <Link>(track: (text: string) => Link): readonly (string | Link)[] => [
  'With your order number and email you can ',
  track('track your order'),
  ' at any time, without an account.',
]
