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
  'follow',
  'auction',
  'fund',
  'bond',
  'loan',
  'robot',
  'quant',
  'workbench',
  'profile',
  'search',
  'kyc',
  'upload',
  'security',
  'proof',
  'destination',
  'withdraw',
  'deposit',
  'transfer',
  'bill',
  'notice',
  'news',
  'review',
  'pay',
  'welcome',
  'product',
  'private',
] as const
export type Namespace = (typeof namespaces)[number]

export type Texts = Record<string, unknown>
export type Files = Readonly<Record<string, () => Promise<Texts>>>

const atStart = ['common', 'ui', 'home', 'market'] as const satisfies readonly Namespace[]

// The texts of e-mails, market reports and the chat page are the server's. The start carries the file names of Home alone: those
// of the other pages and languages weigh as much as a page, and who reads them fetches them.
const spanishStart: Files = import.meta.glob<Texts>('../../locales/es-MX/{common,ui,home,market}.json', {
  import: 'default',
})

const filesOf: Readonly<Record<Locale, () => Promise<Files>>> = {
  'es-MX': async () => (await import('./files-es.ts')).spanish,
  en: async () => (await import('./files-en.ts')).english,
  'zh-Hans': async () => (await import('./files-zh-hans.ts')).chinese,
}

const isAtStart = (namespace: Namespace): boolean => atStart.some(name => name === namespace)

export async function loadTexts(locale: Locale, namespace: Namespace): Promise<Texts> {
  const files = locale === 'es-MX' && isAtStart(namespace) ? spanishStart : await filesOf[locale]()
  const load = files[`../../locales/${locale}/${namespace}.json`]
  if (!load) throw new Error(`No texts: ${locale}/${namespace}`)
  return load()
}
