// Simulated issuers and their investors: everything of an issue is a function of the seed and its number.
import { Decimal } from '../../domain/money.ts'
import { hkLadder } from '../../domain/new-issue/hk-amount.ts'
import { INITIAL_PERCENT } from '../../domain/new-issue/pools.ts'
import { hash32, unit } from '../lib/random.ts'
import type { Crowd, Terms, Timetable } from './terms.ts'

const places = ['Harbour', 'Lantern', 'Jade', 'Granite', 'Cedar', 'Monsoon', 'Pearl', 'Kite', 'Summit', 'Orchid']
const trades = [
  'Optics',
  'Logistics',
  'Battery',
  'Tea',
  'Robotics',
  'Clinics',
  'Textiles',
  'Foods',
  'Software',
  'Steel',
]
const lots = [100, 200, 500, 1_000]

const CODE_BASE = 36
const CODE_PLACES = 4

/** Hong Kong has no codes with a letter: none is taken for a real share. Repeats after decades. */
const codeOf = (nth: number): string =>
  `N${(nth % CODE_BASE ** CODE_PLACES).toString(CODE_BASE).toUpperCase().padStart(CODE_PLACES, '0')}`

const NAMES = places.length * trades.length
/** Has no factor in common with NAMES: every name is taken once before one comes back. */
const NAME_STEP = 37

/** No two of a hundred issues in a row have the same name. */
function nameOf(nth: number): string {
  const at = (nth * NAME_STEP) % NAMES
  return `Sim ${places[Math.floor(at / trades.length)]} ${trades[at % trades.length]}`
}

type Chance = (what: number) => number

export function simulatedTerms(seed: number, nth: number, timetable: Timetable): Terms {
  const chance: Chance = what => unit(hash32(seed, nth, what))
  const pick = <T>(from: readonly T[], what: number): T => from[Math.floor(chance(what) * from.length)] as T
  const lot = pick(lots, 1)
  const cents = 300 + Math.floor(chance(2) * 5_700)
  const maximum = new Decimal(cents).div(100)
  const low = maximum.times('0.85').toDecimalPlaces(2)
  const final = low.plus(maximum.minus(low).times(0.3 + 0.7 * chance(3))).toDecimalPlaces(2)
  const mechanism = chance(4) < 0.5 ? 'A' : 'B'
  const percent = mechanism === 'A' ? null : 10 + 5 * Math.floor(chance(5) * 3)
  const offerShares = lot * (20_000 + 1_000 * Math.floor(chance(6) * 60))
  const initialPublic = Math.floor((offerShares * (percent ?? INITIAL_PERCENT)) / 100 / lot) * lot
  return {
    code: codeOf(nth),
    name: nameOf(nth),
    lot,
    lowPrice: low.toFixed(2),
    maximumPrice: maximum.toFixed(2),
    finalPrice: final.toFixed(2),
    offerShares,
    initialPublic,
    mechanism,
    percent,
    timetable,
    crowd: crowdOf(chance, lot, initialPublic),
  }
}

const LEVEL_MIN = 0.6
const LEVEL_MAX = 60
/** Applications fall with the quantity by this power, so that most are for one lot. */
const SLOPE = -1.15

/** Applications for each quantity of the ladder that together come to about the level drawn, most of them small. */
function crowdOf(chance: Chance, lot: number, initialPublic: number): Crowd[] {
  const level = LEVEL_MIN * (LEVEL_MAX / LEVEL_MIN) ** chance(9)
  const ladder = hkLadder(lot, initialPublic)
  const weights = ladder.map((shares, nth) => (shares / lot) ** SLOPE * (0.5 + chance(100 + nth)))
  const demand = ladder.reduce((sum, shares, nth) => sum + shares * (weights[nth] ?? 0), 0)
  const scale = (level * initialPublic) / demand
  return ladder
    .map((shares, nth) => ({ shares, applications: Math.round(scale * (weights[nth] ?? 0)) }))
    .filter(({ applications }) => applications > 0)
}
