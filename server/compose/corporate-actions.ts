// Reads the splits and dividends of a live market once each trading day, and tells the market what they freeze.
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../lib/log.ts'
import type { ActionSource } from '../market/actions.ts'
import { Refused } from '../market/live/refused.ts'
import type { MarketSource } from '../market/source.ts'
import { freezesOf, releaseEnded, storeActions } from '../prices/corporate-actions.ts'

/** An operator's release takes effect after at most this long. */
const LOOK_EVERY_MS = 5 * SECOND_MS
const RETRY_AFTER_MS = 5 * MINUTE_MS

type ActionDeps = {
  readonly market: Pick<MarketSource, 'actions'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}
/** `day`: the trading day of the last answer. */
type Reading = { day: string | null; nextAt: number }

/** Resolves when the corporate actions already stored are applied to the market. Returns a stop function. */
export async function followActions({ market, db, clock, log }: ActionDeps): Promise<() => void> {
  const { actions } = market
  if (!actions) return () => {}
  const readings = new Map<ActionSource, Reading>()
  let isLooking = false

  async function freeze(): Promise<void> {
    const { frozen, effective } = await freezesOf(db, actions?.sources ?? [])
    actions?.set(frozen, effective)
  }

  async function read(source: ActionSource, reading: Reading): Promise<void> {
    const day = source.today()
    try {
      const answered = await source.read()
      await db.transaction(async tx => {
        await storeActions(tx, { source, actions: answered, at: clock.now() })
        await releaseEnded(tx, source, clock.now())
      })
      reading.day = day
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      log.warn({ provider: source.name, reason: error.message }, 'splits and dividends could not be read')
      reading.nextAt = clock.now() + RETRY_AFTER_MS
    }
  }

  async function look(): Promise<void> {
    await freeze()
    for (const source of actions?.sources ?? []) {
      const reading = readings.get(source) ?? { day: null, nextAt: 0 }
      readings.set(source, reading)
      if (reading.day === source.today() || clock.now() < reading.nextAt) continue
      await read(source, reading)
      await freeze()
    }
  }

  const kick = (): void => {
    if (isLooking) return
    isLooking = true
    look()
      .catch((error: unknown) => log.error({ err: error }, 'splits and dividends are not known'))
      .finally(() => {
        isLooking = false
      })
  }
  await freeze()
  kick()
  return clock.every(LOOK_EVERY_MS, kick)
}
