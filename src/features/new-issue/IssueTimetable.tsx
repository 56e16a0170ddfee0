// All times of an offer in the device's time zone, with the exchange's time beside it; planned ones are marked.

import { useTranslation } from 'react-i18next'
import { calendarText } from '../../../domain/new-issue/calendar-text.ts'
import type { OfferState } from '../../../domain/subscription.ts'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'

export function IssueTimetable({ issue }: { issue: NewIssueDetail }) {
  const { t } = useTranslation('offer')
  const dates = useDates()
  const now = useServerMinute()
  const timeOf = (ms: number): string => `${dates.date(ms)} ${dates.time(ms)} (${dates.time(ms, issue.saleTimes.zone)})`
  const steps = issue.saleTimes.times.map(({ step, at, was, source }) => {
    const isDone = source === 'actual'
    return {
      id: step,
      name: t(`saleStep.${step}`),
      time: isDone ? timeOf(at * 1_000) : t('saleStep.planned', { time: timeOf(at * 1_000) }),
      was: was === null ? undefined : timeOf(was * 1_000),
      isDone,
      isNow: step === issue.state,
      isOff: issue.calledOffAt !== null && !isDone,
    }
  })
  const nameOf = (step: OfferState) => `${issue.name} (${issue.code}): ${t(`state.${step}`)}`
  const calendarHref = `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarText([Object.assign({}, issue, { nameOf })], Math.floor(now / 1_000)))}`
  return (
    <Section title={t('detail.timetable')} note={t('detail.zones', { place: t(`place.${issue.board}`) })} padded>
      <Steps steps={steps} />
      <a className="text-link" href={calendarHref} download={`${issue.code}.ics`}>
        {t('detail.calendar')}
      </a>
    </Section>
  )
}
