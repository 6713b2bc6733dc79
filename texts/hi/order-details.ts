export const paymentStatuses = {
  pending: 'भुगतान बाकी है',
  paid: 'भुगतान हो गया',
  failed: 'भुगतान नहीं हुआ',
  refunded: 'रिफ़ंड हो गया',
}
export const paymentMethods = {
  cash_on_delivery: 'कैश ऑन डिलीवरी',
  razorpay: 'ऑनलाइन भुगतान',
}

export const subtotal = 'उप-योग'
export const discount = 'छूट'
export const shipping = 'डिलीवरी'
export const freeShipping = 'मुफ़्त'
export const tax = 'टैक्स'
/** The label of the tax when the prices include it. */
export const includesGst = 'GST शामिल'
export const total = 'कुल'
export const cancelledItems = 'रद्द किए गए आइटम'
export const returnedItems = 'लौटाए गए आइटम'
export const priceReduction = 'कीमत में कमी'
export const cancelledAndReturned = 'रद्द किए और लौटाए गए आइटम'
/** The number of cancelled pieces, shown below a line item. */
export const cancelledPieces = (count: number) => `${count} रद्द`
/** The number of returned pieces, shown below a line item. */
export const returnedPieces = (count: number) => `${count} ${count === 1 ? 'लौटाया गया' : 'लौटाए गए'}`
export const refundedAmount = 'लौटाई गई रकम'
export const addressTitle = 'डिलीवरी का पता'
export const paymentTitle = 'भुगतान'
export const payment = (method: string, status: string) => `${method}, ${status}`

export const estimate = <Node>(date: Node): readonly (string | Node)[] => ['अनुमानित डिलीवरी: ', date]
/** The message for an order that was not delivered by the estimated date. */
export const lateDelivery = (date: string) => `डिलीवरी में देर हो गई है। अनुमानित तारीख ${date} थी।`
/** The estimated delivery: the earliest and the latest date. */
export const dateRange = (from: string, to: string) => `${from} से ${to}`
export const unpaid = 'इस ऑर्डर का भुगतान अभी नहीं हुआ है।'
export const unpaidUntil = (time: string) => `इस ऑर्डर का भुगतान अभी नहीं हुआ है। आपके आइटम ${time} तक आपके लिए रखे रहेंगे।`
export const refunded = 'भुगतान रिफ़ंड हो गया है।'
export const offline = 'आप ऑफ़लाइन हैं। भुगतान करने या ऑर्डर रद्द करने के लिए इंटरनेट से जुड़ें।'
export const pay = (amount: string) => `${amount} का भुगतान करें`
export const help = 'इस ऑर्डर के बारे में मदद चाहिए?'
export const prescriptionFailed = 'पर्चे का फ़ॉर्म लोड नहीं हो सका।'
export const returnsFailed = 'वापसी की जानकारी लोड नहीं हो सकी।'
export const tryAgain = 'फिर कोशिश करें'
export const cancelledPaid = 'आपका ऑर्डर रद्द हो गया। हम पूरी रकम रिफ़ंड करेंगे और भेजते ही आपको ईमेल करेंगे।'
export const cancelledRefunded = 'आपका ऑर्डर रद्द हो गया। आपका भुगतान पहले ही लौटाया जा चुका है।'
export const cancelledUnpaid = 'आपका ऑर्डर रद्द हो गया। आपसे कोई पैसा नहीं लिया गया।'
/** The message after the cancellation of an online order whose payment may still arrive. */
export const cancelledOnline = 'आपका ऑर्डर रद्द हो गया। अगर पैसे कटे हैं, तो हम पूरी रकम रिफ़ंड करेंगे।'

export const cancel = 'ऑर्डर रद्द करें'
export const cancelTitle = 'यह ऑर्डर रद्द करें?'
export const cancelText = 'पूरा ऑर्डर रद्द होगा। इसे वापस नहीं लिया जा सकता।'
export const cancelPaidText = 'पूरा ऑर्डर रद्द होगा और पूरी रकम रिफ़ंड होगी। इसे वापस नहीं लिया जा सकता।'
export const cancelFailedTitle = 'ऑर्डर रद्द हुआ या नहीं, इसकी पुष्टि नहीं हो सकी'
export const failed = 'हमारी ओर से कुछ गड़बड़ हो गई। फिर कोशिश करें।'
export const cancelConfirm = 'हाँ, रद्द करें'
export const cancelling = 'रद्द हो रहा है...'
export const keepOrder = 'ऑर्डर रहने दें'

export const invoice = (number: string) => `इनवॉइस ${number}`
export const creditNote = (number: string) => `क्रेडिट नोट ${number}`

/** The label of the button that opens the dialog to cancel single items. */
export const cancelItems = 'आइटम रद्द करें'
