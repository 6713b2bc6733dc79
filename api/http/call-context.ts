import type { Context as HonoContext } from 'hono'
import { orderTokenHeader } from '#contract/constants'
import type { Config } from '../config.ts'
import { type CookieName, readCookie } from './credentials.ts'
import type { Caller, Context, Idempotency, ResponseDraft } from './handler-types.ts'
import { clientAddressOf, headerOf, isSecure, languageOf } from './request.ts'
import { apiTexts } from './shop-error.ts'

interface Credentials {
  session: string | undefined
  guest: string | undefined
  /** The token of a link in an email about an order. */
  orderToken: string | undefined
}

export type Identify = (credentials: Credentials) => Promise<Caller>

interface CallOptions {
  config: Config
  identify: Identify
  /** The HTTP status of a successful response. */
  status: number
  checkGuess(guess: { ip: string; subjects: readonly string[]; isRight: boolean }): Promise<boolean>
}

/** The request data that handlers use. Expensive values are computed on first use. */
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

  /** Handles the request as a guest's even if a session exists. Call it before the first use of `caller`. */
  ignoreSession(): void {
    this.isSessionIgnored = true
  }
}
