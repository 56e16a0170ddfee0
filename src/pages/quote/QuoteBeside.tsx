// The pane beside a list, with the quote of the instrument whose row was chosen.
import { lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import { DeskPane } from '../../features/desk/DeskPane.tsx'
import { isPlainClick, quotedIn } from '../../router/quoted-in.ts'
import { Empty } from '../../ui/Empty.tsx'
import { chooseBeside, useBeside } from './beside.state.ts'
import './quote-beside.css'

const QuoteInPane = lazy(async () => ({ default: (await import('./QuoteInPane.tsx')).QuoteInPane }))

function choose(event: MouseEvent): void {
  const quoted = event.target instanceof Element ? quotedIn(event.target) : null
  if (!quoted || !isPlainClick(event)) return
  event.preventDefault()
  chooseBeside(quoted.key)
}

/** Follows the taps on the rows of the list before it with one listener. */
export function QuoteBeside() {
  const key = useBeside()
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const list = pane.current?.previousElementSibling
    if (!(list instanceof HTMLElement)) return
    list.addEventListener('click', choose, true)
    return () => list.removeEventListener('click', choose, true)
  }, [])
  useRowMark(key)
  return (
    <div ref={pane} className="quote-beside">
      <DeskPane key={key}>{key ? <QuoteInPane instrumentKey={key} /> : <NoneChosen />}</DeskPane>
    </div>
  )
}

/**
 * Marks the rows of the instrument. A rule finds them by their address, because a list writes its rows past React and
 * reuses them while it is scrolled.
 */
function useRowMark(key: InstrumentKey | null): void {
  useEffect(() => {
    if (!key) return
    const named = [new URLSearchParams({ code: codeOf(key) }), new URLSearchParams({ market: marketOf(key) })]
    const rule = `a:is(${named.map(each => `[href*="${each}&"], [href$="${each}"]`).join('):is(')}) { --chosen: 3px; --chosen-gap: 6px }`
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rule)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [key])
}

function NoneChosen() {
  const { t } = useTranslation('dashboard')
  return <Empty title={t('desk.choose')} note={t('desk.chooseNote')} />
}
