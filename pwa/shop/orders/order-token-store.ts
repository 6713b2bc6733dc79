import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The token of a link in an email about an order. */
    orderToken?: string | undefined
  }
}

const tokenIn = (hash: string): string | null => /(?:^#?|&)token=([\w-]{43})$/.exec(hash)?.[1] ?? null

/**
 * Returns the token of a link in an email about an order, or null. Moves the token from the URL to the history entry, so
 * that shared screens and copied URLs do not expose it, and a reload still has it.
 */
export function useOrderToken(): string | null {
  const navigate = useNavigate()
  const given = useLocation({ select: ({ hash }) => tokenIn(hash) })
  const stored = useLocation({ select: ({ state }) => state.orderToken ?? null })
  useEffect(() => {
    if (given === null) return
    void navigate({
      to: '.',
      replace: true,
      hash: '',
      search: true,
      state: (before) => ({ ...before, orderToken: given }),
      resetScroll: false,
    })
  }, [given, navigate])
  return given ?? stored
}
