// Orders on their way to whoever fills them: the matcher of this process, or of another that leads. A word that is lost is
// made good from the store.
import { eq } from 'drizzle-orm'
import { isFinal } from '../../domain/order.ts'
import type { Bus } from '../bus/bus.ts'
import { bytesOf, subjects, textOf } from '../bus/bus.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import { orders } from '../db/trading-schema.ts'
import type { Fenced } from '../lead/fence.ts'
import type { OrderDeps } from './deps.ts'
import type { Matcher } from './matcher.ts'

/** An order of another process waits no longer for its first look, whatever becomes of the word of it. */
const CATCH_UP_MS = 2_000

export type Relay = {
  /** An order was placed, or ended otherwise than by a fill, and that is committed. */
  notify(order: OrderRow): void
  /** The matcher of this process fills, all there is. */
  lead(store: Fenced): Promise<void>
  /** Another's does. */
  follow(): Promise<void>
  stop(): Promise<void>
}

type RelayDeps = Pick<OrderDeps, 'db' | 'clock' | 'log'> & { readonly bus: Bus; readonly matcher: Matcher }

export function createRelay({ db, bus, clock, log, matcher }: RelayDeps): Relay {
  /** Until it is said otherwise, nobody else is there. */
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
      // Nobody else writes to a store of one process.
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
