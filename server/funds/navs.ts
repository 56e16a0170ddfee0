// Simulated NAVs and the simulated reference rate of the rupee, computed from the seed and the day, so that they are
// the same on every run. NAV of a day = previous NAV × (1 + Σ weight × return) − previous NAV × expense ratio × days ÷
// 365, half up to four decimals.
import { must } from '../../domain/assert.ts'
import { dateOfDay, dayOfDate } from '../../domain/calendar/civil-date.ts'
import type { FundPart, Scheme } from '../../domain/funds/schemes.ts'
import { expenseInForce, fundParts } from '../../domain/funds/schemes.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { hash32, normal } from '../lib/random.ts'
import type { Deal, Dealing } from './dealing.ts'
import { dayAt, startOfDay } from './dealing.ts'

const NAV_DECIMALS = 4
const RATE_DECIMALS = 4
const YEAR_DAYS = 365

/** Mean and standard deviation of the simulated daily return. */
const returns: Readonly<Record<FundPart, readonly [mean: number, deviation: number]>> = {
  largeCaps: [0.0005, 0.0095],
  midCaps: [0.0006, 0.0125],
  governmentBonds: [0.00027, 0.0013],
  corporateBonds: [0.0003, 0.0009],
  cash: [0.00024, 0.00004],
}
/** Rupees per dollar on the first day, and mean and standard deviation of its daily moves. */
const RATE = { from: '2021-01-04', start: '73.1000', mean: 0.0001, deviation: 0.0021, salt: 900 } as const
/** Standard deviation of the rate's moves between two closes, as a fraction of the rate. */
const WITHIN_DAY = 0.0008
const SALT = 500

type Close = { readonly day: number; readonly value: Decimal }
/** Closes sorted by day. Later days are added when they are requested. */
type Series = { readonly closes: Close[]; readonly step: (before: Close, day: number) => Decimal }

export type Navs = ReturnType<typeof createNavs>

/** @param seed seed of the simulator */
export function createNavs(seed: number, { isOpen, isOfClose }: Pick<Dealing, 'isOpen' | 'isOfClose'>) {
  const known = new Map<string, Series>()
  const draw = (salt: number, day: number): number => normal(hash32(seed, SALT + salt, day))

  function through(series: Series, day: number): readonly Close[] {
    const { closes, step } = series
    for (let last = closes.at(-1); last && last.day < day; ) {
      const next = firstOpen(last.day + 1, isOpen)
      if (next > day) break
      last = { day: next, value: step(last, next) }
      closes.push(last)
    }
    const end = closes.findLastIndex(close => close.day <= day)
    return closes.slice(0, end + 1)
  }

  function seriesOf(name: string, first: Close, step: Series['step']): Series {
    const made = known.get(name) ?? { closes: [first], step }
    known.set(name, made)
    return made
  }

  const navSeries = (scheme: Scheme): Series =>
    seriesOf(scheme.id, { day: dayOfDate(scheme.launched), value: new Decimal(scheme.firstNav) }, (before, day) => {
      const gross = fundParts.reduce((sum, part, nth) => {
        const [mean, deviation] = returns[part]
        const change = new Decimal((mean + deviation * draw(nth, day)).toFixed(8))
        return sum.plus(change.times(scheme.weights[part] ?? 0))
      }, new Decimal(1))
      const cost = new Decimal(expenseInForce(scheme, dateOfDay(day))).times(day - before.day).div(YEAR_DAYS)
      return halfUp(before.value.times(gross.minus(cost)), NAV_DECIMALS)
    })

  const rateSeries = (): Series =>
    seriesOf('rate', { day: dayOfDate(RATE.from), value: new Decimal(RATE.start) }, (before, day) => {
      const change = (RATE.mean + RATE.deviation * draw(RATE.salt, day)).toFixed(8)
      return halfUp(before.value.times(new Decimal(1).plus(change)), RATE_DECIMALS)
    })

  /** The rate of a deal. A deal at the close has the close of its day; one between two closes has a rate between these. */
  function rate({ day, cutoffAt }: Pick<Deal, 'day' | 'cutoffAt'>): Decimal {
    const closes = through(rateSeries(), day)
    const close = must(closes.at(-1), 'a rate')
    const before = closes.at(-2)
    if (close.day < day || !before || isOfClose) return close.value
    const part = fractionOfDay(cutoffAt)
    const noise = WITHIN_DAY * Math.sqrt(part * (1 - part)) * draw(RATE.salt + 1, Math.floor(cutoffAt / SLOT_MS))
    const way = close.value
      .minus(before.value)
      .times(part.toFixed(8))
      .plus(before.value.times(noise.toFixed(8)))
    return halfUp(before.value.plus(way), RATE_DECIMALS)
  }

  return {
    /** Closes from the launch up to and including a day. */
    closes: (scheme: Scheme, day: number): readonly Close[] => through(navSeries(scheme), day),
    /** The NAV of a day: the one of the history, for every deal of the day. */
    nav: (scheme: Scheme, { day }: Pick<Deal, 'day'>): Decimal =>
      must(through(navSeries(scheme), day).at(-1), 'a NAV').value,
    /** Reference rate of a deal: rupees per dollar. */
    rate,
  }
}

/** Minimum distance between two dealing cut-offs of a day, so that each has its own random number. */
const SLOT_MS = MINUTE_MS

function firstOpen(from: number, isOpen: (day: number) => boolean): number {
  let day = from
  while (!isOpen(day)) day += 1
  return day
}

const fractionOfDay = (at: number): number => (at - startOfDay(dayAt(at))) / DAY_MS
