import { plural } from './language.ts'

// Messages about logging out.
export const logoutFailedTitle = 'لاگ آؤٹ نہیں ہو سکا'
export const logoutFailedText = 'لاگ آؤٹ کرنے میں دقت پیش آئی'
export const loggedOutTitle = 'آپ لاگ آؤٹ ہو گئے ہیں'
export const loggedOutText = 'اپنا کارٹ اور فارم واپس پانے کے لیے دوبارہ لاگ اِن کریں۔'

// The benefits of an account, shown beside the login and signup forms.
export const benefitsLabel = 'اکاؤنٹ کے فائدے'
export const benefitsTitle = (brand: string) => `آپ کا ${brand} اکاؤنٹ`
export const benefitOrders = 'اپنے سب آرڈر دیکھیں اور ٹریک کریں۔'
export const benefitReviews = 'مفید ریویو کو ووٹ دیں۔'
export const benefitDevices = 'ایک ٹیپ میں ہر ڈیوائس سے لاگ آؤٹ کریں۔'

// Labels and messages of the account forms: login, signup, password, confirmed email.
export const logIn = 'لاگ اِن کریں'
export const signUp = 'اکاؤنٹ بنائیں'
export const backToLogin = 'لاگ اِن پر واپس جائیں'
export const password = 'پاس ورڈ'
export const passwordHint = 'کم از کم 8 حروف۔'
export const sending = 'بھیج رہے ہیں...'
/** The text of the error message when a form is submitted while offline. */
export const entriesKept = 'آپ کی بھری ہوئی معلومات یہیں ہیں۔ آن لائن ہونے پر دوبارہ کوشش کریں۔'
export const serverError = 'سرور میں خرابی ہے۔ تھوڑی دیر بعد دوبارہ کوشش کریں۔'
export const unexpectedError = 'کچھ غلط ہو گیا۔ دوبارہ کوشش کریں۔'

export const loginTitle = 'لاگ اِن کریں'
export const loginText = 'پھر سے خوش آمدید۔ اپنے آرڈر دیکھنے کے لیے لاگ اِن کریں۔'
export const loggingIn = 'لاگ اِن ہو رہا ہے...'
export const loginForgot = 'پاس ورڈ بھول گئے؟'
export const loginNew = 'یہاں نئے ہیں؟'
export const loginHome = 'ہوم پر واپس جائیں'
export const loginOffline = 'لاگ اِن کرنے کے لیے انٹرنیٹ کنکشن چاہیے۔'
export const loginRejected = 'ای میل یا پاس ورڈ غلط ہے۔ جانچ کر دوبارہ کوشش کریں۔'
export const loginTooMany = 'لاگ اِن کی بہت زیادہ کوششیں ہو چکی ہیں۔ چند منٹ رک کر دوبارہ کوشش کریں۔'

export const signupTitle = 'اپنا اکاؤنٹ بنائیں'
export const signupText = 'بس ایک منٹ لگتا ہے۔ آپ بغیر اکاؤنٹ کے بھی آرڈر کر سکتے ہیں۔'
export const signupMobile = 'موبائل نمبر'
export const signupUsername = 'یوزر نیم'
export const signupUsernameHint = 'آپ کے اکاؤنٹ پر نظر آتا ہے۔'
export const signupConfirmPassword = 'پاس ورڈ دوبارہ لکھیں'
export const signingUp = 'آپ کا اکاؤنٹ بن رہا ہے...'
export const signupKnown = 'پہلے سے اکاؤنٹ ہے؟'
export const signupOffline = 'اکاؤنٹ بنانے کے لیے انٹرنیٹ کنکشن چاہیے۔'
export const signupTaken = 'اس ای میل سے پہلے سے ایک اکاؤنٹ ہے۔ کوئی دوسری ای میل دیں یا لاگ اِن کریں۔'
export const signupInvalid = 'اپنی معلومات جانچ کر دوبارہ کوشش کریں۔ دیکھ لیں کہ سب خانے صحیح بھرے ہوں۔'
export const signedUpTitle = (username: string) => `خوش آمدید، ${username}`
export const signedUpText = 'اپنا اِن باکس دیکھیں اور ای میل کی تصدیق کریں۔'

export const forgotTitle = 'پاس ورڈ بھول گئے'
export const forgotText = 'اپنی ای میل لکھیں۔ ہم پاس ورڈ ری سیٹ کرنے کا لنک بھیجیں گے۔'
export const forgotSubmit = 'ری سیٹ لنک بھیجیں'
export const forgotOffline = 'ری سیٹ لنک پانے کے لیے انٹرنیٹ کنکشن چاہیے۔'
export const forgotFailed = 'ری سیٹ ای میل نہیں بھیجی جا سکی۔ دوبارہ کوشش کریں۔'
export const forgotSentTitle = 'اپنی ای میل دیکھیں'
export const forgotSentText = 'اگر اس ای میل سے کوئی اکاؤنٹ ہے تو ری سیٹ لنک بھیج دیا گیا ہے۔'
export const forgotSentHint = 'لنک ایک گھنٹے تک اور ایک ہی بار چلتا ہے۔ کچھ نہیں ملا؟ اسپیم فولڈر دیکھیں۔'
export const forgotAgain = 'دوسری ای میل آزمائیں'

export const resetTitle = 'پاس ورڈ ری سیٹ کریں'
export const resetText = 'اپنے اکاؤنٹ کے لیے نیا پاس ورڈ چنیں۔'
export const resetNewPassword = 'نیا پاس ورڈ'
export const resetConfirmPassword = 'نیا پاس ورڈ دوبارہ لکھیں'
export const resetting = 'ری سیٹ ہو رہا ہے...'
export const resetSubmit = 'پاس ورڈ ری سیٹ کریں'
export const resetNewLink = 'نیا ری سیٹ لنک منگائیں'
export const resetOffline = 'نیا پاس ورڈ رکھنے کے لیے انٹرنیٹ کنکشن چاہیے۔'
export const resetTokenMissing = 'ری سیٹ لنک ادھورا ہے۔ اپنی ای میل میں دیا گیا لنک کھولیں۔'
export const resetFailedTitle = 'پاس ورڈ ری سیٹ نہیں ہوا'
export const resetFailedText = 'شاید ری سیٹ لنک غلط یا پرانا ہے۔ نیا ری سیٹ لنک منگائیں۔'
export const resetDoneTitle = 'پاس ورڈ ری سیٹ ہو گیا'
export const resetDoneText = 'آپ کا نیا پاس ورڈ لگ گیا ہے اور آپ ہر ڈیوائس سے لاگ آؤٹ ہو گئے ہیں۔ دوبارہ لاگ اِن کریں۔'
export const resetDoneLogin = 'لاگ اِن پر جائیں'
export const resetLinkTitle = 'ری سیٹ لنک صحیح نہیں ہے'
export const resetLinkText = 'یہ لنک ادھورا ہے یا پہلے استعمال ہو چکا ہے۔ نیا لنک منگائیں۔'

export const confirmTitle = 'اپنی ای میل کی تصدیق کریں'
export const confirmText =
  'ہمارے یہاں اکاؤنٹ بنایا ہے؟ تصدیق کریں کہ یہ ای میل آپ کی ہے۔ آپ نے نہیں بنایا؟ یہ صفحہ بند کر دیں۔'
export const confirmSubmit = 'ای میل کی تصدیق کریں'
export const confirming = 'تصدیق ہو رہی ہے...'
export const confirmOffline = 'تصدیق کے لیے انٹرنیٹ کنکشن چاہیے۔ آپ کا لنک بعد میں بھی چلے گا۔'
export const confirmedTitle = 'ای میل کی تصدیق ہو گئی'
export const confirmedOrders = 'اپنے آرڈر دیکھیں'
export const confirmFailedTitle = 'ای میل کی تصدیق نہیں ہوئی'
export const confirmFailedText = 'یہ لنک ادھورا ہے، بہت پرانا ہے یا پہلے استعمال ہو چکا ہے۔'
export const confirmFailedProfile = 'اپنے پروفائل پر جائیں'

// Labels and messages of the profile page.
export const profileEyebrow = 'آپ کا اکاؤنٹ'
export const profileInfoTab = 'پروفائل'
export const profileOrdersTab = 'میرے آرڈر'
export const profileUsername = 'یوزر نیم'
export const profileEmail = 'ای میل'
export const profileMobile = 'موبائل'
export const profileType = 'اکاؤنٹ کی قسم'
export const accountTypes = { user: 'گاہک', admin: 'ایڈمن' }

export const devicesTitle = 'کسی دوسری ڈیوائس پر لاگ اِن ہیں؟'
export const devicesText = 'فون کھو گیا یا کسی اور کا کمپیوٹر استعمال کیا؟ اس ڈیوائس سمیت ہر ڈیوائس سے لاگ آؤٹ کریں۔'
export const devicesLogout = 'ہر جگہ سے لاگ آؤٹ کریں'
export const devicesCancel = 'رہنے دیں'

export const savedTitle = 'اس ڈیوائس پر محفوظ'
export const savedText = 'اس ڈیوائس پر چیک آؤٹ میں یہ معلومات خود بھر جاتی ہیں۔'
export const savedEmpty = 'اس ڈیوائس پر چیک آؤٹ کی کوئی معلومات محفوظ نہیں ہیں۔'
export const savedDelete = 'محفوظ معلومات ہٹائیں'
export const savedDeleteFailed = 'محفوظ معلومات ہٹائی نہیں جا سکیں۔ دوبارہ کوشش کریں۔'

export const profileOfflineTitle = 'آپ آف لائن ہیں'
export const profileOfflineText =
  'پروفائل دیکھنے کے لیے انٹرنیٹ کنکشن چاہیے۔ اس ڈیوائس سے کیے گئے آرڈر آف لائن بھی دیکھ سکتے ہیں۔'
export const profileFailedTitle = 'آپ کا پروفائل لوڈ نہیں ہو سکا'
export const profileFailedText = 'ہماری طرف سے کچھ غلط ہو گیا۔ دوبارہ کوشش کریں۔'
export const profileTryAgain = 'دوبارہ کوشش کریں'
export const profileGuestTitle = 'لاگ اِن کریں'
export const profileGuestText = 'اپنا پروفائل اور آرڈر دیکھنے کے لیے لاگ اِن کریں۔'

// The dialog that asks before logging out, because orders or other input are not sent yet.
export const leaveTitle = 'ابھی سب کچھ بھیجا نہیں گیا ہے'
export const leaveText = (count: number) =>
  plural(count, {
    one: '1 آئٹم صرف اس ڈیوائس پر محفوظ ہے۔ جو بھیجا نہیں گیا، وہ لاگ آؤٹ کرنے پر ہٹ جائے گا۔',
    other: `${count} آئٹم صرف اس ڈیوائس پر محفوظ ہیں۔ جو بھیجا نہیں گیا، وہ لاگ آؤٹ کرنے پر ہٹ جائے گا۔`,
  })
export const leaveFailed = 'سب کچھ نہیں بھیجا جا سکا: اپنا کنکشن جانچیں یا آئٹم دیکھیں۔'
export const leaveSend = 'پہلے بھیجیں، پھر لاگ آؤٹ کریں'
export const leaveDiscard = 'ہٹا کر لاگ آؤٹ کریں'
export const leaveStay = 'لاگ اِن رہیں'
