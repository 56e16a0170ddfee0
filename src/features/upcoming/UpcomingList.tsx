// What falls due or ends within a year, by month: each date links to its record.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { SECOND_MS } from '../../../domain/time.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { isoDate, useDates } from '../../i18n/day-time.ts'
import type { Text } from '../../i18n/t.ts'
import { subjectHref } from '../../shared/subject-href.ts'
import { useDay } from '../../shared/use-day.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { settings } from '../../state/settings.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { Section } from '../../ui/Section.tsx'
import type { DatedEntry } from './months.ts'
import { daysBetween, monthsOf } from './months.ts'

type Upcoming = CallAnswer<'GET /userCenter/upcoming'>

export function UpcomingList({ total, list }: Upcoming) {
  const { t } = useTranslation('upcoming')
  const { locale } = useSnapshot(settings)
  const today = isoDate(useServerMinute())
  if (list.length === 0) return <Empty title={t('empty')} note={t('emptyNote')} />
  const months = monthsOf(list)
  const left = total - list.length
  return (
    <>
      {months.map(({ month, entries }) => (
        <Section key={month} title={monthName(month, locale)}>
          <ul>
            {entries.map(entry => (
              <li key={`${entry.kind} ${entry.subject.id} ${entry.day}`}>
                <Entry entry={entry} today={today} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
      <p className="section-note">
        {left > 0 && `${t('later', { count: left })} `}
        {t('note')}
      </p>
    </>
  )
}

function Entry({ entry, today }: { entry: DatedEntry; today: string }) {
  const { t } = useTranslation('upcoming')
  const { hideBalances } = useSnapshot(settings)
  const { kind, day, at, subject, name, key, amount, currency } = entry
  const dates = useDates()
  const dayText = useDay()
  const time = at === null ? '' : ` ${dates.time(at * SECOND_MS)}`
  return (
    <Row
      to={subjectHref(subject, { key: key ?? '', name: name ?? '' }) ?? undefined}
      title={name ?? t('loan')}
      note={`${t(`kind.${kind}`)} · ${dayText(day)}${time}`}
      value={amount !== null && currency && <Money amount={amount} currency={currency} hidden={hideBalances} signed />}
      detail={distance(daysBetween(today, day), t)}
    />
  )
}

function distance(days: number, t: Text<'upcoming'>): string {
  if (days <= 0) return t('today')
  return days === 1 ? t('tomorrow') : t('days', { count: days })
}

/** “Diciembre de 2026”. Only Intl has the names of months with the year in each language's order. */
function monthName(month: string, locale: string): string {
  const text = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15`),
  )
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
