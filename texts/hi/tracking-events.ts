import { events } from './order-status.ts'

export const noEvents = 'अभी कोई ट्रैकिंग अपडेट नहीं है।'
export const eventsOffline = 'ट्रैकिंग लोड नहीं हो सकी। अपना कनेक्शन जाँचें।'
export const loadingEvents = 'ट्रैकिंग लोड हो रही है'
export const tryAgain = 'फिर कोशिश करें'

/** The place of a tracking event, shown after its time. */
export const andPlace = (location: string) => `, ${location}`
export const expectedOn = (date: string) => `${date} को पहुँचने की उम्मीद`
export const courierStatus = (status: string) => `कूरियर: ${status}`
export const estimate = (date: string) => `अनुमानित डिलीवरी: ${date}`
/** The message for an order that was not delivered by the estimated date. */
export const lateDelivery = (date: string) => `डिलीवरी में देर हो गई है। अनुमानित तारीख ${date} थी।`
export const trackWithCourier = 'कूरियर की साइट पर ट्रैक करें'

/**
 * The translations of texts that the server stores with tracking events, by the English text. Other texts, such as an
 * admin's reason, are shown as they are stored.
 */
export const storedTexts: Readonly<Record<string, string>> = {
  'Order placed': events.order_placed.title,
  'We have received your order.': events.order_placed.description,
  'Order confirmed': events.confirmed.title,
  'Your order has been confirmed.': events.confirmed.description,
  'Your payment has arrived, your order is confirmed.': 'आपका भुगतान मिल गया है और आपका ऑर्डर पक्का हो गया है।',
  Processing: events.processing.title,
  'Your order is being packed.': events.processing.description,
  'A courier will deliver your order.': 'कूरियर आपका ऑर्डर पहुँचाएगा।',
  Shipped: events.shipped.title,
  'Your order has been handed to the courier.': events.shipped.description,
  'Out for delivery': events.out_for_delivery.title,
  'Your order will reach you today.': events.out_for_delivery.description,
  Delivered: events.delivered.title,
  'Your order has been delivered.': events.delivered.description,
  Cancelled: events.cancelled.title,
  'Your order has been cancelled.': events.cancelled.description,
  'Items cancelled': 'आइटम रद्द हुए',
  'A part of your order has been cancelled.': 'आपके ऑर्डर का एक हिस्सा रद्द हो गया है।',
  'The customer cancelled a part of this order.': 'आपने इस ऑर्डर का एक हिस्सा रद्द किया।',
  'The customer cancelled this order.': 'आपने यह ऑर्डर रद्द किया।',
  'Payment wasn’t completed in time.': 'भुगतान समय पर पूरा नहीं हुआ।',

  // The statuses that the courier reports.
  'Courier assigned': 'कूरियर तय हुआ',
  'Label printed': 'लेबल तैयार हुआ',
  'Pickup scheduled': 'पिकअप तय हुआ',
  'Pickup queued': 'पिकअप का इंतज़ार',
  'Manifest made': 'भेजने की सूची बनी',
  Pending: 'इंतज़ार में',
  'Pickup delayed': 'पिकअप में देरी',
  'Pickup rescheduled': 'पिकअप का समय बदला',
  'Out for pickup': 'कूरियर पार्सल लेने निकला',
  'Pickup booked': 'पिकअप बुक हुआ',
  'Shipment booked': 'पार्सल बुक हुआ',
  'In transit': 'रास्ते में',
  Delayed: 'देरी हो रही है',
  'Reached destination hub': 'आपके इलाके के केंद्र पर पहुँचा',
  Rerouted: 'रास्ता बदला गया',
  'Picked up': 'कूरियर ने पार्सल ले लिया',
  'Reached warehouse': 'गोदाम पहुँचा',
  'Handed to the courier': 'कूरियर को सौंपा गया',
  'Delivery attempted': 'डिलीवरी की कोशिश हुई',
  'Partly delivered': 'कुछ हिस्सा पहुँचाया गया',
  Fulfilled: 'पूरा हुआ',
  'Delivered by the shop': 'दुकान ने पहुँचाया',
  'Cancelled by the courier': 'कूरियर ने रद्द किया',
  'Cancellation requested': 'रद्द करने का अनुरोध हुआ',
  'Cancelled before dispatch': 'भेजने से पहले रद्द हुआ',
  'Returning to the shop': 'दुकान पर वापस आ रहा है',
  'Return acknowledged': 'वापसी दर्ज हुई',
  'Return delayed': 'वापसी में देरी',
  'Return out for delivery': 'वापसी पार्सल दुकान पहुँचने वाला है',
  'Return in transit': 'वापसी पार्सल रास्ते में',
  'Return held': 'वापसी पार्सल रुका है',
  'Return reached the shop’s city': 'वापसी पार्सल दुकान के शहर पहुँचा',
  'Back at the shop': 'दुकान पर वापस पहुँचा',
  Lost: 'पार्सल खो गया',
  Destroyed: 'पार्सल नष्ट हो गया',
  Damaged: 'पार्सल खराब हो गया',
  'Disposed of': 'पार्सल हटा दिया गया',
  'Quality check failed': 'जाँच में पास नहीं हुआ',
  Untraceable: 'पार्सल का पता नहीं चल रहा',
  'Recipient problem': 'पाने वाले की ओर से दिक्कत',
}
export const courierDelivers = (courier: string) => `${courier} आपका ऑर्डर पहुँचाएगा।`
export const withReason = (text: string, reason: string) => `${text} कारण: ${reason}`
