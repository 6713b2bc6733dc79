import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isIP, type Socket } from 'node:net'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { parseAccept } from 'hono/utils/accept'
import ipaddr from 'ipaddr.js'
import { Language } from '#contract/translations'
import { ShopError } from './shop-error.ts'

/** The bindings that the Node.js adapter adds to a request; undefined for requests made with `app.request()`. */
type Bindings = { incoming?: IncomingMessage } | undefined

/**
 * Returns a request header by its lower-case name. With a socket it reads the headers that Node.js has parsed, because
 * creating a `Headers` object takes longer than the rest of a read from memory.
 */
export function headerOf(c: Context, name: string): string | undefined {
  const bindings: Bindings = c.env
  const value = bindings?.incoming ? bindings.incoming.headers[name] : c.req.header(name)
  return typeof value === 'string' ? value : undefined
}

/** Returns the remote address of the socket; 127.0.0.1 for tests without a socket. */
function socketAddress(c: Context): string {
  const bindings: Bindings = c.env
  return normalizeAddress(bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1')
}

/**
 * Normalizes an IP address; other text is returned unchanged. An IPv4 client on a dual-stack socket appears as IPv6 and is
 * converted back; a zone (`%eth0`) is removed.
 */
export function normalizeAddress(address: string): string {
  // The usual form of an IPv4 client is converted without parsing, because parsing would take most of the time of this
  // function.
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined && isIP(mapped) === 4) return mapped
  return isIP(address) === 6 ? ipaddr.process(address.replace(/%.*/, '')).toString() : address
}

/**
 * Returns the client IP address for rate limits: the address of the socket, or behind trusted proxies the last
 * forwarded address that is not a proxy. IPv6 addresses are reduced to their network (/64), because one customer of a
 * provider has all addresses in it.
 */
export function clientAddressOf(c: Context, trustedProxies: readonly string[]): string {
  const address = addressOf(c, trustedProxies)
  if (isIP(address) !== 6) return address
  const network = ipaddr.IPv6.parse(address).parts.slice(0, 4)
  return network.map((group) => group.toString(16)).join(':')
}

function addressOf(c: Context, trustedProxies: readonly string[]): string {
  const socket = socketAddress(c)
  if (!trustedProxies.includes(socket)) return socket
  const hops = (headerOf(c, 'x-forwarded-for') ?? '').split(',').map((hop) => normalizeAddress(withoutPort(hop.trim())))
  const last = hops.reverse().find((hop) => !trustedProxies.includes(hop)) ?? ''
  // Forwarded addresses before an unreadable one are ignored, because the client may have invented them.
  return isIP(last) === 0 ? socket : last
}

// Removes the port that some proxies append: `203.0.113.7:4711`, `[2001:db8::1]:4711`.
const withoutPort = (hop: string) => hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

/** Whether the client uses https, according to the public URL of the shop or to a trusted proxy. */
export function isSecure(c: Context, config: { secure: boolean; trustedProxies: readonly string[] }): boolean {
  if (config.secure) return true
  if (config.trustedProxies.length === 0) return false
  return config.trustedProxies.includes(socketAddress(c)) && headerOf(c, 'x-forwarded-proto') === 'https'
}

/**
 * Maximum size of a JSON body in bytes. Bodies that contain pictures as data URLs, such as those of product and
 * category forms, have a higher limit.
 */
export const maxBodyBytes = 64 * 1024
export const maxPictureBodyBytes = 8 * 1024 * 1024

const connectionLimits = {
  /** Interval in milliseconds in which a body must arrive, or at least `minBytes` of it. */
  bodyMs: 30_000,
  minBytes: 64 * 1024,
  /** Time in milliseconds after which a connection without activity is closed. */
  idleMs: 60_000,
}

/**
 * Closes connections that send their body slowly, byte by byte, and connections that read their response slowly or not
 * at all. A large upload can take minutes, and so can the response to it: an import downloads pictures first.
 */
export function limitConnections(server: Server, { bodyMs, minBytes, idleMs } = connectionLimits): void {
  const responses = new WeakMap<Socket, ServerResponse>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket, headers } = request
    responses.set(socket, response)
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
    let received = socket.bytesRead
    const check = setInterval(() => {
      // The whole body has arrived, also when no endpoint reads it.
      if (request.complete) return clearInterval(check)
      if (socket.bytesRead - received < minBytes) socket.destroy()
      received = socket.bytesRead
    }, bodyMs)
    for (const event of ['end', 'close']) request.once(event, () => clearInterval(check))
  })
  server.setTimeout(idleMs, (socket) => {
    const response = responses.get(socket)
    const isWorking = response?.req.complete && !response.headersSent
    if (!isWorking) socket.destroy()
  })
}

const tooLarge = () => {
  throw new ShopError('too_large', (t) => t.tooLarge)
}

/**
 * Reads a request body of at most `maxSize` bytes; compressed bodies are rejected. Throws `too_large`,
 * `unsupported_type` or `invalid`.
 */
export async function readBody(c: Context, maxSize: number): Promise<Uint8Array> {
  try {
    await assertBodySize(c, maxSize)
    assertUncompressed(c.req.raw)
    return new Uint8Array(await c.req.arrayBuffer())
  } catch (cause) {
    // A connection that the client closes is not an error of the shop and is therefore not logged as one.
    throw cause instanceof ShopError ? cause : new ShopError('invalid', (t) => t.interrupted, { cause })
  }
}

/**
 * Limits the size of a request body before it is read. If its length is unknown, the limit is applied while it is read.
 */
async function assertBodySize(c: Context, maxSize: number): Promise<void> {
  const length = headerOf(c, 'content-length')
  if (length === undefined || headerOf(c, 'transfer-encoding') !== undefined) {
    await bodyLimit({ maxSize, onError: tooLarge })(c, async () => undefined)
  }
  // The length is checked here instead of in Hono's middleware, which would first create a `Request` with a stream.
  // That takes longer than reading the body.
  else if (Number(length) > maxSize) tooLarge()
}

function assertUncompressed(request: Request) {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding !== 'identity') throw new ShopError('unsupported_type', 'Please send the data uncompressed.')
}

/** Throws `unsupported_type` unless the content type of a request is JSON. */
export function assertJsonType(request: Request) {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new ShopError('unsupported_type', 'Please send JSON.')
}

/**
 * Parses a request body as one JSON object in UTF-8. Throws `invalid` for a byte-order mark, invalid UTF-8, an array,
 * or text after the object.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const value = decode(bytes)
  // valibot accepts an array as an object. Without this check, an array would be a valid body if all fields are
  // optional.
  if (Array.isArray(value)) throw new ShopError('invalid', 'The request could not be read: it is a JSON array.')
  return value
}

function decode(bytes: Uint8Array): unknown {
  try {
    // `isUtf8` is used because a `TextDecoder` with the option `fatal` takes several times as long.
    if (!isUtf8(bytes)) throw new TypeError('not UTF-8')
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
  } catch (cause) {
    throw new ShopError('invalid', 'The request could not be read: it is not valid JSON.', { cause })
  }
}

/** Returns the origins under which a browser can have opened this shop. */
export function ownOrigins(c: Context, config: { publicUrl: string | null }): string[] {
  const host = headerOf(c, 'host')
  const own = new URL(c.req.url).origin
  const fromHost = host ? [`http://${host}`, `https://${host}`] : []
  return [own, ...fromHost, ...(config.publicUrl ? [config.publicUrl] : [])]
}

const languageIn = (tag: string | undefined): Language | undefined =>
  Language.options.find((language) => language === tag?.toLowerCase().split('-')[0])

/**
 * Returns the language of the response: `?lang=`, otherwise the language of the shop that `Accept-Language` prefers,
 * otherwise English.
 */
export function languageOf(c: Context): Language {
  const asked = c.req.url.includes('lang=') ? languageIn(c.req.query('lang')) : undefined
  if (asked) return asked
  // The parser returns the languages by preference, so the first one that the shop offers is used.
  const known = parseAccept(headerOf(c, 'accept-language') ?? '').find(({ type, q }) => q > 0 && languageIn(type))
  return languageIn(known?.type) ?? 'en'
}
