// The choice of the language at the very first start, on Home and on the log-in page: once, in the three languages,
// because Spanish is only the default (specification §1). It is in the strip of notes, whose height is always reserved,
// so that it covers and moves no control. A note takes its place for as long as it is shown (language-offer.css).
import { Languages } from 'lucide-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useSnapshot } from 'valtio/react'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { useCurrentPlace } from '../router/history.ts'
import { HOME, LOGIN } from '../router/table.ts'
import { session } from '../state/session.ts'
import { changeSetting } from '../state/settings.ts'
import { endFirstStart } from './first-start.ts'
import './language-offer.css'

/** Each in its own language. */
const names: Readonly<Record<Locale, string>> = { 'es-MX': 'Español', en: 'English', 'zh-Hans': '中文' }
const LABEL = 'Idioma · Language · 语言'

export function offerLanguage(): void {
  const place = document.createElement('div')
  // First in the document, like the strip.
  document.body.prepend(place)
  const root = createRoot(place)
  const end = (): void => {
    root.unmount()
    place.remove()
  }
  root.render(<LanguageOffer onEnd={end} />)
}

function LanguageOffer({ onEnd }: { onEnd: () => void }) {
  const { path } = useCurrentPlace()
  const { token } = useSnapshot(session)
  const isHere = path === HOME || path === LOGIN
  useEffect(() => {
    if (isHere) endFirstStart()
  }, [isHere])
  useEffect(() => {
    if (token !== null) onEnd()
  }, [token, onEnd])
  const choose = (locale: Locale): void => {
    changeSetting('locale', locale)
    onEnd()
  }
  if (!isHere || token !== null) return null
  return (
    <section className="language-offer" aria-label={LABEL}>
      <Languages className="language-offer-icon" size={18} aria-hidden="true" />
      {locales.map(locale => (
        <button
          key={locale}
          type="button"
          className="language-offer-choice"
          lang={locale}
          onClick={() => choose(locale)}
        >
          {names[locale]}
        </button>
      ))}
    </section>
  )
}
