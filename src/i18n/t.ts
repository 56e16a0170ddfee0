// Words for a component: `const t = useText('auth')`, then `t('login.heading')`. Keys are typed from the es-MX files. A
// hook of our own and not react-i18next's: every row, chip and button asks, and theirs costs each of them several hooks
// and the first screen two kilobytes.
import type { TFunction } from 'i18next'
import { use, useSyncExternalStore } from 'react'
import type { Namespace } from './files.ts'
import { i18n } from './i18n.ts'

export type Text<N extends Namespace> = TFunction<N>

/** Waits in a Suspense for words that are not here yet; another function in another language. */
export function useText<const N extends Namespace>(namespace: N): Text<N> {
  const language = useSyncExternalStore(onLanguage, languageNow, languageNow)
  const name = `${language} ${namespace}`
  // A render that waited is repeated, and must call `use` again: without it React loses count of the hooks after it.
  const load = loads.get(name)
  if (load) use(load)
  const known = fixed.get(name)
  if (known) return known as Text<N>
  if (!load && !i18n.hasLoadedNamespace(namespace, { lng: language })) use(loading(namespace))
  const t = i18n.getFixedT<N, undefined, N>(language, namespace)
  fixed.set(name, t as TFunction)
  return t
}

/** The same outside of components, for a toast. */
export function textOf<const N extends Namespace>(namespace: N): TFunction<N> {
  return i18n.getFixedT<N, undefined, N>(null, namespace)
}

/** By language and namespace; contains only completely loaded texts. */
const fixed = new Map<string, TFunction>()
const loads = new Map<string, Promise<void>>()

/** One promise for all callers that wait for the same texts. */
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
