export const hoursTitle = 'दुकान का समय'
export const consultationTitle = 'हकीम से बात करें'
export const consultationText = 'पता नहीं कि आपके मिज़ाज के लिए कौन सी दवा ठीक है? सलाह के लिए समय लें और अपने सवाल पूछें।'
export const consultationByPhone = 'फ़ोन या वीडियो पर'
export const consultationInPerson = 'आमने-सामने'
export const consultationBook = 'सलाह का समय लें'

export const articleEyebrow = 'लेख'

/** The label of the shop's WhatsApp number. */
export const whatsapp = 'व्हाट्सऐप'
