import type { Context as HonoContext } from 'hono'
import type { Config } from '../config.ts'
import { type CookieName, readCookie } from './cookies.ts'
import type { Caller, Context, Idempotency, ResponseDraft } from './handlers.ts'
import { callerOf, isSecure } from './identity.ts'
import { headerOf } from './request-header.ts'

export type Identify = (cookies: { session: string | undefined; guest: string | undefined }) => Promise<Caller>

interface Surroundings {
  config: Config
  identify: Identify
  /** The status of a success. */
  status: number
  checkGuess(guess: { ip: string; subjects: readonly string[]; isRight: boolean }): boolean
}

/** Everything about a request that a handler may ask for; each is found out when it is first asked for. */
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
  private known: Promise<Caller> | undefined
  private isSessionIgnored = false

  constructor(c: HonoContext, { config, identify, status, checkGuess }: Surroundings) {
    this.c = c
    this.config = config
    this.identify = identify
    this.status = status
    this.guess = (subjects, isRight) => checkGuess({ ip: this.ip, subjects, isRight })
    this.secure = isSecure(c, config)
  }

  get ip() {
    return callerOf(this.c, this.config.trustedProxies)
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
    this.known ??= this.identify({ session, guest: this.cookie('guest') })
    return this.known
  }

  /** Handles the request as that of a guest, whoever is signed in. Before anything asks for the caller. */
  ignoreSession(): void {
    this.isSessionIgnored = true
  }
}
