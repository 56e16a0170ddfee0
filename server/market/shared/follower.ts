// Receives the market that another process generates, and stores its rows in this process's table. All rows are
// requested at the start and after a gap.
import type { Clock } from '../../../domain/clock.ts'
import type { Bus } from '../../bus/bus.ts'
import { NOTHING, subjects } from '../../bus/bus.ts'
import type { Log } from '../../lib/log.ts'
import type { MarketSource } from '../source.ts'
import { LIFE_EVERY_MS } from './maker.ts'
import type { Head } from './rows.ts'
import { headOf, unpackRows } from './rows.ts'

type FollowerDeps = {
  readonly market: MarketSource
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
}

/** Returns a function that stops it. */
export function followRows({ market, bus, clock, log }: FollowerDeps): () => void {
  let last: Pick<Head, 'term' | 'nth'> = { term: 0, nth: 0 }
  let receivedAt = Number.NEGATIVE_INFINITY
  let isForeign = false
  /** Instruments whose volume was refused, so that each is reported once. */
  const refusedVolumes = new Set<number>()

  const ask = () => bus.publish(subjects.rowsWanted, NOTHING)

  function receive(message: Uint8Array): void {
    const head = headOf(message)
    if (head?.catalogue !== market.epoch) {
      warnOnce()
      return
    }
    // Sent by an earlier maker that was suspended and does not know yet that another process has replaced it.
    if (head.term < last.term) return
    // A repeated message, for example from an attacker; the bus itself keeps the order of a sender's messages.
    if (head.term === last.term && head.nth <= last.nth) return
    const refused = unpackRows(message, head, market.quotes)
    if (refused.length > 0) warnOfVolumes(refused)
    if (head.term !== last.term || head.nth !== last.nth + 1) ask()
    last = head
    receivedAt = clock.now()
  }

  function warnOfVolumes(ixs: readonly number[]): void {
    const fresh = ixs.filter(ix => !refusedVolumes.has(ix))
    for (const ix of fresh) refusedVolumes.add(ix)
    if (fresh.length > 0) log.warn({ instruments: fresh }, 'market: volumes that cannot be shown are left out')
  }

  function warnOnce(): void {
    if (isForeign) return
    isForeign = true
    log.error(
      'market: another process makes a market of other instruments: give all the same version and SIM_ settings',
    )
  }

  const ends = [
    bus.subscribe(subjects.rows, receive),
    bus.onBack(ask),
    // Nothing arrived for two intervals: no maker is running, or it did not receive the request.
    clock.every(LIFE_EVERY_MS, () => {
      if (clock.now() - receivedAt > 2 * LIFE_EVERY_MS) ask()
    }),
  ]
  ask()
  return () => {
    for (const end of ends) end()
  }
}
