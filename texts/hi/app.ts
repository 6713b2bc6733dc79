export const loading = 'लोड हो रहा है'
export const loadingProduct = 'प्रोडक्ट लोड हो रहा है'
export const loadingProducts = 'प्रोडक्ट लोड हो रहे हैं'

export const offlineTitle = 'लगता है आप ऑफ़लाइन हैं'
export const offlineText = 'यह पेज ऑफ़लाइन उपलब्ध नहीं है। अपना कनेक्शन जाँचें और फिर कोशिश करें।'
export const lostTitle = 'यह पेज लोड नहीं हो सका'
export const lostText = 'हो सकता है कि दुकान अपडेट हुई हो या आपका कनेक्शन टूट गया हो। फिर कोशिश करें।'
export const failedTitle = 'कुछ गड़बड़ हो गई'
export const failedText = 'यह पेज नहीं दिखाया जा सका। थोड़ी देर में फिर कोशिश करें।'
export const tryAgain = 'फिर कोशिश करें'

export const notFoundTitle = '404 पेज नहीं मिला'
export const notFoundText = 'हमें यह पेज नहीं मिला। लिंक जाँचें या दुकान पर वापस जाएँ।'
export const browseAllProducts = 'सभी प्रोडक्ट देखें'
export const home = 'होम'

// Titles and descriptions of pages, for search results and shared links.
export const notFoundDescription = 'हमें यह पेज नहीं मिला।'

export const aboutTitle = 'हमारे बारे में'
export const aboutDescription = 'गुलबाग़ कौन बनाता है: लखनऊ का एक दवाखाना, जो यूनानी ज्ञान को आधुनिक शोध से जोड़ता है।'

export const cartTitle = 'आपका कार्ट'
export const cartDescription = 'आपके कार्ट के आइटम।'

export const checkoutTitle = 'चेकआउट'
export const checkoutDescription = 'अपना पता लिखें और भुगतान का तरीका चुनें।'

export const confirmEmailTitle = 'ईमेल की पुष्टि'
export const confirmEmailDescription = 'अपने खाते के ईमेल की पुष्टि करें।'

export const contactTitle = 'संपर्क करें'
export const ownAboutDescription = (brand: string) => `${brand} के बारे में: हम कौन हैं और हमसे कैसे संपर्क करें।`

export const contactDescription = (brand: string) => `${brand} का फ़ोन, ईमेल, दुकान का पता और समय।`

export const forgotPasswordTitle = 'पासवर्ड भूल गए'
export const forgotPasswordDescription = 'नया पासवर्ड रखने के लिए लिंक मँगाएँ।'

export const helpTitle = 'मदद केंद्र'
export const helpDescription = 'यूनानी दवाओं, इस्तेमाल और सुरक्षा, ऑर्डर और सहायता के सवालों के जवाब, और हमसे संपर्क के तरीके।'

export const homeTitle = 'कुदरती सेहत के लिए यूनानी और आयुर्वेदिक दवाएँ'
export const homeDescription =
  'यूनानी और आयुर्वेदिक परंपरा के कुश्ते, माजून, शरबत, कुर्स और हर्बल चाय। 100% कुदरती, लैब से प्रमाणित, पूरे भारत में डिलीवरी।'

export const listingDescription = 'सेहत के लिए हमारे सभी कुदरती प्रोडक्ट देखें: कुश्ते, माजून, शरबत, कुर्स और हर्बल चाय।'
export const categoryDescription = (category: string) =>
  `${category}: यूनानी और आयुर्वेदिक प्रोडक्ट, 100% कुदरती और लैब से प्रमाणित।`
export const listingName = 'प्रोडक्ट'

export const loginTitle = 'लॉग इन करें'
export const loginDescription = 'अपनी प्रोफ़ाइल और ऑर्डर देखने के लिए लॉग इन करें।'

export const orderPlacedTitle = 'ऑर्डर हो गया'
export const orderPlacedDescription = 'आपके ऑर्डर के लिए धन्यवाद।'

export const payTitle = 'अपने ऑर्डर का भुगतान करें'
export const payDescription = 'अपने ऑर्डर का भुगतान पूरा करें।'

export const productMissingTitle = 'प्रोडक्ट नहीं मिला'
export const productMissingDescription = 'आप जो प्रोडक्ट ढूँढ रहे हैं, वह नहीं है या हटा दिया गया है।'
export const productUnavailableTitle = 'प्रोडक्ट'
export const productUnavailableDescription = 'यह पेज लोड नहीं हो सका।'

export const profileTitle = 'आपकी प्रोफ़ाइल'
export const profileDescription = 'आपका खाता और आपके ऑर्डर।'

export const resetPasswordTitle = 'पासवर्ड रीसेट करें'
export const resetPasswordDescription = 'अपने खाते के लिए नया पासवर्ड चुनें।'

export const returnsTitle = 'वापसी और एक्सचेंज'
export const returnsDescription = 'बिना खुले प्रोडक्ट की वापसी का तरीका और रिफ़ंड का समय।'

export const shippingTitle = 'डिलीवरी की जानकारी'
export const shippingDescription = 'डिलीवरी शुल्क और समय, और ऑर्डर ट्रैक करने का तरीका।'

export const signupTitle = 'खाता बनाएँ'
export const signupDescription = 'खाता बनाएँ और अपने सारे ऑर्डर एक जगह देखें।'

export const termsTitle = 'नियम और गोपनीयता'
export const termsDescription = 'ऑर्डर करते समय आप किन बातों पर सहमत होते हैं, और हम आपकी जानकारी का इस्तेमाल कैसे करते हैं।'

export const trackByIdTitle = 'अपना ऑर्डर ट्रैक करें'
export const trackByIdDescription = 'ऑर्डर आईडी और ईमेल से अपना ऑर्डर ट्रैक करें।'
export const trackByNumberTitle = 'ऑर्डर ट्रैकिंग'
export const trackByNumberDescription = 'ऑर्डर नंबर और ईमेल से अपना ऑर्डर ट्रैक करें।'

export const waitingTitle = 'भेजा जाना बाकी है'
export const waitingDescription = 'जो आपने ऑफ़लाइन किया और अभी भेजा नहीं गया है।'

export const wishlistTitle = 'विशलिस्ट'
export const wishlistDescription = 'इस डिवाइस पर आपकी विशलिस्ट के प्रोडक्ट।'

export const keywords = 'हर्बल सेहत, यूनानी, आयुर्वेद, कुश्ता, माजून, शरबत, कुर्स'

export const categoriesTitle = 'श्रेणियाँ'
export const categoriesDescription = 'ज़रूरत के हिसाब से हर्बल प्रोडक्ट: इम्यूनिटी, पाचन, तनाव, ऊर्जा, नींद और हर्बल चाय।'
export const categoriesText = 'हम आपकी किस चीज़ में मदद करें?'
export const categoriesEmptyTitle = 'अभी कोई श्रेणी नहीं है'
export const categoriesEmptyText = 'तब तक आप सभी प्रोडक्ट देख सकते हैं।'

// Errors of requests.
export const noResponse = 'लगता है आप ऑफ़लाइन हैं। अपना कनेक्शन जाँचें और फिर कोशिश करें।'
export const unknownStatus = (status: number) => `HTTP ${status}`
