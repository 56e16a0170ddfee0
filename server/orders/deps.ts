// What everything about orders stands on.
import type { Clock } from '../../domain/clock.ts'
import type { Db, Tx } from '../db/db.ts'
import type { ClosedRow, OrderRow, PositionRow } from '../db/trading-schema.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Log } from '../log.ts'
import type { MarketSource } from '../market/source.ts'
import type { Notices } from '../notices/notices.ts'
import type { NewEvent, Outbox } from '../outbox/outbox.ts'
import { closedWire, positionWire } from '../positions/wire.ts'
import type { Rates } from '../rates/rates.ts'
import { walletWire } from '../wallets/wire.ts'
import { walletOfOrder } from './board.ts'
import { noticeOfOrder } from './notice.ts'
import { orderWire } from './wire.ts'

export type OrderDeps = {
  readonly db: Db
  readonly market: MarketSource
  readonly clock: Clock
  readonly log: Log
  readonly newId: () => string
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly rates: Rates
  readonly notices: Notices
}

type Changed = {
  readonly order: OrderRow
  readonly position?: PositionRow | null
  readonly closed?: ClosedRow | null
  /** Whether money moved. */
  readonly wallet: boolean
}

/** Tells the user's devices what one effect changed: the last thing that its transaction does. */
export async function announce(deps: OrderDeps, tx: Tx, changed: Changed, at: number): Promise<void> {
  const { order, position, closed } = changed
  const events: NewEvent[] = [{ type: 'order', order: orderWire(order) }]
  if (position) events.push({ type: 'position', position: positionWire(position) })
  if (closed) events.push({ type: 'closed', closed: closedWire(closed) })
  if (changed.wallet) {
    const wallets = await deps.ledger.balance(tx, order.userId, [walletOfOrder(order)])
    for (const wallet of wallets) events.push({ type: 'wallet', wallet: walletWire(wallet) })
  }
  const notice = noticeOfOrder(order)
  if (notice) events.push(await deps.notices.write(tx, order.userId, notice, at))
  await deps.outbox.append(tx, order.userId, events, at)
}
