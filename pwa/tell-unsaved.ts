import { toast } from './ui/toast-store.ts'

/** Waits for an edit of the shopper's and says so where it could not be saved. Answers whether it was. */
export async function tellUnsaved(edit: Promise<void>): Promise<boolean> {
  try {
    await edit
    return true
  } catch {
    const description = 'This device has no room left to keep your cart. Please free some space and try again.'
    toast({ title: 'Cart not changed', description, variant: 'destructive' })
    return false
  }
}
