import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownerMark } from '../../offline/owner.ts'
import { useOwnerKnown } from '../account/account.queries.ts'

/**
 * The token of an email link to an order, with the session mark of the account that opened the link; null for a guest.
 */
interface OwnedToken {
  token: string
  owner: string | null
}

declare module '@tanstack/history' {
  interface HistoryState {
    orderToken?: OwnedToken | undefined
  }
}

/**
 * Returns the history state that gives the current account or guest access to an order. Without a token it gives no
 * access.
 */
export const tokenState = (token: string | null): { orderToken: OwnedToken | undefined } => ({
  orderToken: token === null ? undefined : { token, owner: ownerMark() },
})

/**
 * Returns the token in a history entry if the same account or guest stored it, otherwise null: on a shared phone, the
 * Back button also opens pages of an account that has signed out. A token that an older build stored has no owner and
 * is not returned.
 */
export const usableToken = (stored: OwnedToken | string | undefined): string | null =>
  typeof stored === 'object' && stored.owner === ownerMark() ? stored.token : null

const tokenIn = (hash: string): string | null => /(?:^#?|&)token=([\w-]{43})$/.exec(hash)?.[1] ?? null

/**
 * Returns the token of a link in an email about an order, or null. Moves the token from the URL to the history entry, so
 * that shared screens and copied URLs do not expose it, and a reload still has it.
 */
export function useOrderToken(): string | null {
  const navigate = useNavigate()
  const given = useLocation({ select: ({ hash }) => tokenIn(hash) })
  const stored = useLocation({ select: ({ state }) => state.orderToken })
  const ownerKnown = useOwnerKnown()
  useEffect(() => {
    // Wait until the session is checked. The session mark may name an account whose session has ended. A token that is
    // stored for that account could not be used after the check.
    if (given === null || !ownerKnown) return
    void navigate({
      to: '.',
      replace: true,
      hash: '',
      search: true,
      state: (before) => ({ ...before, ...tokenState(given) }),
      resetScroll: false,
    })
  }, [given, navigate, ownerKnown])
  return given ?? usableToken(stored)
}
