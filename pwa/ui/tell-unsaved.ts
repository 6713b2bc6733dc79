import { toast } from './toast-store.ts'

/** Waits for an edit of the shopper's and says so where it could not be saved. Answers whether it was. */
export async function tellUnsaved(edit: Promise<void>): Promise<boolean> {
  try {
    await edit
    return true
  } catch {
    const description = 'Please try again in a moment.'
    toast({ title: 'Cart not changed', description, variant: 'destructive' })
    return false
  }
}
