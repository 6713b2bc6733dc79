import { isIP } from 'node:net'
import type { Context } from 'hono'
import { headerOf, plainAddress, socketAddress } from './request-header.ts'

/**
 * Who is counted for the limits: the socket's address, unless that is a trusted proxy; then the last forwarded one that
 * is not. Of IPv6 the network (/64): one customer of a provider has all addresses in it.
 */
export function callerOf(c: Context, trustedProxies: readonly string[]): string {
  const address = addressOf(c, trustedProxies)
  if (isIP(address) !== 6) return address
  const [before = '', after = ''] = address.split('::')
  const groups = (part: string) => part.split(':').filter(Boolean)
  const filled = 8 - groups(before).length - groups(after).length
  return [...groups(before), ...Array<string>(filled).fill('0'), ...groups(after)].slice(0, 4).join(':')
}

function addressOf(c: Context, trustedProxies: readonly string[]): string {
  const socket = socketAddress(c)
  if (!trustedProxies.includes(socket)) return socket
  const hops = (headerOf(c, 'x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(withoutPort(hop.trim())))
  const last = hops.reverse().find((hop) => !trustedProxies.includes(hop)) ?? ''
  // What stands before one that cannot be read may be anybody's invention.
  return isIP(last) === 0 ? socket : last
}

// Some proxies add it: `203.0.113.7:4711`, `[2001:db8::1]:4711`.
const withoutPort = (hop: string) => hop.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')

/** Whether the shopper's own connection is https: by the shop's public address, or a trusted proxy's word. */
export function isSecure(c: Context, config: { secure: boolean; trustedProxies: readonly string[] }): boolean {
  if (config.secure) return true
  if (config.trustedProxies.length === 0) return false
  return config.trustedProxies.includes(socketAddress(c)) && headerOf(c, 'x-forwarded-proto') === 'https'
}
