import { toast } from './toast/toast-store.ts'

/** Waits for a cart edit. Shows a toast if it could not be stored. Resolves with whether it was stored. */
export async function reportUnsaved(edit: Promise<void>): Promise<boolean> {
  try {
    await edit
    return true
  } catch {
    const description = 'Please try again in a moment.'
    toast({ title: 'Cart not changed', description, variant: 'destructive' })
    return false
  }
}
