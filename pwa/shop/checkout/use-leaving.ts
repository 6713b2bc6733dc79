import { useEffect, useRef, useState } from 'react'
import { departureCount } from '../../offline/owner.ts'
import { toast } from '../../ui/toast/toast-store.ts'

/**
 * Notifies a shopper who leaves the checkout while the order is being sent, because the order is placed
 * nevertheless.
 */
export function useLeaving() {
  const mounted = useRef(true)
  const isSending = useRef(false)
  const [startCount] = useState(departureCount)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      if (!isSending.current) return
      toast({
        title: 'Your order is being placed',
        description: 'We’ll confirm here in a moment.',
      })
    }
  }, [])
  return {
    isHere: () => mounted.current,
    /** Whether the account that opened the checkout still uses the browser. Another account must not see the order. */
    isOurs: () => departureCount() === startCount,
    /** Waits for the server's answer. A shopper who leaves meanwhile is notified. */
    whileSending: async <T>(answer: Promise<T>): Promise<T> => {
      isSending.current = true
      try {
        return await answer
      } finally {
        isSending.current = false
      }
    },
  }
}
