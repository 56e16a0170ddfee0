// The forward curve of a commodity: level, slope and curvature move it, storage cost and season shape it. At the last
// trade all these terms are 0, and the future costs the same as the spot.
import type { RhythmName } from './rhythms.ts'

/** Rate a year at which a move of the spot price fades along the curve: distant months move less than near ones. */
const DAMPING = 0.4
/** Rate a year at which slope and curvature fade along the curve. */
const FLATTENING = 1.5
const YEAR_DAYS = 365

type CurveSpec = {
  readonly damping: number
  /** Yearly cost of storage minus convenience yield. */
  readonly storage: number
  /** For each delivery month, January first: the log price relative to the mean of the year. */
  readonly season: readonly number[] | null
}

const flat: CurveSpec = { damping: 0, storage: 0, season: null }
const gasSeason = [0.05, 0.04, 0.015, -0.01, -0.02, -0.0175, -0.01, -0.0125, -0.015, -0.005, 0.018, 0.04] as const
const grainSeason = [0, 0.005, 0.01, 0.015, 0.02, 0.015, 0, -0.015, -0.025, -0.02, -0.01, -0.005] as const

const curves: Partial<Record<RhythmName, CurveSpec>> = {
  energy: { damping: DAMPING, storage: -0.05, season: null },
  gas: { damping: DAMPING, storage: -0.03, season: gasSeason },
  grains: { damping: DAMPING, storage: 0, season: grainSeason },
  softs: { damping: DAMPING, storage: -0.03, season: null },
  livestock: { damping: DAMPING, storage: -0.04, season: null },
  // The income of a bond while it is held is about equal to the cost of financing it.
  rates: { damping: 0, storage: -0.037, season: null },
}

/** The seasonal log price on a date: linear interpolation between the middles of two months. */
function seasonAt(season: readonly number[], date: string): number {
  const position = Number(date.slice(5, 7)) - 1 + (Number(date.slice(8, 10)) - 15) / 30.5
  const month = Math.floor(position)
  const of = (number: number): number => season[(number + 12) % 12] ?? 0
  return of(month) + (of(month + 1) - of(month)) * (position - month)
}

/** A point of the curve: the weights of level, slope and curvature, and the deterministic part of the log price. */
export type CurvePoint = {
  readonly level: number
  readonly slope: number
  readonly curvature: number
  readonly certain: number
}

/** `rate`: interest rate as a yearly fraction. Dates: ISO. */
export function curvePoint(
  rhythm: RhythmName,
  rate: number,
  days: number,
  dates: { readonly day: string; readonly lastTrade: string },
): CurvePoint {
  const { damping, storage, season } = curves[rhythm] ?? flat
  const years = days / YEAR_DAYS
  const fading = Math.exp(-FLATTENING * years)
  const slope = (1 - fading) / FLATTENING
  const ofSeason = season && days > 0 ? seasonAt(season, dates.lastTrade) - seasonAt(season, dates.day) : 0
  return {
    level: Math.exp(-damping * years),
    slope,
    curvature: slope - years * fading,
    certain: (rate + storage) * years + ofSeason,
  }
}
