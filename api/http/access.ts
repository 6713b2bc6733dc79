import type { Context as HonoContext } from 'hono'
import type { CurrentUser } from '#contract/account'
import { actingGuest, actingUserHeader, orderTokenHeader } from '#contract/constants'
import type { Access } from '#contract/endpoint'
import type { Config } from '../config.ts'
import { type CookieName, readCookie } from './credentials.ts'
import type { Caller, Context, Idempotency, ResponseDraft } from './handler-types.ts'
import { clientAddressOf, headerOf, isSecure, languageOf } from './request.ts'
import { apiTexts, ShopError } from './shop-error.ts'

/** Returns the signed-in user. Throws `unauthenticated`. */
export function requireUser({ user }: Caller): CurrentUser {
  if (!user) throw new ShopError('unauthenticated', (t) => t.loginRequired)
  return user
}

/**
 * Returns the signed-in admin; the role is read from the database for every request. Throws `unauthenticated` or
 * `forbidden`.
 */
export function requireAdmin(caller: Caller): CurrentUser {
  const user = requireUser(caller)
  if (user.role !== 'admin') throw new ShopError('forbidden', 'Only an administrator can do this.')
  return user
}

/** Checks that the caller has the access that an endpoint requires. Throws `unauthenticated` or `forbidden`. */
export function assertAccess(access: Access, caller: Caller) {
  if (access === 'user') requireUser(caller)
  if (access === 'admin') requireAdmin(caller)
}

/**
 * Checks the header with the acting user of a request: an account ID or `guest`. A request with `guest` is handled
 * without the session. Throws `other_user` if the session belongs to another account or is missing, and `invalid` for a
 * malformed header.
 */
export function assertActingUser(acting: string, user: CurrentUser | null) {
  if (acting !== actingGuest && !/^[1-9]\d{0,14}$/.test(acting)) {
    throw new ShopError('invalid', `${actingUserHeader} must be an account ID or ${actingGuest}.`)
  }
  if (acting === (user ? String(user.id) : actingGuest)) return
  throw new ShopError('other_user', (t) => t.otherUser)
}

/**
 * Rejects a write that a browser sends from another site. A request with neither `Origin` nor `Sec-Fetch-Site` does not
 * come from a web page, so it is accepted; `Origin: null` is rejected. Throws `forbidden`.
 */
export function assertSameOrigin(request: Request, ownOrigins: () => readonly string[]) {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  const foreignOrigin = origin !== null && !ownOrigins().includes(origin)
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none'
  if (foreignOrigin || foreignSite) throw new ShopError('forbidden', (t) => t.otherSite)
}

interface Credentials {
  session: string | undefined
  guest: string | undefined
  /** The access token of an order link, which an email about an order contains. */
  orderToken: string | undefined
}

export type Identify = (credentials: Credentials) => Promise<Caller>

interface CallOptions {
  config: Config
  identify: Identify
  /** The HTTP status that the endpoint returns if it succeeds. */
  status: number
  checkGuess(guess: { ip: string; subjects: readonly string[]; isRight: boolean }): Promise<boolean>
}

/** The request data that handlers use. Values that are expensive to compute are computed on first use. */
export class CallContext implements Context {
  idempotency: Idempotency | null = null
  isSilenced = false
  readonly secure: boolean
  private readonly c: HonoContext
  private readonly config: Config
  private readonly identify: Identify
  private readonly status: number
  readonly guess: Context['guess']
  private draft: ResponseDraft | undefined
  private identified: Promise<Caller> | undefined
  private isSessionIgnored = false

  constructor(c: HonoContext, { config, identify, status, checkGuess }: CallOptions) {
    this.c = c
    this.config = config
    this.identify = identify
    this.status = status
    this.guess = (subjects, isRight) => checkGuess({ ip: this.ip, subjects, isRight })
    this.secure = isSecure(c, config)
  }

  get ip() {
    return clientAddressOf(this.c, this.config.trustedProxies)
  }

  get language() {
    return languageOf(this.c)
  }

  get texts() {
    return apiTexts[this.language]
  }

  get request() {
    return this.c.req.raw
  }

  get response() {
    this.draft ??= { status: this.status, headers: new Headers() }
    return this.draft
  }

  readonly cookie = (name: CookieName) => readCookie(headerOf(this.c, 'cookie') ?? null, name, this.secure)

  readonly caller = () => {
    const session = this.isSessionIgnored ? undefined : this.cookie('session')
    const orderToken = headerOf(this.c, orderTokenHeader)
    this.identified ??= this.identify({ session, guest: this.cookie('guest'), orderToken })
    return this.identified
  }

  /**
   * Makes the server treat the request as a guest's request even if a session exists. Call it before the first use of
   * `caller`.
   */
  ignoreSession(): void {
    this.isSessionIgnored = true
  }
}
