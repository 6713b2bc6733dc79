export const loading = 'باقی آئٹم لوڈ ہو رہے ہیں'
export const emptyTitle = 'کچھ بھی باقی نہیں ہے'
export const emptyText = 'آف لائن رہتے ہوئے آپ جو بھی کریں گے، وہ بھیجے جانے تک یہاں نظر آئے گا۔'
export const continueShopping = 'خریداری جاری رکھیں'
export const title = 'بھیجنا باقی ہے'
export const textOnline = 'اس فون پر محفوظ ہے۔ دکان کو ابھی نہیں ملا ہے۔'
export const textOffline = 'آپ آف لائن ہیں۔ سب اس ڈیوائس پر محفوظ ہے۔ آن لائن ہوتے ہی ہم بھیج دیں گے۔'
export const sendNow = 'ابھی بھیجیں'
export const nothingSentTitle = 'کچھ بھی نہیں بھیجا گیا'
export const nothingSentText = 'آپ کے محفوظ کیے ہوئے آئٹم پڑھے نہیں جا سکے۔ دکان کو دوبارہ کھولیں۔'
export const notSentTitle = 'ابھی نہیں بھیجا گیا'
export const notSentText = 'ابھی رابطہ نہیں ہو پا رہا ہے۔ ہم کوشش کرتے رہیں گے۔'
export const unreadableTitle = 'یہ آئٹم اب پڑھا نہیں جا سکتا'
export const unreadableText = 'یہ اس فون پر خراب ہو گیا ہے، اس لیے بھیجا نہیں جا سکتا۔'

export const yourOrder = 'آپ کا آرڈر'
export const yourReview = 'آپ کا ریویو'
export const yourReviewOf = (product: string) => `${product} پر آپ کا ریویو`
export const yourVote = 'ریویو پر آپ کا ووٹ'
export const yourVoteOn = (product: string) => `${product} کے ریویو پر آپ کا ووٹ`
export const yourMessage = 'ہمارے لیے آپ کا پیغام'
export const yourNewsletter = 'آپ کا نیوز لیٹر'

export const orderNotConfirmed = 'اس فون پر محفوظ ہے، بھیجنا باقی ہے: ابھی تصدیق نہیں ہوئی'
export const orderNotPlaced = 'اس فون پر محفوظ ہے، بھیجنا باقی ہے: ابھی آرڈر نہیں ہوا'
export const actionNeeded = 'آپ کی توجہ چاہیے'
export const paused = 'تبدیلی پوری ہونے تک رکا ہے'
export const orderPaused = 'ابھی آرڈر نہیں ہوا۔ تبدیلی پوری ہونے تک رکا ہے'
export const madeAt = (time: string) => `${time} کو بنایا`
export const pricesAsOf = (time: string) => `قیمتیں ${time} کی ہیں۔`
export const priceEach = (price: string) => `${price} فی آئٹم`
export const totalInCash = 'کُل، نقد ادائیگی'
export const stars = (rating: string) => `5 میں سے ${rating} اسٹار`
export const newsletterTo = (email: string) => `نیوز لیٹر ${email} پر`
export const voteHelpful = 'مفید'
export const voteUnhelpful = 'مفید نہیں'
export const voteRemoved = 'آپ کا ووٹ ہٹایا گیا'
export const logInToSend = 'اسے بھیجنے کے لیے اسی اکاؤنٹ میں لاگ اِن کریں جس سے اسے بنایا تھا۔'
export const logIn = 'لاگ اِن کریں'
export const change = 'تبدیل کریں'
export const keepEditing = 'تبدیلی جاری رکھیں'
export const sendUnchanged = 'بغیر تبدیلی بھیجیں'
export const discard = 'ہٹائیں'
export const discardText = 'اسے بھیجا نہیں جائے گا۔'
/** The question before an order or other entry is discarded that may have reached the server. */
export const discardTriedText = 'ہو سکتا ہے یہ دکان تک پہنچ چکا ہو؛ اگر نہیں، تو اسے بھیجا نہیں جائے گا۔'
export const discardConfirm = 'ہاں، ہٹائیں'
export const keep = 'رہنے دیں'
export const notChangedTitle = 'کچھ بھی تبدیل نہیں ہوا'
export const notChangedText = 'تبدیلی محفوظ نہیں ہو سکی۔ جگہ خالی کریں اور دوبارہ کوشش کریں۔'

export const name = 'نام'
export const email = 'ای میل'
export const phone = 'فون (اختیاری)'
export const subject = 'موضوع'
export const message = 'پیغام'
export const rating = 'ریٹنگ'
export const reviewTitle = 'عنوان'
export const comment = 'آپ کی رائے'
export const save = 'محفوظ کریں'
export const cancel = 'منسوخ کریں'

export const orderRefusedTitle = 'آپ کا آرڈر ابھی نہیں ہوا ہے۔'
export const refusedTitle = 'یہ ابھی نہیں بھیجا گیا ہے۔'
export const refused = 'ہم اسے قبول نہیں کر سکے۔'
export const logInAgain = 'اسے بھیجنے کے لیے دوبارہ لاگ اِن کریں۔'
export const orderReplaced = 'اس کی جگہ نیا آرڈر ہو گیا ہے۔'
export const alreadySent = 'جو آپ نے پہلے بھیجا تھا وہ ہمیں مل چکا ہے۔ اسے بھی بھیجیں؟'
export const unreadableReply = 'دکان کا جواب پڑھا نہیں جا سکا۔ ہو سکتا ہے یہ پہنچ گیا ہو۔'
export const unknownProduct = 'ایک پروڈکٹ'
export const notSold = (product: string) => `${product} اب نہیں بکتا۔`
export const soldOut = (product: string) => `${product} اسٹاک میں نہیں ہے۔`
export const chooseOption = (product: string) => `براہِ کرم ایک آپشن منتخب کریں: ${product}۔`
export const fewerLeft = (product: string, wanted: number, left: number) =>
  `${product}: آپ نے ${wanted} مانگے، ${left} باقی۔`
export const newPrice = (product: string, price: string) => `${product} کی قیمت اب ${price} ہے۔`
export const changedPrice = (product: string, price: string, before: string) =>
  `${product} کی قیمت اب ${before} کی جگہ ${price} ہے۔`
export const payOnline = 'آن لائن ادائیگی کریں'
export const updateOrder = 'میرا آرڈر اپ ڈیٹ کریں'
export const goToCheckout = 'چیک آؤٹ پر جائیں'
export const sendAsNew = 'اسے بھی بھیجیں'
export const tryAgain = 'دوبارہ کوشش کریں'
export const yourStockRequest = 'ای میل کے لیے آپ کی درخواست'
export const yourStockRequestFor = (product: string) => `اطلاع دیں: ${product}`
export const stockRequestTo = (email: string) => `دستیاب ہونے پر ${email} پر ای میل`
export const yourReturn = 'آپ کی واپسی کی درخواست'
export const returnOf = (order: string) => `آرڈر ${order} کا سامان`
