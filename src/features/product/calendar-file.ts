// The timetable of an offer as an iCalendar file (RFC 5545): its times in UTC, an alarm a day and two hours before the cut-off.
import type { OfferState } from '../../../domain/subscription.ts'
import type { NewIssue } from '../../../domain/wire/calls/new-issue.ts'

/** `20261123T114200Z` */
const stamp = (seconds: number): string => new Date(seconds * 1_000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Commas, semicolons and backslashes of text are escaped. */
const escaped = (text: string): string => text.replaceAll(/[\\,;]/g, found => `\\${found}`)

const alarm = (before: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:Pulso',
  `TRIGGER:-${before}`,
  'END:VALARM',
]

type Names = (step: OfferState) => string

/** @param madeAt seconds since 1970 */
export function calendarFile(issue: Pick<NewIssue, 'id' | 'timetable'>, nameOf: Names, madeAt: number): string {
  const events = issue.timetable.flatMap(({ step, at }) => [
    'BEGIN:VEVENT',
    `UID:${issue.id}-${step}@pulso`,
    `DTSTAMP:${stamp(madeAt)}`,
    `DTSTART:${stamp(at)}`,
    `SUMMARY:${escaped(nameOf(step))}`,
    ...(step === 'closed' ? [...alarm('P1D'), ...alarm('PT2H')] : []),
    'END:VEVENT',
  ])
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Pulso//New issues//EN'],
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
