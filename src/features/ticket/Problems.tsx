// Problems of a ticket. Those that no field can correct are shown at once. After a failed review there is a summary
// whose entries link to the fields.

import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Notice, Problem, Product, TicketOf } from './model.ts'
import { useWords } from './use-words.ts'

type OrderProblemsProps<P extends Product> = { ticket: TicketOf<P>; onRetry: () => void }

/** Each problem with its correction, with a link to where it is solved, or with a retry of the failed requests. */
export function OrderProblems<P extends Product>({ ticket, onRetry }: OrderProblemsProps<P>) {
  const words = useWords()
  const found = ticket.shown.filter(({ at }) => at === 'order')
  return found.map(({ id, text, fix, way }) => (
    <Banner
      key={id}
      kind="warning"
      action={
        way ? (
          <Link className="text-link" to={way.to}>
            {way.label}
          </Link>
        ) : (
          <Button variant="secondary" size="small" onClick={() => (fix ? ticket.change(fix.change) : onRetry())}>
            {fix ? fix.label(words) : words.common('action.retry')}
          </Button>
        )
      }
    >
      {text(words)}
    </Banner>
  ))
}

export function Notices({ notices }: { notices: readonly (Notice | null)[] }) {
  return notices
    .filter(notice => notice !== null)
    .map(({ kind, text }) => (
      <Banner key={text} kind={kind}>
        {text}
      </Banner>
    ))
}

type SummaryProps<P extends Product> = {
  ticket: TicketOf<P>
  form: RefObject<HTMLFormElement | null>
  /** Number of attempted reviews; each one moves the focus to the summary. */
  tries: number
}

export function ProblemSummary<P extends Product>({ ticket, form, tries }: SummaryProps<P>) {
  const { t } = useTranslation('order')
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const inFields = ticket.isTried ? ticket.problems.filter(({ at }) => at !== 'order') : []
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (inFields.length === 0) return null
  const lead = ({ at }: Problem<P>): void => form.current?.querySelector<HTMLElement>(`[name="${at}"]`)?.focus()
  return (
    <div ref={box} className="ticket-summary" role="alert" tabIndex={-1}>
      <strong>{t('problem.summary', { count: inFields.length })}</strong>
      <ul>
        {inFields.map(problem => (
          <li key={problem.id}>
            <button type="button" className="ticket-lead" onClick={() => lead(problem)}>
              {problem.text(words)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
