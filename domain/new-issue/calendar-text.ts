// Timetables of offers in iCalendar format (RFC 5545): times in UTC, alarms a day and two hours before the cut-off, no
// amounts. An event keeps its UID. If an offer is postponed or called off, SEQUENCE is increased, so that calendars
// update the event.
import type { OfferState } from '../subscription.ts'

/** An offer with its timetable. Times are in seconds since 1970. */
export type CalendarOffer = {
  readonly id: string
  /** `at`: time of the step. `was`: its time before the offer was postponed, null if it did not move. */
  readonly timetable: readonly { readonly step: OfferState; readonly at: number; readonly was?: number | null }[]
  readonly calledOffAt: number | null
  /** Returns the title of the calendar event of a step. */
  readonly nameOf: (step: OfferState) => string
}

/** Formats a time as `20261123T114200Z`. */
const stamp = (seconds: number): string => new Date(seconds * 1_000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Escapes commas, semicolons and backslashes. */
const escaped = (text: string): string => text.replaceAll(/[\\,;]/g, found => `\\${found}`)

const alarm = (before: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'DESCRIPTION:Pulso',
  `TRIGGER:-${before}`,
  'END:VALARM',
]

/**
 * Returns the iCalendar text of the offers.
 * @param madeAt time of creation, in seconds since 1970
 */
export function calendarText(offers: readonly CalendarOffer[], madeAt: number): string {
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Pulso//New issues//EN', 'X-WR-CALNAME:Pulso'],
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...offers.flatMap(offer => eventsOf(offer, madeAt)),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

function eventsOf({ id, timetable, calledOffAt, nameOf }: CalendarOffer, madeAt: number): string[] {
  return timetable.flatMap(({ step, at, was = null }) => {
    const isOff = calledOffAt !== null && at > calledOffAt
    const changes = (was === null ? 0 : 1) + (isOff ? 1 : 0)
    return [
      'BEGIN:VEVENT',
      `UID:${id}-${step}@pulso`,
      `SEQUENCE:${changes}`,
      `DTSTAMP:${stamp(madeAt)}`,
      `DTSTART:${stamp(at)}`,
      `SUMMARY:${escaped(nameOf(step))}`,
      ...(isOff ? ['STATUS:CANCELLED'] : []),
      ...(step === 'closed' && !isOff ? [...alarm('P1D'), ...alarm('PT2H')] : []),
      'END:VEVENT',
    ]
  })
}
