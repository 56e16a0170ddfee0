// What stands in the way of a ticket: what no field can mend, said at once, and after a try a summary that leads to each
// field.

import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { LIMIT_WARN_PERCENT } from '../../../domain/limits.ts'
import { orderTypes } from '../../../domain/order.ts'
import { isTradable } from '../../../domain/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Problem } from './problems.ts'
import { isFar } from './problems.ts'
import type { Ticket } from './use-ticket.ts'
import { fixText, problemText } from './words.ts'

/** Each with what would do instead. */
export function OrderNotices({ ticket, onRetry }: { ticket: Ticket; onRetry: () => void }) {
  const t = useText('order')
  const tc = useText('common')
  const words = { t, rule: useText('error'), format: useFormat() }
  const { shown, facts, change } = ticket
  return (
    <>
      {shown
        .filter(({ at }) => at === 'order')
        .map(problem => (
          <Banner
            key={String(problem.cause)}
            kind="warning"
            action={
              <Button variant="secondary" size="small" onClick={() => (problem.fix ? change(problem.fix) : onRetry())}>
                {problem.fix ? fixText(problem.fix, facts, words) : tc('action.retry')}
              </Button>
            }
          >
            {problemText(problem, facts, words)}
          </Banner>
        ))}
      <LimitNotes ticket={ticket} />
    </>
  )
}

function LimitNotes({ ticket }: { ticket: Ticket }) {
  const t = useText('order')
  const format = useFormat()
  const { draft, facts, reckoning, problems } = ticket
  if (draft.orderType !== orderTypes.limit) return null
  const isValid = !problems.some(({ at }) => at === 'price')
  const opens = facts.nextStateAt
  return (
    <>
      {!isTradable(facts.state) && (
        <Banner kind="info">
          {opens === null ? t('warn.rests') : t('warn.restsUntil', { time: format.dateTime(opens) })}
        </Banner>
      )}
      {isValid && isFar(draft, facts, reckoning) && (
        <Banner kind="warning">{t('warn.far', { percent: LIMIT_WARN_PERCENT })}</Banner>
      )}
    </>
  )
}

type SummaryProps = { ticket: Ticket; form: RefObject<HTMLFormElement | null>; tries: number }

/** After a review was tried: how many things need fixing, each a way to its field. Focus goes to it. */
export function ProblemSummary({ ticket, form, tries }: SummaryProps) {
  const t = useText('order')
  const words = { t, rule: useText('error'), format: useFormat() }
  const box = useRef<HTMLDivElement>(null)
  const inFields = ticket.isTried ? ticket.problems.filter(({ at }) => at !== 'order') : []
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (inFields.length === 0) return null
  const lead = ({ at }: Problem): void => form.current?.querySelector<HTMLElement>(`[name="${at}"]`)?.focus()
  return (
    <div ref={box} className="ticket-summary" role="alert" tabIndex={-1}>
      <strong>{t('problem.summary', { count: inFields.length })}</strong>
      <ul>
        {inFields.map(problem => (
          <li key={`${problem.at} ${JSON.stringify(problem.cause)}`}>
            <button type="button" className="ticket-lead" onClick={() => lead(problem)}>
              {problemText(problem, ticket.facts, words)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
