import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as t from '#texts/account'
import { failureText } from '../../api/http-error.ts'
import { toast } from '../../ui/toast/toast-store.ts'

/**
 * Signs out once, regardless of repeated presses. `signingOut` is true until the page reloads or signing out
 * fails.
 */
export function useSignOut() {
  const client = useQueryClient()
  const [signingOut, setSigningOut] = useState(false)

  const leave = async (everywhere = false) => {
    if (signingOut) return
    setSigningOut(true)
    try {
      const { signOut } = await import('./sign-out.tsx')
      if (!(await signOut(client, everywhere))) setSigningOut(false)
    } catch (error) {
      setSigningOut(false)
      toast({
        title: t.logoutFailedTitle,
        description: failureText(error, t.logoutFailedText),
        variant: 'destructive',
      })
    }
  }
  return { signingOut, signOut: leave }
}
