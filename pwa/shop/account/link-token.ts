import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

// The server's are longer by far; whatever is shorter is a link cut off by somebody's mail program.
const shortest = 11

const usable = (token: string | undefined): string | null =>
  token !== undefined && token.length >= shortest ? token : null

/** The token in the `#` part of an address. */
export const tokenInHash = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? undefined

/**
 * The token that a letter's link brought, null without a usable one. Once read it is taken out of the address, where
 * history and shared screens would keep it.
 */
export function useLinkToken(page: '/reset-password' | '/confirm-email', given: string | undefined): string | null {
  const navigate = useNavigate()
  const [token, setToken] = useState(() => usable(given))
  useEffect(() => {
    if (given === undefined) return
    setToken(usable(given))
    void navigate({ to: page, replace: true, hash: '', search: {}, resetScroll: false })
  }, [given, navigate, page])
  return token
}
