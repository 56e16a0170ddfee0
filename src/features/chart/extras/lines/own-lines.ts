// The lines of a chart that stand for the user's open orders and alerts: one for each price that they wait for.
import type { AlertPart } from '../../../../../domain/alerts.ts'
import { alertSpecs } from '../../../../../domain/alerts.ts'
import { Decimal } from '../../../../../domain/money.ts'
import { directions, isFinal } from '../../../../../domain/order.ts'
import { isChangeable, waitsFor } from '../../../../../domain/order-change.ts'
import { parseScaled } from '../../../../../domain/price.ts'
import type { Alert } from '../../../../../domain/wire/calls/alert.ts'
import type { Order } from '../../../../../domain/wire/calls/trading.ts'
import type { LineTarget, OrderPart } from '../../line-target.ts'

type OrderKind = 'limit' | 'trigger' | 'trailing'
type Kind =
  | { readonly kind: OrderKind; readonly side: 'buy' | 'sell' }
  | { readonly kind: 'alert'; readonly side: 'above' | 'below' }

export type LineKind = Kind['kind']
export type LineSide = Kind['side']

export type OwnLine = Kind & {
  /** Name of the line, also after its order or its alert has changed. */
  readonly id: string
  /** Another text once something has changed that a user who moves the line must know. */
  readonly version: string
  /** Scaled by the instrument's price decimals; null for a price that follows the market, which is not drawn. */
  readonly price: number | null
  /** Quantity that is not filled yet, decimal text; null for an alert. */
  readonly left: string | null
  /** Why the line cannot be moved; null if it can. */
  readonly fixed: 'trailing' | 'other' | null
  readonly target: LineTarget
}

/** The lines of an order; none once it has ended or waits for nothing but the market. */
export function linesOfOrder(order: Order, decimals: number): OwnLine[] {
  if (isFinal(order.state)) return []
  const trigger = waitsFor(order)
  const waits = trigger ? waitingLines(order, trigger, decimals) : []
  // A limit behind a stop is not in the market yet. A stop beside a limit is drawn with it.
  const rests = !trigger || trigger.kind === 'oco' ? linesAt(order, 'price', order.price, decimals) : []
  return [...rests, ...waits]
}

/** A stop that trails has no price that is drawn. */
const waitingLines = (order: Order, { price, trail }: NonNullable<Order['trigger']>, decimals: number): OwnLine[] =>
  trail
    ? [lineOf(order, { kind: 'trailing', part: 'trigger', price: null })]
    : linesAt(order, 'trigger', price, decimals)

function linesAt(order: Order, part: OrderPart, text: string | null, decimals: number): OwnLine[] {
  const price = parseScaled(text ?? '', decimals)
  return price === null ? [] : [lineOf(order, { kind: part === 'price' ? 'limit' : 'trigger', part, price })]
}

type Place = { readonly kind: OrderKind; readonly part: OrderPart; readonly price: number | null }

function lineOf(order: Order, { kind, part, price }: Place): OwnLine {
  const { id, direction, quantity, filled, state } = order
  const other = isChangeable(order) ? null : 'other'
  return {
    id: `${id} ${part}`,
    version: [order.price, order.trigger?.price, order.trigger?.reachedTimestamp, quantity, filled, state].join(),
    kind,
    side: direction === directions.buy ? 'buy' : 'sell',
    price,
    left: new Decimal(quantity).minus(filled).toFixed(),
    fixed: kind === 'trailing' ? 'trailing' : other,
    target: { kind: 'order', order, part },
  }
}

/** The lines of an alert, one for each price that it waits for; none once it is not watched. */
export function linesOfAlert(alert: Alert, decimals: number): OwnLine[] {
  const { second, state, ended } = alert
  if (state !== 'active' || ended) return []
  return [
    ...alertLines(alert, 'first', alert, decimals),
    ...(second ? alertLines(alert, 'second', second, decimals) : []),
  ]
}

function alertLines(
  alert: Alert,
  part: AlertPart,
  { kind, level }: Pick<Alert, 'kind' | 'level'>,
  decimals: number,
): OwnLine[] {
  const { unit, side } = alertSpecs[kind]
  const price = unit === 'price' ? parseScaled(level ?? '', decimals) : null
  if (price === null) return []
  return [
    {
      id: `alert ${alert.id}${part === 'first' ? '' : ` ${part}`}`,
      version: `${kind} ${level}`,
      kind: 'alert',
      side: side === 1 ? 'above' : 'below',
      price,
      left: null,
      fixed: null,
      target: { kind: 'alert', alert, part },
    },
  ]
}
