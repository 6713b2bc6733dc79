import { readDraft as read, saveDraft as save } from '../../offline/draft.ts'
import { type FormValues, parseDraft } from './checkout-fields.ts'

/** The draft that holds the form. */
export const formDraft = 'checkout'

/** The form as it was left; an empty one where nothing was kept. */
export const readDraft = async (): Promise<FormValues> => parseDraft(await read(formDraft))

/** Keeps the form, all but the agreement to the terms; a device that cannot keep it loses it. */
export const saveDraft = ({ agreeToTerms: _, ...value }: FormValues): Promise<void> => save(formDraft, value)
