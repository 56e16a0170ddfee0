// Texts outside of components; components use `useTranslation`. Keys are typed from the es-MX files.
import type { TFunction } from 'i18next'
import type { Namespace } from './files.ts'
import { i18n } from './i18n.ts'

export type Text<N extends Namespace> = TFunction<N>

/** For code outside of components, such as a toast. */
export function textOf<const N extends Namespace>(namespace: N): TFunction<N> {
  return i18n.getFixedT<N, undefined, N>(null, namespace)
}
