/**
 * The form of every HTTP response (specification §7). With code 200 the result is in `data`; any other code has a
 * message for the user in `msg`.
 */
export type Envelope<T> = { readonly code: number; readonly msg: string; readonly data: T }

/** `data` of an error response: the field to correct, if there is one, and values that the next step needs. */
export type ErrorData = {
  readonly field?: string
  readonly reason?: string
  readonly values?: Readonly<Record<string, string | number>>
} | null

export const SUCCESS = 200
export const BASE_PATH = '/web'

/** The `languages` header (specification §7) by locale. */
export const localeHeaders = { 'es-MX': 'mx', en: 'en', 'zh-Hans': 'zh_Hans_CN' } as const
export type Locale = keyof typeof localeHeaders
export const locales = Object.keys(localeHeaders) as Locale[]
export const DEFAULT_LOCALE: Locale = 'es-MX'

export function localeOfHeader(header: string | undefined): Locale {
  return locales.find(locale => localeHeaders[locale] === header) ?? DEFAULT_LOCALE
}

/**
 * Header with the idempotency key of a request that moves money: a UUID created when the user confirms, the same on
 * every retry. The app always sends it. A request without one is executed once, but a repetition is not recognised.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
