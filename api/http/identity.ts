import { isIP } from 'node:net'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { headerOf, normalizeAddress, socketAddress } from './request-header.ts'

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

// Some proxies append the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`.
const withoutPort = (hop: string) => hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

/** Whether the client uses https, according to the public URL of the shop or to a trusted proxy. */
export function isSecure(c: Context, config: { secure: boolean; trustedProxies: readonly string[] }): boolean {
  if (config.secure) return true
  if (config.trustedProxies.length === 0) return false
  return config.trustedProxies.includes(socketAddress(c)) && headerOf(c, 'x-forwarded-proto') === 'https'
}
