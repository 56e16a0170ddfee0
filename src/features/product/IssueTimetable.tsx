// The steps of an offer in the device's time zone, with the exchange's time beside it.

import { calendarText } from '../../../domain/new-issue/calendar-text.ts'
import type { OfferState } from '../../../domain/subscription.ts'
import type { NewIssue } from '../../../domain/wire/calls/new-issue.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useText } from '../../i18n/t.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { exchangeZones } from './issue-time.ts'

export function IssueTimetable({ issue }: { issue: NewIssue }) {
  const t = useText('offer')
  const dates = useDates()
  const now = useServerMinute()
  const timeOf = (ms: number): string =>
    `${dates.date(ms)} ${dates.time(ms)} (${dates.time(ms, exchangeZones[issue.board])})`
  const steps = issue.timetable.map(({ step, at, was, done }) => {
    return {
      id: step,
      name: t(`state.${step}`),
      time: timeOf(at * 1_000),
      was: was === null ? undefined : timeOf(was * 1_000),
      isDone: done,
      isNow: step === issue.state,
      isOff: issue.calledOffAt !== null && !done,
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
