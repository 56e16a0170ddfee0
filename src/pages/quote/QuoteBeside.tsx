// The pane beside a list, with the quote of the instrument whose row was chosen.
import type { RefObject } from 'react'
import { lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import { DeskPane } from '../../features/desk/DeskPane.tsx'
import { setAttribute } from '../../lib/write.ts'
import { isPlainClick, quotedIn } from '../../router/quoted-in.ts'
import { Empty } from '../../ui/Empty.tsx'
import { chooseBeside, useBeside } from './beside.state.ts'
import './quote-beside.css'

/** The links of a list, and of a map. */
const LINKS = 'a:is(.quote-row-words, .market-map-tile)'

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
  useRowMark(key, pane)
  return (
    <div ref={pane} className="quote-beside">
      <DeskPane key={key}>{key ? <QuoteInPane instrumentKey={key} /> : <NoneChosen />}</DeskPane>
    </div>
  )
}

/** Finds the rows of the instrument by their address. */
function selectorOf(key: InstrumentKey): string {
  const named = [new URLSearchParams({ code: codeOf(key) }), new URLSearchParams({ market: marketOf(key) })]
  return `a:is(${named.map(each => `[href*="${each}&"], [href$="${each}"]`).join('):is(')})`
}

/**
 * Marks the rows of the instrument, also when the list, which writes its rows past React, reuses them while it is scrolled.
 * Prices change no node and no address, so they are not observed.
 */
function useRowMark(key: InstrumentKey | null, pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = pane.current?.previousElementSibling
    if (!(list instanceof HTMLElement) || !key) return
    const selector = selectorOf(key)
    const mark = (): void => {
      for (const link of list.querySelectorAll(LINKS))
        setAttribute(link, 'aria-current', link.matches(selector) ? 'true' : null)
    }
    mark()
    const rows = new MutationObserver(mark)
    rows.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['href'] })
    return () => {
      rows.disconnect()
      for (const link of list.querySelectorAll('a[aria-current]')) link.removeAttribute('aria-current')
    }
  }, [key, pane])
}

function NoneChosen() {
  const { t } = useTranslation('dashboard')
  return <Empty title={t('desk.choose')} note={t('desk.chooseNote')} />
}
