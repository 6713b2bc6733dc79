import { subscribe } from '#contract/newsletter'
import * as t from '#texts/home'
import { savedTitle } from '#texts/saved-entry'
import { failureText } from '../../api/http-error.ts'
import { dropDraft, readDraft, saveDraft } from '../../offline/draft.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { submitForm } from '../outbox/submit-store.ts'

const draft = 'newsletter'

/**
 * Stores the email address that is typed as a draft and restores an earlier draft. Returns a function that stops this.
 */
export function restoreAddress(box: HTMLInputElement): () => void {
  const save = () => void (box.value === '' ? dropDraft(draft) : saveDraft(draft, box.value))
  // Store text that was entered before this code was loaded.
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
 * Subscribes an email address to the newsletter, with one idempotency key per address. Stores the request in the outbox
 * when offline. Shows the result; with `hasDiscount`, it mentions the code. Resolves with whether it succeeded.
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
