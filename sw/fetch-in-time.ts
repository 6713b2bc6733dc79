/**
 * Fetches from the network. Rejects when the response has not begun after `timeoutMs`, because a server that never answers
 * would hold a connection; a response that has begun may take as long as it needs.
 */
export async function fetchInTime(request: Request | string, timeoutMs: number, init?: RequestInit): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    return await fetch(request, { ...init, signal: limit.signal })
  } finally {
    clearTimeout(timer)
  }
}
