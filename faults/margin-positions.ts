// The positions with which the fault run `margin` begins, opened by the real calls.
import { pino } from 'pino'
import { createLocalBus } from '../server/bus/local.ts'
import { createTrading } from '../server/compose/trading.ts'
import type { Db } from '../server/db/db.ts'
import { newId } from '../server/lib/id.ts'
import { openAccount } from '../server/wallets/openings.ts'
import { callingAt } from '../tests/support/calling.ts'
import { createTestClock } from '../tests/support/clock.ts'
import { addUser } from '../tests/support/store.ts'
import { marketOf, stages } from './margin-stages.ts'

const PEOPLE = 8
const EACH = 2_000_000n

type Order = {
  readonly key: string
  readonly quantity: string
  readonly isBuy: boolean
  readonly leverage: number
  readonly price?: string
}

/**
 * Orders of each customer, by the fate of their positions: reduced, bankrupt, kept until the contract expires, kept;
 * and a resting order that is cancelled when the first position is liquidated.
 */
const book: readonly Order[] = [
  { key: 'FX.EURUSD', quantity: '20000', isBuy: true, leverage: 20 },
  { key: 'FX.USDJPY', quantity: '10000', isBuy: false, leverage: 10 },
  { key: 'FU.MES202612', quantity: '2', isBuy: true, leverage: 10 },
  { key: 'FX.USDMXN', quantity: '20000', isBuy: false, leverage: 20 },
  { key: 'FX.EURUSD', quantity: '1000', isBuy: true, leverage: 20, price: '1.05000' },
]

export const PAID_IN = BigInt(PEOPLE) * EACH * 2n
export const POSITIONS = PEOPLE * book.filter(({ price }) => price === undefined).length

const { granted } = callingAt<ReturnType<typeof createTrading>, 'POST /crude/create'>(trading => trading.handlers)

/** Returns the ids of the customers, in the order in which they were added. */
export async function openPositions(db: Db): Promise<string[]> {
  const clock = createTestClock(stages.opening.at)
  const log = pino({ level: 'silent' })
  const market = marketOf('opening', clock)
  const trading = createTrading({ db, bus: createLocalBus(), market, clock, newId, log })
  await trading.lead(db)
  const userIds: string[] = []
  for (let added = 0; added < PEOPLE; added += 1) {
    const userId = await addUser(db)
    userIds.push(userId)
    await db.transaction(tx =>
      openAccount(trading.ledger, tx, { userId, openings: { forex: EACH, future: EACH }, at: clock.now() }),
    )
    for (const { key, quantity, isBuy, leverage, price } of book) {
      const terms = price === undefined ? ({ orderType: 0 } as const) : ({ orderType: 1, price } as const)
      const order = { key, quantity, direction: isBuy ? 0 : 1, action: 0, leverage, ...terms } as const
      await granted(trading, { userId, key: newId() }, 'POST /crude/create', order)
      await trading.matcher.settle()
    }
  }
  await trading.stop()
  return userIds
}
