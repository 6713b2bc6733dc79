import { isIP } from 'node:net'
import type { Context } from 'hono'
import { headerOf, plainAddress, socketAddress } from './request-header.ts'

/** The caller's address: the socket's, unless that is a trusted proxy; then the last forwarded one that is not. */
export function addressOf(c: Context, trustedProxies: readonly string[]): string {
  const socket = socketAddress(c)
  if (!trustedProxies.includes(socket)) return socket
  const hops = (headerOf(c, 'x-forwarded-for') ?? '').split(',').map((hop) => plainAddress(hop.trim()))
  return hops.reverse().find((hop) => isIP(hop) !== 0 && !trustedProxies.includes(hop)) ?? socket
}

/** Whether the shopper's own connection is https: by the shop's public address, or a trusted proxy's word. */
export function isSecure(c: Context, config: { secure: boolean; trustedProxies: readonly string[] }): boolean {
  if (config.secure) return true
  if (config.trustedProxies.length === 0) return false
  return config.trustedProxies.includes(socketAddress(c)) && headerOf(c, 'x-forwarded-proto') === 'https'
}
