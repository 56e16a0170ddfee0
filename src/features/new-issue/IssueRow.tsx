// One offer of the list: name, code, price range, cost of one lot, and the next step with its time.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferState } from '../../../domain/subscription.ts'
import type { NewIssue } from '../../../domain/wire/calls/new-issue.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { Row } from '../../ui/Row.tsx'
import { issueHref, nextStep, stepAt } from './issue-time.ts'
import './new-issue.css'

/** An offer counts as postponed until its result. */
const beforeResult: readonly OfferState[] = ['announced', 'open', 'closed', 'priced']

type IssueRowProps = { issue: NewIssue; now: number }

export const IssueRow = memo(function IssueRow({ issue, now }: IssueRowProps) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const dates = useDates()
  const { code, name, state, currency, entryFee, calledOffAt, postponedAt } = issue
  const isPostponed = postponedAt !== null && beforeResult.includes(state)
  const at = stepAt(issue, nextStep(issue))
  const time = at === null ? '—' : dates.timeBeside(at * 1_000, now)
  return (
    <Row
      to={issueHref(issue.id)}
      title={name}
      note={
        <span>
          {isPostponed && calledOffAt === null && `${t('postponed.short')} · `}
          {calledOffAt === null ? t(`when.${state}`, { time }) : t('calledOff.short')} · {code}
        </span>
      }
      value={format.money(entryFee, currency)}
      detail={
        calledOffAt === null && (
          <span className="offer-state" data-state={state}>
            {t(`state.${state}`)}
          </span>
        )
      }
    />
  )
})
