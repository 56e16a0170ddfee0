// The messages of the Gateway about prices, translated. One that cannot be read is reported and does no harm; kinds that are
// not known are passed over.
import { SECOND_MS } from '../../../../domain/time.ts'
import type { LiveEvent } from '../../live/events.ts'
import { jsonOf } from '../../live/fields.ts'
import type { Command } from './commands.ts'
import type { Listed } from './contracts.ts'
import type { Line } from './line.ts'
import { createLine } from './line.ts'
import { meaningOf, reasonOf } from './refusals.ts'
import { originOfType, tickOf } from './ticks.ts'

/** The only channel: a symbol is confirmed by what comes for it. */
export const PRICES = 'price'
/** Live prices where the account has them, and delayed ones elsewhere. */
const LIVE_OR_DELAYED = 3
/** A clock that is right differs by less: the provider's time is in whole seconds. */
const CLOCK_MS = 2 * SECOND_MS

export interface Reader {
  subscribe(symbols: readonly string[]): readonly string[]
  unsubscribe(symbols: readonly string[]): readonly string[]
  /** A connection begins: nothing of the last one is known any more. */
  begin(): void
  read(text: string, receivedAt: number): readonly LiveEvent[]
  /** Our clock minus the provider's, ms; 0 while they differ by no more than the precision of its answers. */
  aheadMs(): number
}

const malformed: LiveEvent = { kind: 'malformed' }
const textOf = (command: Command): string => JSON.stringify(command)

/** `today`: the date of UTC. */
export function createReader(listed: ReadonlyMap<string, Listed>, today: () => string): Reader {
  const lines = new Map<number, Line>()
  let aheadMs = 0

  function subscribe(symbols: readonly string[]): readonly string[] {
    const own = symbols.flatMap(symbol => listed.get(symbol) ?? [])
    return [
      textOf(['type', LIVE_OR_DELAYED]),
      ...own.map(({ live, board, number, contractOn, units }) => {
        lines.set(number, createLine(live, { isPair: board === 'FX', units }))
        return textOf(['data', number, contractOn(today())])
      }),
    ]
  }

  function unsubscribe(symbols: readonly string[]): readonly string[] {
    return symbols
      .flatMap(symbol => listed.get(symbol) ?? [])
      .map(({ number }) => {
        lines.delete(number)
        return textOf(['cancel', number])
      })
  }

  function read(text: string, receivedAt: number): readonly LiveEvent[] {
    const message = jsonOf(text)
    if (!Array.isArray(message)) return [malformed]
    const [kind, number, type, value, size]: readonly unknown[] = message
    if (typeof number !== 'number') return [malformed]
    if (kind === 'time') return readTime(number, receivedAt)
    if (kind === 'error') return readError(number, type)
    const line = lines.get(number)
    if (!line) return []
    const { symbol } = line.instrument
    const confirmed: LiveEvent = { kind: 'confirmed', symbol, channel: PRICES }
    if (kind === 'type') return [confirmed, ...line.origin(originOfType(type))]
    if (kind === 'params') return [confirmed]
    const tick = tickOf(type)
    if (!tick) return []
    const known = Number(value)
    if (value === null || !Number.isFinite(known)) return [malformed]
    const moment = { receivedAt, at: receivedAt - aheadMs }
    return [confirmed, ...line.take(tick, known, moment, typeof size === 'number' ? size : undefined)]
  }

  /** The reply is also a heartbeat: the connection is alive, so the last quotes received on it are current. */
  function readTime(seconds: number, receivedAt: number): readonly LiveEvent[] {
    const at = seconds * SECOND_MS
    const ahead = receivedAt - at
    aheadMs = Math.abs(ahead) < CLOCK_MS ? 0 : ahead
    return [{ kind: 'heartbeat', at }]
  }

  function readError(number: number, code: unknown): readonly LiveEvent[] {
    const meaning = typeof code === 'number' ? meaningOf(code) : null
    if (typeof code !== 'number' || !meaning) return []
    const { concerns, why = 'down', waitMs = 0 } = meaning
    const symbol = lines.get(number)?.instrument.symbol ?? null
    const board = symbol === null ? '' : `${listed.get(symbol)?.board ?? ''}: `
    const reason = board + reasonOf(code)
    switch (concerns) {
      case 'note':
        return [{ kind: 'note', reason }]
      case 'farm':
        return [{ kind: 'doubt', reason }]
      case 'limit':
        return [{ kind: 'limit' }]
      case 'symbol':
        return symbol === null ? [] : [{ kind: 'refusal', symbol, refusal: 'never', reason, why }]
      default:
        return [{ kind: 'refusal', symbol: null, refusal: 'retry', reason, why, waitMs }]
    }
  }

  return { subscribe, unsubscribe, begin: () => lines.clear(), read, aheadMs: () => aheadMs }
}
