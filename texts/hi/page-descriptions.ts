// Descriptions of the shop's pages for search results and shared links.
export const notFoundDescription = 'हमें यह पेज नहीं मिला।'
export const aboutDescription = 'गुलबाग़ कौन बनाता है: लखनऊ का एक दवाखाना, जो यूनानी ज्ञान को आधुनिक शोध से जोड़ता है।'
export const cartDescription = 'आपके कार्ट के आइटम।'
export const checkoutDescription = 'अपना पता लिखें और भुगतान का तरीका चुनें।'
export const confirmEmailDescription = 'अपने खाते के ईमेल की पुष्टि करें।'
export const ownAboutDescription = (brand: string) => `${brand} के बारे में: हम कौन हैं और हमसे कैसे संपर्क करें।`

export const contactDescription = (brand: string) => `${brand} का फ़ोन, ईमेल, दुकान का पता और समय।`
export const forgotPasswordDescription = 'नया पासवर्ड रखने के लिए लिंक मँगाएँ।'
export const helpDescription = 'यूनानी दवाओं, इस्तेमाल और सुरक्षा, ऑर्डर और सहायता के सवालों के जवाब, और हमसे संपर्क के तरीके।'
export const homeDescription =
  'यूनानी और आयुर्वेदिक परंपरा के कुश्ते, माजून, शरबत, कुर्स और हर्बल चाय। 100% कुदरती, लैब से प्रमाणित, पूरे भारत में डिलीवरी।'

export const listingDescription = 'सेहत के लिए हमारे सभी कुदरती प्रोडक्ट देखें: कुश्ते, माजून, शरबत, कुर्स और हर्बल चाय।'
export const categoryDescription = (category: string) =>
  `${category}: यूनानी और आयुर्वेदिक प्रोडक्ट, 100% कुदरती और लैब से प्रमाणित।`
export const loginDescription = 'अपनी प्रोफ़ाइल और ऑर्डर देखने के लिए लॉग इन करें।'
export const orderPlacedDescription = 'आपके ऑर्डर के लिए धन्यवाद।'
export const payDescription = 'अपने ऑर्डर का भुगतान पूरा करें।'
export const productMissingDescription = 'आप जो प्रोडक्ट ढूँढ रहे हैं, वह नहीं है या हटा दिया गया है।'
export const productUnavailableDescription = 'यह पेज लोड नहीं हो सका।'
export const profileDescription = 'आपका खाता और आपके ऑर्डर।'
export const resetPasswordDescription = 'अपने खाते के लिए नया पासवर्ड चुनें।'
export const returnsDescription = 'प्रोडक्ट वापस करने या बदलने का तरीका।'
export const shippingDescription = 'डिलीवरी शुल्क और ऑर्डर ट्रैक करने का तरीका।'
export const signupDescription = 'खाता बनाएँ और अपने सारे ऑर्डर एक जगह देखें।'
export const termsDescription = 'ऑर्डर करते समय आप किन बातों पर सहमत होते हैं, और हम आपकी जानकारी का इस्तेमाल कैसे करते हैं।'
export const trackByIdDescription = 'ऑर्डर आईडी और ईमेल से अपना ऑर्डर ट्रैक करें।'
export const trackByNumberDescription = 'ऑर्डर नंबर और ईमेल से अपना ऑर्डर ट्रैक करें।'
export const waitingDescription = 'जो आपने ऑफ़लाइन किया और अभी भेजा नहीं गया है।'
export const wishlistDescription = 'इस डिवाइस पर आपकी विशलिस्ट के प्रोडक्ट।'
export const categoriesDescription = 'ज़रूरत के हिसाब से हर्बल प्रोडक्ट: इम्यूनिटी, पाचन, तनाव, ऊर्जा, नींद और हर्बल चाय।'
