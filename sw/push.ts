import { dashboardPage, dashboardPages } from '#contract/page-paths'

interface Content {
  title: string
  body: string
  /** The path of the dashboard page that opens when the admin presses the notification. */
  path: string
  /** The path of an icon of the shop, for the notification. */
  icon: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Parses the content of a push message. A push message that is damaged or of another build gives a notification that
 * opens the overview of the dashboard.
 */
export function contentOf(data: unknown): Content {
  const { title, body, path, icon } = Object(data)
  return {
    title: textOf(title) || 'News from your shop',
    body: textOf(body),
    path: dashboardPages.test(textOf(path)) ? textOf(path) : dashboardPage,
    icon: /^\/brand\/[\w-]+\.png$/.test(textOf(icon)) ? textOf(icon) : '/icons/192.png',
  }
}

function parsed(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

declare const self: ServiceWorkerGlobalScope

/**
 * Shows the notification of a push message. A notification is always shown, because browsers end the push subscription
 * of a worker that shows none.
 */
export function showPush(data: PushMessageData | null): Promise<void> {
  const { title, body, path, icon } = contentOf(parsed(data))
  return self.registration.showNotification(title, { body, icon, data: { path } })
}

/**
 * Opens the page of a notification that was pressed. A tab that already shows the page is focused. Another tab of the
 * dashboard does not change its page, because a form in it may have unsaved input.
 */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const { path } = contentOf(notification.data)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === new URL(path, self.location.origin).href)
  await (tab ? tab.focus() : self.clients.openWindow(path))
}
