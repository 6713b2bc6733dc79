import { readDraft, saveForm } from './draft.ts'

/** The draft that holds the checkout's form. */
export const formDraft = 'checkout'

/** The draft that holds the key and the body of an order that the server has not confirmed yet. */
export const orderAttempt = 'order-attempt'

/** Changes the checkout's form on this device to online payment; everything else in it stays. */
export async function chooseOnlinePayment(): Promise<void> {
  const form = await readDraft(formDraft)
  await saveForm(formDraft, { ...(typeof form === 'object' ? form : {}), paymentMethod: 'razorpay' })
}
