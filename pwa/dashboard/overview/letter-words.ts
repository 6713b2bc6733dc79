/** The name of each kind of email. */
const names: Readonly<Record<string, string>> = {
  'password-reset': 'Link for a new password',
  'password-changed': 'Password was changed',
  'confirm-address': 'Confirm the address',
  'order-placed': 'Order received',
  'payment-received': 'Payment received',
  'order-shipped': 'Order shipped',
  'order-delivered': 'Order delivered',
  'order-cancelled': 'Order cancelled',
  'order-refunded': 'Refund',
  'orders-expire': 'Unconfirmed orders expire',
  'newsletter-welcome': 'Newsletter with its code',
}

export const letterName = (letter: string): string => names[letter] ?? 'Email'
