// Words for a component: `const t = useText('auth')`, then `t('login.heading')`. Keys are typed from the es-MX files.
import type { TFunction } from 'i18next'
import type { FallbackNs } from 'react-i18next'
import { useTranslation } from 'react-i18next'
import type { Namespace } from './files.ts'
import { i18n } from './i18n.ts'

export type Text<N extends Namespace> = TFunction<FallbackNs<N>>

export function useText<const N extends Namespace>(namespace: N): Text<N> {
  return useTranslation<N>(namespace).t
}

/** The same outside of components, for a toast. */
export function textOf<const N extends Namespace>(namespace: N): TFunction<N> {
  return i18n.getFixedT<N, undefined, N>(null, namespace)
}
