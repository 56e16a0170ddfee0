// Detail of an institution: its figures, its unit value by day, its published rule, its terms, and the statement of any
// day.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { START_VALUE } from '../../../domain/follow.ts'
import type { FollowAgencyDetail } from '../../../domain/wire/calls/follow.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { HistorySource } from '../../shared/history-source/HistorySource.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Sparkline, toneOf } from '../../ui/Sparkline.tsx'
import { AgencyFacts } from './AgencyFacts.tsx'
import { DayStatement } from './DayStatement.tsx'
import { orderFormHref } from './links.ts'
import '../../ui/button.css'
import '../../shared/strategy/strategy.css'

const CURVE = { width: 335, height: 96 }

export function AgencyDetail({ agency }: { agency: FollowAgencyDetail }) {
  const { t } = useTranslation('follow')
  const dates = useDates()
  const day = useDay()
  const { id, name, terms, closedOn, rule, recordedFrom } = agency
  return (
    <>
      <Banner kind="info">{t('detail.simulated', { day: dates.date(recordedFrom * 1_000) })}</Banner>
      <HistorySource of={null} />
      {closedOn !== null && <Banner kind="warning">{t('detail.closed', { day: day(closedOn) })}</Banner>}
      <Section title={name} padded>
        <AgencyFacts agency={agency} />
      </Section>
      <History agency={agency} />
      <Section title={t('rule.title')} note={t('rule.fills')} padded>
        <p className="strategy-text">
          {t(`rule.${rule.pick}`, { lookback: rule.lookback, most: rule.count, every: rule.every })}
        </p>
      </Section>
      <Section title={t('term.title')} note={t('term.note')} padded>
        <Facts
          rows={terms.map(({ days, settlesAt, confirmsAt }) => ({
            label: t('term.days', { count: days }),
            value: dates.dateTime(settlesAt * 1_000),
            note: t('term.confirms', { time: dates.dateTime(confirmsAt * 1_000) }),
          }))}
        />
        {terms.length === 0 && <p className="strategy-text">{t('term.none')}</p>}
      </Section>
      {terms.length > 0 && (
        <div className="strategy-actions">
          <Link className="button" data-variant="primary" data-block to={orderFormHref(id)}>
            {t('detail.follow')}
          </Link>
        </div>
      )}
    </>
  )
}

function History({ agency }: { agency: FollowAgencyDetail }) {
  const { t } = useTranslation('follow')
  const format = useFormat()
  const day = useDay()
  const [isOpen, setOpen] = useState(false)
  const { id, history, unitValue, startedOn, wholeLife, feeRate, currency } = agency
  if (!unitValue) return null
  // From the value before the first day, as the result since the start.
  const closes = [START_VALUE, ...history.map(({ value }) => value)].map(Number)
  const change = Number(unitValue.value) - Number(START_VALUE)
  const note = t('history.after', { fee: format.setPercent(feeRate) })
  return (
    <Section title={t('history.title')} padded>
      <Sparkline closes={closes} tone={toneOf(change)} width={CURVE.width} height={CURVE.height} />
      <Facts
        rows={[
          { label: t('history.start', { day: day(startedOn) }), value: format.money(START_VALUE, currency, 4) },
          { label: day(unitValue.date), value: format.money(unitValue.value, currency, 4), strong: true },
          ...(wholeLife === null ? [] : [{ label: t('fact.wholeLife'), value: format.percent(wholeLife), note }]),
        ]}
      />
      <div className="strategy-below">
        <Button variant="secondary" block onClick={() => setOpen(true)}>
          {t('calc.title')}
        </Button>
      </div>
      <DayStatement
        agencyId={id}
        dates={history.map(({ date }) => date).toReversed()}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </Section>
  )
}
