// Instruments related to an index: its members, and the futures, contracts and funds that follow it and can be
// ordered.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { contractCode } from '../../../domain/instruments/delivery-month.ts'
import { instrumentKey } from '../../../domain/instruments/market-code.ts'
import { futureRows } from '../../../domain/instruments/tables/futures.ts'
import { spotRows } from '../../../domain/instruments/tables/spot.ts'
import { continuousMonth } from '../../../domain/instruments/terms.ts'
import type { Underlying } from '../../../domain/instruments/underlyings.ts'
import { underlyingOfRoot, underlyingOfSpot } from '../../../domain/instruments/underlyings.ts'
import { fundsOf } from '../catalogue/index-funds.ts'
import { membersOf } from '../catalogue/index-members.ts'
import type { MarketSource } from '../source.ts'
import { leaders, ratioScore } from './ranking.ts'

export type RelatedKeys = {
  /** One key per root: the delivery month that the root's main continuous series follows. */
  readonly futures: readonly InstrumentKey[]
  readonly contracts: readonly InstrumentKey[]
  readonly funds: readonly InstrumentKey[]
}

const follows = (underlying: Underlying | null, index: string): boolean => {
  if (underlying?.of === 'index') return underlying.code === index
  if (underlying?.of === 'dollarIndex') return index === 'DXY'
  return underlying?.of === 'volatility' && index === 'VIX'
}

export function followersOf(index: string, today: string): RelatedKeys {
  const futures = futureRows.flatMap(row => {
    const month = follows(underlyingOfRoot(row.root), index) ? continuousMonth(row, 'main', today) : null
    return month === null ? [] : [instrumentKey('FU', contractCode(row.root, month))]
  })
  const contracts = spotRows
    .filter(({ code }) => follows(underlyingOfSpot(code), index))
    .map(({ code }) => instrumentKey('CM', code))
  return { futures, contracts, funds: fundsOf(index) }
}

const MEMBERS_SHOWN = 5

/**
 * The members with the highest and with the lowest change of the day. Each list starts with its most extreme share; no
 * share is in both.
 */
export function membersMoved(market: MarketSource, index: string): { leading: number[]; lagging: number[] } {
  const ixs = membersOf(index).flatMap(key => market.find(key)?.instrument.ix ?? [])
  const ratio = ratioScore(market)
  const size = Math.min(MEMBERS_SHOWN, Math.floor(ixs.length / 2))
  const fall = (ix: number): number | null => {
    const value = ratio(ix)
    return value === null ? null : -value
  }
  const leading = leaders(ixs, ratio, size)
  return {
    leading,
    lagging: leaders(
      ixs.filter(ix => !leading.includes(ix)),
      fall,
      size,
    ),
  }
}
