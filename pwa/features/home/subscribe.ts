import { subscribe } from '#contract/newsletter'
import { call } from '../../api-client.ts'
import { sendOnce } from '../../offline/attempt.ts'

/** Asks for the newsletter, once an address however often it is pressed. */
export async function subscribeTo(email: string): Promise<void> {
  const body = { email }
  await sendOnce('newsletter-key', body, (idempotencyKey) => call(subscribe, { body }, { idempotencyKey }))
}
