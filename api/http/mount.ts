import { isDeepStrictEqual } from 'node:util'
import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { actingGuest, actingUserHeader } from '#contract/constants'
import type { contract } from '#contract/contract'
import type { Endpoint } from '#contract/endpoint'
import type { Config } from '../config.ts'
import { assertAccess, assertActingUser, assertSameOrigin, CallContext, type Identify } from './access.ts'
import { sha256 } from './credentials.ts'
import { errorReply } from './error-reply.ts'
import type { Caller, Context, Handler, Handlers } from './handler-types.ts'
import { type createIdempotency, type Replay, scopeOf } from './idempotency.ts'
import type { createFailureLimiter } from './limits/failure-limit.ts'
import { accountOf, checkGuess, limitAddress, limitSubjects, limits } from './limits/limits.ts'
import type { WithLimits } from './limits/rate-limit.ts'
import type { Log } from './log.ts'
import type { Metrics } from './monitoring.ts'
import { conditionsOf, Prepared, sendPrepared } from './representation.ts'
import {
  assertJsonType,
  headerOf,
  isSecure,
  languageOf,
  maxBodyBytes,
  maxPictureBodyBytes,
  ownOrigins,
  parseJson,
  readBody,
} from './request.ts'
import { apiHeaders } from './security-headers.ts'
import { addRoute, ShopError } from './shop-error.ts'

export interface MountOptions {
  config: Config
  log: Log
  requestId: () => string
  withLimits: WithLimits
  limitFailures: ReturnType<typeof createFailureLimiter>
  metrics: Metrics
  idempotency: ReturnType<typeof createIdempotency>
  /**
   * Returns an identifier of the caller's device if the account with the email address has signed in on this device,
   * otherwise null. The returned text is unique for device and account.
   */
  knownDevice(call: Context, email: string): Promise<string | null>
  /** Identifies the caller by the values of the session and guest cookies. */
  identify: Identify
  /**
   * Returns the body of the stored response for a repeated request, or a refusal if the stored order was cancelled. It may
   * change the headers.
   */
  replay(replay: Replay, draft: Context): Promise<string>
  /** Whether every response is checked against the contract. It is on only in tests, because the check takes time. */
  checkReplies: boolean
}

type Name = keyof typeof contract

interface Route {
  name: Name
  endpoint: Endpoint
  handler: Handler<Endpoint>
  /** Names of the parameters in the path of the endpoint. */
  params: readonly string[]
}

/**
 * Adds a route for every endpoint of the contract. A route runs the checks in the order of record 14 and then the
 * handler.
 */
export function mount(app: Hono, endpoints: typeof contract, handlers: Handlers<typeof contract>, m: MountOptions) {
  const byPath = new Map<string, Name[]>()
  for (const name of Object.keys(endpoints) as Name[]) {
    const { path } = endpoints[name]
    byPath.set(path, [...(byPath.get(path) ?? []), name])
  }
  for (const [path, names] of byPath) {
    const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
    const routes = names.map((name): Route => {
      // The type assertion is needed because TypeScript cannot infer that handler and endpoint of the same name belong
      // together.
      const handler = handlers[name] as Handler<Endpoint>
      return { name, endpoint: endpoints[name], handler, params }
    })
    addRoute(
      app,
      path,
      Object.fromEntries(
        routes.map((route) => [route.endpoint.method.toLowerCase(), (c: HonoContext) => measured(c, route, m)]),
      ),
    )
  }
}

async function measured(c: HonoContext, route: Route, m: MountOptions) {
  const began = performance.now()
  const response = await answer(c, route, m)
  m.metrics.recordResponse(route.name, response.status, (performance.now() - began) / 1000)
  return response
}

async function answer(c: HonoContext, route: Route, m: MountOptions) {
  try {
    return await run(c, route, m)
  } catch (error) {
    return errorReply(error, { id: m.requestId(), secure: isSecure(c, m.config), language: languageOf(c) }, m.log)
  }
}

async function run(c: HonoContext, { name, endpoint, handler, params: names }: Route, m: MountOptions) {
  const isWrite = endpoint.method !== 'GET'
  const context = new CallContext(c, {
    config: m.config,
    identify: m.identify,
    status: endpoint.status,
    checkGuess: (guess) => {
      const limit = limits[name]?.guesses
      if (!limit) throw new Error(`${name} calls guess() but has no limit for guesses`)
      return checkGuess(limit, guess, m.withLimits)
    },
  })
  const acting = headerOf(c, actingUserHeader.toLowerCase())
  if (acting === actingGuest && endpoint.idempotent) context.ignoreSession()
  // A large body is read only after the access check, and only for callers with an account, an order or an order link.
  const isLarge = endpoint.pictures === true && isKnown(await context.caller())
  if (endpoint.pictures) assertAccess(endpoint.access, await context.caller())
  const bodyBytes = isWrite ? await bodyOf(c, endpoint, isLarge ? maxPictureBodyBytes : maxBodyBytes) : undefined
  if (isWrite) assertSameOrigin(c.req.raw, () => ownOrigins(c, m.config))

  const key = endpoint.idempotent ? m.idempotency.keyOf(c.req.raw) : null
  const checkCaller = async () => {
    if (endpoint.access !== 'public') assertAccess(endpoint.access, await context.caller())
    // The acting user is also checked before a stored response is returned, so that another account cannot read it.
    if (acting !== undefined) assertActingUser(acting, (await context.caller()).user)
  }
  const work = async () => {
    const device = limits[name]?.knownDevice ? await knownDevice(name, endpoint, bodyBytes, context, m) : null
    if (device === null) await limitAddress(name, context.ip, m.withLimits)
    await checkCaller()
    const body = endpoint.body && bodyBytes ? v.parse(endpoint.body, parseJson(bodyBytes)) : undefined
    if (limits[name]) await limitSubjects({ name, body, device }, context, m.withLimits)
    const query = endpoint.query ? v.parse(endpoint.query, queryOf(c)) : undefined
    const params = paramsOf(names, c)
    const call = Object.assign(context, { params, query, body }) as never
    const failures = limits[name]?.failures
    const reply = await (failures
      ? m.limitFailures(failures, { name, body, ip: context.ip, device }, () => handler(call))
      : handler(call))
    if (reply instanceof Prepared) return sendPrepared(reply, conditionsOf(c), context.secure)
    if (m.checkReplies) assertReply(endpoint, reply)
    return sendText(context, JSON.stringify(reply))
  }
  if (key === null || bodyBytes === undefined) return work()

  // The route of a request includes its path, so that votes for two reviews with the same key are two different
  // requests.
  const route = `${endpoint.method} ${c.req.path}`
  const request = { key, scope: scopeOf(await context.caller()), route, bodyHash: sha256(bodyBytes) }
  return m.idempotency.once(request, async () => {
    const known = await m.idempotency.find(request)
    if (!known) {
      context.idempotency = m.idempotency.recorderOf(request)
      return work()
    }
    await checkCaller()
    context.response.status = known.status
    return sendText(context, await m.replay(known, context))
  })
}

const isKnown = ({ user, guestHash, linkedOrderId }: Caller) =>
  user !== null || guestHash !== null || linkedOrderId !== null

async function bodyOf(c: HonoContext, endpoint: Endpoint, maxBytes: number): Promise<Uint8Array | undefined> {
  if (!endpoint.body) return undefined
  const bodyBytes = await readBody(c, maxBytes)
  // A request without a body needs no content type if the body is optional.
  if (bodyBytes.length === 0 && v.is(endpoint.body, undefined)) return undefined
  assertJsonType(c.req.raw)
  return bodyBytes
}

/** Reads the path parameters. `id` parameters must be positive integers; throws `not_found` otherwise. */
function paramsOf(names: readonly string[], c: HonoContext) {
  const params: Record<string, string | number> = {}
  for (const name of names) {
    const value = c.req.param(name) ?? ''
    // A path parameter with a NUL character is `not_found` too, because no stored value contains this character and
    // PostgreSQL rejects it.
    if (!/^id$|Id$/.test(name) && !value.includes('\0')) params[name] = value
    else if (/^[1-9]\d{0,14}$/.test(value)) params[name] = Number(value)
    else throw new ShopError('not_found', (t) => t.notFound)
  }
  return params
}

// If a query parameter occurs twice, the first value is used. URLs without a query, the most common case, are not
// parsed.
const queryOf = (c: HonoContext) => (c.req.url.includes('?') ? c.req.query() : {})

/**
 * Returns the known device of the account in the body; null if the device is not known or the body is invalid. It runs
 * before the client IP address is counted, so that other clients with the same address cannot block a known device.
 */
async function knownDevice(
  name: Name,
  endpoint: Endpoint,
  bodyBytes: Uint8Array | undefined,
  call: Context,
  m: MountOptions,
): Promise<string | null> {
  if (!endpoint.body || !bodyBytes || call.cookie('device') === undefined) return null
  const email = accountOf(name, bodyIfValid(endpoint.body, bodyBytes))
  return email === undefined ? null : m.knownDevice(call, email)
}

function bodyIfValid(schema: v.GenericSchema, bodyBytes: Uint8Array): unknown {
  try {
    return v.parse(schema, parseJson(bodyBytes))
  } catch {
    return undefined
  }
}

/** Creates a JSON response. Caches do not store it unless the handler has set other headers. */
function sendText({ response, secure }: Context, text: string): Response {
  const headers: Record<string, string> = { ...apiHeaders(secure, 'private') }
  const cookies = response.headers.getSetCookie()
  for (const [name, value] of response.headers) headers[name] = value
  if (cookies.length < 2) return new Response(text, { status: response.status, headers })
  // A `Headers` object is used only for several cookies, because the server converts it more slowly than a plain
  // object.
  const several = new Headers(headers)
  several.delete('set-cookie')
  for (const cookie of cookies) several.append('set-cookie', cookie)
  return new Response(text, { status: response.status, headers: several })
}

/**
 * Throws if a response differs from the contract. Parsing drops unknown keys, so the difference reveals private fields
 * that were included by mistake.
 */
function assertReply(endpoint: Endpoint, reply: unknown) {
  const sent: unknown = JSON.parse(JSON.stringify(reply))
  if (!isDeepStrictEqual(v.parse(endpoint.reply, sent), sent)) {
    throw new Error(`${endpoint.method} ${endpoint.path}: the reply has fields that are not in the contract`)
  }
}
