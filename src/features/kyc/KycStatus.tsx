// State of the verification: while under review, its deadline and what is already allowed; then its approval, or the
// parts to repeat.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../i18n/day-time.ts'
import { pageClock } from '../../lib/clock.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import type { KycReview } from './person.ts'

export function UnderReview({ review }: { review: KycReview | null }) {
  const { t } = useTranslation('kyc')
  const dates = useDates()
  const due = review ? review.dueTimestamp * 1000 : null
  const isLate = due !== null && pageClock.now() > due
  const expected =
    due === null ? t('waiting.soon') : t('waiting.note', { time: dates.time(due), date: dates.date(due) })
  const note = isLate ? t('waiting.late') : expected
  return (
    <Outcome kind="pending" title={t('waiting.title')} note={note} actions={<ToHome />}>
      {review && <Sent review={review} />}
      <section>
        <h3 className="kyc-subtitle">{t('waiting.meanwhile')}</h3>
        <ul className="kyc-list">
          <li>{t('waiting.trade')}</li>
          <li>{t('waiting.deposit')}</li>
          <li>{t('waiting.withdraw')}</li>
        </ul>
      </section>
    </Outcome>
  )
}

export function Verified({ review }: { review: KycReview | null }) {
  const { t } = useTranslation('kyc')
  return (
    <Outcome
      kind="done"
      title={t('verified.title')}
      note={t('verified.note')}
      actions={
        <Link className="text-link" to="/pages/withdraw/bcard">
          {t('verified.withdraw')}
        </Link>
      }
    >
      {review && <Sent review={review} />}
    </Outcome>
  )
}

type UnsuccessfulProps = { review: KycReview; onBegin: () => void }

export function Unsuccessful({ review, onBegin }: UnsuccessfulProps) {
  const { t } = useTranslation('kyc')
  const { t: tr } = useTranslation('review')
  const { reason, redo } = review
  return (
    <Outcome
      kind="failed"
      title={t('failed.title')}
      note={reason === null ? undefined : tr(`reason.${reason}`)}
      actions={
        <Button block onClick={onBegin}>
          {t('failed.begin')}
        </Button>
      }
    >
      {redo.length > 0 && (
        <section>
          <h3 className="kyc-subtitle">{t('failed.redo')}</h3>
          <ul className="kyc-list">
            {redo.map(part => (
              <li key={part}>{t(`part.${part}`)}</li>
            ))}
          </ul>
          <p className="kyc-note">{t('failed.kept')}</p>
        </section>
      )}
    </Outcome>
  )
}

function Sent({ review }: { review: KycReview }) {
  const { t } = useTranslation('kyc')
  const dates = useDates()
  const rows = [
    { label: t('document.label'), value: t(`document.${review.document}`) },
    { label: t('waiting.sent'), value: dates.dateTime(review.createTimestamp * 1000) },
  ]
  return <Facts rows={rows} />
}

const ToHome = (): ReactNode => {
  const { t } = useTranslation('common')
  return (
    <Link className="text-link" to="/">
      {t('action.goHome')}
    </Link>
  )
}
