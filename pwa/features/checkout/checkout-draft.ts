import { withDb } from '../../offline/db.ts'
import { emptyForm, type FormValues, parseDraft } from './checkout-fields.ts'

/** The draft that holds the form. */
export const formDraft = 'checkout'

/** The form as it was left; an empty one where nothing was kept. */
export async function readDraft(): Promise<FormValues> {
  try {
    return parseDraft((await withDb((db) => db.get('drafts', formDraft)))?.value)
  } catch {
    return emptyForm
  }
}

/** Keeps the form, all but the agreement to the terms; a device that cannot keep it loses it. */
export async function saveDraft({ agreeToTerms: _, ...value }: FormValues): Promise<void> {
  try {
    await withDb((db) => db.put('drafts', { name: formDraft, value, savedAt: Date.now() }))
  } catch {
    // The form on the screen is still there.
  }
}
