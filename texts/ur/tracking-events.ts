import { events } from './order-status.ts'

export const noEvents = 'ابھی کوئی ٹریکنگ اپ ڈیٹ نہیں ہے۔'
export const eventsOffline = 'ٹریکنگ لوڈ نہیں ہو سکی۔ اپنا کنکشن جانچیں۔'
export const loadingEvents = 'ٹریکنگ لوڈ ہو رہی ہے'
export const tryAgain = 'دوبارہ کوشش کریں'

/** The place of a tracking event, shown after its time. */
export const andPlace = (location: string) => `، ${location}`
export const expectedOn = (date: string) => `${date} تک پہنچنے کی امید`
export const courierStatus = (status: string) => `کوریئر: ${status}`
export const estimate = (date: string) => `متوقع ڈیلیوری: ${date}`
/** The message for an order that was not delivered by the estimated date. */
export const lateDelivery = (date: string) => `ڈیلیوری میں دیر ہو گئی ہے۔ متوقع تاریخ ${date} تھی۔`
export const trackWithCourier = 'کوریئر کی سائٹ پر ٹریک کریں'

/**
 * The translations of texts that the server stores with tracking events, by the English text. Other texts, such as an
 * admin's reason, are shown as they are stored.
 */
export const storedTexts: Readonly<Record<string, string>> = {
  'Order placed': events.order_placed.title,
  'We have received your order.': events.order_placed.description,
  'Order confirmed': events.confirmed.title,
  'Your order has been confirmed.': events.confirmed.description,
  'Your payment has arrived, your order is confirmed.': 'آپ کی ادائیگی مل گئی ہے اور آپ کے آرڈر کی تصدیق ہو گئی ہے۔',
  Processing: events.processing.title,
  'Your order is being packed.': events.processing.description,
  'A courier will deliver your order.': 'کوریئر آپ کا آرڈر پہنچائے گا۔',
  Shipped: events.shipped.title,
  'Your order has been handed to the courier.': events.shipped.description,
  'Out for delivery': events.out_for_delivery.title,
  'Your order will reach you today.': events.out_for_delivery.description,
  Delivered: events.delivered.title,
  'Your order has been delivered.': events.delivered.description,
  Cancelled: events.cancelled.title,
  'Your order has been cancelled.': events.cancelled.description,
  'Items cancelled': 'آئٹم منسوخ ہوئے',
  'A part of your order has been cancelled.': 'آپ کے آرڈر کا ایک حصہ منسوخ ہو گیا ہے۔',
  'The customer cancelled a part of this order.': 'آپ نے اس آرڈر کا ایک حصہ منسوخ کیا۔',
  'The customer cancelled this order.': 'آپ نے یہ آرڈر منسوخ کیا۔',
  'Payment wasn’t completed in time.': 'ادائیگی وقت پر مکمل نہیں ہوئی۔',

  // The statuses that the courier reports.
  'Courier assigned': 'کوریئر طے ہوا',
  'Label printed': 'لیبل تیار ہوا',
  'Pickup scheduled': 'پک اپ طے ہوا',
  'Pickup queued': 'پک اپ کا انتظار',
  'Manifest made': 'بھیجنے کی فہرست بنی',
  Pending: 'انتظار میں',
  'Pickup delayed': 'پک اپ میں دیر',
  'Pickup rescheduled': 'پک اپ کا وقت بدلا',
  'Out for pickup': 'کوریئر پارسل لینے نکلا',
  'Pickup booked': 'پک اپ بک ہوا',
  'Shipment booked': 'پارسل بک ہوا',
  'In transit': 'راستے میں',
  Delayed: 'دیر ہو رہی ہے',
  'Reached destination hub': 'آپ کے علاقے کے مرکز پر پہنچا',
  Rerouted: 'راستہ بدلا گیا',
  'Picked up': 'کوریئر نے پارسل لے لیا',
  'Reached warehouse': 'گودام پہنچا',
  'Handed to the courier': 'کوریئر کو سونپا گیا',
  'Delivery attempted': 'ڈیلیوری کی کوشش ہوئی',
  'Partly delivered': 'کچھ حصہ پہنچا دیا گیا',
  Fulfilled: 'مکمل ہوا',
  'Delivered by the shop': 'دکان نے پہنچایا',
  'Cancelled by the courier': 'کوریئر نے منسوخ کیا',
  'Cancellation requested': 'منسوخ کرنے کی درخواست ہوئی',
  'Cancelled before dispatch': 'بھیجنے سے پہلے منسوخ ہوا',
  'Returning to the shop': 'دکان پر واپس آ رہا ہے',
  'Return acknowledged': 'واپسی درج ہوئی',
  'Return delayed': 'واپسی میں دیر',
  'Return out for delivery': 'واپسی کا پارسل دکان پہنچنے والا ہے',
  'Return in transit': 'واپسی کا پارسل راستے میں',
  'Return held': 'واپسی کا پارسل رکا ہے',
  'Return reached the shop’s city': 'واپسی کا پارسل دکان کے شہر پہنچا',
  'Back at the shop': 'دکان پر واپس پہنچا',
  Lost: 'پارسل کھو گیا',
  Destroyed: 'پارسل تباہ ہو گیا',
  Damaged: 'پارسل خراب ہو گیا',
  'Disposed of': 'پارسل ہٹا دیا گیا',
  'Quality check failed': 'جانچ میں پاس نہیں ہوا',
  Untraceable: 'پارسل کا پتہ نہیں چل رہا',
  'Recipient problem': 'پانے والے کی طرف سے دقت',
}
export const courierDelivers = (courier: string) => `آپ کا آرڈر کوریئر ${courier} پہنچائے گا۔`
export const withReason = (text: string, reason: string) => `${text} وجہ: ${reason}`
