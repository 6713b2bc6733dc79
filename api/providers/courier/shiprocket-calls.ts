import * as v from 'valibot'
import { CourierError } from './port.ts'
import { Failure, Login } from './shiprocket-answers.ts'

export interface Account {
  baseUrl: () => string
  email: string
  password: string
  monotonicMs: () => number
  timeoutMs: number
}

interface Answer {
  status: number
  body: unknown
}

interface Sent {
  body?: object
  signal?: AbortSignal | undefined
}

const day = 24 * 3600 * 1000
/** A token is good for ten days. */
const renewAfter = 8 * day

/** Calls of one account: the token kept, renewed in time, and once more when the courier does not know it any more. */
export function createCalls({ baseUrl, email, password, monotonicMs, timeoutMs }: Account) {
  let token: { value: string; since: number } | null = null
  let signingIn: Promise<string> | null = null

  async function send(method: string, path: string, { body, signal }: Sent, bearer?: string): Promise<Answer> {
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(`${baseUrl()}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    } catch (error) {
      throw new CourierError('unreachable', `${method} ${path.split('?')[0]}: ${String(error)}`)
    }
  }

  async function signIn(): Promise<string> {
    const answer = await send('POST', '/auth/login', { body: { email, password } })
    if (answer.status >= 500) throw failureOf(answer)
    const parsed = v.safeParse(Login, answer.body)
    if (answer.status !== 200 || !parsed.success) {
      throw answer.status === 429
        ? failureOf(answer)
        : new CourierError('misconfigured', 'The courier refuses our account')
    }
    token = { value: parsed.output.token, since: monotonicMs() }
    return token.value
  }

  const freshToken = () => {
    signingIn ??= signIn().finally(() => {
      signingIn = null
    })
    return signingIn
  }

  /** The caller's patience may end before ours with a shared sign-in. */
  const within = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
    if (!signal) return work
    const ended = new Promise<never>((_, reject) => {
      const end = () => reject(new CourierError('unreachable', 'The time was up while signing in'))
      if (signal.aborted) end()
      signal.addEventListener('abort', end, { once: true })
    })
    return Promise.race([work, ended])
  }

  async function authorised(method: string, path: string, sent: Sent): Promise<Answer> {
    const known = token && monotonicMs() - token.since < renewAfter ? token.value : null
    const bearer = known ?? (await within(freshToken(), sent.signal))
    const answer = await send(method, path, sent, bearer)
    if (answer.status !== 401) return answer
    // Somebody else may have renewed it meanwhile.
    const other = token && token.value !== bearer ? token.value : await within(freshToken(), sent.signal)
    const again = await send(method, path, sent, other)
    if (again.status === 401) throw new CourierError('misconfigured', 'The courier does not take its own token')
    return again
  }

  /** Asks, and holds the answer against its schema. */
  return async function ask<T extends v.GenericSchema>(
    schema: T,
    method: 'GET' | 'POST',
    path: string,
    sent: Sent = {},
  ): Promise<v.InferOutput<T>> {
    const answer = await authorised(method, path, sent)
    if (answer.status >= 300 || saysFailed(answer.body)) throw failureOf(answer)
    const parsed = v.safeParse(schema, answer.body)
    if (!parsed.success)
      throw new CourierError('unreachable', `${path.split('?')[0]}: the answer is not what it should be`)
    return parsed.output
  }
}

/** An answer of 200 can carry a failure in its body. */
function saysFailed(body: unknown): boolean {
  const parsed = v.safeParse(Failure, body)
  if (!parsed.success) return false
  const { status, status_code } = parsed.output
  return (status ?? 0) >= 300 || (status_code ?? 0) >= 300
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The courier's words, with the first sentence about each field. */
function wordsOf(body: unknown, status: number): string {
  if (!isRecord(body)) return `HTTP ${status}`
  const fields = isRecord(body.errors) ? Object.values(body.errors).flat() : []
  const parts = [body.message, ...fields].filter((part) => typeof part === 'string')
  return parts.length > 0 ? plain(parts.join(' ')) : `HTTP ${status}`
}

/** Foreign text, short and without control characters. */
export const plain = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300)

function failureOf({ status, body }: Answer): CourierError {
  if (status === 429) return new CourierError('busy', 'Too many calls')
  if (status >= 500) return new CourierError('unreachable', `HTTP ${status}`)
  if (status >= 300 && status < 400) return new CourierError('unreachable', `HTTP ${status}`)
  if (status === 403) return new CourierError('misconfigured', wordsOf(body, status))
  return new CourierError('refused', wordsOf(body, status))
}
