import type { QueryClient } from '@tanstack/react-query'
import { endSession } from '../../api/end-session.ts'
import { clearCart } from '../cart/cart-store.ts'

/** Signs out, here or on every device. False where the visitor would rather stay, because something is not sent yet. */
export const signOut = (client: QueryClient, everywhere: boolean): Promise<boolean> =>
  endSession(client, {
    everywhere,
    clearCart,
    confirmLoss: async (count) => (await import('./leave-dialog.tsx')).confirmSignOut(count),
  })
