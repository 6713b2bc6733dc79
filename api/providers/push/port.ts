/** The key pair with which the shop identifies itself to push services (VAPID), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A message to one browser. */
export interface PushMessage {
  endpoint: string
  p256dh: string
  auth: string
  /** The content, which is encrypted for the browser. */
  payload: string
  keys: PushKeys
  /** URL or `mailto:` address at which the push service can reach the operator. */
  contact: string
}

/** Sends push messages to browsers. */
export interface Push {
  /** Whether the shop sends messages to this URL: https, at a host of the list. */
  isAllowed(endpoint: string): boolean
  createKeys(): PushKeys
  /**
   * Sends a message. Returns `gone` if the subscription has ended. Throws `PushRejected` if a retry cannot succeed.
   */
  send(message: PushMessage, signal: AbortSignal): Promise<'sent' | 'gone'>
}

/** Thrown if the push service rejects a message. */
export class PushRejected extends Error {
  override name = 'PushRejected'
}
