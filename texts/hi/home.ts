export const heroEyebrow = 'यूनानी और आयुर्वेदिक दवाएँ'
export const heroTitle = 'पुराने नुस्खे, नई लगन से तैयार'
export const heroText = 'आठ सदियों की यूनानी परंपरा के कुश्ते, माजून, शरबत और कुर्स। 100% कुदरती, लैब से प्रमाणित।'
export const shopNow = 'अभी खरीदें'
export const learnAboutUnani = 'यूनानी को जानें'

export const standards = 'हमारे मानक'
export const organicCertified = 'ऑर्गेनिक प्रमाणित'
export const labTested = 'लैब में जाँचे हुए'
export const unaniApproved = 'यूनानी मान्यता प्राप्त'
export const fssaiCertified = 'FSSAI प्रमाणित'

export const bestSellersEyebrow = 'ग्राहकों की पसंद'
export const bestSellersTitle = 'बेस्ट सेलर'
export const viewAllProducts = 'सभी प्रोडक्ट देखें'

export const categoriesEyebrow = 'आपको क्या चाहिए?'
export const categoriesTitle = 'श्रेणी चुनकर खरीदें'
export const productCount = (count: number) => `${count} प्रोडक्ट`

export const newsletterEyebrow = 'पहले ऑर्डर पर 10% छूट'
export const newsletterTitle = 'हमारा न्यूज़लेटर'
export const newsletterText =
  'नए प्रोडक्ट, उन्हें बनाने के तरीके और आपके पहले ऑर्डर के लिए डिस्काउंट कोड। महीने में ज़्यादा से ज़्यादा दो ईमेल।'
export const email = 'ईमेल'
export const emailExample = 'you@example.com'
export const emailInvalid = 'कृपया सही ईमेल पता लिखें'
export const subscribe = 'सब्सक्राइब करें'
export const subscribing = 'सब्सक्राइब हो रहा है…'
export const subscriptionStored = 'आपके ऑनलाइन आते ही हम आपको सब्सक्राइब कर देंगे।'
export const subscribedTitle = 'हमारे परिवार में आपका स्वागत है! 🌿'
export const subscribedText = 'आपने हमारा न्यूज़लेटर सब्सक्राइब कर लिया है। 10% छूट का डिस्काउंट कोड अपने ईमेल में देखें!'
/** The message after a newsletter subscription in a shop that sends no discount code. */
export const subscribedOnlyText = 'आपने हमारा न्यूज़लेटर सब्सक्राइब कर लिया है।'
export const subscriptionFailed = 'सब्सक्राइब नहीं हो सका'
export const tryLater = 'कृपया बाद में फिर कोशिश करें।'
