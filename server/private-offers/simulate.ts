// Simulated sellers and buyers: an offer is computed from the current market price, the seed and its number.

import { assert } from '../../domain/assert.ts'
import type { BlockSide } from '../../domain/block-trade.ts'
import { BLOCK_SHARES_MIN, isInBand } from '../../domain/block-trade.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { isPlacingPriceAllowed, placingBenchmark } from '../../domain/placing-floor.ts'
import { nearestTick } from '../../domain/price.ts'
import { hash32, unit } from '../lib/random.ts'
import type { Listing } from '../market/source.ts'
import { feeRulesAt } from '../orders/fee-schedules.ts'
import type { Market } from './reference.ts'
import { closesOf, referenceOf } from './reference.ts'
import type { Floor, PrivateKind, PrivateTerms, Timetable } from './terms.ts'
import { boardOfNth } from './timetable.ts'

/** Codes of the shares that are offered: only those whose minimum block is affordable for a private investor. */
const codes: Readonly<Record<StockBoard, readonly string[]>> = {
  US: ['F', 'T', 'PFE', 'NIO', 'AAL', 'SNAP'],
  HK: ['00003', '00939', '01398', '03988', '00992', '00017'],
  MX: ['CEMEXCPO', 'AGUA', 'ALPEKA', 'ARA', 'CUERVO', 'AXTELCPO'],
}

/**
 * Codes of the shares that the desk buys: in Mexico always the share of which the demo account holds a block
 * (server/orders/demo-story.ts).
 */
const saleCodes: Readonly<Record<StockBoard, readonly string[]>> = { US: codes.US, HK: codes.HK, MX: ['AXTELCPO'] }

type Chance = (what: number) => number
const KIND_SEED: Readonly<Record<PrivateKind, number>> = { block: 41, placing: 59 }
const SALE_SEED = 73
const BLOCK_SIZES = [8, 12, 20, 40]
const CROWD_SIZE = 24
const CLOSES = 6

export type Making = {
  readonly market: Market
  readonly seed: number
  readonly kind: PrivateKind
  readonly side: BlockSide
  readonly nth: number
  readonly timetable: Timetable
  readonly at: number
}

/** The terms of an offer; null while the share has no price or its history is too short. */
export function simulatedTerms(making: Making): PrivateTerms | null {
  const { market, seed, kind, side, nth, at } = making
  const isSale = side === 'sell'
  const chance: Chance = what => unit(hash32(seed + KIND_SEED[kind] + (isSale ? SALE_SEED : 0), nth, what))
  const board = boardOfNth(nth)
  const known = (isSale ? saleCodes : codes)[board]
    .map(code => market.find(instrumentKey(board, code)))
    .filter(listing => listing !== null)
  const listing = known[Math.floor(chance(1) * known.length)]
  const reference = listing ? referenceOf(market, listing.instrument.key, at) : null
  if (!listing || !reference) return null
  const lot = listing.instrument.lot
  const minimum = Math.ceil(BLOCK_SHARES_MIN / lot) * lot
  const shares = minimum * (BLOCK_SIZES[Math.floor(chance(2) * BLOCK_SIZES.length)] ?? 1)
  const base = {
    side,
    board,
    key: listing.instrument.key,
    code: listing.instrument.code,
    name: listing.instrument.name,
    currency: boards[board].currency,
    lot,
    priceDecimals: listing.instrument.priceDecimals,
    shares,
    referenceAt: at,
    // The desk looks for holders of the share, so an offer to buy it is public.
    needsCode: !isSale && chance(3) < 0.34,
    rules: feeRulesAt(board, at),
    timetable: making.timetable,
  } as const
  return kind === 'block'
    ? blockTerms({ ...base, minimum }, listing, reference, chance)
    : placingTerms({ ...base, minimum: lot }, listing, closesOf(market, base.key, CLOSES), chance)
}

type Base = Omit<PrivateTerms, 'price' | 'reference' | 'floor' | 'crowd'>

/** The terms of a block trade. In a sale, too, the price is below the reference: the desk is paid for the size. */
function blockTerms(base: Base, listing: Listing, reference: Decimal, chance: Chance): PrivateTerms | null {
  const price = onTick(listing, reference.times(new Decimal(1).minus(0.004 + 0.02 * chance(4))))
  if (!isInBand(price, reference)) return null
  return { ...base, price: textOf(price, base), reference: textOf(reference, base), floor: null, crowd: [] }
}

/** The terms of a placing. Null if its price would be below its own floor price, which is not allowed. */
function placingTerms(base: Base, listing: Listing, closes: readonly Decimal[], chance: Chance): PrivateTerms | null {
  const agreement = closes.at(-1)
  if (!agreement || closes.length < CLOSES) return null
  const before = closes.slice(0, -1)
  const benchmark = placingBenchmark(agreement, before)
  const price = onTick(listing, benchmark.times(new Decimal(1).minus(0.05 + 0.1 * chance(4))))
  assert(isPlacingPriceAllowed(price, benchmark), `the price of ${base.code} keeps its floor`)
  const floor: Floor = {
    agreementClose: textOf(agreement, base),
    closesBefore: before.map(close => textOf(close, base)),
  }
  const level = 0.5 + 1.6 * chance(5)
  const crowd = Array.from(
    { length: CROWD_SIZE },
    (_, nth) => Math.ceil(((base.shares * level) / CROWD_SIZE / base.lot) * (0.5 + chance(10 + nth))) * base.lot,
  )
  return { ...base, price: textOf(price, base), reference: textOf(benchmark, base), floor, crowd }
}

const onTick = ({ instrument: { priceDecimals }, tickSteps }: Listing, price: Decimal): Decimal => {
  const scaled = price.times(new Decimal(10).pow(priceDecimals)).round().toNumber()
  return unscale(nearestTick(scaled, tickSteps), priceDecimals)
}

const textOf = (price: Decimal, { priceDecimals }: Pick<Base, 'priceDecimals'>): string => price.toFixed(priceDecimals)
