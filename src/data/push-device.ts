// Push messages on this device: its subscription at the browser's push service, and its registration at the server.
import type { PushChoice } from '../../domain/wire/calls/push.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { call } from './call.ts'

/** Why this device cannot be registered: on an iPhone the app must be installed first. */
export type PushBlock = 'missing' | 'install' | 'denied'
/** Why a subscription failed, apart from the server: the user did not allow it, or the browser's service did not answer. */
export type PushProblem = 'permission' | 'service'

/** Null if the device can be registered. */
export async function pushBlock(): Promise<PushBlock | null> {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  // Only Safari on iPhone and iPad has this property.
  if (!isThere) return 'standalone' in navigator ? 'install' : 'missing'
  if (Notification.permission === 'denied') return 'denied'
  return (await navigator.serviceWorker.getRegistration()) ? null : 'missing'
}

/** What the device receives; null if it is not registered for the user. Throws a CallFailure. */
export async function readPushChoice(): Promise<PushChoice | null> {
  const endpoint = (await subscription())?.endpoint
  if (endpoint === undefined) return null
  return (await call('POST /push/read', { endpoint }, { quiet: true })).device
}

/** Subscribes the browser if it is not, asking the user for permission. Returns null when it is. Throws a CallFailure. */
export async function subscribeToPush(): Promise<PushProblem | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'permission'
  const { key } = await call('GET /push/key', {}, { quiet: true })
  // A subscription for another key, as after a new installation, is of no use.
  const known = await subscription()
  if (known && keyText(known.options.applicationServerKey) === key) return null
  await known?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const made = await (await navigator.serviceWorker.ready).pushManager.subscribe(options).catch(() => null)
  return made ? null : 'service'
}

/** Throws a CallFailure. The browser must be subscribed. */
export async function savePushChoice(choice: PushChoice, locale: Locale): Promise<PushChoice | null> {
  const { endpoint, keys } = (await subscription())?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  if (endpoint === undefined || p256dh === undefined || auth === undefined) return null
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const device = { endpoint, p256dh, auth, locale, zone }
  return (await call('POST /push/save', Object.assign(device, choice), { quiet: true, id: 'push' })).device
}

/** Throws a CallFailure. */
export async function removePushDevice(): Promise<void> {
  const known = await subscription()
  if (!known) return
  await call('POST /push/remove', { endpoint: known.endpoint }, { quiet: true, id: 'push' })
  await known.unsubscribe()
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** As the server writes it: base64url without padding. */
const keyText = (key: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
