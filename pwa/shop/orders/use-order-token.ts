import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOwnerKnown } from '../account/account.queries.ts'
import { tokenState, usableToken } from './order-token-store.ts'

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
