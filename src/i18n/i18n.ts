// The app's texts: es-MX is the source and the default; en and zh-Hans are translations (design §7).

import type { FormatterModule, i18n as I18n } from 'i18next'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Locale } from '../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE, locales } from '../../domain/wire/envelope.ts'
import type { Namespace } from './files.ts'
import { loadTexts } from './files.ts'
import { formatQuantity } from './format.ts'

const localeOf = (language: string): Locale => locales.find(known => known === language) ?? DEFAULT_LOCALE

export const i18n: I18n = createInstance()

/** Called by i18next for a namespace that is not loaded yet. */
const files = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, answer: (failure: Error | null, texts: Record<string, unknown>) => void) {
    loadTexts(localeOf(language), namespace).then(
      texts => answer(null, texts),
      (failure: Error) => answer(failure, {}),
    )
  },
}

/** A number in a text has the separators of any other number. */
const numbers: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: value => (typeof value === 'number' ? formatQuantity(String(value)) : value),
}

/** Rejects if the texts cannot be loaded: i18next itself would continue and show the keys. */
async function fetchTexts(locale: Locale, names: readonly Namespace[]): Promise<void> {
  await Promise.all(names.map(name => loadTexts(locale, name)))
}

export async function startTexts(locale: Locale, first: readonly Namespace[]): Promise<void> {
  await fetchTexts(locale, first)
  await i18n
    .use(files)
    .use(numbers)
    .use(initReactI18next)
    .init({
      lng: locale,
      // A bare `es` would have the number format of Spain: locales are complete, and no locale falls back to another.
      load: 'currentOnly',
      supportedLngs: locales,
      fallbackLng: DEFAULT_LOCALE,
      ns: [...first],
      defaultNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
}

export async function loadNamespaces(names: readonly Namespace[]): Promise<void> {
  await fetchTexts(localeOf(i18n.language), names)
  await i18n.loadNamespaces([...names])
}

/** Switches the language without a reload, once all texts are loaded. */
export async function changeLanguage(locale: Locale): Promise<void> {
  await i18n.changeLanguage(locale)
}
