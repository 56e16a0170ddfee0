// The user's limit orders of an instrument that rest in the market, loaded again when an order has changed.
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import { Decimal } from '../../../domain/money.ts'
import { orderTypes } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { onAccount, onReload } from '../../data/events.ts'
import { useCall } from '../../data/use-call.ts'
import { session } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import type { OwnLimit } from './ladder.ts'

type Trigger = Order['trigger']

/** A stop beside a limit ends it when it is reached; of any other order it begins then. */
const isAtLimit = (trigger: Trigger): boolean =>
  !trigger || (trigger.kind === 'oco') === (trigger.reachedTimestamp === null)

/** None without a log-in, and while balances are hidden. */
export function useOwnLimits(key: InstrumentKey): readonly OwnLimit[] {
  const { token } = useSnapshot(session)
  const { hideBalances } = useSnapshot(settings)
  const isShown = token !== null && !hideBalances
  const { data, reload } = useCall(
    'POST /position/consignList',
    isShown ? { key, open: true, pageSize: PAGE_SIZE_MAX } : null,
  )
  useEffect(() => {
    const stops = [onAccount(events => events.some(({ type }) => type === 'order') && reload()), onReload(reload)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [reload])
  return useMemo(() => {
    const orders = isShown ? (data?.list ?? []) : []
    return orders.flatMap(order =>
      order.orderType === orderTypes.limit && order.price !== null && isAtLimit(order.trigger)
        ? [
            {
              direction: order.direction,
              price: order.price,
              left: new Decimal(order.quantity).minus(order.filled).toFixed(),
            },
          ]
        : [],
    )
  }, [data, isShown])
}
