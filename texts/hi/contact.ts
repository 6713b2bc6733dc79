export const contactEyebrow = 'संपर्क करें'
export const contactTitle = 'आएँ, फ़ोन करें या लिखें'
export const contactText = (hours: number) => `हम ${hours} घंटे में जवाब देते हैं।`
export const contactDetailsTitle = 'फ़ोन करें या लिखें'
export const storeTitle = 'हमारी दुकान पर आएँ'
export const officerTitle = 'शिकायत अधिकारी'
export const licencesTitle = 'लाइसेंस'

export const formTitle = 'हमें लिखें'
export const nameLabel = 'नाम'
export const phoneLabel = 'फ़ोन'
export const subjectLabel = 'विषय'
export const messageLabel = 'संदेश'
/** The subject of a contact message about an order. */
export const orderSubject = (orderNumber: string) => `ऑर्डर ${orderNumber}`
export const send = 'संदेश भेजें'
export const sending = 'भेज रहे हैं...'
export const sendFailedTitle = 'संदेश नहीं भेजा जा सका'
export const sendFailedOffline = 'आप ऑफ़लाइन हैं। आपका संदेश सेव है। ऑनलाइन आने पर फिर कोशिश करें।'
export const sendFailedText = 'आपका संदेश सेव है। कृपया फिर कोशिश करें।'
export const sentTitle = 'संदेश भेज दिया गया'
/** The confirmation of a contact message. `hours` is the promised reply time; null while it is unknown. */
export const sentText = <Ticket>(ticket: Ticket, hours: number | null): readonly (string | Ticket)[] => [
  `आपके संदेश के लिए धन्यवाद।${hours === null ? '' : ` हम ${hours} घंटे में जवाब देंगे।`} आपका टिकट नंबर `,
  ticket,
  ' है।',
]
export const sendAnother = 'एक और संदेश भेजें'
export const waitingText = 'दुकान से संपर्क नहीं हो सका। आपके ऑनलाइन आते ही हम आपका संदेश भेज देंगे, चाहे आप यह पेज बंद कर दें।'
export const waitingItems = 'बाकी आइटम देखें'
export const writeAnother = 'एक और संदेश लिखें'
