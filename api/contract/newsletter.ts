import * as v from 'valibot'
import { Message } from './account.ts'
import { post } from './endpoint.ts'
import { email } from './scalars.ts'

export const NewsletterBody = v.object({ email: email('Please enter a valid email address') })

/**
 * Subscribes an email address. The response is the same for new and known addresses; the discount code is sent by
 * email.
 */
export const subscribe = post('/api/newsletter', NewsletterBody, Message, { idempotent: true })
