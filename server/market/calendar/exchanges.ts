// Trading hours of the three places, by the clock of `clockZone`.
import type { StockBoard } from '../../../domain/instrument.ts'

export type SegmentKind = 'pre' | 'regular' | 'post'
export type Hours = readonly [kind: SegmentKind, open: string, close: string]

type Exchange = {
  /** Whose dates name the trading days. */
  readonly zone: string
  /** Whose clock the hours are given in. */
  readonly clockZone: string
  readonly fullDay: readonly Hours[]
  /** The hours of a day on which trading ends early. */
  readonly shortDay: readonly Hours[]
}

const newYork = 'America/New_York'

export const exchanges: Readonly<Record<StockBoard, Exchange>> = {
  US: {
    zone: newYork,
    clockZone: newYork,
    fullDay: [
      ['pre', '04:00', '09:30'],
      ['regular', '09:30', '16:00'],
      ['post', '16:00', '20:00'],
    ],
    // NYSE: an early close is at 13:00, with late trading for four hours after it.
    shortDay: [
      ['pre', '04:00', '09:30'],
      ['regular', '09:30', '13:00'],
      ['post', '13:00', '17:00'],
    ],
  },
  // The auctions before and after these hours are not simulated.
  HK: {
    zone: 'Asia/Hong_Kong',
    clockZone: 'Asia/Hong_Kong',
    fullDay: [
      ['regular', '09:30', '12:00'],
      ['regular', '13:00', '16:00'],
    ],
    shortDay: [['regular', '09:30', '12:00']],
  },
  // Mexico has had no daylight saving since 2022 and its exchange moves its hours so as to trade along with New York:
  // 08:30–15:00 local in New York's winter, 07:30–14:00 in its summer. It does not follow New York's early closes.
  MX: {
    zone: 'America/Mexico_City',
    clockZone: newYork,
    fullDay: [['regular', '09:30', '16:00']],
    shortDay: [['regular', '09:30', '16:00']],
  },
}
