export const title = 'आपका कार्ट'
export const drawerTitle = (lineCount: number) => `आपका कार्ट (${lineCount})`
export const close = 'बंद करें'
export const viewCart = 'कार्ट देखें'
export const checkout = 'चेकआउट'

export const emptyTitle = 'आपका कार्ट खाली है'
export const emptyText = 'आप जो आइटम डालेंगे, वे यहाँ दिखेंगे, ऑफ़लाइन भी।'
export const startShopping = 'खरीदारी शुरू करें'
export const loading = 'आपका कार्ट लोड हो रहा है'
export const storageBlocked = 'आपका ब्राउज़र कुछ सेव नहीं करने देता, इसलिए यह पेज बंद करने पर आपका कार्ट मिट जाएगा।'
export const storageFull = 'आपके डिवाइस में जगह नहीं बची। कार्ट बचाने के लिए जगह खाली करें।'

export const priceEach = (price: string) => `${price} प्रति आइटम`
/** The label for screen readers before the amount of a cart line. */
export const lineTotal = 'इस आइटम का कुल'
export const removeProduct = (name: string) => `${name} हटाएँ`
export const removedTitle = 'कार्ट से हटा दिया'
export const removed = (name: string) => `${name} अब आपके कार्ट में नहीं है।`
export const clear = 'कार्ट खाली करें'
export const clearedTitle = 'कार्ट खाली हो गया'
export const cleared = 'सभी आइटम आपके कार्ट से हटा दिए गए।'
export const undo = 'वापस लाएँ'

export const soldOut = 'स्टॉक में नहीं। चेकआउट के लिए इसे हटाएँ।'
export const severalOptions = 'अब यह कई विकल्पों में मिलता है।'
export const priceChanged = (before: string, now: string) => `कीमत ${before} से बदलकर ${now} हो गई है`
export const quantityReduced = (left: number) => `स्टॉक में सिर्फ़ ${left}: मात्रा कम कर दी गई`
export const acceptChange = 'ठीक है'
/** The accessible name of the button `acceptChange`. It begins with the visible text of the button. */
export const acceptChangeOf = (name: string) => `ठीक है, ${name} का बदलाव मंज़ूर है`

export const moreForFreeShipping = (amount: string) => `मुफ़्त डिलीवरी के लिए ${amount} का सामान और डालें`
export const freeShipping = 'आपकी डिलीवरी मुफ़्त है!'

export const summaryTitle = 'ऑर्डर का सारांश'
export const subtotal = 'उप-योग'
/** The label of the delivery cost in the cart drawer (specification section 2). */
export const shipping = 'डिलीवरी'
/** The label of the delivery cost on the cart page. */
export const delivery = 'डिलीवरी'
export const free = 'मुफ़्त'
export const tax = 'GST'
/** The label of the tax when the prices include it. */
export const includesGst = 'GST शामिल'
export const total = 'कुल'
export const proceedToCheckout = 'चेकआउट करें'
export const continueShopping = 'खरीदारी जारी रखें'
/** The note below the totals of the cart. `paymentWays` names the payment methods, without a full stop. */
export const summaryNote = (paymentWays: string, isTaxAdded: boolean) =>
  `${isTaxAdded ? 'डिलीवरी शुल्क और टैक्स चेकआउट पर पक्के होंगे' : 'डिलीवरी शुल्क चेकआउट पर पक्का होगा'}। ${paymentWays}।`
