import { subscribe } from '#contract/newsletter'
import * as t from '#texts/home'
import { savedTitle } from '#texts/saved-entry'
import { failureText } from '../../api/http-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../offline/draft.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { submitForm } from '../outbox/submit-store.ts'

const draft = 'newsletter'

/**
 * Restores an earlier draft of the email address, and stores the address as a draft while it is typed. Returns a
 * function that stops storing it.
 */
export function restoreAddress(box: HTMLInputElement): () => void {
  const save = () => void (box.value === '' ? dropDraft(draft) : saveDraft(draft, box.value))
  // Store the text that was typed before the code of this module was loaded.
  if (box.value !== '') save()
  else {
    void readDraft(draft).then((stored) => {
      if (typeof stored === 'string' && box.value === '') box.value = stored
    })
  }
  box.addEventListener('input', save)
  return () => box.removeEventListener('input', save)
}

/**
 * Subscribes an email address to the newsletter, with one idempotency key per address. While offline, the request is
 * stored and sent later (outbox). Shows a toast with the result; with `hasDiscount`, the toast mentions the discount
 * code. Resolves with whether the subscription succeeded.
 */
export async function subscribeTo(email: string, hasDiscount: boolean): Promise<boolean> {
  try {
    const outcome = await submitForm({ kind: 'newsletter', path: subscribe.path, body: { email } }, () => email)
    if (outcome === 'account-changed') return false
    if (outcome === 'waiting') {
      toast({ title: savedTitle, description: t.subscriptionStored })
    } else {
      toast({
        title: t.subscribedTitle,
        description: hasDiscount ? t.subscribedText : t.subscribedOnlyText,
      })
    }
    await dropDraft(draft)
    return true
  } catch (failure) {
    const description = failureText(failure, t.tryLater)
    toast({ title: t.subscriptionFailed, description, variant: 'destructive' })
    return false
  }
}
