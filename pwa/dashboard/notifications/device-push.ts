import { getPushKey, subscribePush, testPush, unsubscribePush } from '#contract/admin/notifications'
import { call } from '../../api/api-client.ts'

/**
 * The state of notifications in this browser: not supported, blocked by the user, off, or on. `install`: Safari on
 * iPhone and iPad supports them only in an installed app.
 */
export type PushState = 'unsupported' | 'install' | 'blocked' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const isApple = () => /iPhone|iPad/.test(navigator.userAgent)

/**
 * Registers the service worker of the shop, which receives push messages, and returns its registration. An admin may
 * never have opened the shop, which registers it too.
 */
const registration = async () => {
  await navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

const currentSubscription = async () => {
  const found = await navigator.serviceWorker.getRegistration('/')
  return (await found?.pushManager.getSubscription()) ?? null
}

/** Returns a base64url key of push messages as bytes, which older browsers require. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

const isSameKey = ({ options }: PushSubscription, key: Uint8Array) =>
  options.applicationServerKey !== null &&
  new Uint8Array(options.applicationServerKey).every((byte, index) => byte === key[index])

/**
 * Stores the push subscription at the server. With `renew`, only if the admin has turned notifications on in this
 * browser.
 */
async function send(subscription: PushSubscription, renew: boolean): Promise<boolean> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, renew }
  return (await call(subscribePush, { body })).on
}

/**
 * Returns the state of notifications in this browser. Also renews the subscription at the server, which deletes
 * subscriptions that are not renewed.
 */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = Notification.permission === 'granted' ? await currentSubscription() : null
  if (!subscription) return 'off'
  // The keys are compared, because the shop can have new keys for push messages, for example from another database.
  const { publicKey } = await call(getPushKey)
  const isCurrent = isSameKey(subscription, bytesOf(publicKey)) && (await send(subscription, true))
  if (isCurrent) return 'on'
  // The server did not renew the subscription, because the admin has signed out or another account uses this browser,
  // or the shop has new keys for push messages. The subscription is ended.
  await subscription.unsubscribe()
  return 'off'
}

/** Renews the subscription of this browser, if there is one. Call it when the dashboard starts. */
export async function renewPush(): Promise<void> {
  if (isSupported() && Notification.permission === 'granted') await readPushState()
}

/** Asks the user for permission and subscribes this browser to push messages. Call it in a press of a button. */
export async function turnOnPush(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { publicKey } = await call(getPushKey)
  const { pushManager } = await registration()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  try {
    await send(subscription, false)
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Ends the subscription of this browser, at the server first. */
export async function turnOffPush(): Promise<PushState> {
  const subscription = await currentSubscription()
  if (!subscription) return 'off'
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

/** Has the server send a test notification to this browser. */
export async function sendTestPush(): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription) await call(testPush, { body: { endpoint: subscription.endpoint } })
}
