// Where the orders of a customer are.
import { holdingsTabs } from '../../../domain/position.ts'
import { hrefOf } from '../../router/place.ts'

export const ordersHref = hrefOf('/pages/trade/index', { tab: holdingsTabs.myEntrusted })
