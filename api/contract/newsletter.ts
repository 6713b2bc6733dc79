import * as v from 'valibot'
import { Message } from './account.ts'
import { post } from './endpoint.ts'
import { email } from './scalars.ts'

export const NewsletterBody = v.object({ email: email('Please enter a valid email address') })

/** The same answer for a new and a known address; the code goes out by mail. */
export const subscribe = post('/api/newsletter', NewsletterBody, Message, { idempotent: true })
