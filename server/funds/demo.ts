// Funds of the demo account, processed by the same functions as any customer's: one bought over a year ago, one bought
// and redeemed, one closed-ended that has matured, and one order that waits for its NAV.
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import { takeStep } from './decide.ts'
import type { FundDeps } from './deps.ts'
import { unitsText } from './order-wire.ts'
import type { Wish } from './service.ts'
import { enter } from './service.ts'
import { lockOrder } from './store.ts'

type Scene = { readonly daysAgo: number; readonly scheme: string; readonly amount: string }

const story: readonly Scene[] = [
  { daysAgo: 430, scheme: 'sim-peepal-large', amount: '300.00' },
  { daysAgo: 400, scheme: 'sim-teak-term', amount: '200.00' },
  { daysAgo: 120, scheme: 'sim-peepal-large', amount: '150.00' },
]
const redeemed: Scene = { daysAgo: 300, scheme: 'sim-ashoka-bonds', amount: '100.00' }
const REDEEMED_DAYS_AGO = 40
const waiting: Scene = { daysAgo: 0, scheme: 'sim-neem-balanced', amount: '50.00' }

export async function seedDemoFunds(deps: FundDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now()
  const ago = (days: number): number => now - days * DAY_MS
  const play = async (wish: Wish, at: number): Promise<string | null> => {
    const id = await enter(deps, tx, { userId, wish, at })
    return isRefusal(id) ? null : id
  }
  const bought = async ({ scheme, amount, daysAgo }: Scene): Promise<string | null> => {
    const id = await play({ side: 'purchase', scheme, amount }, ago(daysAgo))
    if (id !== null) await finish(deps, tx, id)
    return id
  }
  for (const scene of story) await bought(scene)
  const lot = await bought(redeemed)
  if (lot !== null) {
    const { units } = must(await lockOrder(tx, lot), lot)
    const wish: Wish = { side: 'redemption', scheme: redeemed.scheme, units: unitsText(units ?? 0) }
    const id = await play(wish, ago(REDEEMED_DAYS_AGO))
    if (id !== null) await finish(deps, tx, id)
  }
  await play({ side: 'purchase', scheme: waiting.scheme, amount: waiting.amount }, now)
  await deps.notices.readAll(tx, userId, now)
}

/** Runs each step of an order with the time at which it was due. */
async function finish(deps: FundDeps, tx: Tx, id: string): Promise<void> {
  const { publishAt } = must(await lockOrder(tx, id), id)
  for (let at: number | null = publishAt; at !== null; ) at = await takeStep(deps, tx, id, at)
}
