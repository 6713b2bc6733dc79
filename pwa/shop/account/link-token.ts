import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

// The server's tokens are much longer. Shorter ones come from a link that a mail program has cut off.
const minTokenLength = 11

const usable = (token: string | undefined): string | null =>
  token !== undefined && token.length >= minTokenLength ? token : null

/** The token in the hash of a URL. */
export const tokenInHash = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? undefined

/**
 * The token of an emailed link, or null without a usable one. Removes the token from the URL, so that history and
 * shared screens do not expose it.
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
