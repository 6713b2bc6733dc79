import { Agent } from 'node:https'
import webPush, { WebPushError } from 'web-push'

/** The key pair with which the shop identifies itself to push services (VAPID), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A push message to one browser. */
interface PushMessage {
  endpoint: string
  p256dh: string
  auth: string
  /** The content of the message, which is encrypted for the browser. */
  payload: string
  keys: PushKeys
  /** URL or `mailto:` address at which the push service can reach the operator. */
  contact: string
}

/** The port that sends push messages to browsers. */
export interface Push {
  /**
   * Whether the shop sends messages to this URL: it must be https and have a host that is in the list of push services.
   */
  isAllowed(endpoint: string): boolean
  createKeys(): PushKeys
  /**
   * Sends a message to a browser. Returns `gone` if the subscription has ended. Throws `PushRejected` if a retry cannot
   * succeed.
   */
  send(message: PushMessage, signal: AbortSignal): Promise<'sent' | 'gone'>
}

/** Thrown if the push service permanently rejects a message. */
export class PushRejected extends Error {
  override name = 'PushRejected'
}

/**
 * The hosts of the push services of Chrome, Edge, Firefox and Safari. `*.` matches any subdomain. The shop sends
 * messages to no other host, so that a subscription cannot make it call an address in a private network.
 */
export const pushServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const

interface Options {
  /** Hosts to which push messages may be sent, with the port if it is not 443. */
  hosts: readonly string[]
  /** Certificate of an authority that is trusted in addition to those of Node, in PEM format. */
  ca?: string
}

const matches = (host: string, allowed: string) =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/** Whether a URL is an https address without user name whose host is in the list. */
export function isAllowedEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  return protocol === 'https:' && !username && !password && hosts.some((allowed) => matches(host, allowed))
}

const timeoutMs = 20_000
/** Time in seconds for which a push service stores a message for a browser that is offline. */
const ttlSeconds = 12 * 3600

/** Creates the port that sends messages with the Web Push protocol. */
export function createWebPush({ hosts, ca }: Options): Push {
  const agent = new Agent({ keepAlive: false, ...(ca ? { ca } : {}) })
  const isAllowed = (endpoint: string) => isAllowedEndpoint(endpoint, hosts)
  return {
    isAllowed,
    createKeys: () => webPush.generateVAPIDKeys(),
    async send({ endpoint, p256dh, auth, payload, keys, contact }: PushMessage) {
      // The list of allowed push services may have changed since the browser subscribed. A subscription at a service
      // that is no longer allowed counts as ended.
      if (!isAllowed(endpoint)) return 'gone'
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject: contact, ...keys },
          TTL: ttlSeconds,
          timeout: timeoutMs,
          agent,
        })
        return 'sent'
      } catch (error) {
        // The error of the library contains the endpoint, which must not be logged.
        if (!(error instanceof WebPushError)) throw new Error('The push service does not respond')
        const { statusCode } = error
        if (statusCode === 404 || statusCode === 410) return 'gone'
        const message = `The push service responded with status ${statusCode}`
        throw statusCode < 500 && statusCode !== 429 ? new PushRejected(message) : new Error(message)
      }
    },
  }
}
