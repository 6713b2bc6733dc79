// Messages about products in the cart whose order is stored on the device and not sent yet.
export const waiting = 'You have ordered these items. We’ll send the order when you’re online. Don’t order them again.'
export const refused = 'Your order with these items wasn’t sent. Check it before you order again.'
export const show = 'Show the order'
