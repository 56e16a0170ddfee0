// What falls due or ends within a year, by month: each date links to its record.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { SECOND_MS } from '../../../domain/time.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { isoDate, useDates } from '../../i18n/day-time.ts'
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
  const { hideBalances, locale } = useSnapshot(settings)
  const { kind, subject, name, nameEs, nameZh, key, amount, currency } = entry
  return (
    <Row
      to={subjectHref(subject, { key: key ?? '', name: name ?? '' }) ?? undefined}
      title={name === null ? t('loan') : nameIn({ name, nameEs, nameZh }, locale)}
      note={t(`kind.${kind}`)}
      value={amount !== null && currency && <Money amount={amount} currency={currency} hidden={hideBalances} signed />}
      detail={<When entry={entry} today={today} />}
    />
  )
}

/** “Hoy, 12:46 PM”, “Mañana” or the date. */
function When({ entry: { day, at }, today }: { entry: DatedEntry; today: string }) {
  const { t } = useTranslation('upcoming')
  const dates = useDates()
  const dayText = useDay()
  const days = daysBetween(today, day)
  if (days === 0) return at === null ? t('today') : t('todayAt', { time: dates.time(at * SECOND_MS) })
  return days === 1 ? t('tomorrow') : dayText(day)
}

/** “Diciembre de 2026”. Only Intl has the names of months with the year in each language's order. */
function monthName(month: string, locale: string): string {
  const text = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15`),
  )
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
