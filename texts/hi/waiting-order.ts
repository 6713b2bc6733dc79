// Messages about products in the cart whose order is stored on the device and not sent yet.
export const waiting = 'आप ये आइटम ऑर्डर कर चुके हैं। इंटरनेट मिलते ही ऑर्डर भेज दिया जाएगा। दोबारा ऑर्डर न करें।'
export const refused = 'इन आइटम का आपका ऑर्डर नहीं भेजा जा सका। दोबारा ऑर्डर करने से पहले उसे देख लें।'
export const show = 'ऑर्डर देखें'
