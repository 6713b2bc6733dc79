import type { Hono, Context as HonoContext } from 'hono'
import type { ErrorCode } from '#contract/endpoint'
import type { Language, Translated } from '#contract/translations'
import type { OrderTexts } from '#rules/order/order-status'
import * as en from '../../texts/en/api.ts'
import * as enLanguage from '../../texts/en/language.ts'
import * as enOrders from '../../texts/en/order-rules.ts'
import * as enStatus from '../../texts/en/order-status.ts'
import { stateNames as enStates } from '../../texts/en/states.ts'
import * as hi from '../../texts/hi/api.ts'
import * as hiLanguage from '../../texts/hi/language.ts'
import * as hiOrders from '../../texts/hi/order-rules.ts'
import * as hiStatus from '../../texts/hi/order-status.ts'
import { stateNames as hiStates } from '../../texts/hi/states.ts'
import * as ur from '../../texts/ur/api.ts'
import * as urLanguage from '../../texts/ur/language.ts'
import * as urOrders from '../../texts/ur/order-rules.ts'
import * as urStatus from '../../texts/ur/order-status.ts'
import { stateNames as urStates } from '../../texts/ur/states.ts'

/** The messages in responses of the API in one language, with those of the order rules and the names of the states. */
export type ApiTexts = Translated<typeof en> & OrderTexts & { stateNames: typeof enStates }

/** The messages in responses of the API by language. */
export const apiTexts: Readonly<Record<Language, ApiTexts>> = {
  en: { ...enStatus, ...enOrders, ...en, tag: enLanguage.tag, stateNames: enStates },
  hi: { ...hiStatus, ...hiOrders, ...hi, tag: hiLanguage.tag, stateNames: hiStates },
  ur: { ...urStatus, ...urOrders, ...ur, tag: urLanguage.tag, stateNames: urStates },
}

/**
 * An error message: a function of the messages in the response's language, or an English text for admins and
 * developers.
 */
export type ApiMessage = string | ((t: ApiTexts) => string)

/** Returns an error message in a language. A plain text is the same in every language. */
export const messageIn = (language: Language, message: ApiMessage): string =>
  typeof message === 'string' ? message : message(apiTexts[language])

interface Details {
  /** The error messages of form fields, by field name. */
  fields?: Record<string, ApiMessage>
  headers?: Record<string, string>
  /** The stored object, if an edit was based on an outdated version. */
  current?: unknown
  cause?: unknown
}

/** An error response. Handlers throw it, and `error-reply.ts` converts it to JSON. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly code: ErrorCode
  /** The message that users see. The inherited `message` is its English text, for the log. */
  readonly text: ApiMessage
  readonly fields: Record<string, ApiMessage> | undefined
  readonly headers: Record<string, string>
  readonly current: unknown

  constructor(code: ErrorCode, text: ApiMessage, { fields, headers = {}, current, cause }: Details = {}) {
    super(messageIn('en', text), { cause })
    this.code = code
    this.text = text
    this.fields = fields
    this.headers = headers
    this.current = current
  }
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
type RouteHandler = (c: HonoContext) => Response | Promise<Response>

/**
 * Creates the error for a method that a path does not support. HEAD is listed together with GET, because Hono answers
 * HEAD for every GET route.
 */
export function methodNotAllowed(methods: readonly string[]): ShopError {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return new ShopError('method_not_allowed', 'This address does not support that method.', {
    headers: { allow: allow.join(', ') },
  })
}

/** Adds a path with one handler per method. Other methods return 405 with `Allow`. */
export function addRoute(app: Hono, path: string, handlers: Partial<Record<Method, RouteHandler>>) {
  for (const [method, handler] of Object.entries(handlers)) app.on(method.toUpperCase(), path, handler)
  app.all(path, () => {
    throw methodNotAllowed(Object.keys(handlers).map((method) => method.toUpperCase()))
  })
}
