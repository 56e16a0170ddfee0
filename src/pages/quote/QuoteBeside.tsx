// The pane beside a list, with the quote of the instrument whose row was chosen.
import { lazy, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
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
  return (
    <div ref={pane} className="quote-beside">
      <DeskPane key={key}>{key ? <QuoteInPane instrumentKey={key} /> : <NoneChosen />}</DeskPane>
    </div>
  )
}

function NoneChosen() {
  const { t } = useTranslation('dashboard')
  return <Empty title={t('desk.choose')} note={t('desk.chooseNote')} />
}
