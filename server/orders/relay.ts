// Notifies the process that fills orders: the matcher of this process, or of the leader process. If a notification is
// lost, the matcher finds the order in the store.
import { eq } from 'drizzle-orm'
import { isFinal } from '../../domain/order.ts'
import type { Bus } from '../bus/bus.ts'
import { bytesOf, subjects, textOf } from '../bus/bus.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { orders } from '../db/trading-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import type { OrderDeps } from './deps.ts'
import type { Matcher } from './matcher.ts'

/** Maximum delay until the matcher finds an order of another process whose notification was lost. */
const CATCH_UP_MS = 2_000

export type Relay = {
  /**
   * Call it after the commit of a transaction that placed or changed an order, or ended one other than by a
   * fill.
   */
  notify(order: OrderRow): void
  /** Called when this process becomes the leader: its matcher fills all orders. */
  lead(store: Fenced): Promise<void>
  /** Called when another process is the leader, and fills orders. */
  follow(): Promise<void>
  stop(): Promise<void>
}

type RelayDeps = Pick<OrderDeps, 'db' | 'clock' | 'log'> & { readonly bus: Bus; readonly matcher: Matcher }

export function createRelay({ db, bus, clock, log, matcher }: RelayDeps): Relay {
  /** True while this process fills the orders. Assumed until another process reports that it leads. */
  let isLed = true
  let ends: (() => void)[] = []

  const take = (order: OrderRow) => (isFinal(order.state) ? matcher.drop(order.id) : matcher.offer(order))

  async function read(orderId: string): Promise<void> {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    if (order && isLed) take(order)
  }

  const logged = (what: Promise<void>): void =>
    void what.catch(error => log.warn({ err: error }, 'an order was heard of and could not be read: again soon'))

  async function stop(): Promise<void> {
    for (const end of ends) end()
    ends = []
    await matcher.stop()
  }

  return {
    notify(order) {
      if (isLed) take(order)
      else bus.publish(subjects.orders, bytesOf(order.id))
    },
    async lead(store) {
      isLed = true
      await matcher.start(store)
      // The embedded store has no other writers.
      if (db.durability.embedded) return
      ends = [
        bus.subscribe(subjects.orders, message => logged(read(textOf(message)))),
        clock.every(CATCH_UP_MS, () => logged(matcher.catchUp())),
      ]
    },
    async follow() {
      isLed = false
      await stop()
    },
    stop,
  }
}
