// Push messages: a user's notices on a device whose app is closed (RFC 8030, 8291, 8292).
import type { NoticeKind } from './notice.ts'

/** The address of a browser at its push service, and the keys to which messages are encrypted, as base64url. */
export type PushSubscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Devices of one user. */
export const PUSH_DEVICES_MAX = 20
/** A message that could not be delivered for this long is dropped: its notice is in the app. */
export const PUSH_TTL_HOURS = 24

/** What a push message contains, as JSON. A new field is optional: service workers of older builds read it too. */
export type PushMessage = {
  readonly title: string
  readonly body: string
  /** The address within the app that a tap opens. */
  readonly url: string
  /** Id of the notice: a message that arrives twice is shown once. */
  readonly tag: string
}

/** Times of day, `hh:mm`, in the device's zone. A period that ends before it begins passes midnight. */
export type QuietHours = { readonly from: string; readonly to: string }

/**
 * What the user must learn at once: positions, collateral and the security of the account. These messages are sent in quiet
 * hours too.
 */
const urgentKinds: ReadonlySet<NoticeKind> = new Set([
  'marginWarning',
  'marginLiquidated',
  'marginReduced',
  'loanCalled',
  'loanSold',
  'accountChanged',
  'passwordChanged',
  'payPasswordChanged',
  'factorAdded',
  'factorRemoved',
  'scriptKeyMade',
  'moneyHeld',
])

export const isUrgent = (kind: NoticeKind): boolean => urgentKinds.has(kind)

/**
 * Push services of Google, Mozilla, Microsoft and Apple; the last three use many subdomains. A URL with a port or user
 * information is not accepted.
 */
const ENDPOINT =
  /^https:\/\/(fcm\.googleapis\.com|[a-z0-9.-]+\.(push\.services\.mozilla\.com|notify\.windows\.com|push\.apple\.com))\/[\w./:=?&%~+-]+$/

/**
 * True for an address of the push service of a browser: Chrome, Edge, Firefox or Safari. The server sends to no other, so
 * that it cannot be made to call hosts of its own network (SSRF).
 */
export const isPushEndpoint = (text: string): boolean => ENDPOINT.test(text)
