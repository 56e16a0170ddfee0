// Spanish is the default (specification §1). A browser in English or Chinese is offered its own language once, in that
// language, on Home and on the log-in page. The offer is a note in the strip, so that it does not shift or cover the page.
import type { Locale } from '../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE } from '../../domain/wire/envelope.ts'
import { readStored, writeStored } from '../lib/persist.ts'
import { splitHash } from '../router/place.ts'
import { HOME, LOGIN } from '../router/table.ts'
import { changeSetting, settings } from '../state/settings.ts'
import { showToast } from '../state/toast.ts'

const OFFERED = 'languageOffered'

const words: Readonly<Partial<Record<Locale, { readonly text: string; readonly label: string }>>> = {
  en: { text: 'Pulso speaks English, too.', label: 'Switch to English' },
  'zh-Hans': { text: 'Pulso 也有中文版。', label: '切换为中文' },
}

const wasOffered = (value: unknown): value is true => value === true

/** The first of the browser's languages that the app supports. */
function browserLocale(): Locale {
  for (const language of navigator.languages) {
    if (/^es\b/i.test(language)) return 'es-MX'
    if (/^en\b/i.test(language)) return 'en'
    if (/^zh\b/i.test(language)) return 'zh-Hans'
  }
  return DEFAULT_LOCALE
}

export function offerLanguage(): void {
  const locale = browserLocale()
  const { path } = splitHash(location.hash)
  const isHere = path === HOME || path === LOGIN
  const offer = words[locale]
  if (!offer || settings.locale !== DEFAULT_LOCALE || !isHere) return
  if (readStored(OFFERED, wasOffered)) return
  writeStored(OFFERED, true)
  const { text, label } = offer
  showToast('info', text, { sticky: true, action: { label, run: () => changeSetting('locale', locale) } })
}
