// Why: calendars read the file of a timetable by RFC 5545: lines end with CRLF, times are UTC, commas are escaped, and an
// entry keeps its id, so that a moved date replaces the old one.
import { expect, test } from 'vitest'
import { calendarFile } from '../../src/features/product/calendar-file.ts'

test('a timetable with alarms before the cut-off', () => {
  const at = (iso: string) => Date.parse(iso) / 1_000
  const timetable = [
    { step: 'open' as const, at: at('2026-11-23T01:00:00Z'), done: true },
    { step: 'closed' as const, at: at('2026-11-26T04:00:00Z'), done: false },
  ]
  const file = calendarFile({ id: 'hk-7', timetable }, step => `Tea, Ltd; ${step}`, at('2026-11-22T00:00:00Z'))
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pulso//New issues//EN',
    'BEGIN:VEVENT',
    'UID:hk-7-open@pulso',
    'DTSTAMP:20261122T000000Z',
    'DTSTART:20261123T010000Z',
    String.raw`SUMMARY:Tea\, Ltd\; open`,
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:hk-7-closed@pulso',
    'DTSTAMP:20261122T000000Z',
    'DTSTART:20261126T040000Z',
    String.raw`SUMMARY:Tea\, Ltd\; closed`,
    ...['P1D', 'PT2H'].flatMap(before => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Pulso',
      `TRIGGER:-${before}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})
