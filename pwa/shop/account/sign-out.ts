import type { QueryClient } from '@tanstack/react-query'
import { endSession } from '../../api/end-session.ts'
import { clearCart } from '../cart/cart-store.ts'

/** Signs out on this device or on every device. Returns false when the visitor cancels because of unsent entries. */
export async function signOut(client: QueryClient, everywhere: boolean): Promise<boolean> {
  const { sendCartEdits } = await import('../cart/account-cart-store.ts')
  await sendCartEdits()
  return endSession(client, {
    everywhere,
    clearCart,
    confirmLoss: async (count) => (await import('./leave-dialog.tsx')).confirmSignOut(count),
  })
}
