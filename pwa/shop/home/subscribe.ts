import { subscribe } from '#contract/newsletter'
import { call } from '../../api/api-client.ts'
import { failureText } from '../../api/failure-text.ts'
import { dropDraft, readDraft, saveDraft } from '../../offline/draft.ts'
import { toast } from '../../ui/toast-store.ts'
import { savedTitle, sendOrKeep } from '../outbox/outbox-store.ts'

const draft = 'newsletter'

/** Keeps on this device what stands in the box, and puts back what was kept there. The answer stops it. */
export function keepAddress(box: HTMLInputElement): () => void {
  const save = () => void (box.value === '' ? dropDraft(draft) : saveDraft(draft, box.value))
  // Typed before this was here.
  if (box.value !== '') save()
  else {
    void readDraft(draft).then((kept) => {
      if (typeof kept === 'string' && box.value === '') box.value = kept
    })
  }
  box.addEventListener('input', save)
  return () => box.removeEventListener('input', save)
}

/** Asks for the newsletter, once an address however often it is pressed; without a network, later. Says what came of it. */
export async function subscribeTo(email: string): Promise<boolean> {
  const body = { email }
  try {
    const outcome = await sendOrKeep({
      attempt: 'newsletter-key',
      kind: 'newsletter',
      path: subscribe.path,
      body,
      send: (idempotencyKey) => call(subscribe, { body }, { idempotencyKey }),
    })
    if (outcome === 'kept') {
      toast({ title: savedTitle, description: 'You are subscribed as soon as you are connected.' })
    } else {
      toast({
        title: 'Welcome to our community! 🌿',
        description: "You've successfully subscribed to our newsletter. Check your email for your 10% discount code!",
      })
    }
    await dropDraft(draft)
    return true
  } catch (failure) {
    const description = failureText(failure, 'Please try again later.')
    toast({ title: 'Subscription failed', description, variant: 'destructive' })
    return false
  }
}
