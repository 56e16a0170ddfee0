// Shows push messages, and opens their page when they are tapped. A push without a message that can be read is shown too:
// browsers end a subscription whose messages show nothing.
import type { PushMessage } from '../domain/push.ts'

const ICON = '/icons/any-192.png'
const NOTICES = '/#/pages/notice/index'
const UNKNOWN: PushMessage = { title: 'Pulso', body: '', url: NOTICES, tag: 'pulso' }

export function showPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = readMessage(data)
  return worker.registration.showNotification(title, { body, tag, icon: ICON, data: url })
}

function readMessage(data: PushMessageData | null): PushMessage {
  try {
    const { title, body, url, tag }: PushMessage = data?.json() ?? UNKNOWN
    return { title, body, url: url.startsWith('/#/') ? url : NOTICES, tag }
  } catch {
    return UNKNOWN
  }
}

/** In a window of the app if there is one. */
export async function openPush(worker: ServiceWorkerGlobalScope, { notification }: NotificationEvent): Promise<void> {
  notification.close()
  const url: string = notification.data
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  // A window that this worker does not control cannot be sent to another page.
  const opened = await shown?.navigate(url).catch(() => null)
  await (opened?.focus() ?? worker.clients.openWindow(url))
}
