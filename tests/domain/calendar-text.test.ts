// Why: calendar apps read the timetable as an RFC 5545 file: lines end with CRLF, times are UTC, commas are escaped. An
// entry keeps its id, so that a moved date replaces the old one.
import { expect, test } from 'vitest'
import { calendarText } from '../../domain/new-issue/calendar-text.ts'

test('a timetable with alarms before the cut-off', () => {
  const at = (iso: string) => Date.parse(iso) / 1_000
  const timetable = [
    { step: 'open' as const, at: at('2026-11-23T01:00:00Z'), done: true },
    { step: 'closed' as const, at: at('2026-11-26T04:00:00Z'), done: false },
  ]
  const offer = { id: 'hk-7', timetable, calledOffAt: null, nameOf: (step: string) => `Tea, Ltd; ${step}` }
  const file = calendarText([offer], at('2026-11-22T00:00:00Z'))
  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pulso//New issues//EN',
    'X-WR-CALNAME:Pulso',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'BEGIN:VEVENT',
    'UID:hk-7-open@pulso',
    'SEQUENCE:0',
    'DTSTAMP:20261122T000000Z',
    'DTSTART:20261123T010000Z',
    String.raw`SUMMARY:Tea\, Ltd\; open`,
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:hk-7-closed@pulso',
    'SEQUENCE:0',
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

test('the future dates of a called-off offer are cancelled under the same id, without alarms', () => {
  const timetable = [
    { step: 'open' as const, at: 1_000 },
    { step: 'closed' as const, at: 3_000 },
  ]
  const file = calendarText([{ id: 'hk-7', timetable, calledOffAt: 2_000, nameOf: step => step }], 2_000)
  const [, past = '', ahead = ''] = file.split('BEGIN:VEVENT')
  expect(past).toContain('SEQUENCE:0')
  expect(past).not.toContain('CANCELLED')
  for (const line of ['UID:hk-7-closed@pulso', 'SEQUENCE:1', 'STATUS:CANCELLED']) expect(ahead).toContain(line)
  expect(ahead).not.toContain('VALARM')
})
