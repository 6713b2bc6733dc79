import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'

/** What the Node adapter adds to a request; nothing in `app.request()`. */
type Bindings = { incoming?: IncomingMessage } | undefined

/**
 * A request's header, by its small-letter name. Node's own parsed headers where there is a socket: building the web's
 * `Headers` costs more than all else that a read from memory does.
 */
export function headerOf(c: Context, name: string): string | undefined {
  const bindings: Bindings = c.env
  const value = bindings?.incoming ? bindings.incoming.headers[name] : c.req.header(name)
  return typeof value === 'string' ? value : undefined
}

/** The address at the other end of the socket; tests have none and count as 127.0.0.1. */
export function socketAddress(c: Context): string {
  const bindings: Bindings = c.env
  return plainAddress(bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1')
}

/** One spelling for each address. An IPv4 caller on a dual-stack socket is shown as IPv6. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice('::ffff:'.length)
  if (isIP(address) !== 6) return address
  // The URL parser knows the canonical form; a zone (`%eth0`) is none of it.
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (!mapped) return canonical
  const bytes = mapped.slice(1).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
  return bytes.join('.')
}
