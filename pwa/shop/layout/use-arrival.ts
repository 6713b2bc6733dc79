import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusTitle } from '../../app/focus-title.ts'

/** Gives the focus to the title of every screen that was navigated to; one that has put it somewhere itself is left alone. */
export function useArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const settled = document.getElementById('main')?.contains(document.activeElement)
        if (fromLocation && pathChanged && !settled) focusTitle()
      }),
    [router],
  )
}
