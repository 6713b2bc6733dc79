import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/** The bindings that the Node.js adapter adds to a request; undefined for requests made with `app.request()`. */
type Bindings = { incoming?: IncomingMessage } | undefined

/**
 * Returns a request header by its lower-case name. With a socket it reads the headers that Node.js has parsed, because
 * creating a `Headers` object costs more than the rest of a read from memory.
 */
export function headerOf(c: Context, name: string): string | undefined {
  const bindings: Bindings = c.env
  const value = bindings?.incoming ? bindings.incoming.headers[name] : c.req.header(name)
  return typeof value === 'string' ? value : undefined
}

/** Returns the remote address of the socket; 127.0.0.1 for tests without a socket. */
export function socketAddress(c: Context): string {
  const bindings: Bindings = c.env
  return normalizeAddress(bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1')
}

/**
 * Normalizes an IP address; other text is returned unchanged. An IPv4 client on a dual-stack socket appears as IPv6 and is
 * converted back; a zone (`%eth0`) is removed.
 */
export const normalizeAddress = (address: string): string =>
  isIP(address) === 6 ? ipaddr.process(address.replace(/%.*/, '')).toString() : address
