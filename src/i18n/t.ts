// Texts for a component: `const t = useText('auth')`, then `t('login.heading')`. Keys are typed from the es-MX files.
// Our own hook replaces react-i18next's, because every row, chip and button uses it: react-i18next needs several hooks
// in each of them, and two kilobytes on the first screen.
import type { TFunction } from 'i18next'
import { use, useSyncExternalStore } from 'react'
import type { Namespace } from './files.ts'
import { i18n } from './i18n.ts'

export type Text<N extends Namespace> = TFunction<N>

/** Suspends until the texts are loaded. Returns another function for another language. */
export function useText<const N extends Namespace>(namespace: N): Text<N> {
  const language = useSyncExternalStore(onLanguage, languageNow, languageNow)
  const name = `${language} ${namespace}`
  // A suspended render is repeated, and must call `use` again: otherwise React loses count of the hooks after it.
  const load = loads.get(name)
  if (load) use(load)
  const known = fixed.get(name)
  if (known) return known as Text<N>
  if (!load && !i18n.hasLoadedNamespace(namespace, { lng: language })) use(loading(namespace))
  const t = i18n.getFixedT<N, undefined, N>(language, namespace)
  fixed.set(name, t as TFunction)
  return t
}

/** Like `useText`, for code outside of components, such as a toast. */
export function textOf<const N extends Namespace>(namespace: N): TFunction<N> {
  return i18n.getFixedT<N, undefined, N>(null, namespace)
}

/** Text functions by language and namespace, for completely loaded texts only. */
const fixed = new Map<string, TFunction>()
const loads = new Map<string, Promise<void>>()

/** Returns one promise for all callers that wait for the same texts. */
function loading(namespace: Namespace): Promise<void> {
  const name = `${i18n.language} ${namespace}`
  const known = loads.get(name)
  if (known) return known
  const load = i18n.loadNamespaces(namespace)
  loads.set(name, load)
  return load
}

const languageNow = (): string => i18n.language
function onLanguage(changed: () => void): () => void {
  i18n.on('languageChanged', changed)
  return () => i18n.off('languageChanged', changed)
}
