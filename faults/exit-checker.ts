// Checks purchases of shares with a take-profit or a stop-loss: what was bought is sold by their exits, and by nothing
// twice.
import type { Stored, StoredOrder } from './stored.ts'

/** Returns one sentence for each violation. */
export function exitProblems({ orders }: Pick<Stored, 'orders'>): string[] {
  const byId = new Map(orders.map(order => [order.id, order]))
  const exits = Map.groupBy(
    orders.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId,
  )
  return [
    ...orders.flatMap(order => (order.parentId === null ? [] : strangerOf(order, byId.get(order.parentId)))),
    ...orders.flatMap(order => (order.exits === null ? [] : uncovered(order, exits.get(order.id) ?? []))),
  ]
}

function strangerOf(exit: StoredOrder, parent: StoredOrder | undefined): string[] {
  const isOwn = parent?.userId === exit.userId && parent.instrumentKey === exit.instrumentKey && parent.exits !== null
  return isOwn ? [] : [`${exit.id} is the exit of no purchase of its owner.`]
}

/** An exit that its owner has cancelled is not replaced. */
const isGivenUp = ({ state, reason }: StoredOrder): boolean => state === 'cancelled' && reason === null

function uncovered({ id, filled, exitId }: StoredOrder, exits: readonly StoredOrder[]): string[] {
  const sold = exits.reduce((sum, { quantity }) => sum + quantity, 0)
  const isCovered = exits.some(isGivenUp) ? sold <= filled : sold === filled
  const newest = exits.reduce<StoredOrder | null>((last, exit) => (last && last.seq > exit.seq ? last : exit), null)
  return [
    ...(isCovered ? [] : [`${id} bought ${filled}, and its exits sell ${sold}.`]),
    ...(exitId === (newest?.id ?? null) ? [] : [`${id} names the exit ${exitId}, not ${newest?.id}.`]),
  ]
}
