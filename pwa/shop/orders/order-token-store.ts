import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownerMark } from '../../offline/owner.ts'
import { useOwnerKnown } from '../account/account.queries.ts'

/** The token of a link in an email about an order, with the mark of the owner who opened the link; null for a guest. */
interface OwnedToken {
  token: string
  owner: string | null
}

declare module '@tanstack/history' {
  interface HistoryState {
    orderToken?: OwnedToken | undefined
  }
}

const tokenIn = (hash: string): string | null => /(?:^#?|&)token=([\w-]{43})$/.exec(hash)?.[1] ?? null

/** Returns the history state that gives the current owner access to an order. Empty without a token. */
export const tokenState = (token: string | null): { orderToken: OwnedToken | undefined } => ({
  orderToken: token === null ? undefined : { token, owner: ownerMark() },
})

/**
 * Returns the token in a history entry if the current owner stored it, otherwise null: on a shared phone, the Back
 * button also opens pages of an account that has signed out. An older build stored the token without an owner.
 */
export const usableToken = (stored: OwnedToken | string | undefined): string | null =>
  typeof stored === 'object' && stored.owner === ownerMark() ? stored.token : null

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
    // The mark may name an account whose session has ended. Its token would be lost with it.
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
