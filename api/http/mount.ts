import type { Hono, Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { actingGuest, actingUserHeader } from '#contract/acting-user'
import type { contract } from '#contract/contract'
import type { Endpoint } from '#contract/endpoint'
import type { Config } from '../config.ts'
import { assertAccess } from './access.ts'
import { assertActingUser } from './acting-user.ts'
import { addRoute } from './add-route.ts'
import { CallContext, type Identify } from './call-context.ts'
import { accountOf, limitAddress, limitSubjects } from './call-limits.ts'
import { errorReply } from './error-reply.ts'
import { limitFailures } from './failure-limit.ts'
import { checkGuess } from './guess-limit.ts'
import type { Context, Handler, Handlers } from './handlers.ts'
import { sha256 } from './hash.ts'
import { type createIdempotency, type Replay, scopeOf } from './idempotency.ts'
import { isSecure } from './identity.ts'
import { limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { assertSameOrigin } from './origin-check.ts'
import { Prepared } from './prepared.ts'
import type { RateLimit } from './rate-limit.ts'
import { conditionsOf } from './representation.ts'
import { assertJsonType, bodyLimit, parseJson, pictureBodyLimit, readBody } from './request-body.ts'
import { headerOf } from './request-header.ts'
import { assertReply, sendPrepared, sendText } from './send.ts'
import { ShopError } from './shop-error.ts'

export interface Mounting {
  config: Config
  log: Log
  requestId: () => string
  rateLimit: RateLimit
  metrics: Metrics
  idempotency: ReturnType<typeof createIdempotency>
  /** The caller's device if the account of an e-mail knows it, under a name that no other device and account has. */
  knownDevice(call: Context, email: string): Promise<string | null>
  /** Reads who calls from the two cookies' values. */
  identify: Identify
  /** Sends a stored success again; may change the draft, and may refuse when what it made is gone. */
  replay(replay: Replay, draft: Context): Promise<string>
  /** Tests check every reply against the contract; a shop does not pay for it. */
  checkReplies: boolean
}

type Name = keyof typeof contract

interface Route {
  name: Name
  endpoint: Endpoint
  handler: Handler<Endpoint>
  /** The names of the path's parameters. */
  params: readonly string[]
}

/** Mounts every endpoint of the contract: the checks in their order (record 14), then the handler. */
export function mount(app: Hono, endpoints: typeof contract, handlers: Handlers<typeof contract>, m: Mounting) {
  const byPath = new Map<string, Name[]>()
  for (const name of Object.keys(endpoints) as Name[]) {
    const { path } = endpoints[name]
    byPath.set(path, [...(byPath.get(path) ?? []), name])
  }
  for (const [path, names] of byPath) {
    const params = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
    const routes = names.map((name): Route => {
      // One cast: the loop cannot know that the handler under a name belongs to the endpoint under the same name.
      const handler = handlers[name] as Handler<Endpoint>
      return { name, endpoint: endpoints[name], handler, params }
    })
    addRoute(
      app,
      path,
      Object.fromEntries(
        routes.map((route) => [route.endpoint.method.toLowerCase(), (c: HonoContext) => counted(c, route, m)]),
      ),
    )
  }
}

async function counted(c: HonoContext, route: Route, m: Mounting) {
  const began = performance.now()
  const response = await answer(c, route, m)
  m.metrics.answered(route.name, response.status, (performance.now() - began) / 1000)
  return response
}

async function answer(c: HonoContext, route: Route, m: Mounting) {
  try {
    return await run(c, route, m)
  } catch (error) {
    return errorReply(error, m.requestId(), isSecure(c, m.config), m.log)
  }
}

async function run(c: HonoContext, { name, endpoint, handler, params: names }: Route, m: Mounting) {
  const unsafe = endpoint.method !== 'GET'
  const context = new CallContext(c, {
    config: m.config,
    identify: m.identify,
    status: endpoint.status,
    checkGuess: (guess) => {
      const limit = limits[name]?.guesses
      if (!limit) throw new Error(`${name} takes a proof that can be guessed, and has no limit for it`)
      return checkGuess(limit, guess, m.rateLimit)
    },
  })
  // Megabytes are taken in only from somebody who may send them.
  if (endpoint.pictures) assertAccess(endpoint.access, await context.caller())
  const bytes = unsafe ? await bodyOf(c.req.raw, endpoint) : undefined
  if (unsafe) assertSameOrigin(c.req.raw, ownOrigins(c, m.config))

  const key = endpoint.idempotent ? m.idempotency.keyOf(c.req.raw) : null
  const acting = headerOf(c, actingUserHeader.toLowerCase())
  if (acting === actingGuest && endpoint.idempotent) context.ignoreSession()
  const guard = async () => {
    if (endpoint.access !== 'public') assertAccess(endpoint.access, await context.caller())
    // Before a replay too: whoever is signed in by now must not read another account's answer.
    if (acting !== undefined) assertActingUser(acting, (await context.caller()).user)
  }
  const work = async () => {
    const device = limits[name]?.knownDevice ? await knownDevice(name, endpoint, bytes, context, m) : null
    if (device === null) limitAddress(name, context.ip, m.rateLimit)
    await guard()
    const body = endpoint.body && bytes ? v.parse(endpoint.body, parseJson(bytes)) : undefined
    if (limits[name]) await limitSubjects({ name, body, device }, context, m.rateLimit)
    const query = endpoint.query ? v.parse(endpoint.query, queryOf(c)) : undefined
    const params = paramsOf(names, c)
    const call = Object.assign(context, { params, query, body }) as never
    const failures = limits[name]?.failures
    const reply = await (failures
      ? limitFailures(failures, { name, body, ip: context.ip, device }, m.rateLimit, () => handler(call))
      : handler(call))
    if (reply instanceof Prepared) return sendPrepared(reply, conditionsOf(c), context.secure)
    if (m.checkReplies) assertReply(endpoint, reply)
    return sendText(context, JSON.stringify(reply))
  }
  if (key === null || bytes === undefined) return work()

  // A key belongs to one address: a vote on another review is another call.
  const route = `${endpoint.method} ${c.req.path}`
  const request = { key, scope: scopeOf(await context.caller()), route, bodyHash: sha256(bytes) }
  return m.idempotency.once(request, async () => {
    const known = await m.idempotency.find(request)
    if (!known) {
      context.idempotency = m.idempotency.keeper(request)
      return work()
    }
    await guard()
    context.response.status = known.status
    return sendText(context, await m.replay(known, context))
  })
}

async function bodyOf(request: Request, endpoint: Endpoint): Promise<Uint8Array | undefined> {
  if (!endpoint.body) return undefined
  const bytes = await readBody(request, endpoint.pictures ? pictureBodyLimit : bodyLimit)
  // An optional body that was left out needs no type.
  if (bytes.length === 0 && v.is(endpoint.body, undefined)) return undefined
  assertJsonType(request)
  return bytes
}

/** `id` parameters are positive integers; anything else is an object that does not exist. */
function paramsOf(names: readonly string[], c: HonoContext) {
  const params: Record<string, string | number> = {}
  for (const name of names) {
    const value = c.req.param(name) ?? ''
    // No name holds a NUL, and PostgreSQL takes none.
    if (!/^id$|Id$/.test(name) && !value.includes('\0')) params[name] = value
    else if (/^[1-9]\d{0,14}$/.test(value)) params[name] = Number(value)
    else throw new ShopError('not_found', 'Not found.')
  }
  return params
}

// A parameter given twice counts once, the first time. Most reads have none, and parsing an address is not free.
const queryOf = (c: HonoContext) => (c.req.url.includes('?') ? c.req.query() : {})

function ownOrigins(c: HonoContext, config: Config): string[] {
  const host = headerOf(c, 'host')
  const own = new URL(c.req.url).origin
  const seen = host ? [`http://${host}`, `https://${host}`] : []
  return [own, ...seen, ...(config.publicUrl ? [config.publicUrl] : [])]
}

/**
 * The device that the account of a call knows; null where it knows none, and for a body that will be refused. Asked
 * before the address is counted, because others at it must not keep a known device out.
 */
async function knownDevice(
  name: Name,
  endpoint: Endpoint,
  bytes: Uint8Array | undefined,
  call: Context,
  m: Mounting,
): Promise<string | null> {
  if (!endpoint.body || !bytes || call.cookie('device') === undefined) return null
  const email = accountOf(name, bodyIfValid(endpoint.body, bytes))
  return email === undefined ? null : m.knownDevice(call, email)
}

function bodyIfValid(schema: v.GenericSchema, bytes: Uint8Array): unknown {
  try {
    return v.parse(schema, parseJson(bytes))
  } catch {
    return undefined
  }
}
