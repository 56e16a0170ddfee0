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
  'margin',
  'offer',
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

export type Texts = Record<string, unknown>
export type Files = Readonly<Record<string, () => Promise<Texts>>>

// The texts of e-mails, market reports and the chat page are the server's. The names of the files of the other languages are
// fetched by those who read them: they weigh as much as a page.
const spanish: Files = import.meta.glob<Texts>(
  ['../../locales/es-MX/*.json', '!../../locales/*/{mail,brief,chat}.json'],
  { import: 'default' },
)

const filesOf: Readonly<Record<Locale, () => Promise<Files>>> = {
  'es-MX': async () => spanish,
  en: async () => (await import('./files-en.ts')).english,
  'zh-Hans': async () => (await import('./files-zh-hans.ts')).chinese,
}

export async function loadTexts(locale: Locale, namespace: Namespace): Promise<Texts> {
  const files = await filesOf[locale]()
  const load = files[`../../locales/${locale}/${namespace}.json`]
  if (!load) throw new Error(`No texts: ${locale}/${namespace}`)
  return load()
}
