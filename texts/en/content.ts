export const hoursTitle = 'Business hours'
export const consultationTitle = 'Talk to a hakim'
export const consultationText =
  'Not sure which remedy suits your temperament? Book a consultation and bring your questions.'
export const consultationByPhone = 'By phone or video'
export const consultationInPerson = 'In person'
export const consultationBook = 'Book a consultation'

export const articleEyebrow = 'Article'

/** The label of the shop's WhatsApp number. */
export const whatsapp = 'WhatsApp'
