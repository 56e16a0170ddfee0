// A limit order at the current quote: when it would be filled, and a warning if its price is far from the last price.
import { LIMIT_WARN_PERCENT } from '../../../../domain/limits.ts'
import type { OrderDirection, OrderType } from '../../../../domain/order.ts'
import { orderTypes } from '../../../../domain/order.ts'
import { isFarLimit, isMarketable } from '../../../../domain/order-rules.ts'
import type { TriggerKind } from '../../../../domain/order-trigger.ts'
import type { MarketState } from '../../../../domain/session.ts'
import { isTradable } from '../../../../domain/session.ts'
import type { FactRow } from '../../../ui/Facts.tsx'
import type { Notice, Words } from '../model.ts'
import type { QuoteFacts } from './cash-equity/facts.ts'
import { isAtOnce } from './conditions.ts'

type Priced = {
  readonly draft: {
    readonly orderType: OrderType
    readonly direction: OrderDirection
    readonly triggerKind: TriggerKind | null
  }
  readonly estimate: { readonly price: number | null }
}
type Facts = { readonly quote: QuoteFacts; readonly state: MarketState }

type Execution = 'market' | 'limitNow' | 'limitLater' | 'limitAfterOpen'

/** When an order would be filled, by the current quote. */
export function executionOf({ draft, estimate }: Priced, { quote, state }: Facts): Execution {
  if (draft.orderType === orderTypes.market) return 'market'
  // An old price does not close a market.
  if (!isTradable(state) && state !== 'stale') return 'limitAfterOpen'
  return isMarketable(draft.direction, estimate.price, quote) ? 'limitNow' : 'limitLater'
}

/** Rows of an order that waits for nothing; those of one with conditions are shown with them. */
export function sendingRows(priced: Priced, facts: Facts, { t }: Words): FactRow[] {
  const session = { label: t('review.session'), value: t(`review.${executionOf(priced, facts)}`) }
  if (priced.draft.triggerKind !== null) return []
  if (!isAtOnce(priced.draft)) return [session]
  return [session, { label: t('validity.label'), value: t('validity.marketShort') }]
}

export function farNotices({ draft, estimate }: Priced, { quote }: Facts, { t }: Words): Notice[] {
  const { price } = estimate
  if (draft.orderType === orderTypes.market || draft.triggerKind !== null) return []
  if (price === null || quote.price === null) return []
  if (!isFarLimit(price, quote.price)) return []
  return [{ kind: 'warning', text: t('warn.far', { percent: LIMIT_WARN_PERCENT }) }]
}
