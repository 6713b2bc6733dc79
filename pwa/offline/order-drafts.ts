import { readDraft, saveForm } from './draft.ts'

/** The name of the draft with the checkout form. */
export const formDraft = 'checkout'

/** The name of the draft with an order whose payment is not confirmed. */
export const paymentDraft = 'waiting-payment'

/** Switches the stored checkout form to online payment. */
export async function chooseOnlinePayment(): Promise<void> {
  const form = await readDraft(formDraft)
  await saveForm(formDraft, { ...(typeof form === 'object' ? form : {}), paymentMethod: 'razorpay' })
}
