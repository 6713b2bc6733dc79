import * as t from '#texts/ui'
import { toast } from './toast/toast-store.ts'

/** Waits for a cart edit. Shows a toast if it could not be stored. Resolves with whether it was stored. */
export async function reportUnsaved(edit: Promise<void>): Promise<boolean> {
  try {
    await edit
    return true
  } catch {
    const description = t.cartNotChangedText
    toast({ title: t.cartNotChangedTitle, description, variant: 'destructive' })
    return false
  }
}
