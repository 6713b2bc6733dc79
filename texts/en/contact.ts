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
/** The subject of a contact message about an order. */
export const orderSubject = (orderNumber: string) => `Order ${orderNumber}`
export const send = 'Send message'
export const sending = 'Sending...'
export const sendFailedTitle = 'Failed to send message'
export const sendFailedOffline = 'You’re offline. We’ve saved your message. Try again when you’re back online.'
export const sendFailedText = 'We’ve saved your message. Please try again.'
export const sentTitle = 'Message sent'
/** The confirmation of a contact message. `hours` is the promised reply time; null while it is unknown. */
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
