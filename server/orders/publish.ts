// Account events of an order: the changes of one transaction, for the user’s devices. The last step of the
// transaction.
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { NewNotice } from '../notices/notices.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import type { Position } from '../positions/position.ts'
import type { ClosedPosition } from '../positions/store.ts'
import { closedWire, positionWire } from '../positions/wire.ts'
import { walletWire } from '../wallets/wire.ts'
import { walletOfOrder } from './board.ts'
import type { OrderDeps } from './deps.ts'
import { noticeOfOrder } from './notice.ts'
import { orderWire } from './wire.ts'

type Changed = {
  readonly order: OrderRow
  readonly positions?: readonly Position[]
  readonly closed?: ClosedPosition | null
  /** True if the wallet's balance changed. */
  readonly wallet: boolean
  /** A notice that the order's state does not imply. */
  readonly notice?: NewNotice
}

export async function publishOrder(deps: OrderDeps, tx: Tx, changed: Changed, at: number): Promise<void> {
  const { order, positions = [], closed } = changed
  const events: NewEvent[] = [{ type: 'order', order: orderWire(order) }]
  for (const position of positions) events.push({ type: 'position', position: positionWire(position) })
  if (closed) events.push({ type: 'closed', closed: closedWire(closed) })
  if (changed.wallet) {
    const wallets = await deps.ledger.balance(tx, order.userId, [walletOfOrder(order)])
    for (const wallet of wallets) events.push({ type: 'wallet', wallet: walletWire(wallet) })
  }
  const notice = changed.notice ?? noticeOfOrder(order)
  if (notice) events.push(deps.notices.write(tx, order.userId, notice, at))
  deps.outbox.append(tx, order.userId, events, at)
}
