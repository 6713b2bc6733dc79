import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Brings the focus to the title of every screen that was navigated to, so that it is read out and the next Tab goes on
 * from there. A screen that has put the focus somewhere itself is left alone.
 */
export function useArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = document.getElementById('main')
        if (!fromLocation || !pathChanged || main?.contains(document.activeElement)) return
        const title = main?.querySelector('h1') ?? main
        title?.setAttribute('tabindex', '-1')
        title?.focus({ preventScroll: true })
      }),
    [router],
  )
}
