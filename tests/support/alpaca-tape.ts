// Tapes for the fake Alpaca: parts of messages with the time at which they are sent, and the bars that Alpaca would make of
// them. The bars are computed here on their own, with a table of conditions of their own.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts'
import { Chance } from './chance.ts'

export type Part = { readonly T: string; readonly S: string; readonly t: string } & Readonly<Record<string, unknown>>
export type Step = { readonly at: number; readonly part: Part }

export type AlpacaBar = {
  readonly t: string
  readonly o: number
  readonly h: number
  readonly l: number
  readonly c: number
  readonly v: number
  readonly n: number
}

export const nano = (at: number): string => new Date(at).toISOString().replace('Z', '123456Z')
export const second = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')

export type TradePart = Part & {
  readonly i: number
  readonly x: string
  readonly p: number
  readonly s: number
  readonly c: readonly string[]
  readonly z: string
}

type Traded = {
  readonly symbol: string
  readonly at: number
  readonly id: number
  readonly price: number
  readonly size: number
}
type Marked = Partial<Pick<TradePart, 'c' | 'x' | 'z'>>

export function tradePart(
  { symbol, at, id, price, size }: Traded,
  { c = ['@'], x = 'V', z = 'C' }: Marked = {},
): TradePart {
  return { T: 't', S: symbol, i: id, x, p: price, s: size, c, z, t: nano(at) }
}

export const quotePart = (symbol: string, at: number, bid: number, ask: number): Part => ({
  T: 'q',
  S: symbol,
  bx: 'V',
  bp: bid,
  bs: 480,
  ax: 'V',
  ap: ask,
  as: 1_000,
  c: ['R'],
  z: 'C',
  t: nano(at),
})

export const isTrade = (part: Part): part is TradePart => part.T === 't'
export const atOf = ({ t }: Pick<Part, 't'>): number => Date.parse(t)

const noPrice = new Set(['C', 'G', 'H', 'I', 'M', 'N', 'P', 'Q', 'R', 'U', 'V', 'W', 'Z', '4', '7', '9'])
const noVolume = new Set(['M', 'Q', '9'])
const makesPrice = ({ c, z }: TradePart): boolean => !c.some(one => noPrice.has(one) || (one === 'B' && z !== 'C'))
const makesVolume = ({ c }: TradePart): boolean => !c.some(one => noVolume.has(one))

/** What is left of the trades after the corrections and cancels of a tape. */
export function tradesAfter(steps: readonly Step[]): TradePart[] {
  const trades = new Map<string, TradePart>()
  for (const { part } of steps) {
    const { S, x, i, oi, ci, cp, cs, cc, z, t } = part
    if (isTrade(part)) trades.set(`${S} ${x} ${i}`, part)
    else if (part.T === 'x') trades.delete(`${S} ${x} ${i}`)
    else if (part.T === 'c') {
      const old = trades.get(`${S} ${x} ${oi}`)
      trades.delete(`${S} ${x} ${oi}`)
      const next = { T: 't', S, x, i: ci, p: cp, s: cs, c: cc, z, t: old?.t ?? t } as TradePart
      trades.set(`${S} ${x} ${ci}`, next)
    }
  }
  return [...trades.values()].sort((a, b) => (a.t < b.t ? -1 : Number(a.t > b.t)))
}

/** Bars of one symbol. A period without a trade that makes a price has none. */
export function barsOf(trades: readonly TradePart[], symbol: string, sizeMs: number): AlpacaBar[] {
  const own = trades.filter(trade => trade.S === symbol)
  return [...Map.groupBy(own, trade => startOf(atOf(trade), sizeMs))].flatMap(([time, some]) => {
    const prices = some.filter(makesPrice).map(({ p }) => p)
    const counted = some.filter(makesVolume)
    const [first, last] = [prices[0], prices.at(-1)]
    if (first === undefined || last === undefined) return []
    const v = counted.reduce((sum, { s }) => sum + s, 0)
    return { t: second(time), o: first, h: Math.max(...prices), l: Math.min(...prices), c: last, v, n: counted.length }
  })
}

/** Alpaca's days begin at midnight in New York; the tapes are of days in winter. */
const MIDNIGHT_MS = 5 * HOUR_MS
export function startOf(at: number, sizeMs: number): number {
  const shift = sizeMs === DAY_MS ? MIDNIGHT_MS : 0
  return Math.floor((at - shift) / sizeMs) * sizeMs + shift
}

type ShortTape = { readonly startMs: number; readonly trades: number; readonly symbols: readonly string[] }

const conditions = [['@'], ['@', 'I'], ['@', 'F'], ['@', 'T', 'I'], ['@', '4'], ['@', 'M']] as const

/** Quotes and trades of several symbols, one after another, over some minutes; some trades make no price. */
export function shortSteps({ startMs, trades, symbols }: ShortTape): Step[] {
  const chance = new Chance(11)
  const cents = new Map(symbols.map((symbol, nth) => [symbol, 18_000 + nth * 700]))
  let at = startMs
  return Array.from({ length: trades }, (_, nth): Step[] => {
    at += nth % 9 === 8 ? MINUTE_MS + 5_000 : Math.round(chance.next() * 5_000)
    const symbol = symbols[nth % symbols.length] ?? ''
    const price = (cents.get(symbol) ?? 0) + Math.round(chance.next() * 20 - 10)
    cents.set(symbol, price)
    const c = conditions[Math.floor(chance.next() * conditions.length)] ?? ['@']
    const size = 1 + Math.floor(chance.next() * 300)
    return [
      { at, part: quotePart(symbol, at, (price - 1) / 100, (price + 1) / 100) },
      { at: at + 1, part: tradePart({ symbol, at: at + 1, id: 1_000 + nth, price: price / 100, size }, { c: [...c] }) },
    ]
  }).flat()
}

/** One quote and one trade a second and symbol, without a pause. */
export function steadySteps({ startMs, trades, symbols }: ShortTape): Step[] {
  const chance = new Chance(5)
  return Array.from({ length: trades }, (_, nth) => {
    const at = startMs + nth * 1_000
    return symbols.flatMap((symbol, place): Step[] => {
      const cents = 20_000 + place * 1_300 + Math.round(300 * Math.sin(nth / 90) + chance.next() * 12)
      const trade = {
        symbol,
        at: at + place,
        id: 1 + nth,
        price: cents / 100,
        size: 1 + Math.floor(chance.next() * 300),
      }
      return [
        { at: at + place, part: quotePart(symbol, at + place, (cents - 1) / 100, (cents + 1) / 100) },
        { at: at + place, part: tradePart(trade) },
      ]
    })
  }).flat()
}
