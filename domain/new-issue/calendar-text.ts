// Timetables of offers as an iCalendar text (RFC 5545): times in UTC, alarms a day and two hours before the cut-off, no amounts. An
// event keeps its UID; an offer that was postponed or called off raises its SEQUENCE, so that calendars change what they have.
import type { OfferState } from '../subscription.ts'

/** Times in seconds since 1970. */
export type CalendarOffer = {
  readonly id: string
  /** `was`: before the offer was postponed. */
  readonly timetable: readonly { readonly step: OfferState; readonly at: number; readonly was?: number | null }[]
  readonly calledOffAt: number | null
  /** Title of a step's event. */
  readonly nameOf: (step: OfferState) => string
}

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

/** @param madeAt seconds since 1970 */
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
