import { plural } from './language.ts'

export const basedOn = (count: number) =>
  plural(count, { one: `${count} समीक्षा पर आधारित`, other: `${count} समीक्षाओं पर आधारित` })
export const starCount = (count: number) => `${count} स्टार`

export const verifiedPurchase = 'सत्यापित खरीदारी'
export const wasHelpful = (name: string) => `क्या ${name} की समीक्षा काम की थी?`
export const helpful = 'काम की'
export const notHelpful = 'काम की नहीं'
export const voteStored = 'आपके ऑनलाइन आते ही हम आपका वोट भेज देंगे।'
export const voteFailedTitle = 'कुछ गड़बड़ हुई'
export const voteFailed = 'आपका वोट नहीं भेजा जा सका'
export const loginRequiredTitle = 'लॉग इन ज़रूरी है'
export const loginRequiredText = 'समीक्षाओं पर वोट करने के लिए कृपया लॉग इन करें'
export const logIn = 'लॉग इन करें'

export const sortReviews = 'समीक्षाओं का क्रम'
export const sortNewest = 'नई पहले'
export const sortHelpful = 'सबसे काम की'
export const sortHighest = 'सबसे ऊँची रेटिंग'
export const sortLowest = 'सबसे कम रेटिंग'
export const reviewCount = (count: number) => plural(count, { one: `${count} समीक्षा`, other: `${count} समीक्षाएँ` })
export const shownCount = (shown: number, count: number) => `${count} में से ${shown} समीक्षाएँ`
export const showMore = (count: number) =>
  plural(count, { one: `${count} और समीक्षा देखें`, other: `${count} और समीक्षाएँ देखें` })
export const loadingMore = 'समीक्षाएँ लोड हो रही हैं…'
export const moreFailed = 'और समीक्षाएँ लोड नहीं हो सकीं।'
export const checkConnection = 'अपना कनेक्शन जाँचें और फिर कोशिश करें।'

export const failed = 'समीक्षाएँ लोड नहीं हो सकीं'
export const tryAgain = 'फिर कोशिश करें'
export const emptyTitle = 'अभी कोई समीक्षा नहीं है'
export const emptyText = 'पहली समीक्षा आप लिखें।'

export const unsentReviews = 'आपकी समीक्षाएँ, जो अभी नहीं भेजी गईं'
export const needsAttention = 'नहीं भेजी गई: कृपया देखें'
export const seeWhy = 'वजह देखें'
export const changeOrDiscard = 'बदलें या हटाएँ'

export const writeReview = 'समीक्षा लिखें'
