export const basedOn = (count: number) => `${count} ریویو پر مبنی`
export const starCount = (count: number) => `${count} اسٹار`

export const verifiedPurchase = 'تصدیق شدہ خریداری'
export const wasHelpful = (name: string) => `کیا ${name} کا ریویو مفید تھا؟`
export const helpful = 'مفید'
export const notHelpful = 'مفید نہیں'
export const voteStored = 'آپ کے آن لائن آتے ہی ہم آپ کا ووٹ بھیج دیں گے۔'
export const voteFailedTitle = 'کچھ غلط ہو گیا'
export const voteFailed = 'آپ کا ووٹ نہیں بھیجا جا سکا'
export const loginRequiredTitle = 'لاگ اِن ضروری ہے'
export const loginRequiredText = 'ریویو پر ووٹ دینے کے لیے براہِ کرم لاگ اِن کریں'
export const logIn = 'لاگ اِن کریں'

export const sortReviews = 'ریویو کی ترتیب'
export const sortNewest = 'نئے پہلے'
export const sortHelpful = 'سب سے مفید'
export const sortHighest = 'سب سے زیادہ ریٹنگ'
export const sortLowest = 'سب سے کم ریٹنگ'
export const reviewCount = (count: number) => `${count} ریویو`
export const shownCount = (shown: number, count: number) => `${count} میں سے ${shown} ریویو`
export const showMore = (count: number) => `${count} اور ریویو دیکھیں`
export const loadingMore = 'ریویو لوڈ ہو رہے ہیں…'
export const moreFailed = 'اور ریویو لوڈ نہیں ہو سکے۔'
export const checkConnection = 'اپنا کنکشن جانچیں اور دوبارہ کوشش کریں۔'

export const failed = 'ریویو لوڈ نہیں ہو سکے'
export const tryAgain = 'دوبارہ کوشش کریں'
export const emptyTitle = 'ابھی کوئی ریویو نہیں ہے'
export const emptyText = 'پہلا ریویو آپ لکھیں۔'

export const unsentReviews = 'آپ کے ریویو، جو ابھی نہیں بھیجے گئے'
export const needsAttention = 'نہیں بھیجا گیا: براہِ کرم دیکھیں'
export const seeWhy = 'وجہ دیکھیں'
export const changeOrDiscard = 'تبدیل کریں یا ہٹائیں'

export const writeReview = 'ریویو لکھیں'
