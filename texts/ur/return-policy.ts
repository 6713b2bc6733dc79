export const returnsEyebrow = 'واپسی اور تبادلہ'
export const returnsTitle = 'ٹھیک نہیں لگا؟ واپس بھیجیں'
// A range of days is written with "سے", because a hyphen between two numbers would swap them in right-to-left text.
export const returnsText = (days: number, refund: string | null) =>
  `${days} دن کے اندر، بغیر کھولے۔${refund ? ` ریفنڈ میں ${refund} لگتے ہیں۔` : ''}`
export const returnStepsTitle = 'واپسی کا طریقہ'
export const returnAskTitle = 'واپسی کی درخواست کریں'
export const returnAskText = <Link>(days: number, track: (text: string) => Link): readonly (string | Link)[] => [
  `${days} دن کے اندر `,
  track('اپنا آرڈر کھولیں'),
  ' اور ”سامان واپس کریں یا بدلیں“ دبائیں۔',
]
export const returnPackTitle = 'پیک کریں'
export const returnPackText = 'بغیر کھولے، سیل صحیح سلامت، اسی ڈبے میں جس میں آیا تھا۔'
export const returnHandOverTitle = 'کوریئر کو دیں'
export const returnHandOverText = 'ہمارا کوریئر اسے اسی پتے سے لے جائے گا جہاں ہم نے پہنچایا تھا۔'
/** The instruction to send goods back, in a shop without a courier that collects returns. */
export const returnSendText = 'پارسل ہمارے پتے پر بھیجیں اور رسید سنبھال کر رکھیں۔'
export const returnRefundTitle = 'پیسے واپس'
export const returnRefundText = 'ہم سیل جانچتے ہیں اور اسی دن ریفنڈ بھیج دیتے ہیں۔'
export const returnRefundTextOwn = 'ہم سیل جانچتے ہیں اور ریفنڈ بھیج دیتے ہیں۔'
export const refundTimesTitle = 'ریفنڈ کا وقت'
export const refundCards = 'کارڈ'
export const refundUpi = 'UPI'
export const refundBank = 'بینک ٹرانسفر'
export const refundCredit = 'اسٹور کریڈٹ'
export const businessDays = (from: number, to: number) => `کام کے ${from === to ? from : `${from} سے ${to}`} دن`
export const refundInstant = 'فوراً'
export const exchangesTitle = 'تبادلہ'
export const exchangesText = 'ہر آرڈر پر ایک تبادلہ مفت ہے: بھیجنے یا منگانے، کسی کا بھی چارج نہیں لگتا۔'
export const noReturnsTitle = 'کیا واپس نہیں ہو سکتا'
export const noReturnsText =
  'کھلے ہوئے پیک، حفاظت کی وجہ سے۔ اگر کوئی چیز خراب پہنچی ہو یا غلط ہو، تو ہم معاملہ درست کریں گے۔'
export const questionsTitle = 'سوال'
export const questionsText = <Link>(
  help: (text: string) => Link,
  contact: (text: string) => Link,
): readonly (string | Link)[] => [
  'زیادہ تر سوالوں کے جواب ',
  help('مدد مرکز'),
  ' میں ہیں۔ باقی کے لیے براہِ کرم ',
  contact('ہمیں لکھیں'),
  '۔',
]
