import type * as v from 'valibot'
import { confirmAddressEmail } from './confirm-address.ts'
import { newsletterWelcomeEmail } from './newsletter-welcome.ts'
import { orderCancelledEmail } from './order-cancelled.ts'
import { orderDeliveredEmail } from './order-delivered.ts'
import { orderPlacedEmail } from './order-placed.ts'
import { orderRefundedEmail } from './order-refunded.ts'
import { orderShippedEmail } from './order-shipped.ts'
import { ordersExpireEmail } from './orders-expire.ts'
import { passwordChangedEmail } from './password-changed.ts'
import { passwordResetEmail } from './password-reset.ts'
import { paymentReceivedEmail } from './payment-received.ts'

/** All emails of the shop. Their names are stored in the jobs table. */
export const emails = {
  'password-reset': passwordResetEmail,
  'password-changed': passwordChangedEmail,
  'confirm-address': confirmAddressEmail,
  'order-placed': orderPlacedEmail,
  'payment-received': paymentReceivedEmail,
  'order-shipped': orderShippedEmail,
  'order-delivered': orderDeliveredEmail,
  'order-cancelled': orderCancelledEmail,
  'order-refunded': orderRefundedEmail,
  'orders-expire': ordersExpireEmail,
  'newsletter-welcome': newsletterWelcomeEmail,
}

export type EmailName = keyof typeof emails
export type EmailData<Name extends EmailName> = v.InferOutput<(typeof emails)[Name]['schema']>

export const isEmailName = (name: unknown): name is EmailName => typeof name === 'string' && Object.hasOwn(emails, name)
