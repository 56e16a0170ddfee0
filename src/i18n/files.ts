// The texts as files, one chunk for each language and namespace, fetched when asked for.
import type { Locale } from '../../domain/wire/envelope.ts'

export const namespaces = [
  'common',
  'ui',
  'error',
  'auth',
  'setting',
  'home',
  'market',
  'watchlist',
  'quote',
  'trade',
  'order',
  'profile',
  'search',
  'kyc',
  'upload',
  'security',
  'destination',
  'withdraw',
  'deposit',
  'transfer',
  'bill',
  'notice',
  'news',
  'review',
  'pay',
] as const
export type Namespace = (typeof namespaces)[number]

type Texts = Record<string, unknown>

// The texts of e-mails, market reports and the chat page are the server's.
const files = import.meta.glob<Texts>(['../../locales/*/*.json', '!../../locales/*/{mail,brief,chat}.json'], {
  import: 'default',
})

export async function loadTexts(locale: Locale, namespace: Namespace): Promise<Texts> {
  const load = files[`../../locales/${locale}/${namespace}.json`]
  if (!load) throw new Error(`No texts: ${locale}/${namespace}`)
  return load()
}
