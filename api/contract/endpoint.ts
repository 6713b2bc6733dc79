import type { GenericSchema, InferOutput } from 'valibot'
import * as v from 'valibot'
import type { ParamsOf } from './paths.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint. Without a session, `user` and `admin` endpoints return 401. If the user is not an admin,
 * `admin` endpoints return 403.
 */
export type Access = 'public' | 'user' | 'admin'

/**
 * One endpoint of the API. `path` is a literal type, so that its parameters can be inferred. `reply` is the schema of a
 * successful response, `status` its HTTP status.
 */
export interface Endpoint<
  P extends string = string,
  R extends GenericSchema = GenericSchema,
  B extends GenericSchema | null = GenericSchema | null,
  Q extends GenericSchema | null = GenericSchema | null,
> {
  readonly method: Method
  readonly path: P
  readonly reply: R
  readonly body: B
  readonly query: Q
  readonly status: 200 | 201
  /**
   * Whether the endpoint supports `Idempotency-Key`: the response is stored with the write and returned again for a
   * repeated request.
   */
  readonly idempotent: boolean
  /** The access right that a caller needs. The server checks it before it validates query and body. */
  readonly access: Access
  /** Whether the request body can contain pictures as data URLs, which raises its size limit. */
  readonly pictures: boolean
}

interface Rights {
  access?: Access
  pictures?: true
}

/** Restricts an endpoint to admins: 401 without a session, 403 for a user. */
export const admin = { access: 'admin' } as const satisfies Rights

interface Options extends Rights {
  status?: 201
  idempotent?: true
}

/* @__NO_SIDE_EFFECTS__ */
const endpoint = <
  P extends string,
  R extends GenericSchema,
  B extends GenericSchema | null,
  Q extends GenericSchema | null,
>(
  method: Method,
  path: P,
  reply: R,
  body: B,
  query: Q,
  options: Options = {},
): Endpoint<P, R, B, Q> => ({
  method,
  path,
  reply,
  body,
  query,
  status: options.status ?? 200,
  idempotent: options.idempotent ?? false,
  access: options.access ?? 'public',
  pictures: options.pictures ?? false,
})

/* @__NO_SIDE_EFFECTS__ */
export const get = <const P extends string, R extends GenericSchema>(path: P, reply: R, rights?: Rights) =>
  endpoint('GET', path, reply, null, null, rights)

/* @__NO_SIDE_EFFECTS__ */
export const getWithQuery = <const P extends string, Q extends GenericSchema, R extends GenericSchema>(
  path: P,
  query: Q,
  reply: R,
  rights?: Rights,
) => endpoint('GET', path, reply, null, query, rights)

/* @__NO_SIDE_EFFECTS__ */
export const post = <const P extends string, B extends GenericSchema | null, R extends GenericSchema>(
  path: P,
  body: B,
  reply: R,
  options?: Options,
) => endpoint('POST', path, reply, body, null, options)

/** An endpoint for admins whose request body is a file. The handler reads the file from `request`. */
/* @__NO_SIDE_EFFECTS__ */
export const postFile = <const P extends string, Q extends GenericSchema, R extends GenericSchema>(
  path: P,
  query: Q,
  reply: R,
) => endpoint('POST', path, reply, null, query, admin)

/* @__NO_SIDE_EFFECTS__ */
export const put = <const P extends string, B extends GenericSchema, R extends GenericSchema>(
  path: P,
  body: B,
  reply: R,
  rights?: Rights,
) => endpoint('PUT', path, reply, body, null, rights)

/* @__NO_SIDE_EFFECTS__ */
export const patch = <const P extends string, B extends GenericSchema, R extends GenericSchema>(
  path: P,
  body: B,
  reply: R,
  rights?: Rights,
) => endpoint('PATCH', path, reply, body, null, rights)

/* @__NO_SIDE_EFFECTS__ */
export const del = <const P extends string, R extends GenericSchema>(path: P, reply: R, rights?: Rights) =>
  endpoint('DELETE', path, reply, null, null, rights)

type OutputOf<S extends GenericSchema | null> = S extends GenericSchema ? InferOutput<S> : undefined

export type ReplyOf<E extends Endpoint> = InferOutput<E['reply']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>

type InputPart<K extends string, V> = [V] extends [undefined] ? unknown : { readonly [P in K]: V }
type ParamsPart<P extends string> = keyof ParamsOf<P> extends never ? unknown : { readonly params: ParamsOf<P> }

/** The input of an endpoint: `params`, `query` and `body`, if the endpoint has them. */
export type InputOf<E extends Endpoint> = ParamsPart<E['path']> &
  InputPart<'query', QueryOf<E>> &
  InputPart<'body', BodyOf<E>>

/** All error codes under `/api` with their HTTP status. Clients must check the code, not the text. */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  in_progress: 409,
  /** The acting user of the request differs from the user of the session. */
  other_user: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * The body of an error response. `fields` maps field names to messages. `current` is the stored record if an edit was
 * based on an outdated version.
 */
export const ErrorBody = v.object({
  error: v.string(),
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
  current: v.optional(v.unknown()),
  requestId: v.string(),
})
export type ErrorBody = v.InferOutput<typeof ErrorBody>
