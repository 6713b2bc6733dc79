import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { closeDrafts } from '../../offline/closed-drafts.ts'
import { type OwnerChange, owner, watchOwner } from '../../offline/owner.ts'
import { currentToast, dismissToast, toast } from '../../ui/toast-store.ts'
import { userQuery } from './account.queries.ts'
import { isAccountScreen, listenToTabs, rereadMark } from './session-store.ts'

const isPublic = /^\/api\/(catalogue|categories|products|settings)(\/(?!\d+\/reviews)|[?]|$)/

/** What a query holds of a person. */
const isPersonal = ({ queryKey: [path, shape], meta }: Query) =>
  !meta?.persist && path !== userQuery.queryKey[0] && (shape === 'admin' || !isPublic.test(String(path)))

/** Takes out of this page's memory what it has read for the account before. */
function forgetReplies(client: QueryClient): void {
  client.removeQueries({ predicate: isPersonal, type: 'inactive' })
  void client.resetQueries({ predicate: isPersonal, type: 'active' })
  const shown = currentToast()
  if (shown) dismissToast(shown.id)
}

/**
 * Follows the account that uses this browser: whoever signs in or out in another tab does so here, and of an account
 * whose session has ended nothing stays on the page.
 */
export function useOtherTabs(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    const onChange = ({ left, here }: OwnerChange) => {
      if (!here) {
        client.setQueryData(userQuery.queryKey, null)
        if (owner() !== 'guest') void client.invalidateQueries(userQuery)
      }
      if (!left) {
        void client.invalidateQueries({ predicate: isPersonal })
        return
      }
      forgetReplies(client)
      if (!here || owner() !== 'guest' || isAccountScreen()) return
      toast({
        title: 'You have been logged out',
        description: 'Log in again to get back your cart and what you filled in.',
        action: { label: 'Login', onClick: () => void navigate({ to: '/login' }) },
      })
    }
    const stop = [
      watchOwner(onChange),
      listenToTabs((type) => {
        if (type === 'signed-in') {
          rereadMark()
          void client.invalidateQueries(userQuery, { cancelRefetch: false })
          return
        }
        client.clear()
        closeDrafts()
        location.assign('/')
      }),
    ]
    // A page that the browser kept whole, or did not run, has heard nothing meanwhile.
    addEventListener('storage', rereadMark)
    addEventListener('pageshow', rereadMark)
    document.addEventListener('visibilitychange', rereadMark)
    return () => {
      for (const end of stop) end()
      removeEventListener('storage', rereadMark)
      removeEventListener('pageshow', rereadMark)
      document.removeEventListener('visibilitychange', rereadMark)
    }
  }, [client, navigate])
}
