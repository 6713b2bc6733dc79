import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

// Tokens of the server are much longer. A shorter token comes from a link that a mail program has cut off.
const minTokenLength = 11

const usable = (token: string | undefined): string | null =>
  token !== undefined && token.length >= minTokenLength ? token : null

/** Matches the token in the hash of a URL. */
export const tokenInHash = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? undefined

/**
 * Returns the token of a link in an email, or null when there is no valid one. Removes the token from the URL, so that
 * history and shared screens do not expose it.
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
