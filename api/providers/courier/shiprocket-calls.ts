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

interface CourierResponse {
  status: number
  body: unknown
}

interface CallOptions {
  body?: object
  signal?: AbortSignal | undefined
}

const dayMs = 24 * 3600 * 1000
/** Courier tokens expire after ten days. They are renewed when they reach this age. */
const renewAfterMs = 8 * dayMs

/**
 * Creates the function that calls the API with one account. It caches the token, renews it before it expires, and signs
 * in again once if the courier rejects it. The function throws `CourierError`.
 */
export function createCalls({ baseUrl, email, password, monotonicMs, timeoutMs }: Account) {
  let token: { value: string; since: number } | null = null
  let signingIn: Promise<string> | null = null

  const send = (method: string, path: string, sent: CallOptions, bearer?: string) =>
    sendRequest(baseUrl, path, { method, timeoutMs, bearer, ...sent })

  async function signIn(): Promise<string> {
    const answer = await send('POST', '/auth/login', { body: { email, password } })
    if (answer.status >= 500) throw failureOf(answer)
    const parsed = v.safeParse(Login, answer.body)
    if (answer.status !== 200 || !parsed.success) {
      throw answer.status === 429
        ? failureOf(answer)
        : new CourierError('misconfigured', 'The courier rejects our account')
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

  /** Waits for the shared sign-in, but not longer than the caller's signal allows. */
  const within = <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
    if (!signal) return work
    const ended = new Promise<never>((_, reject) => {
      const end = () => reject(new CourierError('unreachable', 'Timeout while signing in'))
      if (signal.aborted) end()
      signal.addEventListener('abort', end, { once: true })
    })
    return Promise.race([work, ended])
  }

  async function sendAuthorized(method: string, path: string, sent: CallOptions): Promise<CourierResponse> {
    const cached = token && monotonicMs() - token.since < renewAfterMs ? token.value : null
    const bearer = cached ?? (await within(freshToken(), sent.signal))
    const answer = await send(method, path, sent, bearer)
    if (answer.status !== 401) return answer
    // A parallel call may have renewed the token meanwhile.
    const newBearer = token && token.value !== bearer ? token.value : await within(freshToken(), sent.signal)
    const again = await send(method, path, sent, newBearer)
    if (again.status === 401) throw new CourierError('misconfigured', 'The courier rejects its own token')
    return again
  }

  /** Calls the API and validates the response. Throws `CourierError`. */
  return async function ask<T extends v.GenericSchema>(
    schema: T,
    method: 'GET' | 'POST',
    path: string,
    sent: CallOptions = {},
  ): Promise<v.InferOutput<T>> {
    const answer = await sendAuthorized(method, path, sent)
    if (answer.status >= 300 || reportsFailure(answer.body)) throw failureOf(answer)
    const parsed = v.safeParse(schema, answer.body)
    if (!parsed.success) throw new CourierError('unreachable', `${path.split('?')[0]}: unexpected response`)
    return parsed.output
  }
}

interface RequestOptions extends CallOptions {
  method: string
  timeoutMs: number
  bearer: string | undefined
}

/** Sends one request and parses its JSON. Throws a `CourierError` without a readable response. */
async function sendRequest(
  baseUrl: () => string,
  path: string,
  { method, timeoutMs, bearer, body, signal }: RequestOptions,
): Promise<CourierResponse> {
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

/** A response with status 200 can report a failure in its body. */
function reportsFailure(body: unknown): boolean {
  const parsed = v.safeParse(Failure, body)
  if (!parsed.success) return false
  const { status, status_code } = parsed.output
  return (status ?? 0) >= 300 || (status_code ?? 0) >= 300
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the courier's error message, including its messages about fields. */
function errorTextOf(body: unknown, status: number): string {
  if (!isRecord(body)) return `HTTP ${status}`
  const fields = isRecord(body.errors) ? Object.values(body.errors).flat() : []
  const parts = [body.message, ...fields].filter((part) => typeof part === 'string')
  return parts.length > 0 ? plain(parts.join(' ')) : `HTTP ${status}`
}

/** Cuts an untrusted text to 300 characters and removes control characters. */
export const plain = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300)

function failureOf({ status, body }: CourierResponse): CourierError {
  if (status === 429) return new CourierError('busy', 'Too many calls')
  if (status >= 500) return new CourierError('unreachable', `HTTP ${status}`)
  if (status >= 300 && status < 400) return new CourierError('unreachable', `HTTP ${status}`)
  if (status === 403) return new CourierError('misconfigured', errorTextOf(body, status))
  return new CourierError('refused', errorTextOf(body, status))
}
