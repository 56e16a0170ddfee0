// Link to the detail of an order.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'

export const orderHref = ({ id, key, name }: Pick<Order, 'id' | 'key' | 'name'>): string =>
  tradeDetailHref({ key: key as InstrumentKey, name }, id, holdingsTabs.myEntrusted)
