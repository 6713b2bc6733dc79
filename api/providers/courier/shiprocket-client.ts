import * as v from 'valibot'
import { CourierError } from './port.ts'

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
/** Age in milliseconds at which a courier token is renewed. Tokens expire after ten days. */
const renewAfterMs = 8 * dayMs

/**
 * Creates the function that calls the courier's API with one account. It caches the token, renews it before it expires,
 * and signs in again once if the courier rejects the token. The function throws `CourierError`.
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

  /** Waits for a sign-in that several calls share. Stops waiting when the caller's signal is aborted. */
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
    // A concurrent call may already have renewed the token. If the cached token differs from the rejected one, it is
    // used.
    const newBearer = token && token.value !== bearer ? token.value : await within(freshToken(), sent.signal)
    const again = await send(method, path, sent, newBearer)
    if (again.status === 401) throw new CourierError('misconfigured', 'The courier rejects its own token')
    return again
  }

  /** Calls the courier's API and validates the response. Throws `CourierError`. */
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

/** Sends one request to the courier and parses its JSON. Throws a `CourierError` if there is no readable response. */
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

/** Whether a response body reports a failure, which is possible even with status 200. */
function reportsFailure(body: unknown): boolean {
  const parsed = v.safeParse(Failure, body)
  if (!parsed.success) return false
  const { status, status_code } = parsed.output
  return (status ?? 0) >= 300 || (status_code ?? 0) >= 300
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Returns the courier's error message, including its messages about single fields. */
function errorTextOf(body: unknown, status: number): string {
  if (!isRecord(body)) return `HTTP ${status}`
  const fields = isRecord(body.errors) ? Object.values(body.errors).flat() : []
  const parts = [body.message, ...fields].filter((part) => typeof part === 'string')
  return parts.length > 0 ? plain(parts.join(' ')) : `HTTP ${status}`
}

/** Shortens an untrusted text to 300 characters and removes control characters. */
export const plain = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300)

/** Returns the message of a response; null if it has none. */
export const messageIn = (answer: unknown): string | null =>
  isRecord(answer) && typeof answer.message === 'string' ? answer.message : null

function failureOf({ status, body }: CourierResponse): CourierError {
  if (status === 429) return new CourierError('busy', 'Too many calls')
  if (status >= 500) return new CourierError('unreachable', `HTTP ${status}`)
  if (status >= 300 && status < 400) return new CourierError('unreachable', `HTTP ${status}`)
  if (status === 403) return new CourierError('misconfigured', errorTextOf(body, status))
  return new CourierError('refused', errorTextOf(body, status))
}

const indiaOffsetMs = 330 * 60_000
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const shapes: readonly [RegExp, (parts: string[]) => (string | number | undefined)[]][] = [
  [/^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/, ([y, m, d, ...time]) => [y, m, d, ...time]],
  [/^(\d\d) (\d\d) (\d{4}) (\d\d):(\d\d):(\d\d)$/, ([d, m, y, ...time]) => [y, m, d, ...time]],
  [/^([a-z]{3}) (\d\d?), (\d{4})$/i, ([m = '', d, y]) => [y, months.indexOf(m.toLowerCase()) + 1, d]],
]

/**
 * Parses a time in India without a time zone, such as `2026-11-21 15:04:05`, `21 11 2026 15:04:05` or `Nov 21, 2026`.
 * Returns null for other texts.
 */
export function instantOf(text: string | null | undefined): Date | null {
  const trimmed = text?.trim() ?? ''
  for (const [shape, order] of shapes) {
    const [whole, ...parts] = shape.exec(trimmed) ?? []
    if (whole === undefined) continue
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = order(parts).map((part) =>
      Number(part ?? 0),
    )
    // The courier sends the year 0000 for a missing date, so years before 2000 count as no date.
    if (year < 2000 || month < 1) return null
    return new Date(Date.UTC(year, month - 1, day, hour, minute, second) - indiaOffsetMs)
  }
  return null
}

/** Formats a time as `2026-11-21 15:04` in India. */
export const indianMinute = (date: Date): string =>
  new Date(date.getTime() + indiaOffsetMs).toISOString().slice(0, 16).replace('T', ' ')

// These schemas are tolerant, because the API sends numbers as strings and strings as numbers, and a missing value as
// null, as '' or not at all.
export const optionalText = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), null),
  v.transform((value) => String(value ?? '').trim() || null),
)
export const idText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.nonEmpty())
export const number = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), null),
  v.transform((value) => (value === null || value === undefined || value === '' ? null : Number(value))),
  v.transform((value) => (Number.isFinite(value) ? value : null)),
)

const Login = v.object({ token: v.pipe(v.string(), v.nonEmpty()) })

/** Fields with which every response of the courier may report a failure. */
const Failure = v.object({
  message: optionalText,
  status: v.fallback(number, null),
  status_code: v.fallback(number, null),
})

const CourierRow = v.object({
  courier_company_id: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer()),
  courier_name: v.string(),
  cod: v.pipe(
    number,
    v.transform((value) => value ?? 0),
  ),
  etd: optionalText,
  estimated_delivery_days: optionalText,
})

export const Serviceability = v.object({
  data: v.object({ available_courier_companies: v.array(CourierRow) }),
})

export const Created = v.object({
  order_id: idText,
  shipment_id: idText,
  awb_code: optionalText,
  courier_name: optionalText,
})

export const Found = v.object({
  data: v.array(
    v.object({
      id: idText,
      channel_order_id: optionalText,
      status: optionalText,
      shipments: v.array(v.object({ id: idText, awb: optionalText, courier: optionalText })),
    }),
  ),
})

export const Assigned = v.object({
  awb_assign_status: number,
  message: optionalText,
  response: v.nullish(
    v.object({
      data: v.nullish(v.object({ awb_code: optionalText, courier_name: optionalText, awb_assign_error: optionalText })),
    }),
  ),
})

export const Pickup = v.object({ pickup_status: number })
export const Label = v.object({ label_created: number, label_url: optionalText })

/** One scan of a parcel in tracking responses and webhooks. */
export const ScanRow = v.object({
  date: optionalText,
  status: optionalText,
  activity: optionalText,
  location: optionalText,
  'sr-status': number,
})

export const Tracking = v.object({
  tracking_data: v.object({
    track_status: number,
    shipment_status: number,
    shipment_track: v.nullish(
      v.array(v.object({ current_status: optionalText, courier_name: optionalText, edd: optionalText })),
    ),
    shipment_track_activities: v.nullish(v.array(ScanRow)),
    track_url: optionalText,
    etd: optionalText,
  }),
})

export const Hook = v.object({
  awb: idText,
  shipment_status: optionalText,
  shipment_status_id: number,
  current_timestamp: optionalText,
  courier_name: optionalText,
  etd: optionalText,
  scans: v.nullish(v.array(ScanRow)),
})
