import { plural } from './language.ts'

// Messages about logging out.
export const logoutFailedTitle = 'लॉग आउट नहीं हो सका'
export const logoutFailedText = 'लॉग आउट करने में दिक्कत आई'
export const loggedOutTitle = 'आप लॉग आउट हो गए हैं'
export const loggedOutText = 'अपना कार्ट और फ़ॉर्म वापस पाने के लिए फिर से लॉग इन करें।'

// The benefits of an account, shown beside the login and signup forms.
export const benefitsLabel = 'खाते के फ़ायदे'
export const benefitsTitle = (brand: string) => `आपका ${brand} खाता`
export const benefitOrders = 'अपने सारे ऑर्डर देखें और ट्रैक करें।'
export const benefitReviews = 'काम की समीक्षाओं को वोट दें।'
export const benefitDevices = 'एक टैप में हर डिवाइस से लॉग आउट करें।'

// Labels and messages of the account forms: login, signup, password, confirmed email.
export const logIn = 'लॉग इन करें'
export const signUp = 'खाता बनाएँ'
export const backToLogin = 'लॉग इन पर वापस जाएँ'
export const password = 'पासवर्ड'
export const passwordHint = 'कम से कम 8 अक्षर।'
export const sending = 'भेज रहे हैं...'
/** The text of the error message when a form is submitted while offline. */
export const entriesKept = 'आपकी भरी हुई जानकारी यहीं है। ऑनलाइन आने पर फिर कोशिश करें।'
export const serverError = 'सर्वर में गड़बड़ी है। थोड़ी देर बाद फिर कोशिश करें।'
export const unexpectedError = 'कुछ गड़बड़ हो गई। फिर कोशिश करें।'

export const loginTitle = 'लॉग इन करें'
export const loginText = 'फिर से स्वागत है। अपने ऑर्डर देखने के लिए लॉग इन करें।'
export const loggingIn = 'लॉग इन हो रहा है...'
export const loginForgot = 'पासवर्ड भूल गए?'
export const loginNew = 'यहाँ नए हैं?'
export const loginHome = 'होम पर वापस जाएँ'
export const loginOffline = 'लॉग इन करने के लिए इंटरनेट कनेक्शन चाहिए।'
export const loginRejected = 'ईमेल या पासवर्ड गलत है। जाँचकर फिर कोशिश करें।'
export const loginTooMany = 'लॉग इन की बहुत ज़्यादा कोशिशें हुईं। कुछ मिनट रुककर फिर कोशिश करें।'

export const signupTitle = 'अपना खाता बनाएँ'
export const signupText = 'बस एक मिनट लगता है। आप बिना खाते के भी ऑर्डर कर सकते हैं।'
export const signupMobile = 'मोबाइल नंबर'
export const signupUsername = 'यूज़रनेम'
export const signupUsernameHint = 'आपके खाते पर दिखता है।'
export const signupConfirmPassword = 'पासवर्ड दोबारा लिखें'
export const signingUp = 'आपका खाता बन रहा है...'
export const signupKnown = 'पहले से खाता है?'
export const signupOffline = 'खाता बनाने के लिए इंटरनेट कनेक्शन चाहिए।'
export const signupTaken = 'इस ईमेल से पहले से एक खाता है। कोई दूसरा ईमेल दें या लॉग इन करें।'
export const signupInvalid = 'अपनी जानकारी जाँचकर फिर कोशिश करें। ध्यान रखें कि सारी जानकारी सही भरी हो।'
export const signedUpTitle = (username: string) => `स्वागत है, ${username}`
export const signedUpText = 'अपना इनबॉक्स देखें और ईमेल की पुष्टि करें।'

export const forgotTitle = 'पासवर्ड भूल गए'
export const forgotText = 'अपना ईमेल लिखें। हम पासवर्ड रीसेट करने का लिंक भेजेंगे।'
export const forgotSubmit = 'रीसेट लिंक भेजें'
export const forgotOffline = 'रीसेट लिंक पाने के लिए इंटरनेट कनेक्शन चाहिए।'
export const forgotFailed = 'रीसेट ईमेल नहीं भेजा जा सका। फिर कोशिश करें।'
export const forgotSentTitle = 'अपना ईमेल देखें'
export const forgotSentText = 'अगर इस ईमेल से कोई खाता है, तो रीसेट लिंक भेज दिया गया है।'
export const forgotSentHint = 'लिंक एक घंटे तक और एक ही बार चलता है। कुछ नहीं मिला? स्पैम फ़ोल्डर देखें।'
export const forgotAgain = 'दूसरा ईमेल आज़माएँ'

export const resetTitle = 'पासवर्ड रीसेट करें'
export const resetText = 'अपने खाते के लिए नया पासवर्ड चुनें।'
export const resetNewPassword = 'नया पासवर्ड'
export const resetConfirmPassword = 'नया पासवर्ड दोबारा लिखें'
export const resetting = 'रीसेट हो रहा है...'
export const resetSubmit = 'पासवर्ड रीसेट करें'
export const resetNewLink = 'नया रीसेट लिंक मँगाएँ'
export const resetOffline = 'नया पासवर्ड रखने के लिए इंटरनेट कनेक्शन चाहिए।'
export const resetTokenMissing = 'रीसेट लिंक अधूरा है। अपने ईमेल में दिया गया लिंक खोलें।'
export const resetFailedTitle = 'पासवर्ड रीसेट नहीं हुआ'
export const resetFailedText = 'हो सकता है कि रीसेट लिंक गलत या पुराना हो। नया रीसेट लिंक मँगाएँ।'
export const resetDoneTitle = 'पासवर्ड रीसेट हो गया'
export const resetDoneText = 'आपका नया पासवर्ड सेट हो गया है और सभी डिवाइस से लॉग आउट हो गया है। फिर से लॉग इन करें।'
export const resetDoneLogin = 'लॉग इन पर जाएँ'
export const resetLinkTitle = 'रीसेट लिंक सही नहीं है'
export const resetLinkText = 'यह लिंक अधूरा है या पहले इस्तेमाल हो चुका है। नया लिंक मँगाएँ।'

export const confirmTitle = 'अपने ईमेल की पुष्टि करें'
export const confirmText = 'हमारे यहाँ खाता बनाया है? पुष्टि करें कि यह ईमेल आपका है। आपने नहीं बनाया? यह पेज बंद कर दें।'
export const confirmSubmit = 'ईमेल की पुष्टि करें'
export const confirming = 'पुष्टि हो रही है...'
export const confirmOffline = 'पुष्टि के लिए इंटरनेट कनेक्शन चाहिए। आपका लिंक बाद में भी चलेगा।'
export const confirmedTitle = 'ईमेल की पुष्टि हो गई'
export const confirmedOrders = 'अपने ऑर्डर देखें'
export const confirmFailedTitle = 'ईमेल की पुष्टि नहीं हुई'
export const confirmFailedText = 'यह लिंक अधूरा है, बहुत पुराना है या पहले इस्तेमाल हो चुका है।'
export const confirmFailedProfile = 'अपनी प्रोफ़ाइल पर जाएँ'

// Labels and messages of the profile page.
export const profileEyebrow = 'आपका खाता'
export const profileInfoTab = 'प्रोफ़ाइल'
export const profileOrdersTab = 'मेरे ऑर्डर'
export const profileUsername = 'यूज़रनेम'
export const profileEmail = 'ईमेल'
export const profileMobile = 'मोबाइल'
export const profileType = 'खाते का प्रकार'
export const accountTypes = { user: 'ग्राहक', admin: 'एडमिन' }

export const devicesTitle = 'दूसरे डिवाइस पर लॉग इन हैं?'
export const devicesText = 'फ़ोन खो गया या साझा कंप्यूटर इस्तेमाल किया? इस डिवाइस समेत हर डिवाइस से लॉग आउट करें।'
export const devicesLogout = 'हर जगह से लॉग आउट करें'
export const devicesCancel = 'रद्द करें'

export const savedTitle = 'इस डिवाइस पर सेव जानकारी'
export const savedText = 'इस डिवाइस पर चेकआउट में यह जानकारी अपने-आप भर जाती है।'
export const savedEmpty = 'इस डिवाइस पर चेकआउट की कोई जानकारी सेव नहीं है।'
export const savedDelete = 'सेव की हुई जानकारी हटाएँ'
export const savedDeleteFailed = 'सेव की हुई जानकारी हटाई नहीं जा सकी। फिर कोशिश करें।'

export const profileOfflineTitle = 'आप ऑफ़लाइन हैं'
export const profileOfflineText = 'प्रोफ़ाइल देखने के लिए इंटरनेट कनेक्शन चाहिए। इस डिवाइस से किए गए ऑर्डर ऑफ़लाइन भी देख सकते हैं।'
export const profileFailedTitle = 'आपकी प्रोफ़ाइल लोड नहीं हो सकी'
export const profileFailedText = 'हमारी ओर से कुछ गड़बड़ हो गई। फिर कोशिश करें।'
export const profileTryAgain = 'फिर कोशिश करें'
export const profileGuestTitle = 'लॉग इन करें'
export const profileGuestText = 'अपनी प्रोफ़ाइल और ऑर्डर देखने के लिए लॉग इन करें।'

// The dialog that asks before logging out, because orders or other input are not sent yet.
export const leaveTitle = 'अभी सब कुछ भेजा नहीं गया है'
export const leaveText = (count: number) =>
  plural(count, {
    one: `${count} आइटम सिर्फ़ इस डिवाइस पर सेव है। जो भेजा नहीं गया, वह लॉग आउट करने पर हट जाएगा।`,
    other: `${count} आइटम सिर्फ़ इस डिवाइस पर सेव हैं। जो भेजा नहीं गया, वह लॉग आउट करने पर हट जाएगा।`,
  })
export const leaveFailed = 'सब कुछ नहीं भेजा जा सका: अपना कनेक्शन जाँचें या आइटम देखें।'
export const leaveSend = 'पहले भेजें, फिर लॉग आउट करें'
export const leaveDiscard = 'हटाकर लॉग आउट करें'
export const leaveStay = 'लॉग इन रहें'
