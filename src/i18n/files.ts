// The text files, one chunk for each language and namespace, loaded on demand.
import type { Locale } from '../../domain/wire/envelope.ts'
import type { Resources } from './resources.ts'

export type Namespace = keyof Resources

export type Texts = Record<string, unknown>
export type Files = Readonly<Record<string, () => Promise<Texts>>>

const atStart = ['common', 'ui', 'home', 'row'] as const satisfies readonly Namespace[]

// The texts of e-mails, market reports and the chat page are used by the server only. The first chunk has the file
// names of Home's texts only: those of the other pages and languages are as large as a page, so they are loaded by the
// users that need them.
const spanishStart: Files = import.meta.glob<Texts>('../../locales/es-MX/{common,ui,home,row}.json', {
  import: 'default',
})

const filesOf: Readonly<Record<Locale, () => Promise<Files>>> = {
  'es-MX': async () => (await import('./files-es.ts')).spanish,
  en: async () => (await import('./files-en.ts')).english,
  'zh-Hans': async () => (await import('./files-zh-hans.ts')).chinese,
}

const isAtStart = (namespace: string): boolean => atStart.some(name => name === namespace)

/** Rejects for a namespace that does not exist. */
export async function loadTexts(locale: Locale, namespace: string): Promise<Texts> {
  const files = locale === 'es-MX' && isAtStart(namespace) ? spanishStart : await filesOf[locale]()
  const load = files[`../../locales/${locale}/${namespace}.json`]
  if (!load) throw new Error(`No texts: ${locale}/${namespace}`)
  return load()
}
