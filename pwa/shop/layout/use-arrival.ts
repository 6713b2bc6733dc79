import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusTitle } from '../../app/focus-title.ts'

/** Moves the focus to the title of a page after navigation, unless the page has set the focus itself. */
export function useArrival(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const hasFocus = document.getElementById('main')?.contains(document.activeElement)
        if (fromLocation && pathChanged && !hasFocus) focusTitle()
      }),
    [router],
  )
}
