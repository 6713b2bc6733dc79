import { useEffect, useRef, useState } from 'react'
import { departureCount } from '../../offline/owner.ts'
import { toast } from '../../ui/toast-store.ts'

/** For a checkout that is left while its order is on its way: whoever leaves has ordered all the same, and must know. */
export function useLeaving() {
  const here = useRef(true)
  const underWay = useRef(false)
  const [begun] = useState(departureCount)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      if (!underWay.current) return
      toast({
        title: 'Your order is being placed',
        description: 'We say so here as soon as the shop has it. It is placed only once.',
      })
    }
  }, [])
  return {
    isHere: () => here.current,
    /** Whether whoever opened the checkout still uses the browser: nothing of their order is another account's business. */
    isOurs: () => departureCount() === begun,
    /** Waits for the shop's answer; whoever leaves meanwhile is told. */
    onItsWay: async <T>(answer: Promise<T>): Promise<T> => {
      underWay.current = true
      try {
        return await answer
      } finally {
        underWay.current = false
      }
    },
  }
}
